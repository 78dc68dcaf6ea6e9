// The only plain JavaScript file: runs on the machine's own Node, installs what is missing and hands over to Node 26.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [command = 'start', ...args] = process.argv.slice(2)
/** What these load is there once the packages to run are; all others test, check or write the program, too. */
const NEED_ONLY_TO_RUN = ['start', 'account', 'backup', 'restore', 'verify', 'db-reset']
const commands = [
  'start',
  'dev',
  'test',
  'check',
  'bench',
  'crash',
  'chaos',
  'account',
  'backup',
  'restore',
  'verify',
  'db-reset',
  'noun',
  'measure',
  'scale',
  'third-party',
  'elda-doc',
  'test-dates',
  'neighbours',
]
const INSTALLED = '.kontor-installed'
const INSTALLED_TO_RUN = '.kontor-installed-to-run'
if (!commands.includes(command)) fail(`Unbekannt: ${command}. Es gibt: ${commands.join(', ')}.`)

installWhenNeeded()
// Exports and imports make many short-lived rows: with more room for them V8 need not move each one twice.
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32']
const preloaded = ['without-maglev.ts', 'quick-packages.ts']
  .map(file => `--import=${pathToFileURL(join(root, 'scripts', file))}`)
  .join(' ')
// Who serves people is started again when it is killed or breaks; who does one thing and ends has said what was wrong.
const isWatched = command === 'start'
const program = [findNode(), [...flags, join(root, 'scripts', `${command}.ts`), ...args]]
const settings = {
  cwd: root,
  stdio: isWatched ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  env: {
    ...process.env,
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // Buffers, those that sockets read into among them, go back to the system when freed, not into a heap that only grows.
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '65536',
    // So that what this one starts has it, too.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preloaded}`,
    // Compiled once, not by each of the many processes that a test run starts.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'kontor'),
    NODE_ENV: process.env.NODE_ENV ?? (NEED_ONLY_TO_RUN.includes(command) ? 'production' : 'development'),
  },
}
const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** What lasts so long before it breaks is no reason to wait. */
const LASTED_MS = 60_000
let isStopping = false
let readyAt
let pauseMs = SHORTEST_PAUSE_MS
let child = run()
// Ctrl-C reaches the child by itself; what is sent to this process alone is passed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
process.on('SIGINT', () => {
  isStopping = true
})
// npm passes SIGTERM on to its shell alone: that one is gone, and this process has another parent.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const { ppid } = process
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 500)
}

function run() {
  const started = spawn(...program, settings)
  started.on('message', message => {
    if (message === 'ready') readyAt = performance.now()
  })
  started.on('exit', (code, signal) => {
    // A start that is refused says why and is not tried again; one that ran before is, however long it takes.
    if (!isWatched || isStopping || code === 0 || readyAt === undefined)
      process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
    if (performance.now() - readyAt > LASTED_MS) pauseMs = SHORTEST_PAUSE_MS
    console.error(`Kontor wurde unerwartet beendet (${signal ?? `Code ${code}`}) und startet neu.`)
    setTimeout(() => {
      if (isStopping) process.exit(0)
      child = run()
    }, pauseMs)
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
  })
  return started
}

function stop(signal) {
  isStopping = true
  // Between two starts there is nobody to tell.
  if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
  child.kill(signal)
}

function installWhenNeeded() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = name => join(root, 'node_modules', name)
  const holds = name => existsSync(stamp(name)) && readFileSync(stamp(name), 'utf8') === lock
  if (holds(INSTALLED)) return
  // Whoever has once tested keeps all of it, also when the lock file changes.
  const onlyToRun = NEED_ONLY_TO_RUN.includes(command) && !existsSync(stamp(INSTALLED))
  if (onlyToRun && holds(INSTALLED_TO_RUN)) return
  console.log('Pakete werden installiert …')
  // What was installed whole stays where it is: Kontor may be running on it, and only what is missing takes time.
  const isThere = existsSync(stamp(INSTALLED)) || existsSync(stamp(INSTALLED_TO_RUN))
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const installed = spawnSync(
    npm,
    [
      ...(isThere ? ['install', '--no-save'] : ['ci']),
      onlyToRun ? '--omit=dev' : '--include=dev',
      ...['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_ENV: 'development' },
    },
  )
  if (installed.status !== 0) fail('Die Pakete konnten nicht installiert werden. Ist die npm-Registry erreichbar?')
  writeFileSync(stamp(onlyToRun ? INSTALLED_TO_RUN : INSTALLED), lock)
}

function findNode() {
  const packages = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]
  for (const name of packages) {
    const path = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    if (existsSync(path)) return path
  }
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  return fail(
    `Für ${process.platform}-${process.arch} liegt kein Node 26 bei. Bitte Node 26 installieren und noch einmal starten.`,
  )
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
