import type { Minute } from '../wages/calendar.ts'
import type { LawFinding, LawLimit } from './findings.ts'
import type { PlacedShift, Stretch } from './placed-shifts.ts'
import { LAW_RULES, type RuleId, ruleOf, type Severity } from './rules.ts'

/** What a finding says besides where it stands. */
type Said = {
  limit?: LawLimit
  /** Named unless it is elsewhere, or the very shift at which the finding stands. */
  other?: PlacedShift | null
  severity?: Severity
  minutes?: number
  days?: number
  earliestStart?: Minute | null
  latestEnd?: Minute | null
}

export function findingAt(at: PlacedShift, rule: RuleId, said: Said): LawFinding {
  const { other = null } = said
  return {
    rule,
    limit: said.limit ?? null,
    employeeId: at.shift.employeeId,
    shiftId: at.shift.id,
    otherShiftId: other?.isOwn && other !== at ? other.shift.id : null,
    // What was worked was worked. `docs/working-time.md` 8.2
    severity: at.shift.kind === 'worked' ? 'hint' : (said.severity ?? LAW_RULES[rule].severity),
    minutes: said.minutes ?? null,
    days: said.days ?? null,
    earliestStart: said.earliestStart ?? null,
    // One that is not after its begin would be no shift.
    latestEnd: said.latestEnd && said.latestEnd > at.shift.from ? said.latestEnd : null,
  }
}

export const lastOwn = (shifts: readonly PlacedShift[]): PlacedShift | undefined =>
  shifts.findLast(({ isOwn }) => isOwn)

/** Work of a day or a week: its shifts and stretches in order. */
export type Sum = { shifts: readonly PlacedShift[]; stretches: readonly Stretch[]; minutes: number }

/** Without work for other employers. `docs/working-time.md` 1.7 */
export function ofThisEmployer(sum: Sum): Sum {
  if (!sum.shifts.some(({ shift }) => shift.otherEmployer)) return sum
  const stretches = sum.stretches.filter(({ placed }) => !placed.shift.otherEmployer)
  return {
    shifts: sum.shifts.filter(({ shift }) => !shift.otherEmployer),
    stretches,
    minutes: stretches.reduce((minutes, { from, to }) => minutes + to - from, 0),
  }
}

/** More than a limit, where it is passed; `before`: what counts without being work, as if it came first. `docs/working-time.md` 2 */
export function moreThan(
  most: number,
  { shifts, stretches, minutes }: Sum,
  rule: RuleId,
  { limit, before = 0, said }: { limit?: LawLimit; before?: number; said?: number } = {},
): LawFinding[] {
  if (minutes === 0 || minutes + before <= most) return []
  const passed = passing(stretches, most - before)
  const at = standsAt(passed.placed, rule) ? passed.placed : shifts.findLast(shift => standsAt(shift, rule))
  if (!at) return []
  const latestEnd = at === passed.placed ? passed.reached : null
  return [findingAt(at, rule, { limit, other: shifts[0], minutes: said ?? minutes + before - most, latestEnd })]
}

/** `docs/working-time.md` 1.7 and 1.8 */
const standsAt = ({ isOwn, shift }: PlacedShift, rule: RuleId): boolean =>
  isOwn && !(shift.kind === 'worked' && ruleOf(rule).isOfPlans)

/** The shift of the first minute above a sum, and when the sum is reached; null: before any work. */
function passing(stretches: readonly Stretch[], sum: number): { placed: PlacedShift; reached: Minute | null } {
  let left = sum
  let reached: Minute | null = null
  for (const { from, to, placed } of stretches) {
    if (to - from > left) return { placed, reached: left > 0 ? from + left : reached }
    left -= to - from
    reached = to
  }
  throw new RangeError('a sum that is not passed')
}
