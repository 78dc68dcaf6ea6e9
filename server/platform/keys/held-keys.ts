import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { hostname } from 'node:os'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Vault } from '../vault.ts'
import { allBegunHasEnded } from './in-flight.ts'
import { type KeyFile, readKeyFile, sealingKey } from './key-file.ts'

/** With the state of the file as the second number: which process uses which keys is seen in the database. */
export const KEYS_IN_USE = 4_711_006

/** The keys of a file and what they are used for, as a number; which keys these are it does not say. */
export const stateOf = ({ keys }: KeyFile): number =>
  createHash('sha256')
    .update(keys.map(({ id, isNext }) => `${id} ${isNext ? 'next' : 'used'}`).join('\n'))
    .digest()
    .readInt32BE(0)

export type HeldKeys = {
  /** Looks at the file now, and comes back when all goes by what it says. */
  refresh(): Promise<void>
  close(): Promise<void>
}

type Holding = {
  connection: pg.ClientConfig
  keyFile: string
  vault: Vault
  log: Log
  /** Before this process says that it uses other keys. */
  onTaken(): Promise<unknown>
  /** So often the file is looked at. */
  everyMs?: number
}

/**
 * Says in the database, for as long as this process lives, which state of the key file it goes by, and goes by another one as
 * soon as the file says so. The former is let go only when all requests and jobs have ended that began under it: whoever changes
 * keys knows then that nothing of it is made any more.
 */
export async function holdKeys({
  connection,
  keyFile,
  vault,
  log,
  onTaken,
  everyMs = 1000,
}: Holding): Promise<HeldKeys> {
  let client: pg.Client | undefined
  /** States that are held on the connection: what this process goes by, and what it has not done with yet. */
  const held = new Set<number>()
  let isClosed = false
  let mark = ''
  let begunBefore = Promise.resolve()

  async function open(): Promise<pg.Client> {
    if (client) return client
    const opened = new pg.Client({ ...connection, application_name: `kontor ${hostname()} ${process.pid}` })
    const lost = () => {
      if (client === opened) client = undefined
    }
    opened.on('error', lost)
    opened.on('end', lost)
    await opened.connect()
    // A connection that is lost lets go of all it held: what this process went by until now is said first.
    held.clear()
    await hold(opened, stateOf(vault.keyFile()))
    client = opened
    return opened
  }

  async function hold(database: pg.Client, state: number): Promise<void> {
    if (held.has(state)) return
    await database.query('select pg_advisory_lock_shared($1, $2)', [KEYS_IN_USE, state])
    held.add(state)
  }

  async function take(): Promise<void> {
    const changed = markOf(keyFile)
    if (changed === mark && client) return
    const found = readKeyFile(keyFile)
    if (!found || found.keys.length === 0) throw new Error(`${keyFile} is gone or empty.`)
    const state = stateOf(found)
    const database = await open()
    await hold(database, state)
    if (sealingKey(vault.keyFile()) !== sealingKey(found)) begunBefore = allBegunHasEnded()
    vault.take(found)
    const former = [...held].filter(each => each !== state)
    if (former.length > 0) {
      await begunBefore
      await onTaken()
      for (const each of former) await letGo(database, each)
      log.info({ keys: found.keys.map(({ id }) => id) }, 'keys changed')
    }
    mark = changed
  }

  async function letGo(database: pg.Client, state: number): Promise<void> {
    await database.query('select pg_advisory_unlock_shared($1, $2)', [KEYS_IN_USE, state])
    held.delete(state)
  }

  let going = Promise.resolve()
  const look = (): Promise<void> => {
    const done = going.then(take)
    going = done.catch(() => {})
    return done
  }
  await look()
  // Whoever changed the file between its reading and this lock did not see this process.
  mark = ''
  await look()
  let isLooking = false
  const timer = setInterval(async () => {
    if (isClosed || isLooking) return
    isLooking = true
    await look().catch(error => log.warn({ err: error }, 'key file'))
    isLooking = false
  }, everyMs)
  timer.unref()
  return {
    refresh: look,
    async close() {
      isClosed = true
      clearInterval(timer)
      await going
      await client?.end().catch(() => {})
    },
  }
}

/** Another one whenever the file is another one. */
function markOf(keyFile: string): string {
  const { ino, mtimeMs, size } = statSync(keyFile)
  return `${ino} ${mtimeMs} ${size}`
}

export type Holder = { pid: number; name: string; address: string | null; since: string }

/** Processes that go by any other state than this one. */
export async function holdersOfOthers(client: pg.ClientBase, state: number): Promise<Holder[]> {
  const { rows } = await client.query<Holder>(
    `select l.pid, coalesce(a.application_name, '') as name, host(a.client_addr) as address,
        to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
      from pg_locks l left join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.classid = $1::int::oid and l.objid <> ($2::bigint)::oid and l.objsubid = 2 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
      order by 1`,
    [KEYS_IN_USE, state < 0 ? state + 2 ** 32 : state],
  )
  return rows
}
