import type { Day, Minute, Span, WageCalendar } from '../wages/calendar.ts'
import { MINUTES_OF_DAY, weekdayOf } from '../wages/calendar.ts'
import type { WishState } from './wish-states.ts'

export type WishedTime = Span & { state: WishState }

/** `comesFirst`: on its days what is agreed for every week does not count. */
export type Wish = WishedTime & { comesFirst: boolean }

/** Every week on some weekdays (ISO), from one time of the day to another; where that is not later it ends on the next day. */
export type Availability = {
  state: WishState
  weekDays: readonly number[]
  /** Minutes after midnight. */
  from: number
  to: number
  validFrom: Day
  validTo: Day | null
}

/** What somebody wishes between two days (both included), single times and those of every week alike. */
export function wishedTimes(
  wishes: readonly Wish[],
  availabilities: readonly Availability[],
  calendar: WageCalendar,
  { first, last }: { first: Day; last: Day },
): WishedTime[] {
  const times: WishedTime[] = wishes.map(({ state, from, to }) => ({ state, from, to }))
  if (availabilities.length === 0) return times
  const taken = daysTaken(wishes, calendar)
  const begin = calendar.startOf(first)
  // What begins the evening before may last into the first day.
  for (let day = first - 1; day <= last; day++) {
    if (taken.has(day)) continue
    for (const { state, weekDays, from, to, validFrom, validTo } of availabilities) {
      if (!weekDays.includes(weekdayOf(day) + 1) || day < validFrom || (validTo !== null && validTo < day)) continue
      const ends = minuteAt(to <= from ? day + 1 : day, to, calendar)
      if (ends > begin) times.push({ state, from: minuteAt(day, from, calendar), to: ends })
    }
  }
  return times
}

function daysTaken(wishes: readonly Wish[], calendar: WageCalendar): ReadonlySet<Day> {
  const days = new Set<Day>()
  for (const { from, to, comesFirst } of wishes)
    if (comesFirst) for (let day = calendar.dayOf(from); day <= calendar.dayOf(to - 1); day++) days.add(day)
  return days
}

/** The first minute at which a clock shows at least that time; where the clock is put forward, the one after the gap. */
function minuteAt(day: Day, clock: number, calendar: WageCalendar): Minute {
  if (clock >= MINUTES_OF_DAY) return calendar.startOf(day + 1)
  for (const span of calendar.spansOf(day)) {
    const shown = span.clock + (span.to - span.from)
    if (clock < shown) return span.from + Math.max(0, clock - span.clock)
  }
  return calendar.startOf(day + 1)
}
