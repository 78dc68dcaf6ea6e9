import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

/**
 * The companies that an account has a role in; of who was invited and taken in nowhere so far, those whose accounts the inviting
 * person manages. Operators invite for everybody: no company is concerned before it gives a role.
 */
export const concerned = (tx: PlatformTx, accountId: string): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select company_id as id from role_assignment where account_id = ${accountId}
      union
      select own.company_id from account_event e
        join account by on by.id::text = e.detail->>'by' and not by.is_superuser
        join role_assignment own on own.account_id = by.id
        join role r on r.company_id = own.company_id and r.id = own.role_id and 'roles.write' = any(r.permissions)
      where e.account_id = ${accountId} and e.action = 'user created'
        and not exists (select from role_assignment where account_id = ${accountId})
      order by 1`)
    .then(({ rows }) => rows.map(({ id }) => id))
