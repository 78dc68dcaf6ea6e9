import { startOfDay } from '#domain/basics/days.ts'
import { type AbsenceType, absenceTypeByName, SICKNESS } from '#domain/time/absence-types.ts'
import { FAR_AHEAD, isFarAhead, isLongerThanAYear, LONG_ABSENCE } from '#domain/time/doubtful-times.ts'
import { bad, type Cells, type SourceRow, shown, warn } from '#server/rooms/imports/public.ts'

/** Moments in seconds since 1970; the end is the midnight after the last day, null while nobody knows it. */
export type ReadAbsence = {
  number: string
  storeNumber: string | undefined
  type: AbsenceType
  starts: number
  ends: number | null
  approved: boolean | undefined
  deleted: boolean | undefined
  note: string | undefined
}

/** Reads rows of absences; what a row gets wrong is in its issues, and undefined comes back. */
export function absenceReader(cells: Cells, zone: string, today: Temporal.PlainDate) {
  const midnight = (day: Temporal.PlainDate) => startOfDay(day, zone).epochMilliseconds / 1000
  return (row: SourceRow): ReadAbsence | undefined => {
    const number = cells.text(row, 'mdPersonnelId', 20)
    const storeNumber = cells.text(row, 'store', 40)
    const name = cells.text(row, 'type', 60)
    const [from, to] = [cells.day(row, 'from'), cells.day(row, 'to')]
    const [approved, deleted] = [cells.yesNo(row, 'approved'), cells.yesNo(row, 'deleted')]
    const note = cells.text(row, 'note', 500)
    if (row.issues.length > 0) return undefined
    if (number === undefined) return bad(row, 'mdPersonnelId', 'Die Personalnummer fehlt')
    if (name === undefined) return bad(row, 'type', 'Die Art fehlt')
    const type = absenceTypeByName(name)
    if (type === undefined) return bad(row, 'type', `Die Art „${shown(name)}“ gibt es nicht`)
    if (from === undefined) return bad(row, 'from', 'Der erste Tag fehlt')
    if (to === undefined && type !== SICKNESS) return bad(row, 'to', 'Der letzte Tag fehlt')
    if (to && Temporal.PlainDate.compare(to, from) < 0) return bad(row, 'to', 'Der letzte Tag liegt vor dem ersten')
    if (isFarAhead(from, today)) warn(row, 'from', 'far-ahead', FAR_AHEAD)
    if (to && isLongerThanAYear(from, to)) warn(row, 'to', 'too-long', LONG_ABSENCE)
    return {
      number,
      storeNumber,
      type,
      starts: midnight(from),
      ends: to ? midnight(to.add({ days: 1 })) : null,
      approved,
      deleted,
      note,
    }
  }
}
