import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { acrossCompanies, type PlatformTx } from './database/database.ts'
import type { Log } from './log.ts'

/** Each worker holds one lock for itself and one for each job, for as long as its session with the database lives. */
const WORKERS = 4_711_070
const JOBS = 4_711_071

/** How often a worker says that it is at a job; a lease that a job takes must end sooner than a dead worker is known. */
export const BEAT_SECONDS = 2
/** Nobody is at a job whose lock is gone and of which nothing was heard for so long. */
const SILENT_SECONDS = 8
const LOOK_MS = 1000
const AGAIN_MS = 500

/** A connection whose other end is gone without a word is given up by the database after some ten seconds. */
const SESSION = `set idle_session_timeout = 0; set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
  select pg_advisory_lock_shared(${WORKERS}, 0)`

type Queued = { id: string; name: string }
export type JobClaims = {
  /** False: another worker that lives is still at it. */
  hold(jobId: string): Promise<boolean>
  release(jobId: string): Promise<void>
  close(): Promise<void>
}

/**
 * Says to all other workers what this one is at, and hands them what a dead one was at. A worker that is alive but slow, or
 * works something out and hears nothing meanwhile, keeps its locks: they hang on its session alone. One whose session
 * broke off still beats. Only what has neither is put back.
 */
export function openJobClaims(
  connection: pg.ClientConfig,
  putBack: (tx: PlatformTx, dead: Queued) => Promise<void>,
  isFree: (dead: Queued) => void,
  log: Log,
): JobClaims {
  const held = new Set<string>()
  let session: { client: pg.Client; pid: number; isFirst: boolean } | undefined
  let isFirst = true
  let isClosed = false

  let turn: Promise<unknown> = Promise.resolve()
  /** One after the other: the driver takes no statement while another one runs. */
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const asked = turn.then(ask)
    turn = asked.catch(() => {})
    return asked
  }
  const lock = (client: pg.Client, jobId: string): Promise<boolean> =>
    inTurn(() =>
      client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [JOBS, jobId]),
    ).then(({ rows }) => rows[0]!.taken)

  async function open(): Promise<void> {
    const client = new pg.Client({ ...connection, application_name: 'kontor worker' })
    const gone = new Promise<void>(resolve => client.on('end', resolve))
    client.on('error', error => log.warn({ err: error }, 'session of the worker'))
    try {
      await client.connect()
      await client.query(SESSION)
      for (const jobId of held) await lock(client, jobId)
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      session = { client, pid: rows[0]!.pid, isFirst }
      isFirst = false
      await gone
    } finally {
      session = undefined
      // Not waited for: one that was turned away while it connected never says that it has ended.
      void client.end().catch(() => {})
    }
  }
  async function stayOpen(): Promise<void> {
    while (!isClosed) {
      await open().catch(error => log.warn({ err: error }, 'session of the worker'))
      if (!isClosed) await pause(AGAIN_MS)
    }
  }

  async function look(): Promise<void> {
    if (!session) return
    const asker = session
    const dead = await acrossCompanies(async tx => {
      const found = await abandoned(tx, asker)
      for (const each of found) await putBack(tx, each)
      return found
    })
    if (dead.length === 0) return
    log.warn({ jobs: dead.map(({ name }) => name) }, 'jobs of a worker that is gone')
    for (const each of dead) isFree(each)
  }
  let looking: Promise<void> = Promise.resolve()
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    looking = look()
      .catch(error => log.warn({ err: error }, 'workers that are gone'))
      .finally(() => {
        isLooking = false
      })
  }, LOOK_MS)
  const staying = stayOpen()

  return {
    async hold(jobId) {
      held.add(jobId)
      // Without a session it beats all the same, and takes the lock when it has one again.
      const isOurs = session === undefined || (await lock(session.client, jobId).catch(() => true))
      if (!isOurs) held.delete(jobId)
      return isOurs
    },
    async release(jobId) {
      held.delete(jobId)
      const client = session?.client
      if (!client) return
      await inTurn(() => client.query('select pg_advisory_unlock($1, hashtext($2))', [JOBS, jobId])).catch(() => {})
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.all([looking, turn])
      await session?.client.end().catch(() => {})
      await staying
    },
  }
}

/**
 * What a worker was at when it died is free for the next one at once, not after the pause that follows a failure. Of what
 * may be tried again at all the last try comes once more, so that its record is closed.
 */
export async function putBack(
  tx: PlatformTx,
  boss: PgBoss,
  { id, name, retries }: { id: string; name: string; retries: number },
) {
  const client = tx.$client
  if (retries > 0)
    await tx.execute(
      sql`update ${sql.identifier('pgboss')}.${sql.identifier('job')} set retry_limit = ${retries + 1} where id = ${id} and retry_count = ${retries}`,
    )
  await boss.fail(
    name,
    id,
    { message: 'the worker is gone' },
    {
      db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    },
  )
  await tx.execute(
    sql`update ${sql.identifier('pgboss')}.${sql.identifier('job')} set start_after = now() where id = ${id} and state = 'retry'`,
  )
}

const isHeld = sql`exists (
  select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${JOBS} and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())
    and l.objid = (hashtext(j.id::text)::bigint & 4294967295)::oid)`

/**
 * Who asks must have been there for as long as others may be silent: where the database was gone, or the line to it, all
 * of them look dead. A process that has just started was not cut off; there the database itself must have been there.
 */
export const abandoned = (tx: PlatformTx, { pid, isFirst }: { pid: number; isFirst: boolean }): Promise<Queued[]> =>
  tx
    .execute<Queued>(sql`
      select j.id, j.name from ${sql.identifier('pgboss')}.${sql.identifier('job')} j
      where j.state = 'active' and j.heartbeat_on < now() - make_interval(secs => ${SILENT_SECONDS}) and not ${isHeld}
        and now() - make_interval(secs => ${SILENT_SECONDS}) > case when ${isFirst} then pg_postmaster_start_time()
          else (select backend_start from pg_stat_activity where pid = ${pid}) end
      order by j.id for update of j skip locked`)
    .then(({ rows }) => rows)

/** How many processes do jobs. */
export const livingWorkers = (tx: PlatformTx): Promise<number> =>
  tx
    .execute<{ workers: number }>(sql`
      select count(*)::int as workers from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.classid = ${WORKERS} and l.objid = 0 and l.objsubid = 2
        and l.database = (select oid from pg_database where datname = current_database())`)
    .then(({ rows }) => rows[0]!.workers)
