import type { Day } from '#domain/wages/calendar.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { dayNumber, orNone } from '#server/platform/database/number-columns.ts'

/** Of the employment that the entry begins, where it is not the first one. */
const REENTRY = `(select max(r.entry) from reentry r
  where r.company_id = e.company_id and r.employee_id = e.id and r.entry <= date '1970-01-01' + $2::int)`

/** What each of the people was and is, in the order of their ids; the entry is that of the employment of the day. */
export const people = (tx: CompanyTx, ids: readonly number[], last: Day) =>
  readColumns(
    tx,
    {
      id: 'int4',
      store_id: 'int4',
      entry: 'int4',
      reentry: 'int4',
      first_contract: 'int4',
      opening_day: 'int4',
      leave: 'int4',
      former_leave: 'int4',
      account: 'int4',
      sick_full: 'int4',
      sick_half: 'int4',
    },
    `select e.id, ${orNone('e.store_id')} as store_id, ${orNone(dayNumber(`entry_on(e, date '1970-01-01' + $2::int)`))} as entry,
       ${orNone(dayNumber(REENTRY))} as reentry, ${orNone(dayNumber('c.first'))} as first_contract, ${orNone(dayNumber('b.day'))} as opening_day,
       ${orNone('b.leave_hundredths')} as leave, ${orNone('b.former_leave_hundredths')} as former_leave,
       ${orNone('b.time_account_minutes')} as account, ${orNone('b.sick_full_hundredths')} as sick_full,
       ${orNone('b.sick_half_hundredths')} as sick_half
     from employee e
     left join opening_balance b on b.company_id = e.company_id and b.employee_id = e.id
     left join lateral (select min(valid_from) as first from contract where company_id = e.company_id and employee_id = e.id) c on true
     where e.id = any($1::int[]) order by e.id`,
    [intArray(ids), last],
  )

/** By person; those by which leave may expire on one of the days, both included: it does so within a year. */
export const leaveNotices = (tx: CompanyTx, ids: readonly number[], first: Day, last: Day) =>
  readColumns(
    tx,
    { employee_id: 'int4', day: 'int4' },
    `select employee_id, ${dayNumber('day')} as day from leave_notice
     where employee_id = any($1::int[]) and day between date '1970-01-01' + $2::int - 366 and date '1970-01-01' + $3::int
     order by employee_id, day`,
    [intArray(ids), first, last],
  )
