import type { OverviewJobs, OverviewSafety } from '#contract/superadmin/overview.ts'
import { LATENCIES } from '#server/platform/meter.ts'

/** Below which 95 of 100 answers took no longer, in milliseconds: within its class as if they were spread evenly. */
export function p95Of(latencies: readonly number[]): number | null {
  const all = latencies.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const wanted = all * 0.95
  let before = 0
  for (const [at, count] of latencies.entries()) {
    if (count > 0 && before + count >= wanted) {
      const from = LATENCIES[at - 1] ?? 0
      // What has no upper bound is said to be as slow as the last bound.
      const to = LATENCIES[at] ?? from
      return Math.round(1000 * (from + ((wanted - before) / count) * (to - from)))
    }
    before += count
  }
  return null
}

type Kind = OverviewJobs['kind']

/** Queues by what they are for; one that is missing here belongs to the upkeep. */
const KIND_OF_JOB: Readonly<Record<string, Kind>> = {
  'deliver-payroll-export': 'hand-over',
  'deliver-employees': 'hand-over',
  'hand-over-stores': 'hand-over',
  report: 'report',
  'import-check': 'import',
  'import-run': 'import',
  'document-fill': 'document',
  'fetch-elda-returns': 'elda',
  'elda-registration-paper': 'elda',
  'settle-unchallenged-notices': 'elda',
  'send-elda-file': 'elda',
  'close-lost-elda-files': 'elda',
  'make-person-months': 'month',
  'make-person-months-everywhere': 'month',
  'raise-wages': 'month',
  'apply-employee-values': 'month',
  'send-mail': 'mail',
  'send-reset-mail': 'mail',
  'mail-new-employees': 'mail',
  'mail-plans': 'mail',
  'deliver-webhook': 'webhook',
  'access-export': 'privacy',
  'erase-people': 'privacy',
  'retention-list': 'privacy',
}

export const kindOfJob = (job: string): Kind => KIND_OF_JOB[job] ?? 'upkeep'

/** Literals of a statement that the database did not take out, as of one it only passes on. */
export const withoutValues = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, '…')
    .replaceAll(/(?<![$\w])\d+(?:\.\d+)?\b/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS)

const MOST_LETTERS = 300

/** By how much everything grew in a week; null before a day has passed. */
export function weeklyGrowth(now: number, before: { bytes: number; daysAgo: number } | undefined): number | null {
  return before && before.daysAgo >= 1 ? Math.round(((now - before.bytes) / before.daysAgo) * 7) : null
}

/** So old the last whole backup may be before somebody is told: a day, and a night in which the machine was off. */
const LATE_HOURS = 36

type Backups = { isBackedUp: boolean; last: string | undefined; failed: string | undefined; begun: string | null }

/** A try that failed since the last whole backup, or none in time where one is made each day. `begun`: the installation. */
export function backupDisturbance(
  { isBackedUp, last, failed, begun }: Backups,
  now = Temporal.Now.instant(),
): { kind: 'backup-failed' | 'backup-late'; since: string | null } | undefined {
  if (failed) return { kind: 'backup-failed', since: failed }
  const since = last ?? begun
  if (!isBackedUp || !since) return undefined
  const hours = Temporal.Instant.from(`${since.replace(' ', 'T')}Z`)
    .until(now)
    .total('hours')
  return hours > LATE_HOURS ? { kind: 'backup-late', since } : undefined
}

/** It is kept every two minutes; a copy of a large database to begin from, and a place that was gone for a moment, take longer. */
const LATE_MINUTES = 15

type Journaled = { isBackedUp: boolean; journal: OverviewSafety['backup']['journal'] }

/** What was kept last is older than it should be. Before there was anything, only a failure says so. */
export function journalDisturbance(
  { isBackedUp, journal }: Journaled,
  now = Temporal.Now.instant(),
): { kind: 'journal-late'; since: string } | undefined {
  const since = journal?.until ?? journal?.failed?.at
  if (!isBackedUp || !since) return undefined
  const minutes = Temporal.Instant.from(`${since.replace(' ', 'T')}Z`)
    .until(now)
    .total('minutes')
  return minutes > LATE_MINUTES ? { kind: 'journal-late', since } : undefined
}
