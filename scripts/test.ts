import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { openTestCluster } from '#server/testing/cluster.ts'
import { checkEverything } from './check-steps.ts'
import { findChromium, installSystemPackages } from './system-packages.ts'
import { bundlesOf } from './test-bundles.ts'
import { buildWebWhenStale, ROOT } from './web-build.ts'

// npm test [--postgres] [--no-e2e] [words…]: everything, or only the test files whose path holds one of the words.
const flags = process.argv.slice(2).filter(word => word.startsWith('--'))
const words = process.argv.slice(2).filter(word => !word.startsWith('--'))
const wanted = (file: string) => words.length === 0 || words.some(word => file.includes(word))
const total = { passed: 0, failed: 0, skipped: 0 }

if (words.length === 0) {
  for (const { name, ok } of await checkEverything()) {
    console.log(`${ok ? '✔' : '✖'} ${name}`)
    total[ok ? 'passed' : 'failed']++
  }
}

const files = globSync(['domain/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts'], {
  cwd: ROOT,
})
  .filter(wanted)
  .sort()
  // Those that wait longest for clocks begin first.
  .sort((a, b) => Number(b.includes('killed-worker')) - Number(a.includes('killed-worker')))
const cluster = await openTestCluster(flags.includes('--postgres') ? systemPostgres() : '')
process.env.KONTOR_TEST_SOCKET = cluster.socketFolder
process.env.NODE_ENV = 'test'
try {
  if (files.length > 0) await runUnitAndHttp(files)
  const journeys = globSync('e2e/**/*.spec.ts', { cwd: ROOT }).filter(wanted)
  if (journeys.length > 0 && !flags.includes('--no-e2e')) runJourneys(journeys)
} finally {
  await cluster.close()
}
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function runUnitAndHttp(files: string[]): Promise<void> {
  const stream = run({
    files: bundlesOf(files),
    // More than the cores of a small machine: many tests wait for clocks and other programs.
    concurrency: 3,
    cwd: ROOT,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  // A suite or a file is not a test; only leaves count.
  stream.on('test:pass', event => {
    if (event.details.type === 'suite' || isFile(event.name)) return
    total[event.skip ? 'skipped' : 'passed']++
  })
  stream.on('test:fail', event => {
    if (event.details.type !== 'suite') total.failed++
  })
  stream.compose(new spec()).pipe(process.stdout)
  await new Promise(resolve => stream.once('end', resolve))
}

function isFile(name: string): boolean {
  return /\.test\.(ts|mjs)$/.test(name)
}

function runJourneys(journeys: string[]): void {
  // Older Debian has it only with a window.
  for (const name of ['chromium-headless-shell', 'chromium']) if (!findChromium()) installSystemPackages([name])
  const chromium = findChromium()
  if (!chromium) {
    console.error('Für die Browsertests fehlt Chromium. Bitte als root `apt-get install chromium` ausführen.')
    total.failed++
    return
  }
  buildWebWhenStale()
  const report = join(ROOT, 'test-results', 'journeys.json')
  const played = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', ...journeys],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, KONTOR_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  const stats = existsSync(report)
    ? JSON.parse(spawnSync('cat', [report], { encoding: 'utf8', maxBuffer: 1e9 }).stdout).stats
    : undefined
  if (!stats) total.failed++
  else {
    total.passed += stats.expected + stats.flaky
    total.failed += stats.unexpected
    total.skipped += stats.skipped
  }
  if (played.status !== 0 && !stats?.unexpected) total.failed++
}

function systemPostgres(): string {
  const find = () => globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1)
  if (!find()) installSystemPackages(['postgresql'])
  const initdb = find()
  if (!initdb) throw new Error('Auf diesem Rechner ist kein PostgreSQL installiert (Paket postgresql).')
  console.log(`PostgreSQL des Rechners: ${initdb}`)
  return join(initdb, '..')
}
