import { sql } from 'drizzle-orm'
import { sealAudit } from './audit-chain.ts'
import { acrossCompanies, type PlatformTx } from './database/database.ts'
import { fileStore } from './files.ts'
import type { Log } from './log.ts'

const MINUTE = 60_000

export type Purge = (tx: PlatformTx) => Promise<unknown>

/** What a worker does by the clock: seals the trail, purges what has expired. Any number of workers may do it at once. */
export function openHousekeeping(purges: readonly Purge[], log: Log): { close(): void } {
  const every = (ms: number, what: string, run: () => Promise<unknown>) =>
    setInterval(() => run().catch(error => log.error({ err: error }, what)), ms).unref()
  const closing = new AbortController()
  const timers = [
    every(MINUTE, 'seal audit', () => sealAudit(undefined, closing.signal)),
    every(60 * MINUTE, 'purge what has expired', () => purgeExpired(purges)),
  ]
  return {
    close() {
      closing.abort()
      timers.forEach(clearInterval)
    },
  }
}

/** `purges` are those of the rooms. */
export async function purgeExpired(purges: readonly Purge[]): Promise<void> {
  await acrossCompanies(async tx => {
    await tx.execute(sql`delete from idempotency_key where created_at < now() - interval '48 hours'`)
    // Nothing that takes longer than an hour writes what is marked. Without the last one the marks would be as they once were.
    await tx.execute(sql`delete from change_mark m where at < now() - interval '1 hour'
      and exists (select from change_mark later where later.company_id = m.company_id and later.transaction > m.transaction)`)
    await tx.execute(sql`delete from file_token where expires_at < now()`)
    await tx.execute(sql`delete from mail where created_at < now() - interval '30 days'`)
    // What was said long ago is asked for anew: nothing of people is kept for its own sake.
    await tx.execute(sql`delete from remote_answer where kept_at < now() - interval '30 days'`)
    await tx.execute(sql`delete from operating_minute where at < now() - interval '2 days'`)
    await tx.execute(sql`delete from backup_run where began_at < now() - interval '1 year'`)
    await tx.execute(sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`)
    for (const purge of purges) await purge(tx)
  })
  // A file is written before its row is committed; what has had no row for a day never gets one.
  await fileStore().sweep(knownKeys, 24 * 60 * MINUTE)
}

const knownKeys = (keys: string[]) =>
  acrossCompanies(async tx => {
    const { rows } = await tx.execute<{ storage_key: string }>(sql`
      select storage_key from file where storage_key = any(array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)))`)
    return new Set(rows.map(row => row.storage_key))
  })
