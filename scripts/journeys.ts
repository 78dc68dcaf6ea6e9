import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endWithThisProcess } from '#server/testing/guardian.ts'
import { filesToRunAgain, type Outcomes, outcomesOf, type Report } from './journey-outcomes.ts'
import { ROOT } from './web-build.ts'

type Wanted = {
  files: readonly string[]
  /** Playwright's configuration, whose folder the names of the files in a report begin in. */
  config: string
  /** Reports and traces of both runs. */
  results: string
  leftOut?: readonly string[]
  env?: Readonly<Record<string, string>>
}

export type JourneyRun = { wanted: Wanted; report: Report }

/** Runs them side by side; what failed has its trace. */
export async function runJourneys(wanted: Wanted): Promise<JourneyRun> {
  const { leftOut = [] } = wanted
  return { wanted, report: await playwright(wanted, 'journeys', [...leftOut, ...wanted.files]) }
}

/** What failed among other work is run once more with nothing beside it: call this when all else has ended. */
export async function runFailedAlone({ wanted, report }: JourneyRun): Promise<Outcomes> {
  const files = filesToRunAgain(report)
  if (files.length === 0) return outcomesOf(report, {})
  console.log(`\nOnce more, alone: ${files.join(', ')}`)
  const { leftOut = [] } = wanted
  const alone = ['--workers', '1', '--trace', 'on', ...leftOut]
  return outcomesOf(report, await playwright(wanted, 'journeys-alone', [...alone, ...files.map(asPattern)]))
}

/** Playwright takes a file's name for an expression. */
const asPattern = (file: string) => `/${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`

async function playwright({ config, results, env }: Wanted, name: string, args: readonly string[]): Promise<Report> {
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  const program = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const child = spawn(
    process.execPath,
    [program, 'test', '--config', config, '--output', join(results, name), ...args],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  )
  endWithThisProcess(child.pid!, 'TERM')
  const [status] = await once(child, 'close')
  const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const stats = report.stats ?? { expected: 0, unexpected: 0, skipped: 0 }
  // A run that breaks off has failed, whatever it had counted until then.
  if (status !== 0 && stats.unexpected === 0) stats.unexpected = 1
  return { ...report, stats }
}
