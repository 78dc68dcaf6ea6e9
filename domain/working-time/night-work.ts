import type { Day, Minute, WageCalendar } from '../wages/calendar.ts'
import { findingAt } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import { NIGHT } from './limits.ts'
import type { PlacedShift } from './placed-shifts.ts'
import type { RuleId } from './rules.ts'
import { overlapOf } from './spans.ts'

/** A shift that works between a time of the clock and six; which moments would mend it. `docs/working-time.md` 5.4 */
export function nightWork(
  placed: PlacedShift,
  begins: number,
  calendar: WageCalendar,
  said: { rule: RuleId; limit?: LawFinding['limit'] },
): LawFinding[] {
  const { shift, day, work } = placed
  let minutes = 0
  let earliestStart: Minute | null = null
  let latestEnd: Minute | null = null
  // A shift is never longer than a day: no night after the next one reaches it.
  for (let evening = day - 1; evening <= day + 1; evening++) {
    const night = { from: clockAt(evening, begins, calendar), to: clockAt(evening + 1, NIGHT.to, calendar) }
    const worked = work.reduce((sum, span) => sum + overlapOf(span, night), 0)
    if (worked === 0) continue
    minutes += worked
    if (shift.from < night.from) latestEnd = night.from
    if (shift.to > night.to) earliestStart ??= night.to
  }
  if (minutes === 0) return []
  return [findingAt(placed, said.rule, { limit: said.limit ?? undefined, minutes, earliestStart, latestEnd })]
}

/** The first moment of a day at which the clock shows a time, or a later one where it is skipped. */
export function clockAt(day: Day, clock: number, calendar: WageCalendar): Minute {
  const spans = calendar.spansOf(day)
  for (const span of spans) {
    if (clock <= span.clock) return span.from
    if (clock < span.clock + span.to - span.from) return span.from + clock - span.clock
  }
  return spans.at(-1)!.to
}
