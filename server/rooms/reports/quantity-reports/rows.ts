import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

export type CostCentre = { id: number; number: string; name: string; storeId: number | null; isDefault: boolean }

export const costCentres = (tx: CompanyTx): Promise<CostCentre[]> =>
  tx
    .execute<CostCentre>(sql`
      select id, number, name, store_id as "storeId", is_default as "isDefault" from cost_centre order by is_default desc, id`)
    .then(({ rows }) => rows)

/** By person, the one of the file; of those who have one. */
export const ownCostCentres = (tx: CompanyTx, employeeIds: readonly number[]): Promise<Map<number, number>> =>
  tx
    .execute<{ id: number; costCentreId: number }>(sql`
      select id, cost_centre_id as "costCentreId" from employee
      where id = any(${intArray(employeeIds)}::int[]) and cost_centre_id is not null`)
    .then(({ rows }) => new Map(rows.map(({ id, costCentreId }) => [id, costCentreId])))

export type ReportedStore = { id: number; name: string; costCentre: string }

/** With the first of their cost centres' numbers. Spec 2 §9. */
export const stores = (tx: CompanyTx): Promise<ReportedStore[]> =>
  tx
    .execute<ReportedStore>(
      sql`select id, name, trim(split_part(cost_center, ',', 1)) as "costCentre" from store order by id`,
    )
    .then(({ rows }) => rows)

export type StoreMinutes = { employeeId: number; storeId: number; minutes: number }

/** How long people were at each store in a month, pauses among it; of those who were at several. */
export const minutesByStore = (
  tx: CompanyTx,
  employeeIds: readonly number[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<StoreMinutes[]> =>
  tx
    .execute<StoreMinutes>(sql`
      select "employeeId", "storeId", minutes from (
        select employee_id as "employeeId", store_id as "storeId",
          round(sum(extract(epoch from ends_at - starts_at)) / 60)::int as minutes, count(*) over (partition by employee_id) as stores
        from stamp
        where employee_id = any(${intArray(employeeIds)}::int[]) and md_confirmed and not soft_delete and ends_at > starts_at
          and starts_at >= to_timestamp(${fromMs / 1000}) and starts_at < to_timestamp(${toMs / 1000})
        group by 1, 2) s
      where stores > 1 and minutes > 0 order by 1, 2`)
    .then(({ rows }) => rows)

/** For whose books the quantities are; undefined: none is the company's own. */
export const defaultCircle = (tx: CompanyTx): Promise<{ number: number; name: string } | undefined> =>
  tx
    .execute<{ number: number; name: string }>(sql`select number, name from accounting_circle where is_default`)
    .then(({ rows }) => rows[0])
