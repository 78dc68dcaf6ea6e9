import { dayOf } from '../basics/days.ts'
import { type Period, periodInstants } from './periods.ts'

/** A worked shift with its pauses; `to` is null while it runs, seconds are ignored. */
export type ActualShift = {
  id: number
  employeeId: number
  from: Temporal.Instant
  to: Temporal.Instant | null
  mdConfirmed: boolean
  pauses: readonly { from: Temporal.Instant; to: Temporal.Instant | null }[]
}

export type ShiftReason = 'noch nicht beendet' | 'nicht genehmigt' | 'beginnt vor dem Zeitraum'

/** A shift as one period lists it, on the local day it begins; `minutes` are worked minutes without pauses. */
export type ShiftExport = {
  id: number
  employeeId: number
  day: Temporal.PlainDate
  from: Temporal.Instant
  to: Temporal.Instant | null
  pauseMinutes: number
  minutes: number
  exportable: boolean
  reason?: ShiftReason
  clipped: boolean
}

/**
 * Decides whether a period hands a shift over, and if not, why; undefined when the period does not touch it. Spec 2 §4.
 * A shift belongs to the period it begins in and runs past its end unclipped; what reaches in from before is clipped and only listed.
 */
export function classifyShift(shift: ActualShift, context: { period: Period; zone: string }): ShiftExport | undefined {
  const period = periodInstants(context.period, context.zone)
  const isOpen = shift.to === null || !isBefore(shift.from, shift.to)
  const clipped = isBefore(shift.from, period.from)
  if (!isBefore(shift.from, period.to)) return undefined
  // A forgotten clock-out would otherwise stand in every later period.
  if (clipped && (shift.to === null || !isBefore(period.from, shift.to))) return undefined

  const from = clipped ? period.from : shift.from
  const gross = isOpen ? 0 : minuteOf(shift.to!) - minuteOf(from)
  const pauseMinutes = isOpen ? 0 : pausedMinutes(shift.pauses, minuteOf(from), minuteOf(shift.to!))
  const reason = reasonAgainst(isOpen, shift.mdConfirmed, clipped)
  const listed = {
    id: shift.id,
    employeeId: shift.employeeId,
    day: dayOf(from, context.zone),
    from,
    to: shift.to,
    pauseMinutes,
    minutes: gross - pauseMinutes,
    clipped,
  }
  return reason ? { ...listed, exportable: false, reason } : { ...listed, exportable: true }
}

function reasonAgainst(isOpen: boolean, isConfirmed: boolean, clipped: boolean): ShiftReason | undefined {
  if (isOpen) return 'noch nicht beendet'
  if (!isConfirmed) return 'nicht genehmigt'
  return clipped ? 'beginnt vor dem Zeitraum' : undefined
}

// Overlapping pauses count once, and only what lies inside the shift; an open pause lasts until the shift ends.
function pausedMinutes(pauses: ActualShift['pauses'], shiftFrom: number, shiftTo: number): number {
  const spans = pauses
    .map(({ from, to }) => ({
      from: Math.max(minuteOf(from), shiftFrom),
      to: to ? Math.min(minuteOf(to), shiftTo) : shiftTo,
    }))
    .sort((a, b) => a.from - b.from)
  let counted = 0
  let countedTo = shiftFrom
  for (const span of spans) {
    counted += Math.max(0, span.to - Math.max(span.from, countedTo))
    countedTo = Math.max(countedTo, span.to)
  }
  return counted
}

// Whole minutes since 1970: real time, so clock changes are right, and each stamp counts as the HH:mm that is shown.
function minuteOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 60_000)
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0
}
