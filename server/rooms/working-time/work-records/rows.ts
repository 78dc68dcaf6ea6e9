import { type SQL, sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'

export type RecordedPerson = { id: number; name: string; personnelNumber: string; storeName: string }
export type Chosen = { employeeId?: number | undefined; storeId?: number | undefined }

/** By store and name: who worked in the span, and whoever is asked for by name. */
export const people = (
  tx: CompanyTx,
  { employeeId, storeId }: Chosen,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<RecordedPerson[]> => {
  const worked = (store: SQL) => sql`exists (select from stamp w
    where w.company_id = e.company_id and w.employee_id = e.id and not w.soft_delete and w.ends_at is not null
      and w.starts_at >= ${from.toString()}::timestamptz and w.starts_at < ${to.toString()}::timestamptz and ${store})`
  const wanted =
    employeeId !== undefined
      ? sql`e.id = ${employeeId}`
      : worked(storeId === undefined ? isListed(tx, 'w.store_id') : sql`w.store_id = ${storeId}`)
  return tx
    .execute<RecordedPerson>(sql`
      select e.id, btrim(e.last_name || ' ' || e.first_name) as name, e.personnel_number as "personnelNumber",
        coalesce(s.name, '') as "storeName"
      from employee e left join store s on s.company_id = e.company_id and s.id = e.store_id
      where ${wanted}
      order by s.name collate "de-AT-x-icu", e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
    .then(({ rows }) => rows)
}

export const companyName = (tx: CompanyTx): Promise<string> =>
  tx.execute<{ name: string }>(sql`select name from company`).then(({ rows }) => rows[0]!.name)
