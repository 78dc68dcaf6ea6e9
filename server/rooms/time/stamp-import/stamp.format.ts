import { instantsAt } from '#domain/basics/days.ts'
import { FAR_AHEAD, isFarAhead, isLongShift, LONG_SHIFT } from '#domain/time/doubtful-times.ts'
import { type MomentsAt, readEnd, SAME_MOMENT, skippedText, twiceText } from '#domain/time/stamp-times.ts'
import { bad, type Cells, type SourceRow, warn } from '#server/rooms/imports/public.ts'
import type { Planned } from '../record-import/actions.ts'
import type { StampRow, StoredStamp } from './rows.ts'

/** Moments in seconds since 1970: tens of thousands of them are compared and sent. */
export type ReadStamp = {
  number: string
  storeNumber: string | undefined
  starts: number
  /** Null: not stamped out yet. */
  ends: number | null
  /** Undefined: the file does not say. */
  pauseMinutes: number | undefined
  confirmed: boolean | undefined
}
export type Pause = { starts: number; ends: number }

export type PlannedStamp = Planned<StoredStamp, Omit<StampRow, 'id'>> & {
  /** Undefined: they stay as they are. */
  pauses: Pause[] | undefined
}

/** Reads rows of stamps; what a row gets wrong is in its issues, and undefined comes back. */
export function stampReader(cells: Cells, zone: string, today: Temporal.PlainDate) {
  const momentsAt = momentReader(zone)
  return (row: SourceRow): ReadStamp | undefined => {
    const number = cells.text(row, 'mdPersonnelId', 20)
    const storeNumber = cells.text(row, 'store', 40)
    const day = cells.day(row, 'day')
    const from = cells.time(row, 'from')
    const to = cells.time(row, 'to')
    const pauseMinutes = cells.minutes(row, 'pause')
    const confirmed = cells.yesNo(row, 'confirmed')
    if (row.issues.length > 0) return undefined
    if (number === undefined) return bad(row, 'mdPersonnelId', 'Die Personalnummer fehlt')
    if (day === undefined) return bad(row, 'day', 'Das Datum fehlt')
    if (from === undefined) return bad(row, 'from', 'Der Beginn fehlt')
    if (from === to) return bad(row, 'to', SAME_MOMENT)
    const begin = momentsAt(day, from, 0)
    const starts = begin[0]
    if (starts === undefined) return bad(row, 'from', skippedText(day, from))
    const end = to === undefined ? undefined : readEnd({ day, from, to, begin: starts }, momentsAt)
    // The first that comes after the begin: in the night of autumn that may be the same hour once more.
    const ends = end?.after[0]
    if (to !== undefined && end && ends === undefined) return bad(row, 'to', skippedText(end.lastDay, to))
    const problem = pauseProblem(pauseMinutes, starts, ends ?? null)
    if (problem) return bad(row, 'pause', problem)
    if (begin.length > 1) warn(row, 'from', 'repeated-hour', takenText(day, from, true))
    if (to !== undefined && end && end.all.length > 1)
      warn(row, 'to', 'repeated-hour', takenText(end.lastDay, to, ends === end.all[0]))
    if (ends !== undefined && isLongShift((ends - starts) * 1000)) warn(row, 'to', 'too-long', LONG_SHIFT)
    if (isFarAhead(day, today)) warn(row, 'day', 'far-ahead', FAR_AHEAD)
    return { number, storeNumber, starts, ends: ends ?? null, pauseMinutes, confirmed }
  }
}

const takenText = (day: Temporal.PlainDate, minutes: number, isFirst: boolean) =>
  `${twiceText(day, minutes)}: genommen ist die ${isFirst ? 'erste (Sommerzeit)' : 'zweite (Winterzeit)'}`

/** Where pause minutes lie that a file only counts: in the middle of the shift. */
export function middlePause(starts: number, ends: number, minutes: number): Pause {
  const minutesBefore = Math.floor((ends - starts - minutes * 60) / 120)
  const begin = starts + minutesBefore * 60
  return { starts: begin, ends: begin + minutes * 60 }
}

function pauseProblem(minutes: number | undefined, starts: number, ends: number | null): string | undefined {
  if (minutes === undefined || minutes === 0) return undefined
  if (!Number.isInteger(minutes) || minutes < 0) return 'Die Pause wird in ganzen Minuten angegeben'
  if (ends === null) return 'Eine Pause ohne Ende des Dienstes ist nicht möglich'
  return minutes * 60 >= ends - starts ? 'Die Pause ist nicht kürzer als der Dienst' : undefined
}

// Working out a moment in a zone takes long, and the same few days and times come again and again.
function momentReader(zone: string): MomentsAt {
  const known = new Map<string, number[]>()
  return (day, minutes, daysLater) => {
    const key = `${day.year * 372 + day.month * 31 + day.day} ${minutes + daysLater * 10_000}`
    let seconds = known.get(key)
    if (seconds === undefined) {
      const moments = instantsAt(day.add({ days: daysLater }), minutes, zone)
      seconds = moments.map(moment => moment.epochMilliseconds / 1000)
      known.set(key, seconds)
    }
    return seconds
  }
}

export const minutesOf = (pauses: readonly Pause[]) =>
  pauses.reduce((sum, { starts, ends }) => sum + (ends - starts) / 60, 0)
