import { sql } from 'drizzle-orm'
import { textArray } from '#server/platform/database/arrays.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'

export type Factor = { secret: string; since: string | null }

/** Also one that is not confirmed yet: its `since` is null. */
export async function find(tx: PlatformTx, accountId: string): Promise<Factor | undefined> {
  const { rows } = await tx.execute<{ secret: string; since: string | null }>(sql`
    select secret, left((confirmed_at at time zone 'UTC')::text, 19) as since
    from account_second_factor where account_id = ${accountId}`)
  const [row] = rows
  return row && { since: row.since, secret: vault().open(row.secret, sealedCell(accountId)) }
}

/** Only one that was confirmed is asked for. */
export const hasSecondFactor = (tx: PlatformTx, accountId: string): Promise<boolean> =>
  tx
    .execute(sql`select from account_second_factor where account_id = ${accountId} and confirmed_at is not null`)
    .then(({ rows }) => rows.length === 1)

/** Replaces one that was never confirmed. False when one is on: that is switched off first. */
export const offer = (tx: PlatformTx, accountId: string, secret: string): Promise<boolean> =>
  tx
    .execute(sql`
      insert into account_second_factor as f (account_id, secret)
      values (${accountId}, ${vault().seal(secret, sealedCell(accountId))})
      on conflict (account_id) do update set secret = excluded.secret where f.confirmed_at is null
      returning account_id`)
    .then(({ rows }) => rows.length === 1)

/** False when it was confirmed or offered anew meanwhile. */
export const confirm = (tx: PlatformTx, accountId: string, step: number): Promise<boolean> =>
  tx
    .execute(sql`
      update account_second_factor set confirmed_at = now(), last_step = ${step}
      where account_id = ${accountId} and confirmed_at is null returning account_id`)
    .then(({ rows }) => rows.length === 1)

/** False when a code of this step or of a later one was used before: also of two at once only one gets through. */
export const spendStep = (tx: PlatformTx, accountId: string, step: number): Promise<boolean> =>
  tx
    .execute(sql`
      update account_second_factor set last_step = ${step}
      where account_id = ${accountId} and confirmed_at is not null and last_step < ${step} returning account_id`)
    .then(({ rows }) => rows.length === 1)

export const spendRecoveryCode = (tx: PlatformTx, accountId: string, hashes: readonly string[]): Promise<boolean> =>
  tx
    .execute(sql`
      delete from account_recovery_code where account_id = ${accountId} and code_hash = any(${textArray(hashes)}::text[]) returning account_id`)
    .then(({ rows }) => rows.length === 1)

export async function replaceRecoveryCodes(tx: PlatformTx, accountId: string, hashes: string[]): Promise<void> {
  await tx.execute(sql`delete from account_recovery_code where account_id = ${accountId}`)
  await tx.execute(sql`
    insert into account_recovery_code (account_id, code_hash)
    select ${accountId}, jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb)`)
}

export const recoveryCodesLeft = (tx: PlatformTx, accountId: string): Promise<number> =>
  tx
    .execute<{ left: number }>(
      sql`select count(*)::int as left from account_recovery_code where account_id = ${accountId}`,
    )
    .then(({ rows }) => rows[0]!.left)

/** With its recovery codes. False when there was none. */
export const removeSecondFactor = (tx: PlatformTx, accountId: string): Promise<boolean> =>
  tx
    .execute(sql`delete from account_second_factor where account_id = ${accountId} returning account_id`)
    .then(({ rows }) => rows.length === 1)

// Accounts belong to no company.
const sealedCell = (accountId: string) => ({
  companyId: 0,
  table: 'account_second_factor',
  column: 'secret',
  rowId: accountId,
})
