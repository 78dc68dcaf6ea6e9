import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** One process after the other: the first account is made once. */
export const lock = (tx: PlatformTx) => tx.execute(sql`select pg_advisory_xact_lock(4711004)`)

/** Whether a person is there who was not made up for the demo. */
export const hasPeople = (tx: PlatformTx): Promise<boolean> =>
  tx.execute(sql`select from account where not is_machine and not is_demo limit 1`).then(({ rows }) => rows.length > 0)

export const hasDemo = (tx: PlatformTx): Promise<boolean> =>
  tx.execute(sql`select from company where is_demo limit 1`).then(({ rows }) => rows.length > 0)

/** Others that still hold stay: processes start side by side. */
export async function insertToken(tx: PlatformTx, token: string, hours: number): Promise<void> {
  await tx.execute(sql`delete from set_up_token where expires_at <= now()`)
  await tx.execute(sql`
    insert into set_up_token (token_sha256, expires_at) values (${hashOf(token)}, now() + make_interval(hours => ${hours}))`)
}

export const isOpen = (tx: PlatformTx, token: string): Promise<boolean> =>
  tx
    .execute(sql`select from set_up_token where token_sha256 = ${hashOf(token)} and expires_at > now()`)
    .then(({ rows }) => rows.length > 0)

export const removeTokens = (tx: PlatformTx) => tx.execute(sql`delete from set_up_token`)
