import { toUtcText } from '../basics/days.ts'

const DAY_MS = 86_400_000

/** Local days as whole numbers since 1 January 1970, for lists of many thousand moments. */
export type LocalCalendar = {
  /** The number of the local day on which a moment (milliseconds since 1970) lies. */
  dayNumber(ms: number): number
  /** The day of a number; the same number gives the same object. */
  day(number: number): Temporal.PlainDate
  numberOf(day: Temporal.PlainDate): number
  /** The first moment of a day, in milliseconds since 1970. */
  startOf(number: number): number
}

/** Gives the same days as `dayOf` and `startOfDay`; asks the zone once a day instead of once a moment. */
export function localCalendar(zone: string): LocalCalendar {
  const days = new Map<number, Temporal.PlainDate>()
  const offsets = new Map<number, number | undefined>()

  const exactOffset = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  const offsetAt = (ms: number): number => {
    const utcDay = Math.floor(ms / DAY_MS)
    if (!offsets.has(utcDay)) {
      const first = exactOffset(utcDay * DAY_MS)
      // The two days a year on which the clock changes have no offset of their own.
      offsets.set(utcDay, first === exactOffset((utcDay + 1) * DAY_MS - 1) ? first : undefined)
    }
    return offsets.get(utcDay) ?? exactOffset(ms)
  }
  const day = (number: number): Temporal.PlainDate => {
    let found = days.get(number)
    if (!found) {
      found = EPOCH.add({ days: number })
      days.set(number, found)
    }
    return found
  }
  return {
    dayNumber: ms => Math.floor((ms + offsetAt(ms)) / DAY_MS),
    day,
    numberOf: date => EPOCH.until(date).days,
    startOf: number => day(number).toZonedDateTime(zone).epochMilliseconds,
  }
}

const EPOCH = new Temporal.PlainDate(1970, 1, 1)

/** `toUtcText` for many moments, many of which are the same. */
export function utcTexts(): (ms: number) => string {
  const written = new Map<number, string>()
  return ms => {
    let text = written.get(ms)
    if (text === undefined) {
      text = toUtcText(Temporal.Instant.fromEpochMilliseconds(ms))
      written.set(ms, text)
    }
    return text
  }
}

/** `YYYY-MM-DD` for many days, many of which are the same object. */
export function dayTexts(): (day: Temporal.PlainDate) => string {
  const written = new Map<Temporal.PlainDate, string>()
  return day => {
    let text = written.get(day)
    if (text === undefined) {
      text = day.toString()
      written.set(day, text)
    }
    return text
  }
}
