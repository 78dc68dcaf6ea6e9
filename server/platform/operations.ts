import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { verifyAudit } from './audit-check.ts'
import { intArray } from './database/arrays.ts'
import { acrossCompanies, lookAcrossCompanies } from './database/database.ts'
import type { PlatformJob } from './jobs.ts'
import type { Log } from './log.ts'
import type { Counts } from './meter.ts'

const MINUTE_MS = 60_000

/** What each process served in each minute, so that those who watch over it see all of them, and how it was before. */
export function keepMinutes(take: () => Counts, channels: () => number, log: Log): { close(): void } {
  const run = randomUUID()
  const timer = setInterval(
    () => keepMinute(run, take(), channels()).catch(error => log.warn({ err: error }, 'keep minute')),
    MINUTE_MS,
  ).unref()
  return { close: () => clearInterval(timer) }
}

export const keepMinute = (run: string, counts: Counts, channels: number) =>
  lookAcrossCompanies(tx =>
    tx.execute(sql`
      insert into operating_minute (at, process, requests, failed, refused, channels, latencies)
      values (date_trunc('minute', now()), ${run}, ${counts.requests}, ${counts.failed}, ${counts.refused}, ${channels},
        ${intArray(counts.latencies)}) on conflict do nothing`),
  )

/** How large everything is today; a week of that is how fast it grows. */
export const storageJob: PlatformJob = {
  name: 'count-storage',
  cron: '7 * * * *',
  retries: 1,
  retryDelay: 60,
  run: () => countStorage(),
}

export const countStorage = () =>
  acrossCompanies(async tx => {
    await tx.execute(sql`
      insert into storage_day (day, database_bytes, file_bytes)
      select (now() at time zone 'UTC')::date, pg_database_size(current_database()), coalesce(sum(size), 0) from file
      on conflict (day) do update set database_bytes = excluded.database_bytes, file_bytes = excluded.file_bytes`)
  })

/** A chain that nobody calculates anew would tell nobody that an entry was changed. */
export const auditJob: PlatformJob = {
  name: 'verify-audit',
  cron: '23 2 * * *',
  retries: 2,
  retryDelay: 600,
  run: (_payload, { signal }) => verifyAudit(signal),
}
