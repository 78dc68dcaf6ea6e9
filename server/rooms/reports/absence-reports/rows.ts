import { sql } from 'drizzle-orm'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import type { DaySum } from '#server/rooms/months/public.ts'
import type { ReportedAbsence } from './absences.report.ts'

/** Days as moments: both in milliseconds since 1970, the end is the first that is no longer among them. */
type Span = { fromMs: number; toMs: number }

/** Approved absences of stores, by name; wishes and availabilities are none. */
export const approved = (
  tx: CompanyTx,
  storeIds: readonly number[],
  types: readonly number[],
  { fromMs, toMs }: Span,
): Promise<ReportedAbsence[]> =>
  tx
    .execute<ReportedAbsence>(sql`
      select a.id, a.employee_id as "employeeId", e.last_name as "lastName", e.first_name as "firstName",
        e.personnel_number as "personnelNumber", a.store_id as "storeId", a.md_type as type, a.wage_kind as "wageKind",
        (extract(epoch from a.starts_at) * 1000)::float8 as "fromMs", (extract(epoch from a.ends_at) * 1000)::float8 as "toMs"
      from absence a join employee e on e.company_id = a.company_id and e.id = a.employee_id
      where a.store_id = any(${intArray(storeIds)}::int[]) and a.md_type = any(${intArray(types)}::int[])
        and a.md_state = 1 and a.md_approved and not a.md_deleted and not a.soft_delete
        and a.starts_at < to_timestamp(${toMs / 1000}) and (a.ends_at is null or a.ends_at > to_timestamp(${fromMs / 1000}))
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id, a.starts_at, a.id`)
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
