import { startOfDay } from '#domain/basics/days.ts'
import { absenceBegins, absenceEnds, type DayPart, halvesByName } from '#domain/time/absence-days.ts'
import { FAR_AHEAD, isFarAhead, isLongerThanAYear, LONG_ABSENCE } from '#domain/time/doubtful-times.ts'
import { type AbsenceKind, fitsType, kindByName } from '#domain/wages/absence-kinds.ts'
import {
  ABSENCE_TYPES,
  type AbsenceType,
  absenceTypeByName,
  ONLY_SICKNESS_IS_CONFIRMED,
  SICKNESS,
} from '#domain/wages/absence-types.ts'
import { bad, type Cells, type SourceRow, shown, warn } from '#server/rooms/imports/public.ts'

/** Moments in seconds since 1970; the end is excluded, and null while nobody knows it. */
export type ReadAbsence = {
  number: string
  storeNumber: string | undefined
  type: AbsenceType
  /** The day on which it begins. */
  day: number
  starts: number
  ends: number | null
  /** The midnight before its last day. */
  lastDay: number | null
  /** Undefined where the row says nothing of halves; then what is stored stays half. */
  halves: Halves | undefined
  wageKind: AbsenceKind | undefined
  isConfirmed: boolean | undefined
  approved: boolean | undefined
  deleted: boolean | undefined
  note: string | undefined
}

export type Halves = { firstPart: DayPart; lastPart: DayPart }

/** Reads rows of absences; what a row gets wrong is in its issues, and undefined comes back. */
export function absenceReader(cells: Cells, zone: string, today: Temporal.PlainDate) {
  const seconds = (moment: Temporal.Instant) => moment.epochMilliseconds / 1000
  const midnight = (day: Temporal.PlainDate) => seconds(startOfDay(day, zone))
  const spanOf = (from: Temporal.PlainDate, to: Temporal.PlainDate | undefined, halves: Halves = WHOLE) => {
    const days = { firstDay: from.toString(), lastDay: to?.toString() ?? null, ...halves }
    const ends = absenceEnds(days, zone)
    return { starts: seconds(absenceBegins(days, zone)), ends: ends && seconds(ends) }
  }
  return (row: SourceRow): ReadAbsence | undefined => {
    const number = cells.text(row, 'mdPersonnelId', 20)
    const storeNumber = cells.text(row, 'store', 40)
    const name = cells.text(row, 'type', 60)
    const [from, to] = [cells.day(row, 'from'), cells.day(row, 'to')]
    const [approved, deleted] = [cells.yesNo(row, 'approved'), cells.yesNo(row, 'deleted')]
    const isConfirmed = cells.yesNo(row, 'confirmation')
    const [part, kind] = [cells.text(row, 'dayPart', 60), cells.text(row, 'wageKind', 60)]
    const note = cells.text(row, 'note', 500)
    if (row.issues.length > 0) return undefined
    if (number === undefined) return bad(row, 'mdPersonnelId', 'Die Personalnummer fehlt')
    if (name === undefined) return bad(row, 'type', 'Die Art fehlt')
    const type = absenceTypeByName(name)
    if (type === undefined) return bad(row, 'type', `Die Art „${shown(name)}“ gibt es nicht`)
    if (from === undefined) return bad(row, 'from', 'Der erste Tag fehlt')
    if (to === undefined && type !== SICKNESS) return bad(row, 'to', 'Der letzte Tag fehlt')
    if (to && Temporal.PlainDate.compare(to, from) < 0) return bad(row, 'to', 'Der letzte Tag liegt vor dem ersten')
    const isSingle = to?.equals(from) ?? false
    const halves = part === undefined ? undefined : halvesByName(part, isSingle)
    if (part !== undefined && !halves) return bad(row, 'dayPart', `Den Tagesteil „${shown(part)}“ gibt es nicht`)
    if (halves?.lastPart === 'morning' && !to) return bad(row, 'dayPart', 'Ohne letzten Tag endet nichts zu Mittag')
    const wageKind = kind === undefined ? undefined : kindByName(kind)
    if (kind !== undefined && !wageKind)
      return bad(row, 'wageKind', `„${shown(kind)}“ ist keine Angabe, als was eine Abwesenheit zählt`)
    if (wageKind && !fitsType(wageKind, type))
      return bad(row, 'wageKind', `„${shown(kind!)}“ passt nicht zu ${ABSENCE_TYPES[type]}`)
    if (isConfirmed && type !== SICKNESS) return bad(row, 'confirmation', ONLY_SICKNESS_IS_CONFIRMED)
    if (isFarAhead(from, today)) warn(row, 'from', 'far-ahead', FAR_AHEAD)
    if (to && isLongerThanAYear(from, to)) warn(row, 'to', 'too-long', LONG_ABSENCE)
    return {
      number,
      storeNumber,
      type,
      day: midnight(from),
      ...spanOf(from, to, halves),
      lastDay: to ? midnight(to) : null,
      halves,
      wageKind,
      isConfirmed,
      approved,
      deleted,
      note,
    }
  }
}

const WHOLE: Halves = { firstPart: 'day', lastPart: 'day' }
