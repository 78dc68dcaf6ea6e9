import type { LawFinding } from './findings.ts'
import { SHIFT } from './limits.ts'
import { LAW_RULES } from './rules.ts'
import type { LawShift } from './shifts.ts'

/** Planned times that are none. `docs/working-time.md` 7.11 */
export function shiftTimes(shifts: readonly LawShift[]): LawFinding[] {
  return shifts.flatMap(shift => {
    if (shift.kind !== 'planned' || shift.storeId === null) return []
    return limitsBroken(shift).map(limit => ({
      rule: 'ZEIT',
      limit,
      employeeId: shift.employeeId,
      shiftId: shift.id,
      otherShiftId: null,
      severity: LAW_RULES.ZEIT.severity,
      minutes: limit === 'endless' ? shift.to - shift.from - SHIFT.longest : null,
      days: null,
      earliestStart: null,
      latestEnd: null,
    }))
  })
}

function limitsBroken({ from, to }: LawShift): ('reversed' | 'endless' | 'steps')[] {
  const broken: ('reversed' | 'endless' | 'steps')[] = []
  if (to <= from) broken.push('reversed')
  if (to - from > SHIFT.longest) broken.push('endless')
  if (from % SHIFT.step !== 0 || to % SHIFT.step !== 0) broken.push('steps')
  return broken
}
