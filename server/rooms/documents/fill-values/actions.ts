import { OWN_STORE } from '#contract/documents/employee-documents.ts'
import { MOST_NAME } from '#domain/documents/documents.ts'
import { PICTURE_FIELD, type TemplateValues, templateValues } from '#domain/documents/template-fields.ts'
import type { ContractGroup } from '#domain/documents/template-places.ts'
import { documentTypeOf } from '#domain/documents/template-types.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { todayIn } from '#server/platform/today.ts'
import { trailOf } from '#server/platform/trail.ts'
import { agreementsOf } from '#server/rooms/agreements/public.ts'
import { wageModels } from '#server/rooms/settings/public.ts'
import { isSensitive, type UsableTemplate, usable } from '../document-templates/actions.ts'
import { storeDocument } from '../employee-documents/actions.ts'
import { picture } from '../signatures/actions.ts'
import * as signatures from '../signatures/rows.ts'
import * as rows from './rows.ts'
import { chosenContracts, factsOf, type Meant, personOn, type Signing, signatureFor } from './rules.ts'

type Person = {
  id: number
  firstName: string
  lastName: string
  personnelNumber: string
  values: TemplateValues
  /** Of the signature, where a template has it. */
  picture: Buffer | null
  /** Which contracts the values are of. */
  contracts: Record<ContractGroup, number | null>
}
export type Prepared = { templates: UsableTemplate[]; people: Person[]; isSensitive: boolean }

const employeeTrail = trailOf('people/employees')
const templateTrail = trailOf('documents/document-templates')

/** The templates, and what they can say of each person, in the order asked for; nothing where one of them is not the caller's to see. */
export async function prepare(
  tx: CompanyTx,
  scope: CompanyScope,
  meant: Meant,
  employeeIds: readonly number[],
  templateIds: readonly number[],
): Promise<Prepared> {
  const templates = await usable(tx, scope, templateIds)
  const ids = [...new Set(employeeIds)]
  const found = new Map((await rows.people(tx, ids)).map(person => [person.id, person]))
  const contracts = Map.groupBy(await rows.contractsOf(tx, ids), ({ employeeId }) => employeeId)
  const surroundings = await rows.surroundings(tx)
  const around = {
    ...surroundings,
    ...(await classificationsFor(tx, templates, ids)),
    plans: await wageModels(tx),
    signatures: await signaturesFor(tx, scope, templates),
  }
  const isAhead = meant.documentDate > todayIn(surroundings.company.zone).toString()
  const held = Map.groupBy(isAhead ? await rows.valuesBy(tx, ids, meant.documentDate) : [], value => value.employeeId)
  // What no template names is not even opened.
  const seesAll = templates.some(({ fields }) => fields.some(isSensitive))
  const people = ids.map(id => {
    const today = found.get(id)
    if (!today) throw new Refusal('not_found')
    const person = personOn(today, held.get(id) ?? [])
    const { firstName, lastName, personnelNumber } = person
    const own = contracts.get(id) ?? []
    const values = templateValues(factsOf(person, own, around, meant, seesAll))
    const storeId = meant.storeId ?? person.storeId
    const picture = signatureFor(around.signatures, storeId)?.picture ?? null
    const { current, future, past } = chosenContracts(own, meant, storeId)
    const ids = { vertrag: current?.id ?? null, vertrag_neu: future?.id ?? null, vertrag_alt: past?.id ?? null }
    return { id, firstName, lastName, personnelNumber, values, picture, contracts: ids }
  })
  return { templates, people, isSensitive: seesAll }
}

/** Only where a template says how somebody is classified. */
async function classificationsFor(tx: CompanyTx, templates: readonly UsableTemplate[], ids: readonly number[]) {
  if (!templates.some(({ fields }) => fields.some(key => key.startsWith('einstufung.')))) return {}
  const all = await rows.classificationsOf(tx, ids)
  return {
    agreements: await agreementsOf(tx),
    classifications: Map.groupBy(all, ({ employeeId }) => employeeId),
  }
}

/** Pictures only where a template shows one. */
async function signaturesFor(
  tx: CompanyTx,
  scope: CompanyScope,
  templates: readonly UsableTemplate[],
): Promise<Signing[]> {
  const isShown = templates.some(({ fields }) => fields.includes(PICTURE_FIELD))
  const signings: Signing[] = []
  for (const { id, ...signature } of await signatures.list(tx))
    signings.push({ ...signature, picture: isShown ? ((await picture(tx, scope, id)) ?? null) : null })
  return signings
}

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
export type Filled = { employeeId: number; template: UsableTemplate; bytes: Buffer }

/** Before anything is filled: who may not keep documents learns it at once. */
export function refuseKeeping(scope: CompanyScope, isSensitive: boolean): void {
  if (!scope.permissions.has('documents.write'))
    throw new Refusal('forbidden', 'Zum Ablegen in der Akte fehlt Ihnen das Recht, Dokumente zu bearbeiten.')
  if (isSensitive && !scope.permissions.has('documents.read-sensitive'))
    throw new Refusal(
      'forbidden',
      'Die Dokumente enthalten geschützte Daten. Zum Ablegen fehlt Ihnen das Recht auf sensible Dokumente.',
    )
}

/** Puts what was filled into the files of the people, in the store that was chosen; what holds protected values is sensitive. */
export async function keepInFiles(
  tx: CompanyTx,
  scope: CompanyScope,
  storeId: number | null,
  all: readonly Filled[],
): Promise<void> {
  for (const { employeeId, template, bytes } of all)
    await storeDocument(tx, scope, {
      ...{ employeeId, bytes, storeId: storeId ?? OWN_STORE, name: template.name.slice(0, MOST_NAME) },
      ...{ documentType: documentTypeOf(template.template_type), type: template.pdf ? TYPES.pdf : TYPES.docx },
      ...{ validUntil: null, confirmed: false, sensitive: template.fields.some(isSensitive) },
    })
}

/** Keeps who had which template filled for whom, and who saw by it what is masked elsewhere. */
export async function keepFilled(
  tx: CompanyTx,
  scope: CompanyScope,
  { templates, people, isSensitive }: Prepared,
): Promise<void> {
  const employeeIds = people.map(({ id }) => id)
  for (const { id } of templates) await templateTrail.noted(tx, scope, 'filled', id, { employeeIds })
  if (!isSensitive) return
  await employeeTrail.many(
    tx,
    scope,
    scope.origin,
    people.map(({ id }) => ({ action: 'read-sensitive', id })),
  )
}
