import { instantsAt } from '#domain/basics/days.ts'
import { FAR_AHEAD, isLongShift, nearUntil } from '#domain/time/doubtful-times.ts'
import {
  type MomentsAt,
  readEnd,
  SAME_MOMENT,
  skippedText,
  twiceText,
  UNTIMED_NEEDS_END,
} from '#domain/time/stamp-times.ts'
import { bad, type Cells, type SourceRow, warn } from '#server/rooms/imports/public.ts'
import type { Planned } from '../record-import/actions.ts'
import type { StampRow, StoredStamp } from './rows.ts'

/** Moments in seconds since 1970: tens of thousands of them are compared and sent. */
export type Moments = {
  starts: number
  /** Null: not stamped out yet. */
  ends: number | null
}
export type ReadStamp = Moments & {
  number: string
  storeNumber: string | undefined
  /** In the night of autumn when an hour comes twice. */
  repeated: Repeated | undefined
  /** Undefined: the file does not say. */
  pauseMinutes: number | undefined
  confirmed: boolean | undefined
}
/** A row that can be read in several ways, the earlier ones first. */
type Repeated = { readings: Moments[]; from: RepeatedTime | undefined; to: RepeatedTime | undefined }
/** `Die Uhrzeit 02:30 gibt es am 25.10.2026 zweimal`, and the first moment at which the clock shows it. */
type RepeatedTime = { shown: string; first: number }

export type Pause = { starts: number; ends: number }

export type PlannedStamp = Planned<StoredStamp, Omit<StampRow, 'id'> & { pauseMinutes: number | null }> & {
  /** Those with their times stay, or there is only what the file counts, whenever that was. */
  keepsPauses: boolean
}

/** Reads rows of stamps; what a row gets wrong is in its issues, and undefined comes back. */
export function stampReader(cells: Cells, zone: string, today: Temporal.PlainDate) {
  const momentsAt = momentReader(zone)
  const nearDays = nearUntil(today)
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
    const begins = momentsAt(day, from, 0)
    if (begins.length === 0) return bad(row, 'from', skippedText(day, from))
    const ends = to === undefined ? [] : begins.map(begin => readEnd({ day, from, to, begin }, momentsAt))
    const possible = begins.flatMap((starts, index) =>
      (ends[index]?.after ?? [null]).map(end => ({ starts, ends: end })),
    )
    if (possible.length === 0) return bad(row, 'to', skippedText(ends[0]!.lastDay, to!))
    const problem = pauseProblem(pauseMinutes, possible[0]!)
    if (problem && possible.every(moments => pauseProblem(pauseMinutes, moments))) return bad(row, 'pause', problem)
    const readings = withoutUnlikely(possible.filter(moments => !pauseProblem(pauseMinutes, moments)))
    if (Temporal.PlainDate.compare(day, nearDays) > 0) warn(row, 'day', 'far-ahead', FAR_AHEAD)
    const repeatedBegin = repeatedTime(day, from)
    const repeatedEnd = to === undefined ? undefined : repeatedTime(ends[0]!.lastDay, to)
    const repeated = repeatedBegin || repeatedEnd ? { readings, from: repeatedBegin, to: repeatedEnd } : undefined
    return { number, storeNumber, ...readings[0]!, repeated, pauseMinutes, confirmed }
  }

  function repeatedTime(day: Temporal.PlainDate, minutes: number): RepeatedTime | undefined {
    const [first, second] = momentsAt(day, minutes, 0)
    return second === undefined ? undefined : { shown: twiceText(day, minutes), first: first! }
  }
}

/** Nobody begins in the one hour and works until the same hour of the next day, when there is another way to read it. */
function withoutUnlikely(readings: Moments[]): Moments[] {
  const likely = readings.filter(reading => !isTooLong(reading))
  return likely.length > 0 ? likely : readings
}

export const isTooLong = ({ starts, ends }: Moments): boolean => ends !== null && isLongShift((ends - starts) * 1000)

function pauseProblem(minutes: number | undefined, { starts, ends }: Moments): string | undefined {
  if (minutes === undefined || minutes === 0) return undefined
  if (!Number.isInteger(minutes) || minutes < 0) return 'Die Pause wird in ganzen Minuten angegeben'
  if (ends === null) return UNTIMED_NEEDS_END
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

type Paused = { pauses: readonly Pause[]; pauseMinutes: number | null }

/** Of all pauses, with and without their times. */
export const minutesOf = (stamp: Paused | undefined): number =>
  (stamp?.pauses ?? []).reduce((sum, { starts, ends }) => sum + (ends - starts) / 60, stamp?.pauseMinutes ?? 0)

/** As it will be. */
export const minutesAfter = ({ before, after, keepsPauses }: PlannedStamp): number =>
  minutesOf({ pauses: keepsPauses ? (before?.pauses ?? []) : [], pauseMinutes: after.pauseMinutes })
