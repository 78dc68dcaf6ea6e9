import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type MailPurpose = 'activation' | 'registration' | 'reset' | 'email'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Ends what was open for this purpose. `email`: another address than the account's own. */
export async function replace(
  tx: PlatformTx,
  accountId: string,
  purpose: MailPurpose,
  token: string,
  validHours: number,
  email?: string,
): Promise<void> {
  await endOpen(tx, accountId, purpose)
  await tx.execute(sql`
    insert into mailed_token (token_sha256, purpose, account_id, email, expires_at)
    select ${hashOf(token)}, ${purpose}, id, coalesce(${email ?? null}, email), now() + make_interval(hours => ${validHours})
    from account where id = ${accountId}`)
}

export type MailedToken = {
  account_id: string
  /** It was the right one, and has done its work. */
  was_used: boolean
  is_open: boolean
}

/** Undefined when there is no such token for this purpose and address, or a link to the account's own address names a former one. */
export const find = (tx: PlatformTx, purpose: MailPurpose, email: string, token: string) =>
  tx
    .execute<MailedToken>(sql`
      select t.account_id, t.used_at is not null as was_used,
        t.used_at is null and t.ended_at is null and t.expires_at > now() as is_open
      from mailed_token t join account a on a.id = t.account_id and (a.email = t.email or t.purpose = 'email')
      where t.token_sha256 = ${hashOf(token)} and t.purpose = ${purpose} and t.email = ${email}`)
    .then(({ rows }) => rows[0])

/** False when it is not open any more: of many at once only one gets through. */
export const use = (tx: PlatformTx, token: string): Promise<boolean> =>
  tx
    .execute(sql`
      update mailed_token set used_at = now()
      where token_sha256 = ${hashOf(token)} and used_at is null and ended_at is null and expires_at > now()
      returning account_id`)
    .then(({ rows }) => rows.length === 1)

/** All, or those of one purpose. False when there was none. */
export const endOpen = (tx: PlatformTx, accountId: string, purpose?: MailPurpose): Promise<boolean> =>
  tx
    .execute(sql`
      update mailed_token set ended_at = now()
      where account_id = ${accountId} and purpose = coalesce(${purpose ?? null}, purpose) and used_at is null and ended_at is null
      returning account_id`)
    .then(({ rows }) => rows.length > 0)

export const purge = (tx: PlatformTx) =>
  tx.execute(sql`delete from mailed_token where expires_at < now() - interval '30 days'`)
