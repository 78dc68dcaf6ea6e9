import type { Day, Span } from '../wages/calendar.ts'
import { findingAt, lastOwn } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import { isEmployedOn, limitsOf } from './person-days.ts'
import { isYouthOn, type PersonTime } from './person-time.ts'
import { commonMinutes, merged } from './spans.ts'
import type { Week } from './weeks.ts'

/** Too much work in the average of the weeks up to each. AZG § 9 (4), `docs/working-time.md` 2.3 */
export function workAverages(time: PersonTime): LawFinding[] {
  const { person, context, weeks } = time
  const { known } = context
  const found: LawFinding[] = []
  let countedDays: readonly number[] | null = null
  for (const week of weeks) {
    const { averageWeek, averageWeeks } = limitsOf(person, week.ruledBy)
    const end = week.monday + 7
    const first = end - 7 * averageWeeks
    const at = lastOwn(week.shifts)
    if (!at || isYouthOn(time, week.ruledBy) || first < known.from || end > known.to + 1) continue
    if (!isEmployedOn(person, first) || !isEmployedOn(person, end - 1)) continue
    countedDays ??= countsOfDays(time)
    const days = countedDays[end - known.from]! - countedDays[first - known.from]!
    const minutes = workOfWeeks(weeks, first, end)
    const most = Math.floor((averageWeek * days) / 7)
    if (minutes > most) found.push(findingAt(at, 'SCHNITT_48', { minutes: minutes - most }))
  }
  return found
}

function workOfWeeks(weeks: readonly Week[], first: Day, end: Day): number {
  let sum = 0
  for (const { monday, minutes } of weeks) if (monday >= first && monday < end) sum += minutes
  return sum
}

/** Of each known day how many before it count. */
function countsOfDays(time: PersonTime): number[] {
  const { from, to } = time.context.known
  const absences = merged(
    time.person.absences.filter(({ isApproved }) => isApproved).map(({ from, to }) => ({ from, to: to ?? Infinity })),
  )
  const counts = [0]
  for (let day = from; day <= to; day++) counts.push(counts.at(-1)! + Number(isCounted(day, absences, time)))
  return counts
}

/** Not one without work that is, as a whole, absent, a holiday or without a contract. */
function isCounted(day: Day, absences: readonly Span[], { person, context, byDay }: PersonTime): boolean {
  if (byDay.get(day)?.minutes) return true
  const { calendar } = context
  if (calendar.isHoliday(day) || !isEmployedOn(person, day)) return false
  if (absences.length === 0) return true
  const [from, to] = [calendar.startOf(day), calendar.startOf(day + 1)]
  return commonMinutes({ from, to }, absences) < to - from
}
