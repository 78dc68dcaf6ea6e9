import type { DataRequest, DataRequestChange } from '#contract/people/data-requests.ts'
import { EmployeeFields, SENSITIVE_FIELDS } from '#contract/people/employees.ts'
import { maskIban } from '#domain/people/iban.ts'
import { maskSvnr } from '#domain/people/svnr.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { UNREADABLE } from '#server/platform/vault.ts'
import { type EmployeeRecord, factsOf, hidden } from '../employees/rules.ts'

type Value = DataRequestChange['before']
/** As it came in; sealed as a whole. */
export type WantedChange = { field: string; before: Value; after: Value }
export type OpenedRequest = Omit<DataRequest, 'changes' | 'employeeVersion' | keyof Person> & {
  changes: WantedChange[]
  employee: EmployeeRecord
}
type Person = Pick<EmployeeRecord, 'firstName' | 'lastName' | 'storeId'> & { mdPersonnelId: string }

/** In the place of what was wanted and can't be read any more. */
export const UNREADABLE_CHANGES: WantedChange[] = [{ field: 'changes', before: null, after: UNREADABLE }]

const MASKS: Record<string, (value: string) => string> = { socialsecurity: maskSvnr, iban: maskIban }
export const isSensitive = ({ field }: { field: string }): boolean =>
  (SENSITIVE_FIELDS as readonly string[]).includes(field)

/** What a decided request would do now says nothing any more. */
export function shownRequest({ employee, changes, ...request }: OpenedRequest, seesSensitive: boolean): DataRequest {
  const { firstName, lastName, storeId, personnelNumber: mdPersonnelId, version: employeeVersion } = employee
  const compared = compare(changes, employee)
  return {
    ...request,
    ...{ mdPersonnelId, firstName, lastName, storeId, employeeVersion },
    changes: compared.map(change => ({
      ...(seesSensitive || !isSensitive(change) ? { ...change, masked: false } : masked(change)),
      changedMeanwhile: request.state === 'open' && change.changedMeanwhile,
    })),
  }
}

/** Old and new beside what the file holds now. */
export function compare(changes: readonly WantedChange[], employee: EmployeeRecord) {
  const facts: Partial<Record<string, unknown>> = factsOf(employee)
  return changes.map(change => {
    const now = (facts[change.field] ?? null) as Value
    const changedMeanwhile = !isSame(change.before, now) && !isSame(change.after, now)
    return { ...change, now, changedMeanwhile }
  })
}

/** The same checks as when a user writes the fields. */
export function changeOf(changes: readonly WantedChange[]): EmployeeFields {
  if (changes === UNREADABLE_CHANGES)
    throw new Refusal('unreadable', 'Die Änderungen dieses Antrags sind nicht lesbar. Er lässt sich nur ablehnen.')
  const unknown = changes.find(({ field }) => !(field in EmployeeFields.shape))
  if (unknown) throw new Refusal('unprocessable', `Das Feld „${unknown.field}“ lässt sich nicht übernehmen.`)
  const read = EmployeeFields.safeParse(Object.fromEntries(changes.map(({ field, after }) => [field, after])))
  if (read.success) return read.data
  const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new Refusal('invalid', Object.values(fields).join(' · '), fields)
}

/** Blanks and small letters make no other number, and nothing is nothing. */
const isSame = (one: Value, other: Value): boolean => plain(one) === plain(other)
const plain = (value: Value) => (value === null ? '' : String(value).replace(/\s+/g, '').toUpperCase())

function masked<Change extends WantedChange & { now: Value }>(change: Change) {
  const hide = (value: Value) => (value === null || value === '' ? null : hidden(String(value), MASKS[change.field]!))
  return { ...change, before: hide(change.before), after: hide(change.after), now: hide(change.now), masked: true }
}
