import { findingAt, lastOwn } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import { BREAK, YOUTHS } from './limits.ts'
import type { DaySpan } from './people.ts'
import { isAnyOn } from './person-days.ts'
import { isYouthOn, type PersonTime } from './person-time.ts'
import type { WorkingDay } from './placed-shifts.ts'

/** Long work without a break. AZG § 11, KJBG § 15, `docs/working-time.md` 3 */
export function missingBreaks(time: PersonTime): LawFinding[] {
  const found: LawFinding[] = []
  for (const workingDay of time.workingDays) {
    const isYouth = isYouthOn(time, workingDay.day)
    const minutes = isYouth ? missingOfYouth(workingDay) : missingOfGrownUp(workingDay, time.context.dividedBreaks)
    const at = minutes > 0 && lastOwn(workingDay.shifts)
    if (at) found.push(findingAt(at, isYouth ? 'JUG_PAUSE' : 'PAUSE', { minutes }))
  }
  return found
}

function missingOfGrownUp(workingDay: WorkingDay, dividedBreaks: readonly DaySpan[]): number {
  if (workingDay.minutes <= BREAK.after) return 0
  const breaks = breaksOf(workingDay)
    .map(({ minutes }) => minutes)
    .sort((a, b) => b - a)
  const ways: readonly (readonly number[])[] = isAnyOn(dividedBreaks, workingDay.day)
    ? [...BREAK.parts, BREAK.agreedParts]
    : BREAK.parts
  return Math.min(...ways.map(parts => growth(breaks, parts)))
}

/** What the longest breaks lack of the parts. */
const growth = (breaks: readonly number[], parts: readonly number[]): number =>
  parts.reduce((sum, part, at) => sum + Math.max(0, part - (breaks[at] ?? 0)), 0)

function missingOfYouth(workingDay: WorkingDay): number {
  if (workingDay.minutes <= YOUTHS.breakAfter) return 0
  const longest = breaksOf(workingDay)
    .filter(({ minutes, worked }) => minutes >= BREAK.shortest && worked <= YOUTHS.breakBefore)
    .reduce((most, { minutes }) => Math.max(most, minutes), 0)
  return Math.max(0, YOUTHS.break - longest)
}

/** Between two pieces of work, and what is worked until then. */
function breaksOf({ stretches }: WorkingDay): { minutes: number; worked: number }[] {
  const breaks: { minutes: number; worked: number }[] = []
  let worked = 0
  for (const [at, { from, to }] of stretches.entries()) {
    const before = stretches[at - 1]
    if (before && from > before.to) breaks.push({ minutes: from - before.to, worked })
    worked += to - from
  }
  return breaks
}
