import { ABSENCE_KINDS } from '#domain/wages/absence-kinds.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** Minutes since 1970; the end is excluded. */
export type MinuteSpan = { from: number; to: number }

/** In place of null: columns are numbers. */
export const NONE = -2_000_000_000
const orNone = (column: string) => `coalesce(${column}, ${NONE})`
const dayNumber = (column: string) => `(${column} - date '1970-01-01')`
const moment = (parameter: string) => `to_timestamp(${parameter}::float8 * 60)`

/** Null where nothing is said, else its place in `ABSENCE_KINDS`, from 1 on. */
const WAGE_KIND = `array_position(array['${ABSENCE_KINDS.join("', '")}'], wage_kind)`

const wanted = (people: readonly number[], { from, to }: MinuteSpan) => [intArray(people), from, to]

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

/** By person; those that hold on one of the days, both included. */
export const contracts = (tx: CompanyTx, ids: readonly number[], first: Day, last: Day) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      id: 'int4',
      store_id: 'int4',
      first: 'int4',
      last: 'int4',
      weekly: 'int4',
      model_id: 'int4',
    },
    `select employee_id, id, store_id, ${dayNumber('valid_from')} as first, ${orNone(dayNumber('valid_to'))} as last,
       weekly_minutes as weekly, ${orNone('employment_model_id')} as model_id
     from contract where employee_id = any($1::int[])
       and valid_from <= date '1970-01-01' + $3::int and (valid_to is null or valid_to >= date '1970-01-01' + $2::int)
     order by employee_id, id`,
    [intArray(ids), first, last],
  )

/** By person; those that begin in the span. */
export const stamps = (tx: CompanyTx, ids: readonly number[], span: MinuteSpan) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      id: 'int4',
      store_id: 'int4',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz?',
      pause_minutes: 'int4',
    },
    `select employee_id, id, store_id, starts_at, ends_at, coalesce(pause_minutes, 0) as pause_minutes from stamp
     where employee_id = any($1::int[]) and starts_at >= ${moment('$2')} and starts_at < ${moment('$3')} and not soft_delete
     order by employee_id, id`,
    wanted(ids, span),
  )

/** In the order of the stamps. */
export const pauses = (tx: CompanyTx, ids: readonly number[], span: MinuteSpan) =>
  readColumns(
    tx,
    { employee_id: 'int4', shift_id: 'int4', starts_at: 'timestamptz', ends_at: 'timestamptz' },
    `select s.employee_id, p.shift_id, p.starts_at, p.ends_at
     from stamp s join stamp_pause p on p.company_id = s.company_id and p.shift_id = s.id
     where s.employee_id = any($1::int[]) and s.starts_at >= ${moment('$2')} and s.starts_at < ${moment('$3')} and not s.soft_delete
     order by s.employee_id, p.shift_id, p.starts_at, p.id`,
    wanted(ids, span),
  )

/** By person; approved ones that touch the span. */
export const absences = (tx: CompanyTx, ids: readonly number[], span: MinuteSpan) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      id: 'int4',
      store_id: 'int4',
      type: 'int4',
      kind: 'int4',
      is_confirmed: 'int4',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz?',
    },
    `select employee_id, id, store_id, md_type as type, coalesce(${WAGE_KIND}, 0) as kind, is_confirmed::int as is_confirmed, starts_at, ends_at from absence
     where employee_id = any($1::int[]) and starts_at < ${moment('$3')} and (ends_at is null or ends_at > ${moment('$2')})
       and md_state = 1 and md_approved and not md_deleted and not soft_delete
     order by employee_id, id`,
    wanted(ids, span),
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

/** By person; published ones that begin in the span. */
export const duties = (tx: CompanyTx, ids: readonly number[], span: MinuteSpan) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      id: 'int4',
      store_id: 'int4',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
      break_minutes: 'int4',
    },
    `select employee_id, id, store_id, starts_at, ends_at, break_minutes from plan_shift
     where employee_id = any($1::int[]) and starts_at >= ${moment('$2')} and starts_at < ${moment('$3')} and published_at is not null
     order by employee_id, id`,
    wanted(ids, span),
  )
