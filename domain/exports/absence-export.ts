import { roundTo } from '../basics/numbers.ts'
import { type LocalCalendar, localCalendar } from '../time/local-calendar.ts'
import type { Period } from '../time/periods.ts'
import { EXPORTED_TYPES } from '../wages/absence-types.ts'

/** An absence as stored; the end is the first moment that no longer belongs to it, null while nobody knows it. */
export type StoredAbsence = {
  id: number
  employeeId: number
  from: Temporal.Instant
  to: Temporal.Instant | null
  mdType: number
  mdState: number
  mdApproved: boolean
  mdDeleted: boolean
  softDelete: boolean
  isDeclined?: boolean
}

export type AbsenceReason =
  | 'gelöscht'
  | 'abgelehnt'
  | 'nicht genehmigt'
  | 'Art wird nicht übergeben'
  | 'kein ganzer Tag'

/** What one period hands over of an absence; `totalDays` counts calendar days, with two decimals only for same-day absences of software 1. */
export type AbsenceExport = {
  id: number
  employeeId: number
  type: number
  firstDay: Temporal.PlainDate
  lastDay: Temporal.PlainDate
  totalDays: number
  exportable: boolean
  reason?: AbsenceReason
  clipped: boolean
  /** Beyond the period. */
  goesOn: boolean
}

const DPW = 1

/** The same with its moments as milliseconds since 1970, for lists of many thousand. */
export type TimedAbsence = Omit<StoredAbsence, 'from' | 'to'> & Moments
type Moments = { fromMs: number; toMs: number | null }

type Context = {
  softwareId: number
  period: Period
  zone: string
  /** Kinds that the company does not hand over, though its software would take them. */
  heldBack?: readonly number[]
}

/**
 * Decides what of an absence is handed over in a period, and if nothing, why; undefined when it has no day there or its mdState is not 1. Spec 2 §4.
 * An absence reaching over the period is clipped to it, so that neighbouring periods together hand over each day exactly once.
 */
export function classifyAbsence(absence: StoredAbsence, context: Context): AbsenceExport | undefined {
  const { from, to, ...rest } = absence
  const listed = absenceClassifier(context)({
    ...rest,
    fromMs: from.epochMilliseconds,
    toMs: to?.epochMilliseconds ?? null,
  })
  if (!listed) return undefined
  const { fromMs: _, toMs: __, ...exported } = listed
  return exported
}

/** `AbsenceExport` with the moments of the whole absence as milliseconds since 1970. */
export type TimedAbsenceExport = AbsenceExport & Moments

/** `classifyAbsence` for one period and any number of absences. */
export function absenceClassifier(context: Context): (absence: TimedAbsence) => TimedAbsenceExport | undefined {
  const daysOf = absenceDays(context)
  return absence => {
    if (absence.mdState !== 1) return undefined
    const days = daysOf(absence)
    if (!days) return undefined
    const reason = reasonAgainst(absence, context, days.totalDays)
    const exported: TimedAbsenceExport = {
      id: absence.id,
      employeeId: absence.employeeId,
      type: absence.mdType,
      firstDay: days.firstDay,
      lastDay: days.lastDay,
      totalDays: days.totalDays,
      clipped: days.clipped,
      goesOn: days.goesOn,
      exportable: reason === undefined,
      fromMs: absence.fromMs,
      toMs: absence.toMs,
    }
    if (reason) exported.reason = reason
    return exported
  }
}

export type AbsenceDays = Pick<AbsenceExport, 'firstDay' | 'lastDay' | 'totalDays' | 'clipped' | 'goesOn'>

/** The days of an absence within a period, whatever its state; undefined when it has none there. */
export function absenceDays(context: Context): (absence: Moments) => AbsenceDays | undefined {
  const calendar = localCalendar(context.zone)
  const periodFirst = calendar.numberOf(context.period.from)
  const periodLast = calendar.numberOf(context.period.to)
  return absence => {
    const whole = wholeDays(absence, context.softwareId, calendar)
    const first = Math.max(whole.first, periodFirst)
    const last = Math.min(whole.last, periodLast)
    if (first > last) return undefined
    const clipped = first !== whole.first || last !== whole.last
    const totalDays = clipped ? last - first + 1 : whole.totalDays
    return {
      firstDay: calendar.day(first),
      lastDay: calendar.day(last),
      totalDays,
      clipped,
      goesOn: last !== whole.last,
    }
  }
}

// The stored end day is not handed over, even when the absence ends in the middle of it. Only an absence that begins
// and ends on one day stays on that day: with the fraction of a day for DPW, with no whole day for all others. Spec 2 §4.
function wholeDays({ fromMs, toMs }: Moments, softwareId: number, calendar: LocalCalendar) {
  const first = calendar.dayNumber(fromMs)
  // Goes on beyond every period.
  if (toMs === null) return { first, last: Number.POSITIVE_INFINITY, totalDays: Number.POSITIVE_INFINITY }
  const end = calendar.dayNumber(toMs)
  if (first < end) return { first, last: end - 1, totalDays: end - first }
  if (softwareId !== DPW) return { first, last: first, totalDays: 0 }
  // The long day in autumn has 1500 minutes and is one day all the same.
  return { first, last: first, totalDays: Math.min(1, Math.max(0, roundTo((toMs - fromMs) / 60_000 / 1440, 2))) }
}

function reasonAgainst(
  absence: TimedAbsence,
  { softwareId, heldBack }: Context,
  totalDays: number,
): AbsenceReason | undefined {
  if (absence.softDelete || absence.mdDeleted) return 'gelöscht'
  if (absence.isDeclined) return 'abgelehnt'
  if (!absence.mdApproved) return 'nicht genehmigt'
  const isTaken = EXPORTED_TYPES[softwareId]?.includes(absence.mdType) && !heldBack?.includes(absence.mdType)
  if (!isTaken) return 'Art wird nicht übergeben'
  return totalDays > 0 ? undefined : 'kein ganzer Tag'
}
