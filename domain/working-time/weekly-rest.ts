import type { Span } from '../wages/calendar.ts'
import { findingAt } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import { limitsOf } from './person-days.ts'
import { isYouthOn, type PersonTime } from './person-time.ts'
import { growthFinding, hasWholeDay, leastGrowth } from './rest-growth.ts'
import { commonMinutes } from './spans.ts'
import type { Week } from './weeks.ts'

/** Weeks without a rest of 36 hours and a whole day, and what makes up for it. ARG §§ 2 to 6, `docs/working-time.md` 4.4 and 4.5 */
export function weeklyRests(time: PersonTime): LawFinding[] {
  const { person, context, rests } = time
  const found: LawFinding[] = []
  const serves = new Map<number, number>()
  // Rests that end before a week are of no use to any later one.
  let first = 0
  for (const week of time.weeks) {
    if (isYouthOn(time, week.ruledBy)) continue
    while (rests[first]!.to <= week.from) first++
    const { weeklyRest } = limitsOf(person, week.ruledBy)
    const needed = (rest: number) => weeklyRest * ((serves.get(rest) ?? 0) + 1)
    const within = restsIn(week, time, first)
    const fit = within.find(
      at => rests[at]!.to - rests[at]!.from >= needed(at) && hasWholeDay(rests[at]!, week, context.calendar),
    )
    if (fit !== undefined) {
      serves.set(fit, (serves.get(fit) ?? 0) + 1)
      continue
    }
    const candidates = within.map(at => ({ rest: rests[at]!, needed: needed(at) }))
    const growth = leastGrowth(candidates, week, { days: 1, calendar: context.calendar })
    found.push(...growthFinding('RUHE_WOCHE', growth, week, weeklyRest), ...substituteRest(week, weeklyRest, time))
  }
  return found
}

/** Places of the rests that reach into a week. */
export function restsIn(week: Week, { rests }: PersonTime, first: number): number[] {
  const found: number[] = []
  for (let at = first; at < rests.length && rests[at]!.from < week.to; at++)
    if (rests[at]!.to > week.from) found.push(at)
  return found
}

/** In the next week as much rest as was worked in the 36 hours before its first shift. ARG § 6 */
function substituteRest(week: Week, weeklyRest: number, { shifts, weeks, context }: PersonTime): LawFinding[] {
  const end = context.calendar.startOf(week.monday + 14)
  const next = shifts.filter(({ shift }) => shift.from >= week.to && shift.from < end)
  const at = next.find(({ isOwn }) => isOwn)
  if (!at) return []
  const to = next[0]!.shift.from
  const minutes = workedIn({ from: to - weeklyRest, to }, weeks)
  return minutes > 0 ? [findingAt(at, 'ERSATZRUHE', { minutes })] : []
}

const workedIn = (span: Span, weeks: readonly Week[]): number =>
  weeks.reduce((sum, { stretches }) => sum + commonMinutes(span, stretches), 0)
