import type { OpenShift } from '#contract/working-time/open-findings.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import { type Confirmed, covers } from '#domain/working-time/overrides.ts'
import { PROTECTED_TEXT } from '../law-checks/rules.ts'
import type { FoundRow } from './rows.ts'

/** What is not allowed at all, or needs a reason that nobody gave for exactly that. */
export const isOpen = (finding: LawFinding, reasons: readonly Confirmed[]): boolean =>
  finding.severity === 'blocks' || (finding.severity === 'override' && !reasons.some(reason => covers(reason, finding)))

/** Whom the law protects as a mother is told by the neutral sentence, once. */
export function openShift({ found, ...shift }: FoundRow, seesMaternity: boolean): OpenShift {
  const texts = found.map(({ id, sentence }) => (id === 'MUTTER' && !seesMaternity ? PROTECTED_TEXT : sentence))
  const { shiftId, employeeId, lastName, firstName, storeId, storeName, day } = shift
  return { shiftId, employeeId, lastName, firstName, storeId, storeName, day, texts: [...new Set(texts)] }
}
