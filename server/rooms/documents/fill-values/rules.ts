import type { FillChoice } from '#contract/documents/document-fills.ts'
import { type Agreement, heldOn, rowOn, tableOn } from '#domain/agreements/collective-agreements.ts'
import { FEDERAL_STATES } from '#domain/basics/federal-states.ts'
import type { ClassificationFacts, ContractFacts, TemplateFacts } from '#domain/documents/template-facts.ts'
import { fieldNamed, type TemplateValues } from '#domain/documents/template-fields.ts'
import { DATED_GROUPS, type DatedGroup } from '#domain/people/dated-values.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { weekOn } from '#domain/wages/contract-terms.ts'
import type { Models } from '#domain/wages/wage-history.ts'
import { todayIn } from '#server/platform/today.ts'
import { UNREADABLE } from '#server/platform/vault.ts'
import { columnsOfGroup, type EmployeeRecord, openIban, openSvnr } from '#server/rooms/people/public.ts'
import type { ClassificationRow, ContractRow, HeldRow, StoreRow, surroundings } from './rows.ts'

export type Meant = Pick<FillChoice, 'storeId' | 'documentDate' | 'futureContract' | 'pastContract'> & {
  contractId?: number | null
  oldContractId?: number | null
  contractIdStoreIdMap?: Readonly<Record<string, number>>
}
export type Signing = { storeId: number | null; signer: string; signerFunction: string; picture: Buffer | null }
/** Agreements, plans and signatures are read only by who fills documents. */
type Around = Awaited<ReturnType<typeof surroundings>> & {
  plans?: Models
  signatures?: readonly Signing[]
  agreements?: readonly (Agreement & { name: string })[]
  classifications?: ReadonlyMap<number, readonly ClassificationRow[]>
}

/** A person as the row will be on a later day. */
export const personOn = (person: EmployeeRecord, values: readonly HeldRow[]): EmployeeRecord =>
  Object.assign(
    { ...person },
    ...(Object.keys(DATED_GROUPS) as DatedGroup[]).map(group => {
      const held = heldOn(
        values
          .filter(({ valueGroup }) => valueGroup === group)
          .map(value => ({ value, validFrom: value.validFrom ?? '' })),
        LAST_DAY,
      )
      return held && columnsOfGroup(held.value, group)
    }),
  )
/** All of them have begun. */
const LAST_DAY = '9999-12-31'

/** What a document can say of one person; SVNR, IBAN and pay only where `seesAll`. */
export function factsOf(
  person: EmployeeRecord,
  contracts: readonly ContractRow[],
  around: Around,
  meant: Meant,
  seesAll: boolean,
): TemplateFacts {
  const storeId = meant.storeId ?? person.storeId
  const store = around.stores.find(({ id }) => id === storeId)
  const { current, past, future } = chosenContracts(contracts, meant, storeId)
  const contractFacts = (row: ContractRow | undefined): ContractFacts | null =>
    row
      ? {
          ...row,
          paymentCents: seesAll ? row.paymentCents : null,
          extraPaymentCents: seesAll ? row.extraPaymentCents : null,
          storeName: nameIn(around.stores, meant.contractIdStoreIdMap?.[row.id] ?? row.storeId),
          modelName: nameIn(around.models, row.employmentModelId),
          week: weekOf(row, around.plans, meant.documentDate),
        }
      : null
  return {
    person: {
      ...person,
      svnr: seesAll ? readable(openSvnr(person)) : null,
      iban: seesAll ? readable(openIban(person)) : null,
      costCentreName: nameIn(around.costCentres, person.costCentreId),
      modelName: nameIn(around.models, person.employmentModelId),
    },
    contract: contractFacts(current),
    pastContract: contractFacts(past),
    futureContract: contractFacts(future),
    contracts: contracts.map(row => contractFacts(row)!),
    classification: classificationOf(person, current, around, meant.documentDate),
    store: store ? storeFacts(store) : null,
    company: around.company,
    signature: signatureFor(around.signatures, storeId) ?? null,
    documentDay: meant.documentDate,
    today: todayIn(around.company.zone).toString(),
  }
}

/** A store's own, or else the company's. */
export const signatureFor = (signatures: readonly Signing[] = [], storeId: number | null): Signing | undefined =>
  signatures.find(signature => signature.storeId === storeId) ??
  signatures.find(signature => signature.storeId === null)

/** By the rules of the document's day; of a contract that does not hold then, by those of its day that is nearest. */
function weekOf(row: ContractRow, models: Models | undefined, documentDay: string): readonly number[] | null {
  if (!models) return null
  const { id, storeId, from, to, weeklyMinutes, employmentModelId: modelId } = row
  const contract = { id, storeId, from: numberOf(from), to: to === null ? null : numberOf(to), weeklyMinutes, modelId }
  return weekOn(contract, models, numberOf(nearestDay(row, documentDay))) ?? null
}

const nearestDay = ({ from, to }: Pick<ContractRow, 'from' | 'to'>, day: string): string =>
  day < from ? from : to !== null && to < day ? to : day

/** As of the same day; which table holds says the store of the contract. */
function classificationOf(
  { id }: EmployeeRecord,
  contract: ContractRow | undefined,
  { agreements = [], classifications, stores }: Around,
  documentDay: string,
): ClassificationFacts | null {
  const day = contract ? nearestDay(contract, documentDay) : documentDay
  const classified = heldOn(classifications?.get(id) ?? [], day)
  const agreement = agreements.find(one => one.id === classified?.agreementId)
  if (!classified || !agreement) return null
  const federalState = stores.find(store => store.id === contract?.storeId)?.federalState ?? null
  const table = tableOn(agreement.tables, classified.payKind, federalState, day)
  const { payKind, wageGroup: group, wageStep, classifiedSince: since } = classified
  const step = wageStep ?? (table && rowOn(table.rows, classified, agreement, day)?.step) ?? null
  return { agreement: agreement.name, payKind, group, step, since }
}
const numberOf = (day: string) => dayNumber(Temporal.PlainDate.from(day))

/** Which contract a document is about: the one that holds that day, or with „Zukünftiger Arbeitsvertrag“ the next; the past one is the one before it. */
export function chosenContracts(
  contracts: readonly ContractRow[],
  { documentDate: day, futureContract, pastContract, contractId, oldContractId }: Meant,
  storeId: number | null,
): { current: ContractRow | undefined; past: ContractRow | undefined; future: ContractRow | undefined } {
  const named = (id: number | null | undefined) => contracts.find(contract => contract.id === id)
  const next = contracts.find(({ from }) => from > day)
  const holding = contracts.filter(({ from, to }) => from <= day && (to === null || to >= day))
  const now = holding.find(contract => contract.storeId === storeId) ?? holding.at(-1)
  const future = futureContract ? next : undefined
  const current = named(contractId) ?? (futureContract ? next : (now ?? next ?? contracts.at(-1)))
  const past =
    named(oldContractId) ??
    (pastContract && current ? contracts.filter(({ from }) => from < current.from).at(-1) : undefined)
  return { current, past, future }
}

/**
 * The fields of a template that nothing is known of; what may be left out lacks nothing, nor do contracts that there are not.
 * Where nobody knows whether a condition holds, its part would say the opposite: that is named by what has to be known.
 */
export const emptyOf = (
  { fields, optional }: { fields: readonly string[]; optional: readonly string[] },
  values: TemplateValues,
): string[] => [
  ...new Set(
    fields
      .filter(key => !optional.includes(key))
      .map(key => fieldNamed(key)?.knownBy ?? key)
      .map(key => (fieldNamed(key)?.loop === 'wochenplan' ? 'wochenplan.tage' : key))
      .filter(key => isEmpty(key, values)),
  ),
]

/** In a repeated part: of one of those that there are. */
const isEmpty = (key: string, values: TemplateValues): boolean => {
  const loop = fieldNamed(key)?.loop
  const lines = loop ? values[loop] : undefined
  return Array.isArray(lines) ? lines.some(line => line[key] === '') : values[key] === ''
}

const storeFacts = ({ name, description, storeNumber, street, postalCode, city, federalState }: StoreRow) => ({
  name,
  description,
  number: storeNumber,
  street,
  postalCode,
  city,
  state: FEDERAL_STATES.find(({ id }) => id === federalState)?.valueGER ?? '',
})

const nameIn = (list: readonly { id: number; name: string }[], id: number | null) =>
  list.find(one => one.id === id)?.name ?? ''
const readable = (value: string | null) => (value === UNREADABLE ? null : value)
