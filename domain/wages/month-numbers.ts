import { civilOf, type Day } from './calendar.ts'
import { type MonthSpan, monthSpan } from './target-hours.ts'
import { daysRead } from './wage-month.ts'

/** Months are counted through, so that they can be compared and added to: twelve times the year, and January 0. */
export type Month = number

/** Of `2026-11` or of a day, `2026-11-30`. */
export const monthOfText = (text: string): Month => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1
/** `2026-11` */
export const monthText = (month: Month): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
export const firstDayText = (month: Month): string => `${monthText(month)}-01`
export const yearAndMonth = (month: Month) => ({ year: Math.floor(month / 12), month: (month % 12) + 1 })

export function monthOfDay(day: Day): Month {
  const { year, month } = civilOf(day)
  return year * 12 + month - 1
}

export function spanOfMonth(number: Month): MonthSpan {
  const { year, month } = yearAndMonth(number)
  return monthSpan(year, month)
}

/** The days whose stamps, absences and duties a month is made from. */
export function daysOfRows(number: Month): MonthSpan {
  const { year, month } = yearAndMonth(number)
  return daysRead(year, month)
}

/** Of employment it asks so many days more: a week's end asks for the week after. */
export const EMPLOYMENT_AHEAD = 7

/** Both included. */
export const monthsBetween = (first: Month, last: Month): Month[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
