import type { PlatformJob } from '../jobs.ts'
import { copyDatabase } from './base-copy.ts'
import { alone, carryAway, type Journal } from './journal.ts'
import { basesIn, entriesIn, readBase, readEntry, removeBase, removeEntry, segmentIn, WAL } from './journal-lists.ts'
import { keepState, noteFailure } from './journal-state.ts'
import { reasonOf } from './reasons.ts'
import { backupJobOf, isDue, type Schedule } from './runs.ts'

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
  retries: 0,
  retryDelay: 0,
  async run(_payload, { signal }) {
    if (journal) await keepJournal(journal, Temporal.Now.instant(), signal)
  },
})

export async function keepJournal(journal: Journal, now: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  const { source, store } = journal
  try {
    await alone(journal, async client => {
      const { state } = await carryAway(journal, client, signal)
      const last = state.baseAt ? Temporal.Instant.from(state.baseAt) : undefined
      if (!(state.hasGap || isDue(last, now))) return
      let carriedAt = performance.now()
      const onPart = async () => {
        if (performance.now() - carriedAt < EVERY_MS) return
        const { joins } = await carryAway(journal, client, signal)
        if (!joins) throw new Error('Während die Datenbank kopiert wurde, ging ein Teil ihres Journals verloren.')
        carriedAt = performance.now()
      }
      const base = await copyDatabase(journal, client, { onPart, signal })
      const after = await carryAway(journal, client, signal)
      if (!after.joins) return
      await keepState(source.login, store.place, { ...after.state, baseAt: base.takenAt, hasGap: false })
      await carryAway(journal, client, signal)
      await tidyJournal(journal)
    })
  } catch (error) {
    if (signal?.aborted) throw error
    await noteFailure(source.login, store.place, reasonOf(error)).catch(() => {})
    throw error
  }
}

/** What lies before the oldest copy that is kept, and what broke off. */
async function tidyJournal({ store, source }: Journal): Promise<void> {
  const { whole, brokenOff } = await basesIn(store)
  for (const id of [...whole.slice(0, -BASES_KEPT), ...brokenOff]) await removeBase(store, id)
  const [oldest] = whole.slice(-BASES_KEPT)
  const { takenAt } = await readBase(store, oldest!, source.secrets)
  const named = new Set<string>()
  for (const id of await entriesIn(store)) {
    const entry = await readEntry(store, id, source.secrets)
    if (entry.until < takenAt) await removeEntry(store, id)
    else for (const part of entry.segments) named.add(segmentIn(part))
  }
  for (const name of await store.list(WAL))
    if (!named.has(name.slice(WAL.length + 1, WAL.length + 25))) await store.remove(name)
}
