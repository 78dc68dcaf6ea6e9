import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { brokenAuditBlock } from './audit-chain.ts'
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

/** Calculates the chain of every company anew and keeps what came out. */
export async function verifyAudit(signal?: AbortSignal): Promise<void> {
  const { until, chains } = await acrossCompanies(async tx => {
    const { rows: open } = await tx.execute<{ until: string }>(sql`
      select least(now(), min(open.at)) as until from company c cross join lateral (
        select a.at from audit_entry a where a.company_id = c.id
          and a.id > coalesce((select b.last_entry from audit_block b where b.company_id = c.id order by b.number desc limit 1), 0)
        order by a.id limit 1) open`)
    const { rows: chains } = await tx.execute<{ companyId: number; entries: number }>(
      sql`select company_id as "companyId", sum(entries)::float8 as entries from audit_block group by company_id order by company_id`,
    )
    return { until: open[0]!.until, chains }
  })
  const broken: number[] = []
  for (const { companyId } of chains) {
    signal?.throwIfAborted()
    if ((await brokenAuditBlock(companyId)) !== undefined) broken.push(companyId)
  }
  const entries = chains.reduce((sum, chain) => sum + chain.entries, 0)
  await acrossCompanies(tx =>
    tx.execute(sql`
      insert into audit_verification (companies, entries, until, broken)
      values (${chains.length}, ${entries}, ${until}, ${intArray(broken)})`),
  )
}
