import { dayOf } from '../basics/days.ts'
import { roundTo } from '../basics/numbers.ts'
import { EXPORTED_TYPES } from './absence-types.ts'
import type { Period } from './periods.ts'

/** An absence as stored; the end is the first moment that no longer belongs to it. */
export type StoredAbsence = {
  id: number
  employeeId: number
  from: Temporal.Instant
  to: Temporal.Instant
  mdType: number
  mdState: number
  mdApproved: boolean
  mdDeleted: boolean
  softDelete: boolean
}

export type AbsenceReason = 'gelöscht' | 'nicht genehmigt' | 'Art wird nicht übergeben' | 'kein ganzer Tag'

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
}

const DPW = 1

/**
 * Decides what of an absence is handed over in a period, and if nothing, why; undefined when it has no day there or its mdState is not 1. Spec 2 §4.
 * An absence reaching over the period is clipped to it, so that neighbouring periods together hand over each day exactly once.
 */
export function classifyAbsence(
  absence: StoredAbsence,
  context: { softwareId: number; period: Period; zone: string },
): AbsenceExport | undefined {
  if (absence.mdState !== 1) return undefined
  const whole = daysOf(absence, context.softwareId, context.zone)
  const firstDay = later(whole.firstDay, context.period.from)
  const lastDay = earlier(whole.lastDay, context.period.to)
  if (Temporal.PlainDate.compare(firstDay, lastDay) > 0) return undefined

  const clipped = !firstDay.equals(whole.firstDay) || !lastDay.equals(whole.lastDay)
  const totalDays = clipped ? calendarDays(firstDay, lastDay) : whole.totalDays
  const reason = reasonAgainst(absence, context.softwareId, totalDays)
  const { id, employeeId, mdType: type } = absence
  const exported = { id, employeeId, type, firstDay, lastDay, totalDays, clipped }
  return reason ? { ...exported, exportable: false, reason } : { ...exported, exportable: true }
}

// The stored end day is not handed over, even when the absence ends in the middle of it. Only an absence that begins
// and ends on one day stays on that day: with the fraction of a day for DPW, with no whole day for all others. Spec 2 §4.
function daysOf({ from, to }: StoredAbsence, softwareId: number, zone: string) {
  const firstDay = dayOf(from, zone)
  const endDay = dayOf(to, zone)
  if (Temporal.PlainDate.compare(firstDay, endDay) < 0) {
    const lastDay = endDay.subtract({ days: 1 })
    return { firstDay, lastDay, totalDays: calendarDays(firstDay, lastDay) }
  }
  if (softwareId !== DPW) return { firstDay, lastDay: firstDay, totalDays: 0 }
  const minutes = (to.epochMilliseconds - from.epochMilliseconds) / 60_000
  // The long day in autumn has 1500 minutes and is one day all the same.
  return { firstDay, lastDay: firstDay, totalDays: Math.min(1, Math.max(0, roundTo(minutes / 1440, 2))) }
}

function reasonAgainst(absence: StoredAbsence, softwareId: number, totalDays: number): AbsenceReason | undefined {
  if (absence.softDelete || absence.mdDeleted) return 'gelöscht'
  if (!absence.mdApproved) return 'nicht genehmigt'
  if (!EXPORTED_TYPES[softwareId]?.includes(absence.mdType)) return 'Art wird nicht übergeben'
  return totalDays > 0 ? undefined : 'kein ganzer Tag'
}

function calendarDays(first: Temporal.PlainDate, last: Temporal.PlainDate): number {
  return first.until(last).days + 1
}

function later(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) >= 0 ? a : b
}

function earlier(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) <= 0 ? a : b
}
