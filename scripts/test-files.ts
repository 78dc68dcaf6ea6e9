import { relative } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { failureText } from './failure-text.ts'
import { addFile, addWaiting } from './test-costs.ts'
import { filesToRunAgain, type Outcomes } from './unsteady.ts'
import { ROOT } from './web-build.ts'

type FailedTest = { file: string; name: string; message: string }
/** What Node's runner said of test files, together. */
export type FileRuns = { passed: number; failed: number; skipped: number; failedTests: FailedTest[] }

export const noRuns = (): FileRuns => ({ passed: 0, failed: 0, skipped: 0, failedTests: [] })

/** Runs them, adds to `runs`, and gives what the reporter has to say, as it comes. */
export function runFiles(runs: FileRuns, files: string[], concurrency: number): AsyncIterable<string> {
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
    runs[event.skip ? 'skipped' : 'passed']++
  })
  stream.on('test:fail', event => {
    if (event.details.type === 'suite') return
    runs.failed++
    if (!isFile(event.name))
      runs.failedTests.push({
        file: event.file ?? '',
        name: event.name,
        message: messageOf(event.details.error.cause),
      })
  })
  return stream.compose(new spec()).pipe(new PassThrough({ encoding: 'utf8', highWaterMark: 1e8 }))
}

/** What failed among other work is run once more, each file in a process of its own, by what `asRun` gives: call this when all else has ended. */
export async function runFailedFilesAlone(
  { failedTests, ...counts }: FileRuns,
  asRun: (file: string, at: number) => string,
): Promise<Outcomes> {
  const files = filesToRunAgain(failedTests).map(file => relative(ROOT, file))
  const again = noRuns()
  if (files.length > 0) console.log(`\nOnce more, alone: ${files.join(', ')}`)
  for await (const text of runFiles(again, files.map(asRun), 1)) process.stdout.write(text)
  // A file that did not come to its end has shown nothing, whichever of its tests had passed.
  const hasEnded = files.length > 0 && again.failed === again.failedTests.length
  const failedAgain = new Set(again.failedTests.map(keyOf))
  const recovered = hasEnded ? failedTests.filter(test => !failedAgain.has(keyOf(test))) : []
  const failed = failedTests.filter(test => !recovered.includes(test))
  const name = (test: FailedTest) => `${relative(ROOT, test.file)} › ${test.name}`
  return {
    ...counts,
    passed: counts.passed + recovered.length,
    failed: counts.failed - recovered.length,
    failures: failed.map(test => failureText(name(test), test.message)),
    unsteady: recovered.map(test =>
      failureText(`unsteady: ${name(test)} (failed among others, passed alone)`, test.message),
    ),
  }
}

const keyOf = ({ file, name }: FailedTest) => `${file}\n${name}`

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function isFile(name: string): boolean {
  return /\.test\.(ts|mjs)$/.test(name)
}
