import { comesTo, standingAfter, type TakenWeek } from './averaging.ts'
import type { Day } from './calendar.ts'

/** An averaging period with its weeks as far as they are known. */
export type AveragingPeriod = {
  storeId: number
  from: Day
  until: Day
  weeks: TakenWeek[]
  /** What it came to at its end, or would if it had ended with the last week that is known. */
  comesTo: { above: number; more: number; free: number }
  isSettled: boolean
}

/** The periods in which a week lies, one a store. `taken`: all weeks that are known of them, each once. */
export function averagingPeriods(taken: readonly TakenWeek[], monday: Day): AveragingPeriod[] {
  const at = (day: Day, storeId: number) => taken.find(week => week.monday === day && week.after.storeId === storeId)
  return taken
    .filter(week => week.monday === monday)
    .map(week => {
      const { storeId, from } = week.after
      const weeks = [week]
      // A period that was settled early may be followed by one that begins as early by the model.
      for (let first = week; first.before; weeks.unshift(first)) {
        const before = at(first.monday - 7, storeId)
        if (!before) break
        first = before
      }
      for (let last = week; !last.ends; weeks.push(last)) {
        const next = at(last.monday + 7, storeId)
        if (!next) break
        last = next
      }
      const last = weeks.at(-1)!
      const { until, isSettled } = standingAfter(last)
      return { storeId, from, until, weeks, comesTo: comesTo(last.after, last.ends?.terms ?? last.terms), isSettled }
    })
}
