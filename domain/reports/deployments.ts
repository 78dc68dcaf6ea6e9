import { type Day, isPaidHoliday, SUNDAY, type WageCalendar, weekdayOf } from '../wages/calendar.ts'
import { type Month, monthsBetween, spanOfMonth } from '../wages/month-numbers.ts'
import type { Shift } from '../wages/worked-shifts.ts'
import { lengthOf, within } from '../wages/worked-stretches.ts'

/** A shift with the stores that it was worked in; it counts to the day on which it begins. */
export type DeployedShift = Pick<Shift, 'day' | 'from' | 'to' | 'worked'> & { storeIds: readonly number[] }

/** What somebody worked and was planned for in a month, and around it. */
export type DeployedPerson = {
  /** Both days included; null goes on. */
  contracts: readonly { from: Day; to: Day | null }[]
  /** Those of the month and of the days around it. */
  shifts: readonly DeployedShift[]
  /** Sundays from the year's first on, on which somebody worked. */
  sundaysWorked: ReadonlySet<Day>
  /** Minutes of the roster's shifts without their breaks. */
  planned: readonly { day: Day; minutes: number }[]
}

/** Null: there was none that could have been free. */
export type Deployment = {
  days: number
  plannedMinutes: number
  stores: number
  sundays: number
  nights: number
  holidays: number
  freeWeekends: number | null
  /** From January on. */
  freeSundays: number | null
  dueSundays: number
  shortRests: number
}

/** A shift with so many minutes of work between these times is a night. Product G. */
export const NIGHT = { from: 22 * 60, to: 6 * 60, least: 180 } as const
/** AZG § 12 (1). */
export const LEAST_REST = 11 * 60
const SATURDAY = SUNDAY - 1

/** From `today` on, what is planned keeps a day from being free, too: nobody has worked it yet. */
export function deploymentOf(
  { contracts, shifts, sundaysWorked, planned }: DeployedPerson,
  month: Month,
  today: Day,
  calendar: WageCalendar,
): Deployment {
  const { first, last } = spanOfMonth(month)
  const worked = shifts.filter(shift => lengthOf(shift.worked) > 0)
  const own = worked.filter(({ day }) => day >= first && day <= last)
  const days = [...new Set(own.map(({ day }) => day))]
  const busy = new Set([...worked.map(({ day }) => day), ...sundaysWorked])
  for (const { day } of planned) if (day >= today) busy.add(day)
  const isEmployed = (day: Day) => contracts.some(({ from, to }) => from <= day && day <= (to ?? day))
  const free = (candidates: readonly Day[][]): number | null => {
    const held = candidates.filter(each => each.every(isEmployed))
    return held.length === 0 ? null : held.filter(each => !each.some(day => busy.has(day))).length
  }
  const january = month - (month % 12)
  return {
    days: days.length,
    plannedMinutes: planned
      .filter(({ day }) => day >= first && day <= last)
      .reduce((sum, { minutes }) => sum + minutes, 0),
    stores: new Set(own.flatMap(({ storeIds }) => storeIds)).size,
    sundays: days.filter(day => weekdayOf(day) === SUNDAY).length,
    nights: own.filter(({ worked }) => lengthOf(within(worked, NIGHT.from, NIGHT.to)) >= NIGHT.least).length,
    holidays: days.filter(day => isPaidHoliday(day, calendar)).length,
    // A weekend is that of the month in which its Saturday lies.
    freeWeekends: free(weekdaysIn(SATURDAY, first, last).map(day => [day, day + 1])),
    freeSundays: free(weekdaysIn(SUNDAY, spanOfMonth(january).first, last).map(day => [day])),
    dueSundays: monthsBetween(january, month).filter(each => isEmployedThroughout(contracts, each)).length,
    shortRests: shortRests(worked, first, last),
  }
}

const weekdaysIn = (weekday: number, first: Day, last: Day): Day[] => {
  const days: Day[] = []
  for (let day = first; day <= last; day++) if (weekdayOf(day) === weekday) days.push(day)
  return days
}

/** Of the twelve free Sundays of a year one for each whole month. */
function isEmployedThroughout(contracts: DeployedPerson['contracts'], month: Month): boolean {
  const { first, last } = spanOfMonth(month)
  for (let day = first; day <= last; day++)
    if (!contracts.some(({ from, to }) => from <= day && day <= (to ?? day))) return false
  return true
}

/** Between the last work of a day and the first of the next one that has some: what lies within a day is no rest. */
function shortRests(worked: readonly DeployedShift[], first: Day, last: Day): number {
  const days = [...Map.groupBy(worked, ({ day }) => day)]
    .map(([day, own]) => ({
      day,
      from: Math.min(...own.map(({ from }) => from)),
      to: Math.max(...own.map(({ to }) => to)),
    }))
    .sort((a, b) => a.day - b.day)
  return days.filter(({ day, from }, at) => {
    const before = days[at - 1]
    return day >= first && day <= last && before !== undefined && from - before.to < LEAST_REST
  }).length
}
