import type { FillChoice } from '#contract/personnel/document-fills.ts'
import { FEDERAL_STATES } from '#domain/basics/federal-states.ts'
import {
  type ContractFacts,
  fieldNamed,
  type TemplateFacts,
  type TemplateValues,
} from '#domain/personnel/template-fields.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import type { Models } from '#domain/wages/history.ts'
import { weekOn } from '#domain/wages/terms.ts'
import { UNREADABLE } from '#server/platform/vault.ts'
import { type EmployeeRecord, openIban, openSvnr } from '../employees/rules.ts'
import type { ContractRow, StoreRow, surroundings } from './rows.ts'

export type Meant = Pick<FillChoice, 'storeId' | 'documentDate' | 'futureContract' | 'pastContract'> & {
  contractId?: number | null
  oldContractId?: number | null
  contractIdStoreIdMap?: Readonly<Record<string, number>>
}
export type Signing = { storeId: number | null; signer: string; signerFunction: string; picture: Buffer | null }
/** Plans and signatures are read only by who fills documents. */
type Around = Awaited<ReturnType<typeof surroundings>> & { plans?: Models; signatures?: readonly Signing[] }

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
    store: store ? storeFacts(store) : null,
    company: around.company,
    signature: signatureFor(around.signatures, storeId) ?? null,
    documentDay: meant.documentDate,
    today: Temporal.Now.plainDateISO(around.company.zone).toString(),
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
  const [first, last] = [numberOf(from), to === null ? null : numberOf(to)]
  const day = Math.max(first, Math.min(numberOf(documentDay), last ?? Number.POSITIVE_INFINITY))
  return weekOn({ id, storeId, from: first, to: last, weeklyMinutes, modelId }, models, day) ?? null
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

/** The fields of a template that nothing is known of; what may be left out lacks nothing, nor do contracts that there are not. */
export const emptyOf = (
  { fields, optional }: { fields: readonly string[]; optional: readonly string[] },
  values: TemplateValues,
): string[] => [
  ...new Set(
    fields
      .filter(key => !optional.includes(key))
      .map(key => (fieldNamed(key)?.loop === 'wochenplan' ? 'wochenplan.tage' : key))
      .filter(key => values[key] === ''),
  ),
]

const storeFacts = ({ name, description, storeNumber, postalCode, city, federalState }: StoreRow) => ({
  name,
  description,
  number: storeNumber,
  postalCode,
  city,
  state: FEDERAL_STATES.find(({ id }) => id === federalState)?.valueGER ?? '',
})

const nameIn = (list: readonly { id: number; name: string }[], id: number | null) =>
  list.find(one => one.id === id)?.name ?? ''
const readable = (value: string | null) => (value === UNREADABLE ? null : value)

/** A name for a file that every system takes. */
export const fileNameOf = (parts: readonly string[]): string =>
  parts
    .map(part =>
      part
        // Letters that nobody sees could turn the rest of a name round.
        .replace(/\p{Cf}/gu, '')
        .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join(' ')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 120)
    .toWellFormed()
