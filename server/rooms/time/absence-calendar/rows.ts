import { type SQL, sql } from 'drizzle-orm'
import type { Period, Span } from '#domain/time/periods.ts'
import type { AbsenceKind } from '#domain/wages/absence-kinds.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

export type PlacedRow = {
  id: number
  employeeId: number
  mdType: number
  wageKind: AbsenceKind | null
  fromMs: number
  toMs: number | null
  mdApproved: boolean
  declineReason: string | null
  version: number
}

/** Of an absence `a`, as `placed` takes it. */
export const PLACED: SQL = sql`a.id, a.employee_id as "employeeId", a.md_type as "mdType", a.wage_kind as "wageKind",
  (extract(epoch from a.starts_at) * 1000)::bigint as "fromMs", (extract(epoch from a.ends_at) * 1000)::bigint as "toMs",
  a.md_approved as "mdApproved", a.decline_reason as "declineReason", a.version`

/** Those of a store, and of its people wherever they were entered. */
export const absencesAround = (tx: CompanyTx, storeId: number, { fromMs, toMs }: Span): Promise<PlacedRow[]> => {
  const within = sql`a.starts_at < to_timestamp(${toMs / 1000}) and (a.ends_at is null or a.ends_at > to_timestamp(${fromMs / 1000}))
    and a.md_state = 1 and not a.md_deleted and not a.soft_delete`
  // Each by its own index: with an "or" all of the company would be looked at.
  return tx
    .execute<PlacedRow>(sql`
      select ${PLACED} from absence a where a.id in (
        select a.id from absence a where a.store_id = ${storeId} and ${within}
        union select a.id from employee e join absence a on a.company_id = e.company_id and a.employee_id = e.id
        where e.store_id = ${storeId} and ${within})
      order by a.starts_at, a.id`)
    .then(({ rows }) => rows)
}

export type PersonRow = {
  id: number
  lastName: string
  firstName: string
  mdPersonnelId: string
  entry: string | null
  exit: string | null
}

/** Who belongs to a store in these days, and who else is among the given. */
export const people = (
  tx: CompanyTx,
  storeId: number,
  { from, to }: Period,
  away: readonly number[],
): Promise<PersonRow[]> =>
  tx
    .execute<PersonRow>(sql`
      select id, last_name as "lastName", first_name as "firstName", personnel_number as "mdPersonnelId", entry, exit from employee
      where id = any(${intArray(away)}::int[]) or (store_id = ${storeId} and not is_hidden and not dummy
        and coalesce(entry <= ${to.toString()}, true) and coalesce(exit >= ${from.toString()}, true))
      order by last_name, first_name, id`)
    .then(({ rows }) => rows)
