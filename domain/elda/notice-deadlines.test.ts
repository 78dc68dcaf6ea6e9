import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeDeadline } from './notice-deadlines.ts'
import type { RegistrationKind } from './registration-states.ts'

// ASVG §§ 33, 34: before work begins; else seven days, the first is the one after; not on a Saturday, Sunday, holiday,
// Good Friday or 24 December.
const deadlines: [kind: RegistrationKind, day: string, last: string, why: string][] = [
  ['M3', '2026-11-29', '2026-11-29', 'a registration is made before work begins, on a Sunday too'],
  ['M4', '2026-09-30', '2026-10-07', 'a Wednesday and seven days'],
  ['M4', '2026-11-28', '2026-12-07', 'a Saturday goes to Monday'],
  ['M6', '2026-11-29', '2026-12-07', 'a Sunday goes to Monday'],
  ['M4', '2026-12-01', '2026-12-09', 'Mariä Empfängnis, a Tuesday, goes to Wednesday'],
  ['M4', '2026-12-17', '2026-12-28', '24 December goes past both holidays and the weekend'],
  ['M4', '2026-12-18', '2026-12-28', 'so does 25 December'],
  ['M4', '2026-03-27', '2026-04-07', 'Good Friday goes past Easter Monday'],
  ['M9', '2026-12-25', '2027-01-04', 'New Year, a Friday, goes to Monday'],
  ['M4', '2026-12-30', '2027-01-07', 'Epiphany, a Wednesday, goes to Thursday'],
  ['M6', '2028-02-22', '2028-02-29', 'a leap day counts'],
]
for (const [kind, day, last, why] of deadlines)
  test(`${kind} of ${day} is in time until ${last}: ${why}`, () =>
    assert.equal(noticeDeadline(kind, Temporal.PlainDate.from(day)).toString(), last))
