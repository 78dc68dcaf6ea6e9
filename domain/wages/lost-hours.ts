import type { AbsentDays } from './absent-days.ts'
import { type Day, mondayOf, type WageCalendar } from './calendar.ts'
import { agreedOn, type Employment, isEmployee, type Terms } from './contract-terms.ts'
import type { Duty } from './wage-history.ts'

/** Minutes that would have been worked, and whether the plan or the model's distribution says so. */
export type Missed = { minutes: number; isPlanned: boolean }

export type MissedTime = {
  /** By an absence. */
  byAbsence(day: Day, terms: Terms): Missed
  /** By a holiday. ARG § 9. */
  byHoliday(day: Day, terms: Terms): Missed
  /** By a holiday, in all contracts that hold on it. */
  byHolidayInAll(day: Day): number
  /** Somebody was to work on this day, a holiday though it is. */
  hasDuty(day: Day): boolean
}

/**
 * What falls out is what the plan says, where there is one: of the days of absence of a week as soon as one of them has a duty,
 * of a holiday only when it has one itself, for a roster that leaves somebody out because of it takes no pay. ARG § 9 (2).
 */
export function missedTime(
  duties: readonly Duty[],
  absent: AbsentDays,
  employment: Employment,
  calendar: WageCalendar,
): MissedTime {
  // By store, for contracts that follow one another there are one employment.
  const planned = new Map<Day, Map<number, number>>()
  const plannedWeeks = new Set<Day>()
  for (const { storeId, from, to, breakMinutes } of duties) {
    const day = calendar.dayOf(from)
    const terms = employment.forStore(day, storeId)
    if (!terms) continue
    let ofDay = planned.get(day)
    if (!ofDay) {
      ofDay = new Map()
      planned.set(day, ofDay)
    }
    const own = terms.contract.storeId
    ofDay.set(own, (ofDay.get(own) ?? 0) + Math.max(0, to - from - breakMinutes))
    if (absent.has(day)) plannedWeeks.add(mondayOf(day))
  }
  const plan = (day: Day, { contract }: Terms): Missed => ({
    minutes: planned.get(day)?.get(contract.storeId) ?? 0,
    isPlanned: true,
  })
  // A shift that goes on into the next day may meet another contract there.
  const agreed = (day: Day, terms: Terms): Missed => ({
    minutes: agreedOn(employment.atStore(day, terms.contract.storeId) ?? terms, day),
    isPlanned: false,
  })
  const byHoliday = (day: Day, terms: Terms) =>
    planned.get(day)?.has(terms.contract.storeId) ? plan(day, terms) : agreed(day, terms)
  return {
    byAbsence: (day, terms) => (plannedWeeks.has(mondayOf(day)) ? plan(day, terms) : agreed(day, terms)),
    byHoliday,
    byHolidayInAll: day =>
      employment
        .on(day)
        .filter(isEmployee)
        .reduce((sum, terms) => sum + byHoliday(day, terms).minutes, 0),
    hasDuty: day => planned.has(day),
  }
}
