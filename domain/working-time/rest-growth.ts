import type { Day, Minute, WageCalendar } from '../wages/calendar.ts'
import { findingAt, lastOwn } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import type { Rest } from './rests.ts'
import type { Week } from './weeks.ts'

/** A rest that would do if it were longer by so much, before its begin or after its end. */
export type Growth = { rest: Rest; minutes: number; before: number; after: number }

export function hasWholeDay(rest: Rest, { monday }: Week, calendar: WageCalendar, days = 1): boolean {
  for (let day = monday; day + days <= monday + 7; day++)
    if (rest.from <= calendar.startOf(day) && calendar.startOf(day + days) <= rest.to) return true
  return false
}

/** The least that one of the rests of a week lacks of so many whole days of it and its length: of the earliest day, then the earliest rest. */
export function leastGrowth(
  candidates: readonly { rest: Rest; needed: number }[],
  { monday }: Week,
  { days, calendar }: { days: number; calendar: WageCalendar },
): Growth | null {
  let least: Growth | null = null
  for (let day: Day = monday; day + days <= monday + 7; day++) {
    const [from, to] = [calendar.startOf(day), calendar.startOf(day + days)]
    for (const { rest, needed } of candidates) {
      const growth = growthTo(rest, from, to, needed)
      if (!least || growth.minutes < least.minutes) least = growth
    }
  }
  return least
}

function growthTo(rest: Rest, from: Minute, to: Minute, needed: number): Growth {
  const before = Math.max(0, rest.from - from)
  const after = Math.max(0, to - rest.to)
  return { rest, minutes: Math.max(before + after, needed - (rest.to - rest.from)), before, after }
}

/** Where it grows: after its end unless only its begin keeps it from the whole day. `docs/working-time.md` 4.4 */
export function growthFinding(
  rule: 'RUHE_WOCHE' | 'JUG_WOCHE',
  growth: Growth | null,
  week: Week,
  length: number,
): LawFinding[] {
  if (!growth) {
    const at = lastOwn(week.shifts)
    return at ? [findingAt(at, rule, { minutes: length })] : []
  }
  const { rest, minutes, before, after } = growth
  const isAfter = after > 0 || before === 0
  const [meant, other] = isAfter ? [rest.after, rest.before] : [rest.before, rest.after]
  if (!meant?.isOwn) {
    const at = other?.isOwn ? other : lastOwn(week.shifts)
    return at ? [findingAt(at, rule, { minutes })] : []
  }
  if (!isAfter) return [findingAt(meant, rule, { other, minutes, latestEnd: rest.from - minutes })]
  return [findingAt(meant, rule, { other, minutes, earliestStart: before === 0 ? rest.to + minutes : null })]
}
