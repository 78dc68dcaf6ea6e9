import { formatDay, instantsAt } from '#domain/basics/days.ts'
import { LONGEST_SHIFT_HOURS } from '#domain/time/doubtful-times.ts'
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
  const nextYear = today.add({ years: 1 })
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
    if (from === to) return bad(row, 'to', 'Beginn und Ende sind gleich')
    const begin = momentsAt(day, from, 0)
    const starts = begin[0]
    if (starts === undefined) return bad(row, 'from', skippedText(day, from))
    // The first that comes after the begin: in the night of autumn that may be the same hour once more.
    const sameDay = to === undefined ? [] : momentsAt(day, to, 0)
    const isNextDay = to !== undefined && to < from && !sameDay.some(moment => moment > starts)
    const end = isNextDay ? momentsAt(day, to, 1) : sameDay
    const lastDay = isNextDay ? day.add({ days: 1 }) : day
    const ends = end.find(moment => moment > starts)
    if (to !== undefined && ends === undefined) return bad(row, 'to', skippedText(lastDay, to))
    const problem = pauseProblem(pauseMinutes, starts, ends ?? null)
    if (problem) return bad(row, 'pause', problem)
    if (begin.length > 1) warn(row, 'from', twiceText(day, from, true))
    if (to !== undefined && end.length > 1) warn(row, 'to', twiceText(lastDay, to, ends === end[0]))
    if (ends !== undefined && ends - starts > LONGEST_SHIFT_HOURS * 3600)
      warn(row, 'to', `Der Dienst dauert länger als ${LONGEST_SHIFT_HOURS} Stunden`)
    if (Temporal.PlainDate.compare(day, nextYear) > 0)
      warn(row, 'day', 'Der Tag liegt mehr als ein Jahr in der Zukunft')
    return { number, storeNumber, starts, ends: ends ?? null, pauseMinutes, confirmed }
  }
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const skippedText = (day: Temporal.PlainDate, minutes: number) =>
  `Die Uhrzeit ${clock(minutes)} gibt es am ${formatDay(day)} nicht: die Uhr wird in dieser Nacht vorgestellt`
const twiceText = (day: Temporal.PlainDate, minutes: number, isFirst: boolean) =>
  `Die Uhrzeit ${clock(minutes)} gibt es am ${formatDay(day)} zweimal: genommen ist die ${isFirst ? 'erste (Sommerzeit)' : 'zweite (Winterzeit)'}`

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
function momentReader(zone: string) {
  const known = new Map<string, number[]>()
  return (day: Temporal.PlainDate, minutes: number, daysLater: 0 | 1): readonly number[] => {
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
