/** With more of them, a run says nothing any more. */
const MOST_UNSTEADY = 2
/** With more failed tests the run has failed however they do when alone: nobody waits for them. */
const MOST_RUN_AGAIN = 10

export type Outcomes = {
  passed: number
  failed: number
  skipped: number
  /** What each that failed, and each unsteady one, has to say. */
  failures: readonly string[]
  unsteady: readonly string[]
}

/** Files whose tests are to be run once more, with nothing beside them. */
export const filesToRunAgain = (failed: readonly { file: string }[]): string[] =>
  failed.length > MOST_RUN_AGAIN ? [] : [...new Set(failed.map(({ file }) => file))]

/** All that a run says at its end. A test that once passed and once failed counts as passed while there are few of them. */
export function judged(parts: readonly Outcomes[]): { text: string; isPassed: boolean } {
  const sum = (count: (part: Outcomes) => number) => parts.reduce((all, part) => all + count(part), 0)
  const unsteady = sum(part => part.unsteady.length)
  const isTooMany = unsteady > MOST_UNSTEADY
  const failed = sum(part => part.failed) + (isTooMany ? unsteady : 0)
  const passed = sum(part => part.passed) - (isTooMany ? unsteady : 0)
  const skipped = sum(part => part.skipped)
  const lines = [...parts.flatMap(part => part.unsteady), ...parts.flatMap(part => part.failures)]
  if (unsteady > 0)
    lines.push(
      `\n${unsteady} unsteady${isTooMany ? `, more than ${MOST_UNSTEADY}: counted as failed` : ` of at most ${MOST_UNSTEADY}: counted as passed`}`,
    )
  lines.push(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return { text: lines.join('\n'), isPassed: failed === 0 && passed > 0 }
}
