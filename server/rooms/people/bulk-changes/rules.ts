import type { BulkField, BulkLine, BulkWish } from '#contract/people/bulk-changes.ts'
import { groupOf } from '#domain/people/dated-values.ts'
import type { employeeValue } from '../employee-values/tables.ts'
import type { EmployeeRecord } from '../employees/rules.ts'

type Value = typeof employeeValue.$inferSelect

/** The one field, and the day from which it is to hold; null: from today, as the person's row says it. */
export function wishOf({ change, validFrom }: Pick<BulkWish, 'change' | 'validFrom'>, today: string) {
  const [field, value] = Object.entries(change).find(([, each]) => each !== undefined) as [
    BulkField,
    BulkLine['before'],
  ]
  const day = groupOf(field) && validFrom !== today ? validFrom : null
  return { field, value, day }
}
export type Wish = ReturnType<typeof wishOf>

/** What would become of one person. `values`: theirs, of any group. */
export function lineOf(person: EmployeeRecord, values: readonly Value[], { field, value, day }: Wish): BulkLine {
  const { id: employeeId, firstName, lastName, personnelNumber: mdPersonnelId, version } = person
  const own = values.filter(({ valueGroup }) => valueGroup === groupOf(field))
  const isTaken = day !== null && own.some(({ validFrom }) => validFrom === day)
  const before = day === null ? person[field] : heldOn(own, person, field, day)
  return {
    ...{ employeeId, firstName, lastName, mdPersonnelId, version, before },
    isSame: before === value && !isTaken,
    problem: isTaken ? 'Ab diesem Tag ist schon etwas eingetragen' : null,
  }
}

function heldOn(own: readonly Value[], person: EmployeeRecord, field: BulkField, day: string): BulkLine['before'] {
  const held = own
    .filter(({ validFrom }) => (validFrom ?? '') <= day)
    .toSorted((one, other) => ((one.validFrom ?? '') < (other.validFrom ?? '') ? -1 : 1))
    .at(-1)
  return held ? held[field as 'storeId'] : person[field]
}
