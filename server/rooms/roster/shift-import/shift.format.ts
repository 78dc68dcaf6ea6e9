import { instantAt, toUtcText } from '#domain/basics/days.ts'
import { FAR_AHEAD, isFarAhead } from '#domain/time/doubtful-times.ts'
import { bad, type Cells, type SourceRow, warn } from '#server/rooms/imports/public.ts'

/** Moments in UTC. Undefined: nothing is said of it. */
export type ReadShift = {
  /** Undefined: nobody works it yet. */
  number: string | undefined
  storeNumber: string | undefined
  from: string
  to: string
  breakMinutes: number | undefined
  breakFrom: string | undefined
  spot: string | undefined
  note: string | undefined
  reason: string | undefined
}

const MINUTES_OF_DAY = 1440

/** Reads rows of shifts; what a row gets wrong is in its issues, and undefined comes back. */
export function shiftReader(cells: Cells, zone: string, today: Temporal.PlainDate) {
  const moment = (day: Temporal.PlainDate, minutes: number) =>
    toUtcText(instantAt(day.add({ days: Math.floor(minutes / MINUTES_OF_DAY) }), minutes % MINUTES_OF_DAY, zone))
  return (row: SourceRow): ReadShift | undefined => {
    const [number, storeNumber] = [cells.text(row, 'mdPersonnelId', 20), cells.text(row, 'store', 40)]
    const day = cells.day(row, 'day')
    const [from, to] = [cells.time(row, 'from'), cells.time(row, 'to')]
    const [breakMinutes, breakAt] = [cells.minutes(row, 'break'), cells.time(row, 'breakFrom')]
    const [spot, note, reason] = [
      cells.text(row, 'spot', 80),
      cells.text(row, 'note', 500),
      cells.text(row, 'reason', 500),
    ]
    if (row.issues.length > 0) return undefined
    if (day === undefined) return bad(row, 'day', 'Das Datum fehlt')
    if (from === undefined) return bad(row, 'from', 'Der Beginn fehlt')
    if (to === undefined) return bad(row, 'to', 'Das Ende fehlt')
    if (to === from) return bad(row, 'to', 'Beginn und Ende sind gleich')
    const isWhole = breakMinutes === undefined || (Number.isInteger(breakMinutes) && breakMinutes >= 0)
    if (!isWhole || breakMinutes! > MINUTES_OF_DAY) return bad(row, 'break', 'Eine ganze Zahl von Minuten')
    if (isFarAhead(day, today)) warn(row, 'day', 'far-ahead', FAR_AHEAD)
    const ends = to <= from ? to + MINUTES_OF_DAY : to
    return {
      ...{ number, storeNumber, breakMinutes, spot, note, reason },
      from: moment(day, from),
      to: moment(day, ends),
      // After midnight it is one of the next day.
      breakFrom: breakAt === undefined ? undefined : moment(day, breakAt < from ? breakAt + MINUTES_OF_DAY : breakAt),
    }
  }
}
