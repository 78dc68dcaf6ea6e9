import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** Which stamp, whose, and on which day it began. */
export type FoundStamp = { id: number; employeeId: number; storeId: number; day: string }

const found = (zone: string) =>
  sql`select s.id, s.employee_id as "employeeId", s.store_id as "storeId", (s.starts_at at time zone ${zone})::date::text as day
      from stamp s`

/** Those of people whom the caller sees that have ended; they begin in the span. */
export const inStore = (
  tx: CompanyTx,
  { storeId, from, to, zone }: { storeId: number; from: Temporal.Instant; to: Temporal.Instant; zone: string },
): Promise<FoundStamp[]> =>
  tx
    .execute<FoundStamp>(sql`
      ${found(zone)} where s.store_id = ${storeId} and s.starts_at >= ${from.toString()}::timestamptz
        and s.starts_at < ${to.toString()}::timestamptz and s.ends_at is not null and not s.soft_delete
        and exists (select from employee e where e.company_id = s.company_id and e.id = s.employee_id)
      order by s.employee_id, s.id`)
    .then(({ rows }) => rows)

/** The same, by their ids. */
export const byIds = (tx: CompanyTx, ids: readonly number[], zone: string): Promise<FoundStamp[]> =>
  tx
    .execute<FoundStamp>(sql`
      ${found(zone)} where s.id = any(${intArray(ids)}::int[]) and s.ends_at is not null and not s.soft_delete
        and exists (select from employee e where e.company_id = s.company_id and e.id = s.employee_id)
      order by s.employee_id, s.id`)
    .then(({ rows }) => rows)

export const storeNames = (tx: CompanyTx): Promise<ReadonlyMap<number, string>> =>
  tx
    .execute<{ id: number; name: string }>(sql`select id, name from store`)
    .then(({ rows }) => new Map(rows.map(({ id, name }) => [id, name])))
