import { sql } from 'drizzle-orm'
import type { AccountPreference } from '#contract/accounts/account-preferences.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

/** The filter is obeyed until somebody says otherwise. */
export const find = (tx: CompanyTx, { accountId }: CompanyScope): Promise<AccountPreference> =>
  tx
    .execute<AccountPreference>(sql`
      select dynamic_filter_enabled as "dynamicFilterEnabled" from account_preference where account_id = ${accountId}`)
    .then(({ rows }) => rows[0] ?? { dynamicFilterEnabled: true })

export const save = (tx: CompanyTx, { companyId, accountId }: CompanyScope, wanted: AccountPreference) =>
  tx.execute(sql`
    insert into account_preference as old (company_id, account_id, dynamic_filter_enabled)
    values (${companyId}, ${accountId}, ${wanted.dynamicFilterEnabled})
    on conflict (company_id, account_id) do update
      set dynamic_filter_enabled = excluded.dynamic_filter_enabled, version = old.version + 1`)
