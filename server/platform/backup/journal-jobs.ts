import type { PlatformJob } from '../jobs.ts'
import { copyDatabase } from './base-copy.ts'
import { alone, carryAway, type Journal } from './journal.ts'
import { removeBrokenOff, tidyJournal } from './journal-lists.ts'
import { keepState, noteFailure } from './journal-state.ts'
import { endedWithoutProgress } from './progress.ts'
import { reasonOf } from './reasons.ts'
import { A_DAY, backupJobOf, isDue, type Schedule } from './runs.ts'

const EVERY_MS = 120_000
/** So that there is always a day to go back to, also right after a new one. */
const BASES_KEPT = 2

/** Of the worker. `embedded`: its own database, whose WAL can be kept; others have an archive of their own. */
export const backupJobsOf = (
  schedule: Schedule | undefined,
  embedded: Pick<Journal, 'admin' | 'home'> | undefined,
): PlatformJob[] => [backupJobOf(schedule), journalJobOf(schedule && embedded && { ...schedule, ...embedded })]

/** What of the database is not yet in the place, each few minutes; by night, and where there is none, a copy to begin from. */
const journalJobOf = (journal: Journal | undefined): PlatformJob => ({
  name: 'keep-journal',
  cron: '*/2 * * * *',
  mostSeconds: A_DAY,
  retries: 0,
  retryDelay: 0,
  async run(_payload, { signal }) {
    if (journal) await keepJournal(journal, Temporal.Now.instant(), signal)
  },
})

/** What could not be copied a moment ago, for want of room above all, is not begun every two minutes. */
const AGAIN_MS = 1_800_000
const failedAt = new Map<string, number>()
const isTooSoon = (place: string) => performance.now() - (failedAt.get(place) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS

export async function keepJournal(journal: Journal, now: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  const { source } = journal
  try {
    await endedWithoutProgress(journal.store, signal, going =>
      kept({ ...journal, store: going.store }, now, going.signal),
    )
  } catch (error) {
    if (signal?.aborted) throw error
    await noteFailure(source.login, journal.store.place, reasonOf(error)).catch(() => {})
    throw error
  }
}

const kept = (journal: Journal, now: Temporal.Instant, signal: AbortSignal) => {
  const { source, store } = journal
  return alone(journal, async client => {
    const { state } = await carryAway(journal, client, signal)
    const last = state.baseAt ? Temporal.Instant.from(state.baseAt) : undefined
    if (!(state.hasGap || isDue(last, now)) || isTooSoon(store.place)) return
    await removeBrokenOff(store)
    let carriedAt = performance.now()
    const onPart = async () => {
      if (performance.now() - carriedAt < EVERY_MS) return
      const { joins } = await carryAway(journal, client, signal)
      if (!joins) throw new Error('Während die Datenbank kopiert wurde, ging ein Teil ihres Journals verloren.')
      carriedAt = performance.now()
    }
    const base = await copyDatabase(journal, client, { onPart, signal }).catch(error => {
      failedAt.set(store.place, performance.now())
      throw error
    })
    const after = await carryAway(journal, client, signal)
    if (!after.joins) return
    await keepState(source.login, store.place, { ...after.state, baseAt: base.takenAt, hasGap: false })
    await carryAway(journal, client, signal)
    await tidyJournal(store, base.system, BASES_KEPT)
  })
}
