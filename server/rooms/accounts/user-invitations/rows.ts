import { sql } from 'drizzle-orm'
import type { ExternalUser } from '#contract/accounts/user-invitations.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

export const externals = (tx: CompanyTx): Promise<ExternalUser[]> =>
  tx
    .execute<ExternalUser>(sql`
      select a.id, a.id as "accountId", a.first_name as "firstName", a.last_name as "lastName", a.email, a.hidden as "isHidden"
      from known_user k join account a on a.id = k.account_id where k.is_external order by lower(btrim(a.last_name || ' ' || a.first_name)), a.email`)
    .then(({ rows }) => rows)

export const companyNumber = (tx: CompanyTx): Promise<string> =>
  tx.execute<{ number: string }>(sql`select company_number as number from company`).then(({ rows }) => rows[0]!.number)
