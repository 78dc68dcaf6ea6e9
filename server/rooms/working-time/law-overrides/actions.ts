import type { LawFinding } from '#domain/working-time/findings.ts'
import type { Confirmed } from '#domain/working-time/overrides.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import type { planShifts } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

/** Reasons of stored shifts that still are as they were when they were given. */
export const held = async (tx: CompanyTx, shiftIds: readonly number[]): Promise<Confirmed[]> =>
  (
    await rows.holding(
      tx,
      shiftIds.filter(id => id > 0),
    )
  ).map(({ planShiftId, ruleId, limitName, minutes, days }) => ({
    ...{ shiftId: planShiftId, rule: ruleId, limit: limitName, minutes, days },
  }))

type Given = {
  reason: string
  textOf: (finding: LawFinding) => string
  /** By the numbers under which they were judged, as they are now. */
  shifts: ReadonlyMap<number, planShifts.PlanShift>
}

/** What was planned against a rule all the same. */
export async function keepOverrides(
  tx: CompanyTx,
  scope: CompanyScope,
  findings: readonly LawFinding[],
  { reason, textOf, shifts }: Given,
): Promise<void> {
  const kept = findings.flatMap(finding => {
    const shift = shifts.get(finding.shiftId)
    if (!shift) return []
    return {
      ...{ employeeId: finding.employeeId, storeId: shift.storeId, planShiftId: shift.id, shiftVersion: shift.version },
      ...{ startsAt: `${shift.from}Z`, endsAt: `${shift.to}Z` },
      ...{ ruleId: finding.rule, limitName: finding.limit, minutes: finding.minutes, days: finding.days },
      ...{ sentence: textOf(finding), reason },
    }
  })
  if (kept.length > 0) await rows.insert(tx, scope, kept)
}
