import type { AbsenceState, PlacedAbsence } from '#contract/time/absence-calendar.ts'
import { absentDaysOf } from '#domain/time/absence-days.ts'
import type { PlacedRow } from './rows.ts'

/** By its days; moments in milliseconds since 1970. */
export function placed({ fromMs, toMs, mdApproved, ...row }: PlacedRow, zone: string): PlacedAbsence {
  const [from, to] = [instant(fromMs), toMs === null ? null : instant(toMs)]
  return { ...row, ...absentDaysOf(from, to, zone), state: stateOf(mdApproved, row.declineReason) }
}

function stateOf(isApproved: boolean, declineReason: string | null): AbsenceState {
  if (isApproved) return 'approved'
  return declineReason === null ? 'waiting' : 'declined'
}

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)
