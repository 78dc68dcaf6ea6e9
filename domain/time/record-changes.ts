/** What was stamped or approved is not changed without saying why; approving it needs no reason. Product D. */
export function needsReason(kind: 'stamp' | 'absence', wasApproved: boolean, changed: readonly string[]): boolean {
  if (wasApproved) return changed.length > 0
  return kind === 'stamp' && changed.some(field => field !== 'mdConfirmed')
}

export const REASON_MISSING = 'Bitte geben Sie einen Grund an'
