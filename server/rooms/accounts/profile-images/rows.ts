import { sql } from 'drizzle-orm'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'

export const find = (tx: PlatformTx, accountId: string): Promise<Buffer | undefined> =>
  tx
    .execute<{ content: Buffer }>(sql`select content from profile_image where account_id = ${accountId}`)
    .then(({ rows }) => rows[0]?.content)

export const exists = (tx: PlatformTx, accountId: string): Promise<boolean> =>
  tx.execute(sql`select from profile_image where account_id = ${accountId}`).then(({ rows }) => rows.length === 1)

/** False when there is no such account. */
export const put = (tx: PlatformTx, accountId: string, content: Buffer): Promise<boolean> =>
  tx
    .execute(sql`
      insert into profile_image (account_id, content) select id, ${content} from account where id = ${accountId}
      on conflict (account_id) do update set content = excluded.content returning account_id`)
    .then(({ rows }) => rows.length === 1)

/** False when there was none. */
export const remove = (tx: PlatformTx, accountId: string): Promise<boolean> =>
  tx
    .execute(sql`delete from profile_image where account_id = ${accountId} returning account_id`)
    .then(({ rows }) => rows.length === 1)

/** Whether the account works in the company and may be seen there. */
export const isColleague = (tx: CompanyTx, accountId: string, seesHidden: boolean): Promise<boolean> =>
  tx
    .execute(sql`
      select from role_assignment ra join account a on a.id = ra.account_id
      where ra.account_id = ${accountId} and a.active and (not a.hidden or ${seesHidden})`)
    .then(({ rowCount }) => rowCount === 1)
