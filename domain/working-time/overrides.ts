import type { LawFinding } from './findings.ts'

/** What somebody was shown and confirmed with a reason. */
export type Confirmed = Pick<LawFinding, 'rule' | 'limit' | 'shiftId' | 'minutes' | 'days'>

const isSameMatter = (one: Confirmed, other: Confirmed): boolean =>
  one.rule === other.rule && one.limit === other.limit && one.shiftId === other.shiftId
const isNoMore = (finding: Confirmed, than: Confirmed): boolean =>
  (finding.minutes ?? 0) <= (than.minutes ?? 0) && (finding.days ?? 0) <= (than.days ?? 0)

/** One covers exactly what was shown: not another rule or shift, and not more than that. `docs/working-time.md` 8.3 */
export const covers = (confirmed: Confirmed, finding: Confirmed): boolean =>
  isSameMatter(confirmed, finding) && isNoMore(finding, confirmed)

/** Not there before, of somebody else, or more than it was. */
export const isWorse = (finding: LawFinding, before: readonly LawFinding[]): boolean =>
  !before.some(former => former.employeeId === finding.employeeId && covers(former, finding))

/** What still needs a reason. */
export const uncovered = (findings: readonly LawFinding[], confirmed: readonly Confirmed[]): LawFinding[] =>
  findings.filter(finding => finding.severity === 'override' && !confirmed.some(each => covers(each, finding)))
