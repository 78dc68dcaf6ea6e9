import { sql } from 'drizzle-orm'
import { ABSENCE_KINDS } from '#domain/wages/absence-kinds.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { type MinuteSpan, moment, orNone } from '#server/platform/database/number-columns.ts'

/** Null where nothing is said, else its place in `ABSENCE_KINDS`, from 1 on. */
const WAGE_KIND = `array_position(array['${ABSENCE_KINDS.join("', '")}'], wage_kind)`

const wanted = (people: readonly number[], { from, to }: MinuteSpan) => [intArray(people), from, to]

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

/** By person; those that begin in the span, drafts too. */
export const planned = (tx: CompanyTx, ids: readonly number[], span: MinuteSpan) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      id: 'int4',
      store_id: 'int4',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
      break_minutes: 'int4',
      break_starts_at: 'timestamptz?',
      published_at: 'timestamptz?',
      spot_id: 'int4',
      skill_id: 'int4',
    },
    `select employee_id, id, store_id, starts_at, ends_at, break_minutes, break_starts_at, published_at,
       ${orNone('spot_id')} as spot_id, ${orNone('skill_id')} as skill_id
     from plan_shift
     where employee_id = any($1::int[]) and starts_at >= ${moment('$2')} and starts_at < ${moment('$3')}
     order by employee_id, id`,
    wanted(ids, span),
  )

/** What somebody does elsewhere: minutes since 1970; `breaks` as pairs, `breakMinutes` where nobody knows when. */
export type TimeElsewhere = {
  employeeId: number
  isStamp: boolean
  from: number
  to: number
  breaks: [number, number][]
  breakMinutes: number
}

const minute = (column: string) => sql.raw(`floor(extract(epoch from ${column}) / 60)::int`)

/** Of people of other companies: stamps that have ended and what was published, which begin in the span. */
export const ofOtherEmployments = (
  tx: PlatformTx,
  people: readonly { employeeId: number; companyId: number; otherId: number }[],
  { from, to }: MinuteSpan,
): Promise<TimeElsewhere[]> =>
  tx
    .execute<TimeElsewhere>(sql`
      with w as (select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as w ("employeeId" int, "companyId" int, "otherId" int))
      select w."employeeId", true as "isStamp", ${minute('s.starts_at')} as "from", ${minute('s.ends_at')} as "to", coalesce(s.pause_minutes, 0) as "breakMinutes",
        coalesce((select json_agg(json_build_array(${minute('p.starts_at')}, ${minute('p.ends_at')})) from stamp_pause p
          where p.company_id = s.company_id and p.shift_id = s.id and p.ends_at is not null), '[]') as breaks
      from w join stamp s on s.company_id = w."companyId" and s.employee_id = w."otherId"
      where s.starts_at >= to_timestamp(${from}::float8 * 60) and s.starts_at < to_timestamp(${to}::float8 * 60) and s.ends_at is not null and not s.soft_delete
      union all
      select w."employeeId", false, ${minute('s.starts_at')}, ${minute('s.ends_at')}, case when s.break_starts_at is null then s.break_minutes else 0 end,
        case when s.break_starts_at is null then '[]' else json_build_array(json_build_array(${minute('s.break_starts_at')}, ${minute('s.break_starts_at')} + s.break_minutes)) end
      from w join plan_shift s on s.company_id = w."companyId" and s.employee_id = w."otherId"
      where s.starts_at >= to_timestamp(${from}::float8 * 60) and s.starts_at < to_timestamp(${to}::float8 * 60) and s.published_at is not null
      order by 1, 3, 4`)
    .then(({ rows }) => rows)
