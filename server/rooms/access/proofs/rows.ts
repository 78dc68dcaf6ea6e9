import { sql } from 'drizzle-orm'
import type { ProofWay } from '#contract/access/proofs.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** How the account can prove itself; without a second factor by its password. */
export const ways = (tx: PlatformTx, accountId: string): Promise<ProofWay[]> =>
  tx
    .execute<{ hasCode: boolean; hasPasskey: boolean }>(sql`
      select exists (select from account_second_factor where account_id = ${accountId} and confirmed_at is not null) as "hasCode",
        exists (select from passkey where account_id = ${accountId}) as "hasPasskey"`)
    .then(({ rows }) => {
      const { hasCode, hasPasskey } = rows[0]!
      if (!hasCode && !hasPasskey) return ['password']
      return [...(hasCode ? (['totp'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])]
    })

export const keep = (tx: PlatformTx, sessionId: string) =>
  tx.execute(sql`update session set proved_at = clock_timestamp() where id = ${sessionId}`)

/** Within so many minutes, by signing in, too; of a program's session it is when its key was made or renewed, and does not grow old. */
export const isProved = (tx: PlatformTx, sessionId: string, minutes: number): Promise<boolean> =>
  tx
    .execute(sql`
      select from session s join account a on a.id = s.account_id
      where s.id = ${sessionId}
        and case when a.is_machine then s.proved_at is not null
          else greatest(s.proved_at, s.created_at) > now() - make_interval(mins => ${minutes}) end`)
    .then(({ rows }) => rows.length > 0)

/** The moment of a proof that is not used yet, used now; undefined without one. Of two at once only one gets it. */
export const take = (tx: PlatformTx, sessionId: string, minutes: number): Promise<string | undefined> =>
  tx
    .execute<{ at: string }>(sql`
      with proved as (select id, proved_at from session where id = ${sessionId} for update)
      update session s set proved_at = null from proved
      where s.id = proved.id and proved.proved_at > now() - make_interval(mins => ${minutes}) returning proved.proved_at::text as at`)
    .then(({ rows }) => rows[0]?.at)

/** What was refused used it in vain. */
export const giveBack = (tx: PlatformTx, sessionId: string, at: string) =>
  tx.execute(sql`update session set proved_at = ${at}::timestamptz where id = ${sessionId} and proved_at is null`)
