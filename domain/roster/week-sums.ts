import { roundTo } from '../basics/numbers.ts'
import { type Day, type Minute, SUNDAY, type WageCalendar, weekdayOf } from '../wages/calendar.ts'

/** Moments; the break is not worked. */
export type CountedShift = { from: Minute; to: Minute; breakMinutes: number }
/** Both days included; null goes on. */
export type CountedContract = { from: Day; to: Day | null; weeklyMinutes: number }
/** `to` is excluded; null has no known end. */
export type CountedAbsence = { from: Minute; to: Minute | null }

export const workMinutes = ({ from, to, breakMinutes }: CountedShift): number => Math.max(0, to - from - breakMinutes)

/** What is planned, by the day on which each begins, first to last. */
export function minutesByDay(
  shifts: readonly CountedShift[],
  { first, last }: { first: Day; last: Day },
  calendar: WageCalendar,
): number[] {
  const days = new Array<number>(last - first + 1).fill(0)
  for (const shift of shifts) {
    const day = calendar.dayOf(shift.from)
    if (day >= first && day <= last) days[day - first]! += workMinutes(shift)
  }
  return days
}

/**
 * What is owed from the first to the last day: the contract’s week spread over Monday to Friday, less the days on which
 * somebody is away from midnight to midnight. Holidays stay in it: what falls out on them counts as worked.
 */
export function targetMinutes(
  contracts: readonly CountedContract[],
  absences: readonly CountedAbsence[],
  { first, last }: { first: Day; last: Day },
  calendar: WageCalendar,
): number {
  let sum = 0
  for (let day = first; day <= last; day++) {
    if (weekdayOf(day) >= SUNDAY - 1) continue
    if (absences.length > 0 && isAway(absences, calendar.startOf(day), calendar.startOf(day + 1))) continue
    for (const { from, to, weeklyMinutes } of contracts)
      if (from <= day && (to === null || to >= day)) sum += weeklyMinutes / WORKDAYS
  }
  return roundTo(sum, 0)
}
const WORKDAYS = 5

const isAway = (absences: readonly CountedAbsence[], begin: Minute, end: Minute): boolean =>
  absences.some(({ from, to }) => from <= begin && (to === null || to >= end))

/** How many are planned at a time, for each step of a day's clock. Spans by the wall clock, of any day. */
export function plannedSteps(spans: readonly { from: number; to: number }[], begin: number, step: number): number[] {
  const count = Math.ceil(1440 / step)
  const changes = new Array<number>(count + 1).fill(0)
  for (const { from, to } of spans) {
    const [first, last] = [Math.floor((from - begin) / step), Math.ceil((to - begin) / step)]
    if (last <= 0 || first >= count || to <= from) continue
    changes[Math.max(0, first)]! += 1
    changes[Math.min(count, last)]! -= 1
  }
  let now = 0
  return changes.slice(0, count).map(change => (now += change))
}
