import { sql } from 'drizzle-orm'
import { sealAudit } from './audit-chain.ts'
import { acrossCompanies } from './database/database.ts'
import { fileStore } from './files.ts'
import type { Log } from './log.ts'

const MINUTE = 60_000

/** What a worker does by the clock: seals the trail, drops what has run out. Any number of workers may do it at once. */
export function openHousekeeping(log: Log): { close(): void } {
  const every = (ms: number, what: string, run: () => Promise<unknown>) =>
    setInterval(() => run().catch(error => log.error({ err: error }, what)), ms).unref()
  const timers = [every(MINUTE, 'seal audit', sealAudit), every(60 * MINUTE, 'purge what has expired', purgeExpired)]
  return { close: () => timers.forEach(clearInterval) }
}

export async function purgeExpired(): Promise<void> {
  await acrossCompanies(async tx => {
    await tx.execute(sql`delete from idempotency_key where created_at < now() - interval '48 hours'`)
    await tx.execute(sql`delete from session where expires_at < now() - interval '30 days'`)
    await tx.execute(sql`delete from file_token where expires_at < now()`)
    await tx.execute(sql`delete from passkey_challenge where expires_at < now()`)
    await tx.execute(sql`delete from single_sign_on_attempt where expires_at < now()`)
    await tx.execute(sql`delete from mailed_token where expires_at < now() - interval '30 days'`)
    await tx.execute(sql`delete from mail where created_at < now() - interval '30 days'`)
    await tx.execute(sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`)
  })
  // A file is written before its row is committed; what has had no row for a day never gets one.
  await fileStore().sweep(knownKeys, 24 * 60 * MINUTE)
}

const knownKeys = (keys: string[]) =>
  acrossCompanies(async tx => {
    const { rows } = await tx.execute<{ storage_key: string }>(sql`
      select storage_key from file where storage_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`)
    return new Set(rows.map(row => row.storage_key))
  })
