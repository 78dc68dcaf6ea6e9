import type { Minute } from '../wages/calendar.ts'
import { findingAt } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import { COMPENSATED_WITHIN, DIVISION } from './limits.ts'
import { isAnyOn, limitsOf } from './person-days.ts'
import { isYouthOn, type PersonTime } from './person-time.ts'
import type { PlacedShift, WorkingDay } from './placed-shifts.ts'
import { dailyRestOn } from './working-days.ts'

/** Between two working days: where a finding about it stands, and what has to lie between them. */
type DailyRest = {
  from: Minute
  to: Minute
  earlier: PlacedShift
  later: PlacedShift
  at: PlacedShift
  isYouths: boolean
  /** If nothing shortens it. */
  full: number
  least: number
}

/** Rests between working days that are too short, or shortened without a longer one. AZG § 12, KJBG § 16, `docs/working-time.md` 4.1 to 4.3 */
export function dailyRests(time: PersonTime): LawFinding[] {
  const found: LawFinding[] = []
  const shortened: DailyRest[] = []
  for (const [at, workingDay] of time.workingDays.entries()) {
    const before = time.workingDays[at - 1]
    if (!before) continue
    const rest = restBetween(before, workingDay, time)
    const length = rest.to - rest.from
    if (length < rest.least)
      found.push(...restFinding(rest, rest.isYouths ? 'JUG_RUHE' : 'RUHE_TAG', rest.least, rest.least - length))
    else if (length < rest.full) shortened.push(rest)
  }
  return shortened.length === 0 ? found : [...found, ...uncompensated(shortened, time)]
}

function restBetween(before: WorkingDay, after: WorkingDay, time: PersonTime): DailyRest {
  const later = after.shifts[0]!
  const earlier = endingLast(before.shifts)
  const at = later.isOwn || !earlier.isOwn ? later : earlier
  const day = at.workingDay.day
  const full = dailyRestOn(day, time.birthdays)
  const isYouths = isYouthOn(time, day)
  const shorter = isYouths ? null : limitsOf(time.person, day).restAfterDividedDay
  const mayBeShorter = shorter !== null && isAnyOn(time.person.inService, day) && isDivided(before)
  const least = mayBeShorter ? shorter : full
  return { from: before.to, to: after.from, earlier, later, at, isYouths, full, least }
}

const endingLast = (shifts: readonly PlacedShift[]): PlacedShift =>
  shifts.reduce((last, each) => (each.shift.to >= last.shift.to ? each : last))

const isDivided = ({ stretches }: WorkingDay): boolean =>
  stretches.some(({ from }, at) => at > 0 && from - stretches[at - 1]!.to >= DIVISION)

function restFinding(
  { from, to, earlier, later, at }: DailyRest,
  rule: 'RUHE_TAG' | 'JUG_RUHE' | 'RUHE_AUSGLEICH',
  needed: number,
  minutes: number,
  severity?: 'hint',
): LawFinding[] {
  // Between two shifts elsewhere: it counts, but is said nowhere.
  if (!at.isOwn) return []
  const moment = at === later ? { earliestStart: from + needed } : { latestEnd: to - needed }
  return [findingAt(at, rule, { other: at === later ? earlier : later, minutes, severity, ...moment })]
}

/** Each shortened rest needs a later one of its own that is longer by as much; the latest stay without. */
function uncompensated(shortened: readonly DailyRest[], time: PersonTime): LawFinding[] {
  const end = time.context.calendar.startOf(time.context.known.to + 1)
  const rests = time.workingDays.map(({ to }, at) => ({ from: to, to: time.workingDays[at + 1]?.from ?? end }))
  const choices = shortened.map(({ from, to, full }) =>
    rests.flatMap((rest, at) => {
      const isInTime = rest.from > to && rest.from <= to + COMPENSATED_WITHIN
      return isInTime && rest.to - rest.from >= full + (full - (to - from)) ? [at] : []
    }),
  )
  const served = new Map<number, number>()
  return shortened.flatMap((rest, at) => {
    if (findsRest(at, choices, served, new Set())) return []
    const mayCome = rest.to + COMPENSATED_WITHIN > end
    const missing = rest.full - (rest.to - rest.from)
    return restFinding(rest, 'RUHE_AUSGLEICH', rest.full, missing, mayCome ? 'hint' : undefined)
  })
}

/** Takes a free rest, or one whose holder finds another: whoever has one keeps one. */
function findsRest(
  at: number,
  choices: readonly (readonly number[])[],
  served: Map<number, number>,
  tried: Set<number>,
): boolean {
  for (const rest of choices[at]!) {
    if (tried.has(rest)) continue
    tried.add(rest)
    const holder = served.get(rest)
    if (holder !== undefined && !findsRest(holder, choices, served, tried)) continue
    served.set(rest, at)
    return true
  }
  return false
}
