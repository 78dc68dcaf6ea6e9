import type { LawFinding } from './findings.ts'
import type { LawContext } from './law-context.ts'
import { isMonthClosed } from './planning.ts'
import { LAW_RULES } from './rules.ts'
import { shiftTimes } from './shift-times.ts'
import type { LawShift } from './shifts.ts'

/** Of shifts that nobody works no other rule speaks. */
export const openShiftRules = (shifts: readonly LawShift[], context: LawContext): LawFinding[] => [
  ...shiftTimes(shifts),
  ...shifts.filter(({ from, storeId }) => isMonthClosed(storeId, context.calendar.dayOf(from), context)).map(closed),
]

const closed = ({ employeeId, id: shiftId }: LawShift): LawFinding => ({
  ...{ rule: 'MONAT_ZU', limit: null, severity: LAW_RULES.MONAT_ZU.severity, employeeId, shiftId },
  ...{ otherShiftId: null, minutes: null, days: null, earliestStart: null, latestEnd: null },
})
