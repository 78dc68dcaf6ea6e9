import { civilOf, type Day, mondayOf, SUNDAY, type WageCalendar, weekdayOf } from '../wages/calendar.ts'
import { findingAt } from './finding-at.ts'
import type { LawFinding, LawLimit } from './findings.ts'
import { NIGHT, YOUTHS } from './limits.ts'
import { nightWork } from './night-work.ts'
import { agreementOn, isAnyOn, limitsOf } from './person-days.ts'
import { isYouthOn, type PersonTime } from './person-time.ts'
import type { PlacedShift } from './placed-shifts.ts'
import { growthFinding, hasWholeDay, leastGrowth } from './rest-growth.ts'
import type { RuleId } from './rules.ts'
import { restsIn } from './weekly-rest.ts'
import { youthSums } from './youth-sums.ts'

/** What KJBG asks beyond breaks and daily rest. `docs/working-time.md` 5 */
export function youthRules(time: PersonTime): LawFinding[] {
  const first = time.shifts[0]
  if (!first || !isYouthOn(time, mondayOf(first.day))) return []
  return [...youthSums(time), ...nights(time), ...sundaysAndHolidays(time), ...freeDays(time)]
}

function nights(time: PersonTime): LawFinding[] {
  const { person, context, birthdays } = time
  return time.shifts.flatMap(placed => {
    const { day } = placed.workingDay
    if (!placed.isOwn || !isYouthOn(time, day)) return []
    const begins = day >= birthdays.sixteenth ? limitsOf(person, day).nightOfOlderYouths : NIGHT.from
    return nightWork(placed, begins, context.calendar, { rule: 'JUG_NACHT' })
  })
}

/** KJBG §§ 18 and 18a */
function sundaysAndHolidays(time: PersonTime): LawFinding[] {
  const limits = (['holiday', 'row', 'year'] as const).map(
    limit => [limit, (placed: PlacedShift, day: Day) => brokenBy(placed, day, time).includes(limit)] as const,
  )
  return limits.flatMap(([limit, isBroken]) => workOnDays(time, isBroken, { rule: 'JUG_SONNTAG', limit }))
}

/** Own shifts that work on such days, each with its work of them. */
export function workOnDays(
  { byDay }: PersonTime,
  isSuch: (placed: PlacedShift, day: Day) => boolean,
  { rule, limit }: { rule: RuleId; limit: LawLimit },
): LawFinding[] {
  const found = new Map<PlacedShift, number>()
  for (const { day, shifts } of byDay.values())
    for (const [placed, minutes] of shifts)
      if (placed.isOwn && isSuch(placed, day)) found.set(placed, (found.get(placed) ?? 0) + minutes)
  return [...found].map(([placed, minutes]) => findingAt(placed, rule, { limit, minutes }))
}

function brokenBy(placed: PlacedShift, day: Day, time: PersonTime): LawLimit[] {
  const { person, context, byDay } = time
  if (!isYouthOn(time, placed.workingDay.day)) return []
  const agreement = agreementOn(person, placed.workingDay.day)
  if (agreement !== 'hospitality') {
    const isAllowed = agreement === 'retail' && isWorkdayOfDecemberEighth(day)
    return !isAllowed && isSundayOrHoliday(day, context.calendar) ? ['holiday'] : []
  }
  if (weekdayOf(day) !== SUNDAY) return []
  const isAgreed = isAnyOn(context.youthSundays, placed.workingDay.day)
  const most = isAgreed ? YOUTHS.agreedSundaysInRow : YOUTHS.sundaysInRow
  const isInRow = Array.from({ length: most }, (_, at) => day - 7 * (at + 1)).every(sunday => isWorked(byDay, sunday))
  const isTooOften = isAgreed && sundaysUpTo(day, byDay) > YOUTHS.agreedSundaysOfYear
  return [...(isInRow ? (['row'] as const) : []), ...(isTooOften ? (['year'] as const) : [])]
}

export const isSundayOrHoliday = (day: Day, calendar: WageCalendar): boolean =>
  weekdayOf(day) === SUNDAY || calendar.isHoliday(day)

function isWorkdayOfDecemberEighth(day: Day): boolean {
  const { month, date } = civilOf(day)
  return month === 12 && date === 8 && weekdayOf(day) !== SUNDAY
}

const isWorked = (byDay: PersonTime['byDay'], day: Day): boolean => (byDay.get(day)?.minutes ?? 0) > 0

/** Sundays of the calendar year with work, up to this one. */
function sundaysUpTo(sunday: Day, byDay: PersonTime['byDay']): number {
  const { year } = civilOf(sunday)
  let count = 0
  for (let day = sunday; civilOf(day).year === year; day -= 7) if (isWorked(byDay, day)) count++
  return count
}

/** KJBG § 19 */
function freeDays(time: PersonTime): LawFinding[] {
  const { person, context, rests } = time
  const { calendar } = context
  return time.weeks.flatMap(week => {
    if (!isYouthOn(time, week.ruledBy)) return []
    const length = limitsOf(person, week.ruledBy).youthWeeklyRest
    const days = length === null ? 2 : 1
    const candidates = restsIn(week, time, 0).map(at => ({ rest: rests[at]!, needed: length ?? 0 }))
    const isKept = candidates.some(
      ({ rest, needed }) => rest.to - rest.from >= needed && hasWholeDay(rest, week, calendar, days),
    )
    if (isKept) return []
    return growthFinding('JUG_WOCHE', leastGrowth(candidates, week, { days, calendar }), week, length ?? 2 * 24 * 60)
  })
}
