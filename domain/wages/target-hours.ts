import { FACTOR_UNIT } from '../accounts/work-time.ts'
import { roundedQuotient } from '../basics/numbers.ts'
import { civilOf, type Day, dayAt, mondayOf } from './calendar.ts'
import { agreedOn, type Employment, type Terms } from './contract-terms.ts'

export type MonthSpan = { first: Day; last: Day }

export function monthSpan(year: number, month: number): MonthSpan {
  const first = dayAt(year, month, 1)
  return { first, last: dayAt(year, month + 1, 1) - 1 }
}

/** What somebody was to work in a month, by the mode of the model; what falls out unpaid is not to be worked. Spec 2 §9. */
export function targetOf({ first, last }: MonthSpan, employment: Employment, excused: number): number {
  const days = last - first + 1
  const held = new Map<Terms, Day[]>()
  for (let day = first; day <= last; day++)
    for (const terms of employment.on(day)) {
      const own = held.get(terms)
      if (own) own.push(day)
      else held.set(terms, [day])
    }
  // By contract, so that a new version of the rules in the middle of a month is rounded with the former one.
  const contracts = Map.groupBy(held, ([{ contract }]) => contract.id)
  const whole = [...contracts.values()].reduce((sum, parts) => sum + targetOfContract(parts, days), 0)
  return Math.max(0, whole - excused)
}

function targetOfContract(parts: readonly [Terms, Day[]][], daysOfMonth: number): number {
  let exact = 0
  let rounded = 0
  // In units of a ten-millionth of a day of the month, of 1/7 week and of minutes, each rounded once.
  let sevenths = 0
  const ofWeeks = new Map<number, number>()
  for (const [terms, days] of parts) {
    const { workTimeMode, weeklyMinutes, monthFactor, calendarWeeks } = terms.rules
    if (workTimeMode === 'days') rounded += days.reduce((sum, day) => sum + agreedOn(terms, day), 0)
    else if (workTimeMode === 'factor') exact += weeklyMinutes * monthFactor * days.length
    else if (calendarWeeks === 'once') sevenths += weeklyMinutes * days.length
    else for (const day of days) ofWeeks.set(mondayOf(day), (ofWeeks.get(mondayOf(day)) ?? 0) + weeklyMinutes)
  }
  for (const ofWeek of ofWeeks.values()) rounded += roundedQuotient(ofWeek, 7)
  return rounded + roundedQuotient(exact, FACTOR_UNIT * daysOfMonth) + roundedQuotient(sevenths, 7)
}

export const monthOf = (day: Day): { year: number; month: number } => civilOf(day)
