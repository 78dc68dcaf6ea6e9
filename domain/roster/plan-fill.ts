import { gone } from './plan-changes.ts'
import type { PlanChange, Planned } from './plan-history.ts'

/** All at once, so that one step takes it back. */
export const filled = (
  what: string,
  shifts: readonly Planned[],
  newKey: () => number,
  week?: PlanChange['week'],
): PlanChange => ({
  what,
  ...(week !== undefined && { week }),
  steps: shifts.map(after => ({ key: newKey(), before: null, after })),
})

export type Draft = Planned & { key: number; isPublished: boolean }

/** What is not published goes, and nothing else. */
export const cleared = (shifts: readonly Draft[]): PlanChange => ({
  what: 'Woche geleert',
  steps: shifts.filter(({ isPublished }) => !isPublished).map(gone),
})
