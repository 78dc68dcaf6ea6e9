import pg from 'pg'
import { VIENNA } from '#domain/basics/days.ts'
import type { PlatformJob } from '../jobs.ts'
import { BackupUnderWay, type Made, makeBackup, type Source } from './make-backup.ts'
import { endedWithoutProgress } from './progress.ts'
import { reasonOf } from './reasons.ts'
import type { BackupStore } from './store.ts'

type Attempt = { store: BackupStore; source: Source; run: () => Promise<Made>; signal?: AbortSignal }

/** Makes a backup and keeps what became of it, for those who watch over the installation. */
export async function notedBackup({ store, source, run, signal }: Attempt): Promise<Made> {
  const beganAt = Temporal.Now.instant().toString()
  const note = (columns: string, values: unknown[]) =>
    withOperator(source.login, client =>
      client.query(
        `insert into backup_run (began_at, place, ${columns}) values ($1, $2, ${values.map((_, at) => `$${at + 3}`).join(', ')})`,
        [beganAt, store.place, ...values],
      ),
    )
  const made = await run().catch(async error => {
    // Whoever it waits for tells how that one went; a worker that is stopped begins anew.
    if (!(error instanceof BackupUnderWay || signal?.aborted)) await note('failure', [reasonOf(error)]).catch(() => {})
    throw error
  })
  const { id, tables, files } = made.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.bytes + tables.flatMap(({ parts }) => parts).reduce((sum, { size }) => sum + size, 0)
  await note('backup, table_rows, files, bytes', [id, rows, files.count, bytes]).catch(refuseUnlessMissing)
  return made
}

const UNDEFINED_TABLE = '42P01'

/** A database of a release before is backed up right before it is upgraded, and has no such table yet. */
function refuseUnlessMissing(error: { code?: string }): void {
  if (error.code !== UNDEFINED_TABLE) throw error
}

/** Asks what is of the installation as a whole, in one transaction. */
export async function withOperator<T>(login: pg.ClientConfig, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(login)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin; set local role kontor_operator')
    const result = await run(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/**
 * Once a day, by night where the machine runs then, else as soon as it does: looked at each hour, because a computer under a
 * desk is off when a clock of its own would ask.
 */
export function isDue(last: Temporal.Instant | undefined, now: Temporal.Instant): boolean {
  if (!last) return true
  const hours = last.until(now).total('hours')
  const isNight = now.toZonedDateTimeISO(VIENNA).hour < 5
  return hours >= 30 || (isNight && hours >= 20)
}

/** In this place: what somebody keeps elsewhere is no part of it. */
const lastWhole = (login: pg.ClientConfig, place: string): Promise<Temporal.Instant | undefined> =>
  withOperator(login, async client => {
    const { rows } = await client.query<{ at: string | null }>(
      `select to_char(max(began_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from backup_run
        where failure = '' and place = $1`,
      [place],
    )
    const at = rows[0]?.at
    return at ? Temporal.Instant.from(at) : undefined
  })

export type Schedule = { store: BackupStore; source: Source; keep: number; recipients: readonly string[] }

/** Within it they watch over their progress themselves. */
export const A_DAY = 86_400

/** Of the worker; nothing is made where no place is set. */
export const backupJobOf = (schedule: Schedule | undefined): PlatformJob => ({
  name: 'make-backup',
  cron: '11 * * * *',
  mostSeconds: A_DAY,
  retries: 1,
  retryDelay: 600,
  async run(_payload, { signal }) {
    if (!schedule) return
    const { store, source, keep, recipients } = schedule
    if (!isDue(await lastWhole(source.login, store.place), Temporal.Now.instant())) return
    const run = () =>
      endedWithoutProgress(store, signal, going =>
        makeBackup(source, going.store, { keep, recipients, signal: going.signal }),
      )
    await notedBackup({ store, source, run, signal }).catch(error => {
      if (!(error instanceof BackupUnderWay)) throw error
    })
  },
})
