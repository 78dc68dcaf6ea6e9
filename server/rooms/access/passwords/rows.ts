import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** Null: the account has no password, because it was never registered or signs in by its company alone. */
export const hashOf = (tx: PlatformTx, accountId: string): Promise<string | null> =>
  tx
    .execute<{ password_hash: string | null }>(sql`select password_hash from account where id = ${accountId}`)
    .then(({ rows }) => rows[0]?.password_hash ?? null)

export const setHash = (tx: PlatformTx, accountId: string, hash: string) =>
  tx.execute(sql`update account set password_hash = ${hash} where id = ${accountId}`)
