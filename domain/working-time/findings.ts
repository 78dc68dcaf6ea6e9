import type { Minute } from '../wages/calendar.ts'
import type { RuleId, Severity } from './rules.ts'

/** A rule that a shift does not keep, and what would mend it. */
export type LawFinding = {
  rule: RuleId
  /** Which of a rule’s limits, where it has several. */
  limit: LawLimit | null
  employeeId: number
  /** Where it stands. */
  shiftId: number
  /** What it collides with, follows, or is added to; null: nothing, or a shift elsewhere. */
  otherShiftId: number | null
  severity: Severity
  /** Missing, exceeding or forbidden; null: it is no matter of minutes. */
  minutes: number | null
  /** Days of notice or Sundays that are missing; null: it is no matter of days. */
  days: number | null
  /** Of the shift it stands at: beginning then, or ending then, it would keep the rule; null: no such moment. */
  earliestStart: Minute | null
  latestEnd: Minute | null
}
export const LAW_LIMITS = [
  'day',
  'week',
  'night',
  'holiday',
  'protection',
  'row',
  'year',
  'reversed',
  'endless',
  'steps',
  'hours',
  'confirmation',
  'only',
] as const
export type LawLimit = (typeof LAW_LIMITS)[number]
