import type { LawFinding } from './findings.ts'

/** What somebody was shown and confirmed with a reason. */
export type Confirmed = Pick<LawFinding, 'rule' | 'limit' | 'shiftId' | 'minutes' | 'days'>

/** One covers exactly what was shown: not another rule or shift, and not more than that. `docs/working-time.md` 8.3 */
export const covers = (confirmed: Confirmed, finding: LawFinding): boolean =>
  confirmed.rule === finding.rule &&
  confirmed.limit === finding.limit &&
  confirmed.shiftId === finding.shiftId &&
  (finding.minutes ?? 0) <= (confirmed.minutes ?? 0) &&
  (finding.days ?? 0) <= (confirmed.days ?? 0)

/** What still needs a reason. */
export const uncovered = (findings: readonly LawFinding[], confirmed: readonly Confirmed[]): LawFinding[] =>
  findings.filter(finding => finding.severity === 'override' && !confirmed.some(each => covers(each, finding)))
