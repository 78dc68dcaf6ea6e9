import type { StoreMonthChecks } from '#contract/months/month-checks.ts'
import type { MonthClosing } from '#contract/months/month-closings.ts'
import { countChecks, isIdle } from '#domain/months/month-checks.ts'
import type { ChipBadge } from '#web/ui/choice-chips.tsx'

/** Undefined: open again, or never closed. */
export const isClosed = (closing: MonthClosing | undefined): closing is MonthClosing =>
  closing !== undefined && closing.openUntil === null

/** How a store's month stands, on its chip: closed, what stands in the way, what is worth a look. */
export function badgeOf(
  checks: StoreMonthChecks | undefined,
  closing: MonthClosing | undefined,
): ChipBadge | undefined {
  if (isClosed(closing)) {
    if (closing.asked) return { tone: 'warn', text: 'Zustimmung' }
    if (closing.changedPeople > 0) return { tone: 'warn', text: `${closing.changedPeople} geändert` }
    return { isLocked: true }
  }
  // A store without anybody has nothing to be closed: its chip need not shout.
  const { blockers, hints } = countChecks(checks && !isIdle(checks) ? checks.checks : [])
  if (blockers > 0) return { tone: 'error', text: blockers === 1 ? '1 Sperre' : `${blockers} Sperren` }
  if (closing) return { tone: 'info', text: 'wieder offen' }
  if (hints > 0) return { tone: 'warn', text: hints === 1 ? '1 Hinweis' : `${hints} Hinweise` }
  return undefined
}

/** What is off once exactly these of the visible ones are on; those that can't be seen now stay as they were. */
export const deselected = (off: readonly number[], visible: readonly number[], on: readonly number[]): number[] => [
  ...off.filter(id => !visible.includes(id)),
  ...visible.filter(id => !on.includes(id)),
]
