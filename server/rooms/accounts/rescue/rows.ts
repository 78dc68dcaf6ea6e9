import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type KnownAccount = {
  email: string
  name: string
  active: boolean
  isOperator: boolean
  hasSecondFactor: boolean
  /** Those it owns. */
  companies: string
}

export const list = (tx: PlatformTx): Promise<KnownAccount[]> =>
  tx
    .execute<KnownAccount>(sql`
      select a.email, btrim(a.first_name || ' ' || a.last_name) as name, a.active, a.is_superuser as "isOperator",
        exists (select from account_second_factor f where f.account_id = a.id and f.confirmed_at is not null) as "hasSecondFactor",
        coalesce((select string_agg(c.id || ' ' || c.name, ', ' order by c.id) from role_assignment ra
          join company c on c.id = ra.company_id where ra.account_id = a.id and ra.role_id = 1), '') as companies
      from account a where not a.is_machine order by a.email`)
    .then(({ rows }) => rows)

export const hasCompany = (tx: PlatformTx, id: number): Promise<boolean> =>
  tx.execute(sql`select from company where id = ${id}`).then(({ rows }) => rows.length > 0)

export const makeOwner = (tx: PlatformTx, companyId: number, accountId: string) =>
  tx.execute(sql`
    insert into role_assignment (company_id, account_id, role_id) values (${companyId}, ${accountId}, 1)
    on conflict (company_id, account_id) do update set role_id = 1, store_ids = null`)
