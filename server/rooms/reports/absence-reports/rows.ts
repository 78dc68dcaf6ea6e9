import { sql } from 'drizzle-orm'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import type { DaySum } from '#server/rooms/months/public.ts'
import type { ReportedAbsence } from './absences.report.ts'

/** Days as moments: both in milliseconds since 1970, the end is the first that is no longer among them. */
type Span = { fromMs: number; toMs: number }

const isApproved = (storeIds: readonly number[], types: readonly number[], { fromMs, toMs }: Span) => sql`
  a.store_id = any(${intArray(storeIds)}::int[]) and a.md_type = any(${intArray(types)}::int[])
    and a.md_state = 1 and a.md_approved and not a.md_deleted and not a.soft_delete
    and a.starts_at < to_timestamp(${toMs / 1000}) and (a.ends_at is null or a.ends_at > to_timestamp(${fromMs / 1000}))`

/** Whose they are. */
export const people = (
  tx: CompanyTx,
  storeIds: readonly number[],
  types: readonly number[],
  span: Span,
): Promise<number[]> =>
  tx
    .execute<{ id: number }>(
      sql`select distinct a.employee_id as id from absence a where ${isApproved(storeIds, types, span)}`,
    )
    .then(({ rows }) => rows.map(({ id }) => id))

/** Approved absences of stores, by name; wishes and availabilities are none. */
export const approved = (
  tx: CompanyTx,
  storeIds: readonly number[],
  types: readonly number[],
  span: Span,
): Promise<ReportedAbsence[]> =>
  tx
    .execute<ReportedAbsence>(sql`
      with found as materialized (
        select a.id, a.employee_id, a.store_id, a.md_type, a.wage_kind, a.starts_at, a.ends_at
        from absence a where ${isApproved(storeIds, types, span)}),
      -- Names are put in order once a person: by the rules of a language that takes its time.
      person as materialized (
        select e.id, e.last_name, e.first_name, e.personnel_number,
          row_number() over (order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id) as place
        from employee e where e.id in (select employee_id from found))
      select f.id, p.id as "employeeId", p.last_name as "lastName", p.first_name as "firstName",
        p.personnel_number as "personnelNumber", f.store_id as "storeId", f.md_type as type, f.wage_kind as "wageKind",
        (extract(epoch from f.starts_at) * 1000)::float8 as "fromMs", (extract(epoch from f.ends_at) * 1000)::float8 as "toMs"
      from found f join person p on p.id = f.employee_id
      order by p.place, f.starts_at, f.id`)
    .then(({ rows }) => rows)

/** Those that somebody still has to decide. */
export const undecided = (
  tx: CompanyTx,
  storeIds: readonly number[],
  types: readonly number[],
  { fromMs, toMs }: Span,
): Promise<number> =>
  tx
    .execute<{ count: number }>(sql`
      select count(*)::int as count from absence a
      where a.store_id = any(${intArray(storeIds)}::int[]) and a.md_type = any(${intArray(types)}::int[])
        and a.md_state = 1 and not a.md_approved and a.decline_reason is null and not a.md_deleted and not a.soft_delete
        and a.starts_at < to_timestamp(${toMs / 1000}) and (a.ends_at is null or a.ends_at > to_timestamp(${fromMs / 1000}))`)
    .then(({ rows }) => rows[0]!.count)

/** What the days of people's kept month came to, by person. */
export const keptDays = (tx: CompanyTx, month: Month, employeeIds: readonly number[]): Promise<Map<number, DaySum[]>> =>
  tx
    .execute<{ employeeId: number; days: DaySum[] }>(sql`
      select employee_id as "employeeId", days from person_month
      where month = ${firstDayText(month)} and employee_id = any(${intArray(employeeIds)}::int[])`)
    .then(({ rows }) => new Map(rows.map(({ employeeId, days }) => [employeeId, days])))
