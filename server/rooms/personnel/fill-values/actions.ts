import { type TemplateValues, templateValues } from '#domain/personnel/template-fields.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { isSensitive, type UsableTemplate, usable } from '../document-templates/actions.ts'
import * as rows from './rows.ts'
import { factsOf, type Meant } from './rules.ts'

type Person = { id: number; firstName: string; lastName: string; personnelNumber: string; values: TemplateValues }
export type Prepared = { templates: UsableTemplate[]; people: Person[]; isSensitive: boolean }

const employeeTrail = trailOf('personnel/employees')
const templateTrail = trailOf('personnel/document-templates')

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
  const around = await rows.surroundings(tx)
  // What no template names is not even opened.
  const seesAll = templates.some(({ fields }) => fields.some(isSensitive))
  const people = ids.map(id => {
    const person = found.get(id)
    if (!person) throw new Refusal('not_found')
    const { firstName, lastName, personnelNumber } = person
    const values = templateValues(factsOf(person, contracts.get(id) ?? [], around, meant, seesAll))
    return { id, firstName, lastName, personnelNumber, values }
  })
  return { templates, people, isSensitive: seesAll }
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
