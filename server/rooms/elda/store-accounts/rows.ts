import { type SQL, sql } from 'drizzle-orm'
import type { ContributionAccount } from '#domain/elda/store-accounts.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type StoreRow = {
  id: number
  storeName: string
  federalState: number | null
  chosenId: number | null
  version: number
}

/** By name. */
export const stores = (tx: CompanyTx): Promise<StoreRow[]> =>
  tx
    .execute<StoreRow>(sql`
      select s.id, s.name as "storeName", s.federal_state as "federalState", a.insurer_id as "chosenId", coalesce(a.version, 0) as version
      from store s left join store_account a on a.company_id = s.company_id and a.store_id = s.id
      order by s.name collate "de-AT-x-icu", s.id`)
    .then(({ rows }) => rows)

/** Those of the company's settings. */
export const accounts = (tx: CompanyTx): Promise<ContributionAccount[]> =>
  tx
    .execute<ContributionAccount>(sql`
      select id, insurer, contribution_accountnumber from elda_insurer order by insurer, contribution_accountnumber`)
    .then(({ rows }) => rows)

/** False where somebody else chose since. */
export const choose = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  storeId: number,
  { insurerId, version }: { insurerId: number | null; version: number },
): Promise<boolean> =>
  tx
    .execute(sql`
      insert into store_account as held (company_id, store_id, insurer_id) values (${companyId}, ${storeId}, ${insurerId})
      on conflict (company_id, store_id) do update set insurer_id = excluded.insurer_id, version = held.version + 1
        where held.version = ${version}
      returning store_id`)
    .then(({ rows }) => rows.length === 1)

/** How people call it. */
export const recordName = (id: SQL) => sql`select s.name from store s where s.id = ${id}`
