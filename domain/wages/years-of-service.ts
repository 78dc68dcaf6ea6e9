import { civilOf, type Day, dayAt } from './calendar.ts'

export type YearKind = 'work' | 'calendar'

/** The first day of the year of service, or of the calendar, in which a day lies. Who entered on 29 February has it on 1 March in other years. */
export function yearStart(kind: YearKind, serviceFrom: Day, day: Day): Day {
  const { year } = civilOf(day)
  if (kind === 'calendar') return dayAt(year, 1, 1)
  const begin = anniversary(serviceFrom, year)
  return begin <= day ? begin : anniversary(serviceFrom, year - 1)
}

/** The first day of the year after. */
export function nextYearStart(kind: YearKind, serviceFrom: Day, from: Day): Day {
  const { year } = civilOf(from)
  return kind === 'calendar' ? dayAt(year + 1, 1, 1) : anniversary(serviceFrom, year + 1)
}

function anniversary(serviceFrom: Day, year: number): Day {
  const { month, date } = civilOf(serviceFrom)
  return dayAt(year, month, date)
}

/** How many whole years somebody had served at the beginning of a day; in the first year of service none, and none before it. */
export const yearsServed = (serviceFrom: Day, day: Day): number =>
  Math.max(0, civilOf(yearStart('work', serviceFrom, day)).year - civilOf(serviceFrom).year)

/** How many whole months somebody had served at the beginning of a day; who entered on the 31st has the month's end. */
export function monthsServed(serviceFrom: Day, day: Day): number {
  const [from, to] = [civilOf(serviceFrom), civilOf(day)]
  const months = (to.year - from.year) * 12 + to.month - from.month
  const due = Math.min(dayAt(to.year, to.month, from.date), dayAt(to.year, to.month + 1, 1) - 1)
  return day >= due ? months : months - 1
}
