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
import { join } from 'node:path'
import { openTestCluster } from '#server/testing/cluster.ts'
import { endWithThisProcess } from '#server/testing/guardian.ts'
import { checkEverything } from './check-steps.ts'
import { type JourneyRun, runFailedAlone, runJourneys } from './journeys.ts'
import { ROW_TYPES, readRowTypes, writeRowTypes } from './row-types.ts'
import { findChromium, installPdfPrograms, installSystemPackages } from './system-packages.ts'
import { bundlesOf, onlyFile } from './test-bundles.ts'
import { costOfFiles, costs, endStage } from './test-costs.ts'
import { noRuns, runFailedFilesAlone, runFiles } from './test-files.ts'
import { judged, type Outcomes } from './unsteady.ts'
import { buildWebWhenStale, ROOT } from './web-build.ts'

// npm test [--postgres] [--no-e2e] [--all] [words…]: everything, or only the test files whose path holds one of the words.
// `--all`: every journey, every screen in each light, width and company, and what is random as often as promised.
const ROOM_WANTED = 6e9
const flags = process.argv.slice(2).filter(word => word.startsWith('--'))
const words = process.argv.slice(2).filter(word => !word.startsWith('--'))
const wanted = (file: string) => words.length === 0 || words.some(word => file.includes(word))
if (flags.includes('--all')) process.env.KONTOR_TEST_ALL = '1'
const runs = noRuns()
/** What is no test of Node's runner. */
const others: Outcomes[] = []
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
  const { alone, bundles } = bundlesOf(files.filter(wanted).sort(), join(folder, 'bundles'))
  const journeys = flags.includes('--no-e2e') ? [] : globSync('e2e/**/*.spec.ts', { cwd: ROOT }).filter(wanted)
  const built = journeys.length > 0 ? buildWebWhenStale() : undefined
  // Who waits for it is told; until then it is nobody's.
  built?.catch(() => {})
  const waited = runFiles(runs, alone, 3)
  endStage('bundled')
  if (words.length === 0) {
    await check(built)
    endStage('checked: types, style, rooms')
  }
  // One more than cores: some of them wait for mails and deliveries.
  for await (const text of runFiles(runs, bundles, 3)) process.stdout.write(text)
  endStage('promises, then rules and rooms')
  await built
  const journeyRun = journeys.length > 0 ? await startJourneys(journeys) : undefined
  if (journeyRun) endStage('journeys')
  for await (const text of waited) process.stdout.write(text)
  endStage('what ends processes and waits, beside the others')
  if (journeyRun) others.push(await runFailedAlone(journeyRun))
  others.push(await runFailedFilesAlone(runs, (file, at) => onlyFile(file, join(folder, `bundles/once-more-${at}`))))
  endStage('what failed, once more alone')
  if (words.length === 0) checkThatRowsCame()
} finally {
  await cluster.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log(costs())
mkdirSync(join(ROOT, 'test-results'), { recursive: true })
writeFileSync(join(ROOT, 'test-results/costs.txt'), costOfFiles())
const { text, isPassed } = judged(others)
console.log(text)
process.exit(isPassed ? 0 : 1)

async function check(built: Promise<void> | undefined): Promise<void> {
  for (const { name, ok } of await checkEverything(built)) {
    console.log(`${ok ? '✔' : '✖'} ${name}`)
    others.push(checked(ok))
  }
}

/** A row type that no test gave a row is held against nothing. */
function checkThatRowsCame(): void {
  const met = new Set(readFileSync(process.env.KONTOR_ROWS_MET!, 'utf8').split('\n'))
  const never = Object.keys(readRowTypes()).filter(place => !met.has(place))
  for (const place of never) console.error(`${place}: no test saw a row of this statement`)
  others.push(checked(never.length === 0))
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

function checked(ok: boolean): Outcomes {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: [], unsteady: [] }
}

async function startJourneys(files: readonly string[]): Promise<JourneyRun | undefined> {
  // Older Debian has it only with a window.
  for (const name of ['chromium-headless-shell', 'chromium']) if (!findChromium()) installSystemPackages([name])
  const chromium = findChromium()
  if (!chromium) {
    console.error('Für die Browsertests fehlt Chromium. Bitte als root `apt-get install chromium` ausführen.')
    others.push(checked(false))
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

function systemPostgres(): string {
  const find = () => globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1)
  if (!find()) installSystemPackages(['postgresql'])
  const initdb = find()
  if (!initdb) throw new Error('Auf diesem Rechner ist kein PostgreSQL installiert (Paket postgresql).')
  console.log(`PostgreSQL des Rechners: ${initdb}`)
  return join(initdb, '..')
}
