import pg from 'pg'
import type { FileStore } from '../files.ts'
import { AS_TEXT, sequencesOf, tablesOf } from './catalogue.ts'
import { dumpTables, openSnapshot, type Snapshot } from './dump.ts'
import { copyFiles, fileKeys, filesFolder, type KnownFiles, knownFiles, writeFileLists } from './files-copy.ts'
import { filesOfJournal } from './journal-lists.ts'
import { backupId, backupsIn, DamagedBackup, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { sealingFor } from './sealing.ts'
import type { BackupStore } from './store.ts'

/** One backup at a time, whoever makes it: a second one would tidy away what the first is copying. */
const LOCK = 4711005

export type Source = {
  /** Who owns the tables. */
  login: pg.ClientConfig
  files: FileStore
  keyIds: readonly string[]
  /** Of the key file, for the seal: the first one makes it. */
  secrets: readonly Buffer[]
  release: string
}

export type BackupOptions = {
  recipients?: readonly string[]
  /** So many are kept, the one that is made among them; without it all are. */
  keep?: number
  now?: Temporal.Instant
  signal?: AbortSignal
  onStep?: (step: string) => void
}

/** `damaged`: earlier ones that can't be read any more. */
export type Made = { manifest: Manifest; newFiles: number; removed: string[]; damaged: string[] }

/** Another backup of this installation is being made. */
export class BackupUnderWay extends Error {
  constructor() {
    super('Eine andere Sicherung dieser Installation läuft gerade. Bitte warten Sie, bis sie fertig ist.')
  }
}

/** Copies database and files as they are at one moment, beside a running system; whole or not at all. */
export async function makeBackup(source: Source, store: BackupStore, options: BackupOptions = {}): Promise<Made> {
  const holder = new pg.Client(source.login)
  holder.on('error', () => {})
  await holder.connect()
  try {
    // Of a transaction, not of a session: a pooler may give each transaction another one.
    await holder.query(`begin; ${AS_TEXT}`)
    const { rows } = await holder.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as mine`)
    if (!rows[0]!.mine) throw new BackupUnderWay()
    return await make(source, store, options, holder)
  } finally {
    await holder.end()
  }
}

async function make(source: Source, store: BackupStore, options: BackupOptions, live: pg.Client): Promise<Made> {
  const { recipients = [], now = Temporal.Now.instant(), onStep = () => {}, signal } = options
  const { whole, brokenOff } = await backupsIn(store)
  const id = freeId(now, [...whole, ...brokenOff])
  const { last, damaged } = await lastReadable(store, whole, source.secrets)
  const sealing = sealingFor(recipients)
  const folder = filesFolder(recipients)
  const known = await knownFiles(store, last, folder)
  const before = known.size
  const copying = { files: source.files, store, sealing, folder, known, signal }
  onStep('Dateien werden kopiert')
  // Most of them before the snapshot, so that few can be deleted between it and their copy.
  await copyFiles(await fileKeys(await asOperator(live)), copying)
  const { snapshot, keys, lost } = await snapshotWithFiles(source, live, copying)
  try {
    const facts = await factsOf(snapshot)
    const tables = await tablesOf(snapshot.client)
    onStep(`Datenbank wird kopiert: ${tables.length} Tabellen`)
    const dumped = await dumpTables(source.login, snapshot, tables, { store, sealing, folder: id }, { signal })
    // Numbers are handed out outside of transactions: read afterwards, none is too small.
    const sequences = await sequencesOf(await asOwner(live))
    const kept = keys.filter(key => !lost.includes(key))
    const { lists, bytes } = await writeFileLists(store, id, kept, known)
    const manifest: Manifest = {
      ...{ format: 1, id, takenAt: facts.takenAt, release: source.release, postgres: facts.postgres },
      ...{ keys: [...source.keyIds], recipients: [...recipients], migrations: facts.migrations },
      ...{ tables: dumped, sequences, files: { folder, count: kept.length, bytes, lists, lost } },
    }
    await writeManifest(store, manifest, source.secrets)
    const removed = options.keep ? await tidy(store, options.keep, source.secrets) : []
    return { manifest, newFiles: known.size - before, removed, damaged }
  } finally {
    await snapshot.close()
  }
}

/** Two of one second are two. */
const freeId = (moment: Temporal.Instant, taken: readonly string[]): string => {
  const id = backupId(moment)
  return taken.includes(id) ? freeId(moment.add({ seconds: 1 }), taken) : id
}

/** The newest one that is whole; that an earlier one is damaged is a reason more for a new one. */
async function lastReadable(store: BackupStore, whole: readonly string[], secrets: readonly Buffer[]) {
  const damaged: string[] = []
  for (const id of whole.toReversed()) {
    const last = await readManifest(store, id, secrets).catch(undefinedWhereDamaged)
    if (last) return { last, damaged }
    damaged.push(id)
  }
  return { last: undefined, damaged }
}

function undefinedWhereDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedBackup)) throw error
}

const asOperator = (client: pg.Client) => client.query('set local role kontor_operator').then(() => client)
const asOwner = (client: pg.Client) => client.query('set local role kontor_owner').then(() => client)

const MOST_TRIES = 20

type Copying = Parameters<typeof copyFiles>[1]
type WithFiles = { snapshot: Snapshot; keys: string[]; lost: string[] }

/**
 * A moment of the database of which all files are copied. One that was deleted right after it is in no store any more: then
 * another moment is taken, which does not name it.
 */
async function snapshotWithFiles(source: Source, live: pg.Client, copying: Copying): Promise<WithFiles> {
  for (let tries = 1; ; tries++) {
    const snapshot = await openSnapshot(source.login)
    try {
      const keys = await fileKeys(snapshot.client)
      const gone = await copyFiles(keys, copying)
      const named = gone.length > 0 ? new Set(await fileKeys(await asOperator(live))) : new Set<string>()
      // What is named and not there was lost before, and no other moment would have it.
      const deleted = gone.filter(key => !named.has(key))
      if (deleted.length === 0) return { snapshot, keys, lost: gone }
      if (tries === MOST_TRIES) throw new Error('Dateien werden schneller gelöscht, als sie gesichert werden können.')
      await snapshot.close()
    } catch (error) {
      await snapshot.close()
      throw error
    }
  }
}

async function factsOf({ client }: Snapshot) {
  const { rows } = await client.query<{ takenAt: string; postgres: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt", current_setting('server_version') as postgres`,
  )
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from kontor_migration order by applied_at, name',
  )
  return { ...rows[0]!, migrations }
}

/** Removes what is older than the newest `keep`, what broke off, and files that no backup names any more. */
async function tidy(store: BackupStore, keep: number, secrets: readonly Buffer[]): Promise<string[]> {
  const { whole, brokenOff } = await backupsIn(store)
  const old = whole.slice(0, Math.max(0, whole.length - keep))
  for (const id of [...old, ...brokenOff]) await store.remove(id)
  if (old.length === 0 && brokenOff.length === 0) return []
  const named = new Map<string, KnownFiles>()
  for (const id of whole.slice(old.length)) {
    const manifest = await readManifest(store, id, secrets).catch(undefinedWhereDamaged)
    // Which files it names nobody knows any more: then all stay.
    if (!manifest) return old
    const { folder } = manifest.files
    const files = await knownFiles(store, manifest, folder)
    named.set(folder, new Map([...(named.get(folder) ?? []), ...files]))
  }
  const ofJournal = await filesOfJournal(store)
  if (!ofJournal) return old
  for (const [folder, files] of ofJournal) named.set(folder, new Map([...(named.get(folder) ?? []), ...files]))
  await removeUnnamed(store, named)
  return old
}

async function removeUnnamed(store: BackupStore, named: ReadonlyMap<string, KnownFiles>): Promise<void> {
  for (const folder of (await store.folders()).filter(name => /^files(-[0-9a-f]{12})?$/.test(name))) {
    const known = named.get(folder) ?? new Map()
    for (const name of await store.list(folder)) {
      const key = name.slice(folder.length + 1).replace(/\.age$/, '')
      if (!known.has(key)) await store.remove(name)
    }
  }
}
