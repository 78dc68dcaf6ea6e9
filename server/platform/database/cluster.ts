import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isInSystemFolder, keepPlace, ownerFile, ownPlaces, placeOf, shortHash } from './cluster-place.ts'
import { giveTo, type Runner, whoRunsIt } from './cluster-runner.ts'
import './driver.ts'
import { journalSettings } from './journal-settings.ts'
import { embeddedBin } from './postgres-programs.ts'

export type Cluster = {
  /** The private folder of the Unix socket; there is no TCP port. */
  socketFolder: string
  superuser: 'postgres'
  /** Where its files lie; not below the data folder when that can't be entered. */
  folder: string
  isRunning(): boolean
  /** Starts it again where it was; never makes a new one, which would look as if everything were gone. */
  restart(): Promise<void>
  /** Stops the database when no other client is connected. */
  stop(): Promise<void>
}

export type ClusterOptions = {
  /** A folder that has lost its database gets a new one, which the rows of a backup come into. */
  mayReplaceLost?: boolean
  /** WAL that is finished waits in the spool until it is carried away. */
  keepsWal?: boolean
  /** Lays a copy of a database into the folder, where a new one would be made. */
  fill?: (folder: string) => Promise<void>
  /** How long a start may take, for instance while WAL is replayed. */
  patienceMs?: number
}

/**
 * Starts the database of one data folder, or attaches to it when it already runs (also after the server was killed).
 * `binFolder` names another PostgreSQL's programs; empty: the embedded ones. `settings` go before those of this file.
 */
export async function openCluster(
  dataFolder: string,
  binFolder = '',
  settings: Readonly<Record<string, string>> = {},
  { mayReplaceLost = false, keepsWal = false, fill, patienceMs = 60_000 }: ClusterOptions = {},
): Promise<Cluster> {
  mkdirSync(dataFolder, { recursive: true })
  const runner = whoRunsIt()
  const place = placeOf(realpathSync(dataFolder), runner, mayReplaceLost)
  const { home } = place
  mkdirSync(dirname(home), { recursive: true, mode: 0o755 })
  const bin = binFolder || embeddedBin(home, runner)
  const socketFolder = socketFolderOf(home, runner)

  if (place.isNew) await initialise(home, runner, fill ?? (folder => initDb(bin, folder, runner)))
  keepPlace(place)
  const own = { ...(keepsWal && journalSettings(home, runner)), ...settings }
  const restart = async () => {
    if (!existsSync(join(home, 'PG_VERSION'))) throw new Error(`Die Datenbank liegt nicht mehr in ${home}.`)
    if (!(await answers(socketFolder, home))) await start(bin, home, socketFolder, runner, own, patienceMs)
  }
  await restart()
  return {
    socketFolder,
    superuser: 'postgres',
    folder: home,
    isRunning: () => isRunning(join(home, 'postmaster.pid')),
    restart,
    stop: () => stopWhenAlone(home, socketFolder),
  }
}

/** Ends and deletes the databases of a data folder, and none that belongs to another one. */
export async function removeCluster(dataFolder: string): Promise<void> {
  const runner = whoRunsIt()
  for (const home of ownPlaces(realpathSync(dataFolder))) {
    const pidFile = join(home, 'postmaster.pid')
    if (isRunning(pidFile)) await stopWhenAlone(home, socketFolderOf(home, runner))
    if (isRunning(pidFile)) throw new Error(`Die Datenbank in ${home} wird noch verwendet.`)
    const files = isInSystemFolder(home) ? [dirname(home)] : [home, `${home}.log`, ownerFile(home)]
    for (const file of files) rmSync(file, { recursive: true, force: true })
  }
}

/** Socket paths over 107 bytes fail, so the folder is short and named after the data folder. */
function socketFolderOf(home: string, runner: Runner): string {
  const folder = join(tmpdir().length < 40 ? tmpdir() : '/tmp', `kontor-${process.getuid?.() ?? 0}-${shortHash(home)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = runner.uid ?? process.getuid?.() ?? 0
  giveTo(folder, runner)
  const { uid, mode } = statSync(folder)
  if (uid !== owner || (mode & 0o077) !== 0)
    throw new Error(`Der Ordner ${folder} gehört jemand anderem. Bitte löschen Sie ihn.`)
  return folder
}

/** Built in a temporary folder and renamed, so that a crash or a second start never sees half a database. */
async function initialise(home: string, runner: Runner, make: (folder: string) => Promise<void>): Promise<void> {
  const fresh = `${home}.${process.pid}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  giveTo(fresh, runner)
  try {
    await make(fresh)
    renameSync(fresh, home)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(join(home, 'PG_VERSION'))) throw error
  }
}

async function initDb(bin: string, folder: string, runner: Runner): Promise<void> {
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      ...['-D', folder, '-U', 'postgres', '--auth-local=trust', '--auth-host=reject'],
      ...['--encoding=UTF8', '--locale=C', '--data-checksums'],
    ],
    { ...asRunner(runner), encoding: 'utf8' },
  )
  if (made.status !== 0)
    throw new Error(`Die Datenbank konnte nicht erstellt werden.\n${made.error?.message ?? ''}${made.stderr}`)
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '120',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Statements carry people's data: the database's own log never repeats them.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
}

async function start(
  bin: string,
  home: string,
  socketFolder: string,
  runner: Runner,
  own: Readonly<Record<string, string>>,
  patienceMs: number,
): Promise<void> {
  refuseRunningElsewhere(home)
  // Children of a killed database hold its memory for a moment; another start may win the race. Both are waited for.
  const deadline = performance.now() + patienceMs
  for (let tries = 1; tries <= 20 && performance.now() < deadline; tries++) {
    for (const lock of [join(home, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) removeStaleLock(lock)
    const server = launch(bin, home, { ...SETTINGS, unix_socket_directories: socketFolder, ...own }, runner)
    while (performance.now() < deadline && server.exitCode === null && server.signalCode === null) {
      if (await answers(socketFolder, home)) return
      await pause(15)
    }
    if (await answers(socketFolder, home)) return
    await pause(250)
  }
  throw new Error(`Die Datenbank startet nicht. Näheres steht in ${home}.log`)
}

/** Two of them would write the same files, or one under a name that is no more. */
function refuseRunningElsewhere(home: string): void {
  const [pid, folder] = textOf(join(home, 'postmaster.pid'))?.split('\n') ?? []
  if (folder === home || !isPostgres(Number(pid))) return
  throw new Error(
    `Kontor startet nicht: Die Datenbank in ${home} wurde kopiert oder verschoben, während sie lief, und läuft noch (Prozess ${pid}, ${folder}). Bitte beenden Sie Kontor dort, und kopieren Sie den Ordner erst danach.`,
  )
}

function launch(bin: string, home: string, settings: Readonly<Record<string, string>>, runner: Runner): ChildProcess {
  const log = openSync(`${home}.log`, 'a')
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', home, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    // Detached: Ctrl-C in the terminal stops the server first, which then stops the database.
    { ...asRunner(runner), detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  server.unref()
  return server
}

/**
 * PostgreSQL keeps off while there is a process of the number in its lock. In a container whose first process buries no
 * dead, a killed database stays on as a zombie; and after a restart the number may be another program's.
 */
function removeStaleLock(lock: string): void {
  const pid = pidIn(lock)
  if (pid !== undefined && isPostgres(pid) === false) rmSync(lock, { force: true })
}

function isRunning(pidFile: string): boolean {
  const pid = pidIn(pidFile)
  if (pid === undefined) return false
  try {
    return isPostgres(pid) ?? process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Undefined where the system does not tell. */
function isPostgres(pid: number): boolean | undefined {
  const status = textOf(`/proc/${pid}/stat`)
  return status === undefined ? undefined : /^\d+ \(postgres\) [^ZX]/.test(status)
}

const pidIn = (lock: string): number | undefined => Number(textOf(lock)?.split('\n')[0]) || undefined

/** Undefined when it is not there, also when it goes just now. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const asRunner = ({ uid, gid }: Runner): SpawnOptions & { cwd: string } => ({
  uid,
  gid,
  cwd: '/',
  env: {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    LANG: 'C',
    ...(process.env.LD_LIBRARY_PATH && { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH }),
  },
})

/** True when the database behind the socket is the one of this folder; any other must not be touched. */
async function answers(socketFolder: string, home: string): Promise<boolean> {
  if (!existsSync(join(socketFolder, '.s.PGSQL.5432'))) return false
  const client = new pg.Client({
    host: socketFolder,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    return rows[0]?.folder === home
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A connection that was closed is still counted until its backend has ended, which takes a moment where others work. */
const MAY_CLOSE_MS = 2000

async function stopWhenAlone(home: string, socketFolder: string): Promise<void> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' })
  try {
    await client.connect()
    for (const deadline = performance.now() + MAY_CLOSE_MS; (await countOthers(client)) > 0; await pause(50))
      if (performance.now() > deadline) return
  } catch {
    return
  } finally {
    await client.end().catch(() => {})
  }
  const pidFile = join(home, 'postmaster.pid')
  const pid = pidIn(pidFile)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  for (const deadline = performance.now() + 20_000; existsSync(pidFile) && performance.now() < deadline; )
    await pause(20)
  try {
    rmdirSync(socketFolder)
  } catch {
    // Someone else's file is in it, or another start is at it.
  }
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return rows[0]!.others
}
