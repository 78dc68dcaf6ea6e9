import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { openTestCluster } from '#server/testing/cluster.ts'
import { endWithThisProcess } from '#server/testing/guardian.ts'
import { checkEverything } from './check-steps.ts'
import { failureText } from './failure-text.ts'
import { MOST_UNSTEADY } from './journey-outcomes.ts'
import { type JourneyRun, runFailedAlone, runJourneys } from './journeys.ts'
import { ROW_TYPES, readRowTypes, writeRowTypes } from './row-types.ts'
import { findChromium, installPdfPrograms, installSystemPackages } from './system-packages.ts'
import { bundlesOf } from './test-bundles.ts'
import { addFile, addWaiting, costOfFiles, costs, endStage } from './test-costs.ts'
import { buildWebWhenStale, ROOT } from './web-build.ts'

// npm test [--postgres] [--no-e2e] [--all] [words…]: everything, or only the test files whose path holds one of the words.
// `--all`: every journey, every screen in each light, width and company, and what is random as often as promised.
const ROOM_WANTED = 6e9
const flags = process.argv.slice(2).filter(word => word.startsWith('--'))
const words = process.argv.slice(2).filter(word => !word.startsWith('--'))
const wanted = (file: string) => words.length === 0 || words.some(word => file.includes(word))
if (flags.includes('--all')) process.env.KONTOR_TEST_ALL = '1'
const total = { passed: 0, failed: 0, skipped: 0 }
/** Why each failed one did, told once more where everybody looks: at the end. */
const failures: string[] = []
/** Journeys that failed among others and passed alone: what that was is to be found, too. */
const unsteadyJourneys: string[] = []
const folder = newFolder()
process.env.TMPDIR = folder
process.env.NODE_ENV = 'test'
// How much room is left where tests run says nothing of the program.
process.env.KONTOR_FREE_MB ??= '0'
// First what needs no core of its own: it waits beside all the others.
const files = globSync(
  ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts'],
  {
    cwd: ROOT,
  },
)
if (files.some(file => wanted(file) && file.startsWith('server/'))) installPdfPrograms()
const cluster = await openTestCluster(
  flags.includes('--postgres') ? systemPostgres() : process.env.KONTOR_TEST_POSTGRES,
)
process.env.KONTOR_TEST_SOCKET = cluster.socketFolder
writeRowTypes()
process.env.KONTOR_ROW_TYPES = ROW_TYPES
process.env.KONTOR_ROWS_MET = join(folder, 'rows-met')
endStage('prepared: packages, database, types of rows')
try {
  const { alone, bundles } = bundlesOf(files.filter(wanted).sort(), folder)
  const journeys = flags.includes('--no-e2e') ? [] : globSync('e2e/**/*.spec.ts', { cwd: ROOT }).filter(wanted)
  const built = journeys.length > 0 ? buildWebWhenStale() : undefined
  // Who waits for it is told; until then it is nobody's.
  built?.catch(() => {})
  const waited = runFiles(alone, 3)
  endStage('bundled')
  if (words.length === 0) {
    await check(built)
    endStage('checked: types, style, rooms')
  }
  // One more than cores: some of them wait for mails and deliveries.
  for await (const text of runFiles(bundles, 3)) process.stdout.write(text)
  endStage('promises, then rules and rooms')
  await built
  const journeyRun = journeys.length > 0 ? await startJourneys(journeys) : undefined
  if (journeyRun) endStage('journeys')
  for await (const text of waited) process.stdout.write(text)
  endStage('what ends processes and waits, beside the others')
  if (journeyRun) await endJourneys(journeyRun)
  endStage('journeys that failed, once more alone')
  if (words.length === 0) checkThatRowsCame()
} finally {
  await cluster.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log(costs())
mkdirSync(join(ROOT, 'test-results'), { recursive: true })
writeFileSync(join(ROOT, 'test-results/costs.txt'), costOfFiles())
for (const text of [...unsteadyJourneys, ...failures]) console.log(text)
if (unsteadyJourneys.length > 0)
  console.log(
    `\n${unsteadyJourneys.length} unsteady ${unsteadyJourneys.length > MOST_UNSTEADY ? `journeys, more than ${MOST_UNSTEADY}: counted as failed` : `of at most ${MOST_UNSTEADY}: counted as passed`}`,
  )
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function check(built: Promise<void> | undefined): Promise<void> {
  for (const { name, ok } of await checkEverything(built)) {
    console.log(`${ok ? '✔' : '✖'} ${name}`)
    total[ok ? 'passed' : 'failed']++
  }
}

/** A row type that no test gave a row is held against nothing. */
function checkThatRowsCame(): void {
  const met = new Set(readFileSync(process.env.KONTOR_ROWS_MET!, 'utf8').split('\n'))
  const never = Object.keys(readRowTypes()).filter(place => !met.has(place))
  for (const place of never) console.error(`${place}: no test saw a row of this statement`)
  total[never.length === 0 ? 'passed' : 'failed']++
  console.log(`${never.length === 0 ? '✔' : '✖'} each statement’s rows are what its type says`)
}

/** Databases, data folders and browser profiles that end with the run need no disk, where there is room enough in memory. */
function newFolder(): string {
  const memory = '/dev/shm'
  const isRoomy = () => {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > ROOM_WANTED
  }
  const folder = mkdtempSync(join(existsSync(memory) && isRoomy() ? memory : tmpdir(), 'kontor-'))
  chmodSync(folder, 0o755)
  endWithThisProcess(process.pid, 'TERM', [folder])
  return folder
}

/** Gives what the reporter has to say, as it comes. */
function runFiles(files: string[], concurrency: number): AsyncIterable<string> {
  if (files.length === 0) return Readable.from([])
  // More room for young rows, and no threads of their own to clear them away: those wait for cores more than they help.
  const execArgv = [...process.execArgv, '--single-threaded-gc']
  const stream = run({ files, concurrency, cwd: ROOT, execArgv })
  // A suite or a file is not a test; only leaves count.
  stream.on('test:pass', event => {
    if (isFile(event.name)) addFile(event.name, event.details.duration_ms)
    // A file that runs alone is no suite of a bundle: its tests are added up.
    else if (event.nesting === 0 && event.file && isFile(event.file) && !event.file.includes('/bundles/'))
      addWaiting(relative(ROOT, event.file), event.details.duration_ms)
    if (event.details.type === 'suite' || isFile(event.name)) return
    total[event.skip ? 'skipped' : 'passed']++
  })
  stream.on('test:fail', event => {
    if (event.details.type === 'suite') return
    total.failed++
    if (!isFile(event.name))
      failures.push(failureText(`${event.file ?? ''} › ${event.name}`, messageOf(event.details.error.cause)))
  })
  return stream.compose(new spec()).pipe(new PassThrough({ encoding: 'utf8', highWaterMark: 1e8 }))
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function isFile(name: string): boolean {
  return /\.test\.(ts|mjs)$/.test(name)
}

async function startJourneys(files: readonly string[]): Promise<JourneyRun | undefined> {
  // Older Debian has it only with a window.
  for (const name of ['chromium-headless-shell', 'chromium']) if (!findChromium()) installSystemPackages([name])
  const chromium = findChromium()
  if (!chromium) {
    console.error('Für die Browsertests fehlt Chromium. Bitte als root `apt-get install chromium` ausführen.')
    total.failed++
    return undefined
  }
  const isWhole = words.length > 0 || flags.includes('--all')
  return runJourneys({
    files,
    config: 'e2e/playwright.config.ts',
    results: join(ROOT, 'test-results'),
    leftOut: isWhole ? [] : ['--grep-invert', '@thorough'],
    env: { KONTOR_CHROMIUM: chromium },
  })
}

async function endJourneys(run: JourneyRun): Promise<void> {
  const { passed, failed, skipped, unsteady, failures: texts } = await runFailedAlone(run)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  failures.push(...texts)
  unsteadyJourneys.push(...unsteady)
}

function systemPostgres(): string {
  const find = () => globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1)
  if (!find()) installSystemPackages(['postgresql'])
  const initdb = find()
  if (!initdb) throw new Error('Auf diesem Rechner ist kein PostgreSQL installiert (Paket postgresql).')
  console.log(`PostgreSQL des Rechners: ${initdb}`)
  return join(initdb, '..')
}
