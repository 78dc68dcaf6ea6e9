import { type Day, type Minute, mondayOf, type Span, type WageCalendar } from '../wages/calendar.ts'
import type { LawPerson } from './people.ts'
import { ruledBy } from './person-days.ts'
import type { PlacedShift, Stretch } from './placed-shifts.ts'

/** Cut at midnight before Monday. `docs/working-time.md` 1.2 */
export type Week = {
  monday: Day
  from: Minute
  to: Minute
  /** The day whose age, contract and permit hold for it. */
  ruledBy: Day
  /** Those that work in it, in the order in which they begin. */
  shifts: PlacedShift[]
  stretches: Stretch[]
  minutes: number
}

/** The weeks in which somebody works, in order. */
export function weeksOf(
  shifts: readonly PlacedShift[],
  stretches: readonly Stretch[],
  person: LawPerson,
  calendar: WageCalendar,
): Week[] {
  const weeks: Week[] = []
  let last: Week | undefined
  const weekAt = (minute: Minute): Week => {
    // Most work lies in the week of what came before it.
    if (last && last.from <= minute && minute < last.to) return last
    const near = weeks.findLast(week => week.from <= minute)
    last = near && minute < near.to ? near : weekAfter(near, minute)
    return last
  }
  const weekAfter = (near: Week | undefined, minute: Minute): Week => {
    const monday = mondayOf(calendar.dayOf(minute))
    const [from, to] = [calendar.startOf(monday), calendar.startOf(monday + 7)]
    const week = { monday, from, to, ruledBy: ruledBy(person, monday), shifts: [], stretches: [], minutes: 0 }
    weeks.splice(weeks.indexOf(near!) + 1, 0, week)
    return week
  }
  for (const placed of shifts)
    for (const span of placed.work)
      inWeeks(span, weekAt, week => {
        if (week.shifts.at(-1) !== placed) week.shifts.push(placed)
      })
  for (const stretch of stretches)
    inWeeks(stretch, weekAt, (week, from, to) => {
      week.stretches.push({ from, to, placed: stretch.placed })
      week.minutes += to - from
    })
  return weeks
}

function inWeeks(
  { from, to }: Span,
  weekAt: (minute: Minute) => Week,
  each: (week: Week, from: Minute, to: Minute) => void,
): void {
  for (let at = from; at < to; ) {
    const week = weekAt(at)
    const end = Math.min(to, week.to)
    each(week, at, end)
    at = end
  }
}
