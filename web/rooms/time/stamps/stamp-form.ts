import type { StampRecord } from '#contract/time/stamps.ts'
import { dayOf, fromUtcText, instantsAt, toUtcText } from '#domain/basics/days.ts'
import { readEnd, SAME_MOMENT, skippedText } from '#domain/time/stamp-times.ts'
import type { TimeFrame } from '#web/ui/form-panel/entry.ts'

type Minutes = number | null | undefined
/** Which of the two moments is meant at which the clock shows a time in the long night. */
type Reading = 'first' | 'second' | null

/** A stamp as it is typed: the wall clock of one day, the end perhaps on the next. */
export type StampValues = {
  employeeId: number | null
  day: string | null
  from: Minutes
  fromReading: Reading
  to: Minutes
  toReading: Reading
  pauses: readonly TimeFrame[]
  /** Of a pause that nobody knows the time of. */
  pauseMinutes: Minutes
  storeId: number | null
  mdConfirmed: boolean
  reason: string
}

export const emptyStamp = (storeId: number | null, day: string): StampValues => ({
  ...{
    employeeId: null,
    day,
    from: null,
    fromReading: null,
    to: null,
    toReading: null,
    pauses: [],
    pauseMinutes: null,
  },
  ...{ storeId, mdConfirmed: false, reason: '' },
})

export function valuesOf(stamp: StampRecord, zone: string): StampValues {
  const { employeeId, storeId, mdConfirmed, pauseMinutes } = stamp
  return {
    ...{ employeeId, storeId, mdConfirmed, pauseMinutes, reason: '' },
    day: dayOf(fromUtcText(stamp.from), zone).toString(),
    ...{ from: minutesAt(stamp.from, zone), fromReading: readingOf(stamp.from, zone) },
    to: stamp.to === null ? null : minutesAt(stamp.to, zone),
    toReading: stamp.to === null ? null : readingOf(stamp.to, zone),
    pauses: stamp.pauses.map(({ from, to }) => ({ from: minutesAt(from, zone), to: minutesAt(to, zone) })),
  }
}

type Moments = {
  /** Milliseconds since 1970; undefined while it can't be told. */
  begin?: number
  /** Null: it runs. */
  end?: number | null
  lastDay?: Temporal.PlainDate
  problems: { from?: string; to?: string }
  asksFrom: boolean
  asksTo: boolean
}

/** What the wall clock means; in the long night it may mean two moments, in the short one none. */
export function momentsOf({ day, from, fromReading, to, toReading }: StampValues, zone: string): Moments {
  const moments: Moments = { problems: {}, asksFrom: false, asksTo: false }
  if (!day || from == null) return moments
  const date = Temporal.PlainDate.from(day)
  const momentsAt = clockOf(zone)
  const begins = momentsAt(date, from, 0)
  moments.asksFrom = begins.length > 1
  moments.begin = fromReading === 'second' ? begins.at(-1) : begins[0]
  if (moments.begin === undefined) {
    moments.problems.from = skippedText(date, from)
    return moments
  }
  if (to === null) return { ...moments, end: null }
  if (to === undefined) return moments
  if (to === from) {
    moments.problems.to = SAME_MOMENT
    return moments
  }
  const { lastDay, after } = readEnd({ day: date, from, to, begin: moments.begin }, momentsAt)
  moments.lastDay = lastDay
  moments.asksTo = after.length > 1
  moments.end = toReading === 'second' ? after.at(-1) : after[0]
  if (moments.end === undefined) moments.problems.to = skippedText(lastDay, to)
  return moments
}

/** The typed pauses as moments after the shift's begin; one that stands as it was stamped keeps its moments. */
export function pausesOf(values: StampValues, begin: number, stored: StampRecord | undefined, zone: string) {
  const momentsAt = clockOf(zone)
  const day = Temporal.PlainDate.from(values.day!)
  const stamped = new Map(
    stored?.pauses.map(pause => [`${minutesAt(pause.from, zone)}-${minutesAt(pause.to, zone)}`, pause]),
  )
  return values.pauses.flatMap(({ from, to }) => {
    if (from == null || to == null) return []
    const kept = stamped.get(`${from}-${to}`)
    if (kept && values.day === dayAt(stored!.from, zone)) return [kept]
    const after = (minutes: number, earliest: number) =>
      [...momentsAt(day, minutes, 0), ...momentsAt(day, minutes, 1)].find(moment => moment >= earliest)
    const starts = after(from, begin)
    const ends = starts === undefined ? undefined : after(to, starts)
    return starts === undefined || ends === undefined ? [] : [{ from: utc(starts), to: utc(ends) }]
  })
}

/** What is sent; where something can't be told yet, its entry says so and nothing is. */
export function draftOf(values: StampValues, stored: StampRecord | undefined, zone: string) {
  const { employeeId, storeId, mdConfirmed, reason } = values
  const { begin, end } = momentsOf(values, zone)
  const isMoved = !stored || movedFrom(values, stored, zone)
  const from = isMoved ? utc(begin ?? 0) : stored.from
  const to = isMoved ? (end == null ? null : utc(end)) : stored.to
  const pauses = begin === undefined ? [] : pausesOf(values, isMoved ? begin : msOf(stored.from), stored, zone)
  const pauseMinutes = isTimed(values, stored) ? null : (values.pauseMinutes ?? null)
  const started = begin === undefined ? PLACE_HOLDER : from
  return { employeeId, storeId, mdConfirmed, from: started, to, pauses, pauseMinutes, reason }
}

/** Whoever gives a pause its time means the one of which only the length was known. */
export const isTimed = ({ pauses, pauseMinutes }: StampValues, stored: StampRecord | undefined): boolean =>
  pauseMinutes === stored?.pauseMinutes && pauses.length > (stored?.pauses.length ?? 0)

// The contract asks for a begin; that it is missing is said at the day and the time.
const PLACE_HOLDER = '2000-01-01 00:00:00'

/** Whether day or times were typed over; what was not keeps its seconds. */
export function movedFrom(values: StampValues, stored: StampRecord, zone: string): boolean {
  const before = valuesOf(stored, zone)
  return (['day', 'from', 'fromReading', 'to', 'toReading'] as const).some(field => values[field] !== before[field])
}

const clockOf = (zone: string) => (day: Temporal.PlainDate, minutes: number, daysLater: 0 | 1) =>
  instantsAt(day.add({ days: daysLater }), minutes, zone).map(({ epochMilliseconds }) => epochMilliseconds)
const utc = (ms: number) => toUtcText(Temporal.Instant.fromEpochMilliseconds(ms))
const msOf = (text: string) => fromUtcText(text).epochMilliseconds
const dayAt = (text: string, zone: string) => dayOf(fromUtcText(text), zone).toString()

function minutesAt(text: string, zone: string): number {
  const { hour, minute } = fromUtcText(text).toZonedDateTimeISO(zone)
  return hour * 60 + minute
}

/** Null where the clock shows the time once only. */
function readingOf(text: string, zone: string): Reading {
  const moment = fromUtcText(text)
  const minute = moment.round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const moments = instantsAt(dayOf(moment, zone), minutesAt(text, zone), zone)
  if (moments.length < 2) return null
  return moments[0]!.equals(minute) ? 'first' : 'second'
}
