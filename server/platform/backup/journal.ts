import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SPOOL } from '../database/journal-settings.ts'
import { writePart } from './dump.ts'
import { copyFiles, filesFolder, type KnownFiles, writeFileLists } from './files-copy.ts'
import {
  type Entry,
  entryFolder,
  isHistory,
  isSegment,
  nextSegment,
  removeUndone,
  segmentOf,
  walFolder,
  writeEntry,
} from './journal-lists.ts'
import { type JournalState, keepState, noteAsked, readState } from './journal-state.ts'
import type { Source } from './make-backup.ts'
import { withOperator } from './runs.ts'
import { sealingFor } from './sealing.ts'
import type { BackupStore } from './store.ts'

/** The embedded database whose WAL is carried away, and where to. */
export type Journal = {
  /** Its superuser: a switch of the WAL and a copy of its files are nobody else's. */
  admin: pg.ClientConfig
  /** Where its files lie. */
  home: string
  source: Source
  store: BackupStore
  recipients: readonly string[]
}

/** One who carries away at a time, whatever process it is in. */
const LOCK = 4711006

/** Runs with a connection of the superuser while nobody else carries away; undefined where somebody does. */
export async function alone<T>({ admin }: Journal, run: (client: pg.Client) => Promise<T>): Promise<T | undefined> {
  const client = new pg.Client(admin)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${LOCK}) as mine`)
    return rows[0]!.mine ? await run(client) : undefined
  } finally {
    await client.end()
  }
}

/** Facts of the database that do not change while it runs. */
export type ServerFacts = { system: string; postgres: string; timeline: string; bytes: bigint }

export async function serverFacts(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<{
    system: string
    postgres: string
    segment: string
    bytes: string
    mode: string
  }>(
    `select (select system_identifier::text from pg_control_system()) as system, current_setting('server_version') as postgres,
       pg_walfile_name(pg_current_wal_lsn()) as segment, pg_size_bytes(current_setting('wal_segment_size'))::text as bytes,
       current_setting('archive_mode') as mode`,
  )
  const { system, postgres, segment, bytes, mode } = rows[0]!
  if (mode !== 'on')
    throw new Error('Die Datenbank läuft noch ohne Journal: Sie nimmt KONTOR_BACKUP mit ihrem nächsten Start an.')
  return { system, postgres, timeline: segment.slice(0, 8), bytes: BigInt(bytes) }
}

/**
 * Everything that is committed now is in the place once this returns: first the files that rows name, then the WAL that
 * names them. `joins`: no WAL was lost since the last time.
 */
export async function carryAway(
  here: Journal,
  client: pg.Client,
  signal?: AbortSignal,
): Promise<{ state: JournalState; joins: boolean }> {
  const facts = await serverFacts(client)
  const { source, store, recipients, home } = here
  const before = await readState(source.login, store.place, facts.system)
  const { rows } = await client.query<{ until: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as until`,
  )
  const { until } = rows[0]!
  // A commit later than that: whoever goes back to a moment stops before the first one after it.
  await noteAsked(source.login, store.place)
  const { rows: switched } = await client.query<{ lsn: string }>('select pg_switch_wal()::text as lsn')
  const wanted = segmentOf(switched[0]!.lsn, facts.timeline, facts.bytes)
  await archived(client, join(home, SPOOL), wanted, signal)

  const names = (await readdir(join(home, SPOOL))).sort()
  const spooled = names.filter(name => isSegment(name) && name <= wanted)
  const clear = () =>
    Promise.all(names.filter(name => name <= wanted).map(name => rm(join(home, SPOOL, name), { force: true })))
  const isKept = (name: string) => name.slice(0, 8) === before.lastSegment.slice(0, 8) && name <= before.lastSegment
  const waiting = spooled.filter(name => !isKept(name))
  const isUndone = await removeUndone(store, facts.system, waiting)
  const joins = !isUndone && follow(before.lastSegment, waiting, wanted, facts.bytes)
  if (!joins && !follow('', waiting, wanted, facts.bytes)) {
    const state = { ...before, hasGap: true }
    await keepState(source.login, store.place, state)
    await clear()
    return { state, joins }
  }
  const target = { store, sealing: sealingFor(recipients), folder: walFolder(facts.system) }
  const carry = async (name: string) => {
    signal?.throwIfAborted()
    return writePart(target, `${name}.zst`, await readFile(join(home, SPOOL, name)), 0)
  }
  const { stored, done } = await carryFiles(here, entryFolder({ system: facts.system, id: wanted }), signal)
  const segments = []
  for (const name of waiting) segments.push(await carry(name))
  const entry: Entry = {
    ...{ format: 1, id: wanted, until, postgres: facts.postgres, system: facts.system },
    ...{ keys: [...source.keyIds], segments, stored, histories: await historiesIn(join(home, 'pg_wal')) },
  }
  await writeEntry(store, entry, source.secrets)
  const hasGap = before.hasGap || !joins
  // What came after a gap brings nothing back until there is a copy of the database to begin from.
  const state = { ...before, hasGap, lastSegment: wanted, until: before.baseAt && !hasGap ? until : before.until }
  await keepState(source.login, store.place, state)
  done()
  await clear()
  return { state, joins }
}

/** They stay for good where the database writes them. */
async function historiesIn(folder: string): Promise<Entry['histories']> {
  const names = (await readdir(folder)).filter(isHistory)
  return Object.fromEntries(
    await Promise.all(names.map(async name => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

/** Each is the next of the one before, and the last is the one that was asked for. */
function follow(last: string, names: readonly string[], wanted: string, bytes: bigint): boolean {
  let before = last
  for (const name of names) {
    if (before !== '' && name !== nextSegment(before, bytes)) return false
    before = name
  }
  return before === wanted
}

const MOST_LOOKS = 1200

/** The database has laid it into the spool, or has given it up since too much lies there. */
async function archived(client: pg.Client, spool: string, wanted: string, signal?: AbortSignal): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    signal?.throwIfAborted()
    const { rows } = await client.query<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    const last = rows[0]!.last?.slice(0, 24) ?? ''
    if ((last.slice(0, 8) === wanted.slice(0, 8) && last >= wanted) || (await readdir(spool)).includes(wanted)) return
    await pause(50)
  }
  throw new Error('Die Datenbank kann ihr Journal nicht ablegen. Ist auf ihrem Datenträger noch Platz?')
}

/** Longer than any transaction that stores a file. */
const OVERLAP = "interval '1 hour'"

/** Files of the last hour, each once while this process runs. */
async function carryFiles({ source, store, recipients }: Journal, listFolder: string, signal?: AbortSignal) {
  const folder = filesFolder(recipients)
  const keys = await withOperator(source.login, async client => {
    const { rows } = await client.query<{ key: string }>(
      `select distinct storage_key as key from file where created_at > now() - ${OVERLAP} order by 1`,
    )
    return rows.map(({ key }) => key)
  })
  const carried = carriedIn(`${store.place} ${folder}`)
  const recent = new Set(keys)
  for (const key of carried) if (!recent.has(key)) carried.delete(key)
  const known: KnownFiles = new Map()
  const gone = await copyFiles(
    keys.filter(key => !carried.has(key)),
    { files: source.files, store, sealing: sealingFor(recipients), folder, known, signal },
  )
  for (const key of gone) known.delete(key)
  const { lists } = await writeFileLists(store, listFolder, [...known.keys()], known)
  const done = () => {
    for (const key of known.keys()) carried.add(key)
  }
  return { stored: { folder, lists }, done }
}

const carriedFiles = new Map<string, Set<string>>()
function carriedIn(place: string): Set<string> {
  const carried = carriedFiles.get(place) ?? new Set()
  carriedFiles.set(place, carried)
  return carried
}
