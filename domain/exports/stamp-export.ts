import { localCalendar } from '../time/local-calendar.ts'
import type { Period } from '../time/periods.ts'

/** A worked shift with its pauses; `to` is null while it runs, seconds are ignored. */
export type Stamp = {
  id: number
  employeeId: number
  from: Temporal.Instant
  to: Temporal.Instant | null
  mdConfirmed: boolean
  softDelete: boolean
  pauses: readonly { from: Temporal.Instant; to: Temporal.Instant | null }[]
  /** Of pauses that nobody knows the time of. */
  pauseMinutes?: number
}

export type ShiftReason = 'gelöscht' | 'noch nicht beendet' | 'nicht genehmigt' | 'beginnt vor dem Zeitraum'

/** A shift as one period lists it, on the local day it begins; `minutes` are worked minutes without pauses. */
export type StampExport = {
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

/** A shift with its moments as milliseconds since 1970, for lists of many thousand. */
export type TimedStamp = Span & {
  id: number
  employeeId: number
  mdConfirmed: boolean
  softDelete: boolean
  pauses: readonly Span[]
  /** Of pauses that nobody knows the time of. */
  pauseMinutes?: number
}
type Span = { fromMs: number; toMs: number | null }

/** `StampExport` with its moments as milliseconds since 1970. */
export type TimedStampExport = Omit<StampExport, 'from' | 'to'> & Span

/**
 * Decides whether a period hands a shift over, and if not, why; undefined when the period does not touch it. Spec 2 §4.
 * A shift belongs to the period it begins in and runs past its end unclipped; what reaches in from before is clipped and only listed.
 */
export function classifyStamp(shift: Stamp, context: { period: Period; zone: string }): StampExport | undefined {
  const pauses = shift.pauses.map(spanOf)
  const listed = stampClassifier(context)({ ...shift, ...spanOf(shift), pauses })
  if (!listed) return undefined
  const { fromMs, toMs: _, ...rest } = listed
  const from = listed.clipped ? Temporal.Instant.fromEpochMilliseconds(fromMs) : shift.from
  return { ...rest, from, to: shift.to }
}

const spanOf = ({ from, to }: { from: Temporal.Instant; to: Temporal.Instant | null }): Span => ({
  fromMs: from.epochMilliseconds,
  toMs: to?.epochMilliseconds ?? null,
})

/** `classifyStamp` for one period and any number of shifts. */
export function stampClassifier(context: {
  period: Period
  zone: string
}): (shift: TimedStamp) => TimedStampExport | undefined {
  const calendar = localCalendar(context.zone)
  const periodFrom = calendar.startOf(calendar.numberOf(context.period.from))
  const periodTo = calendar.startOf(calendar.numberOf(context.period.to) + 1)
  return shift => {
    if (shift.fromMs >= periodTo) return undefined
    const clipped = shift.fromMs < periodFrom
    // A forgotten clock-out would otherwise stand in every later period.
    if (clipped && (shift.toMs === null || shift.toMs <= periodFrom)) return undefined

    const endMs = shift.toMs !== null && shift.fromMs < shift.toMs ? shift.toMs : undefined
    const fromMs = clipped ? periodFrom : shift.fromMs
    const gross = endMs === undefined ? 0 : minuteOf(endMs) - minuteOf(fromMs)
    const timed = endMs === undefined ? 0 : pausedMinutes(shift.pauses, minuteOf(fromMs), minuteOf(endMs))
    const pauseMinutes = Math.min(gross, timed + (shift.pauseMinutes ?? 0))
    const reason = reasonAgainst(shift, endMs === undefined, clipped)
    const listed: TimedStampExport = {
      id: shift.id,
      employeeId: shift.employeeId,
      day: calendar.day(calendar.dayNumber(fromMs)),
      fromMs,
      toMs: shift.toMs,
      pauseMinutes,
      minutes: gross - pauseMinutes,
      clipped,
      exportable: reason === undefined,
    }
    if (reason) listed.reason = reason
    return listed
  }
}

function reasonAgainst(shift: TimedStamp, isOpen: boolean, clipped: boolean): ShiftReason | undefined {
  if (shift.softDelete) return 'gelöscht'
  if (isOpen) return 'noch nicht beendet'
  if (!shift.mdConfirmed) return 'nicht genehmigt'
  return clipped ? 'beginnt vor dem Zeitraum' : undefined
}

// Overlapping pauses count once, and only what lies inside the shift; an open pause lasts until the shift ends.
function pausedMinutes(pauses: readonly Span[], shiftFrom: number, shiftTo: number): number {
  if (pauses.length === 0) return 0
  if (pauses.length === 1) {
    const { fromMs, toMs } = pauses[0]!
    const to = toMs === null ? shiftTo : Math.min(minuteOf(toMs), shiftTo)
    return Math.max(0, to - Math.max(minuteOf(fromMs), shiftFrom))
  }
  const spans = pauses
    .map(({ fromMs, toMs }) => ({
      from: Math.max(minuteOf(fromMs), shiftFrom),
      to: toMs === null ? shiftTo : Math.min(minuteOf(toMs), shiftTo),
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
const minuteOf = (ms: number) => Math.floor(ms / 60_000)
