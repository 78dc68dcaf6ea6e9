import { failureText } from './failure-text.ts'

/** What Playwright's JSON says of a run, as far as it is read here. */
export type Report = { suites?: Report[]; specs?: Spec[]; stats?: Stats }
type Stats = { expected: number; unexpected: number; skipped: number }
type Spec = { title: string; file: string; ok: boolean; tests: { results: Result[] }[] }
type Result = { errors: { message?: string }[]; attachments?: { name: string; path?: string }[] }

/** One journey in one run; `trace` is a file for `npx playwright show-trace`. */
type Journey = { name: string; file: string; isPassed: boolean; error: string; trace: string }
type Pair = { first: Journey; again: Journey }
export type Outcomes = {
  passed: number
  failed: number
  skipped: number
  /** What each that failed, and each unsteady one, has to say. */
  failures: readonly string[]
  unsteady: readonly string[]
}

/** More of them, and the run says nothing any more. */
export const MOST_UNSTEADY = 2
/** With more failed ones the run has failed however they do when alone: nobody waits for them. */
const MOST_RUN_AGAIN = 10

function journeysOf({ suites = [], specs = [] }: Report): Journey[] {
  const own = specs.map(({ title, file, ok, tests }): Journey => {
    const results = tests.flatMap(each => each.results)
    const errors = results.flatMap(each => each.errors.flatMap(({ message }) => message ?? []))
    const trace = results.flatMap(each => each.attachments ?? []).find(({ name }) => name === 'trace')?.path
    return { name: `${file} › ${title}`, file, isPassed: ok, error: errors.join('\n'), trace: trace ?? 'none' }
  })
  return [...own, ...suites.flatMap(journeysOf)]
}

/** Files whose journeys are to be run once more: those of a file follow one another on one server. */
export function filesToRunAgain(report: Report): string[] {
  const failed = journeysOf(report).filter(({ isPassed }) => !isPassed)
  return failed.length > MOST_RUN_AGAIN ? [] : [...new Set(failed.map(({ file }) => file))]
}

/** A journey that once passed and once failed is unsteady; it counts as passed while there are few of them. */
export function outcomesOf(first: Report, again: Report): Outcomes {
  const { expected, unexpected, skipped } = first.stats!
  const later = new Map(journeysOf(again).map(journey => [journey.name, journey]))
  const journeys = journeysOf(first).map(journey => ({ first: journey, again: later.get(journey.name) }))
  const unsteady = journeys.filter((pair): pair is Pair => pair.again?.isPassed === !pair.first.isPassed)
  const recovered = unsteady.filter(pair => pair.again.isPassed).length
  const failed = unexpected - recovered + (unsteady.length > MOST_UNSTEADY ? unsteady.length : 0)
  return {
    passed: expected + unexpected - failed,
    failed,
    skipped,
    failures: journeys.flatMap(pair => (pair.first.isPassed || pair.again?.isPassed ? [] : textOfFailed(pair))),
    unsteady: unsteady.map(textOfUnsteady),
  }
}

function textOfFailed({ first, again }: { first: Journey; again: Journey | undefined }): string {
  const runs = again ? `failed again alone; traces: ${first.trace}, ${again.trace}` : `trace: ${first.trace}`
  return `${failureText(first.name, (again ?? first).error)}\n  ${runs}`
}

function textOfUnsteady({ first, again }: Pair): string {
  const [failed, passed] = first.isPassed ? [again, first] : [first, again]
  const how = first.isPassed ? 'passed among others, failed alone' : 'failed among others, passed alone'
  return `${failureText(`unsteady: ${first.name} (${how})`, failed.error)}\n  trace of the failed run: ${failed.trace}\n  trace of the passed run: ${passed.trace}`
}
