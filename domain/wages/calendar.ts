/** Moments are whole minutes and days whole numbers, both since 1 January 1970: a month of ten thousand people has millions of them. */
export type Minute = number
export type Day = number

/** Some minutes in a row. */
export type Span = { from: Minute; to: Minute }

export const MINUTES_OF_DAY = 1440

/** A part of one local day on which the clock runs evenly: `clock` is the minute of the day that it shows at `from`. */
export type ClockSpan = { day: Day; from: Minute; to: Minute; clock: number }

export type WageCalendar = {
  dayOf(minute: Minute): Day
  /** The first minute of a day. */
  startOf(day: Day): Minute
  /** One span, two on the days on which the clock is changed. */
  spansOf(day: Day): readonly ClockSpan[]
  isHoliday(day: Day): boolean
}

/** Days and clock of a zone, asked of it once a day. `holidays`: those of a year. */
export function wageCalendar(zone: string, holidays: (year: number) => Iterable<Temporal.PlainDate>): WageCalendar {
  const spans = new Map<Day, readonly ClockSpan[]>()
  const years = new Map<number, ReadonlySet<Day>>()
  const spansOf = (day: Day) => {
    let found = spans.get(day)
    if (!found) {
      found = readSpans(day, zone)
      spans.set(day, found)
    }
    return found
  }
  const startOf = (day: Day) => spansOf(day)[0]!.from
  return {
    spansOf,
    startOf,
    dayOf(minute) {
      const guess = Math.floor(minute / MINUTES_OF_DAY)
      // A zone is never a whole day away from UTC.
      if (minute < startOf(guess)) return guess - 1
      return minute < startOf(guess + 1) ? guess : guess + 1
    },
    isHoliday(day) {
      const { year } = civilOf(day)
      let found = years.get(year)
      if (!found) {
        found = new Set([...holidays(year)].map(dayNumber))
        years.set(year, found)
      }
      return found.has(day)
    },
  }
}

function readSpans(day: Day, zone: string): ClockSpan[] {
  const begin = dateOf(day).toZonedDateTime(zone)
  // Not a day later: where the clock jumps at midnight, that would be one o'clock of the next day.
  const end = dateOf(day + 1).toZonedDateTime(zone)
  const spans: ClockSpan[] = []
  for (let at = begin; Temporal.ZonedDateTime.compare(at, end) < 0; ) {
    const change = at.getTimeZoneTransition('next')
    const next = change && Temporal.ZonedDateTime.compare(change, end) < 0 ? change : end
    spans.push({ day, from: minuteOf(at), to: minuteOf(next), clock: at.hour * 60 + at.minute })
    at = next
  }
  return spans
}

const minuteOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Minute => Math.floor(epochMilliseconds / 60_000)

const EPOCH = new Temporal.PlainDate(1970, 1, 1)
export const dayNumber = (date: Temporal.PlainDate): Day => EPOCH.until(date).days
export const dateOf = (day: Day): Temporal.PlainDate => EPOCH.add({ days: day })
export const dayText = (day: Day): string => dateOf(day).toString()

export type Civil = { year: number; month: number; date: number }

/** Year, month and date of a day, without asking for a calendar: it is needed for every day of every person. */
export function civilOf(day: Day): Civil {
  let found = civils.get(day)
  if (!found) {
    const { year, month, day: date } = dateOf(day)
    found = { year, month, date }
    civils.set(day, found)
  }
  return found
}
const civils = new Map<Day, Civil>()

/** A date past its month's end is the first days of the next month. */
export function dayAt(year: number, month: number, date: number): Day {
  const index = year * 12 + month - 1
  let first = firsts.get(index)
  if (first === undefined) {
    first = dayNumber(new Temporal.PlainDate(Math.floor(index / 12), (index % 12) + 1, 1))
    firsts.set(index, first)
  }
  return first + date - 1
}
const firsts = new Map<number, Day>()

/** Monday is 0. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7
export const mondayOf = (day: Day): Day => day - weekdayOf(day)
export const SUNDAY = 6

/** A holiday on a Sunday is a Sunday: neither pay for what falls out nor work on a holiday. ARG § 7 (7). */
export const isPaidHoliday = (day: Day, calendar: WageCalendar): boolean =>
  weekdayOf(day) !== SUNDAY && calendar.isHoliday(day)
