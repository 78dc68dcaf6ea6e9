import { sql } from 'drizzle-orm'
import type { StoreFilter } from '#contract/accounts/store-filter.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

type Choices = StoreFilter['stores']

/** 0 first, then the stores the caller may see; the filter itself as it is kept, obeyed or not. */
export const choices = (tx: CompanyTx, { accountId }: CompanyScope): Promise<Choices> =>
  tx
    .execute<Choices[number]>(sql`
      select s.id, not exists (select from store_filter f where f.account_id = ${accountId} and f.store_id = s.id) as selected
      from (select 0 as id union all select id from store) s order by s.id`)
    .then(({ rows }) => rows)

/** How many of the ids are stores the caller may see. */
export const countVisible = (tx: CompanyTx, ids: readonly number[]): Promise<number> =>
  tx
    .execute<{ count: number }>(sql`
      select count(*) as count from store where id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int))`)
    .then(({ rows }) => rows[0]!.count)

/** Two pages that save at once come one after the other. */
export const lock = (tx: CompanyTx, { companyId, accountId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`store filter ${companyId} ${accountId}`}, 0))`)

export async function save(tx: CompanyTx, { companyId, accountId }: CompanyScope, stores: Choices): Promise<void> {
  const ids = (selected: boolean) =>
    JSON.stringify(stores.filter(each => each.selected === selected).map(({ id }) => id))
  await tx.execute(sql`
    delete from store_filter where account_id = ${accountId}
      and store_id = any(array(select jsonb_array_elements_text(${ids(true)}::jsonb)::int))`)
  await tx.execute(sql`
    insert into store_filter (company_id, account_id, store_id)
    select ${companyId}, ${accountId}, jsonb_array_elements_text(${ids(false)}::jsonb)::int on conflict do nothing`)
}
