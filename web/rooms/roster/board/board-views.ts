import { type Day, dateOf, dayNumber, mondayOf } from '#domain/wages/calendar.ts'
import { weekText } from './board-days.ts'

/** How much of a plan is in sight. */
export type BoardView = 'day' | 'week' | 'month'

export const VIEWS: readonly { value: BoardView; label: string }[] = [
  { value: 'day', label: 'Tag' },
  { value: 'week', label: 'Woche' },
  { value: 'month', label: 'Monat' },
]

/** On a phone. */
export const PHONE_VIEWS: typeof VIEWS = [
  { value: 'week', label: 'Tag' },
  { value: 'month', label: 'Monat' },
]

export const viewOf = (text: string | undefined): BoardView =>
  VIEWS.find(({ value }) => value === text)?.value ?? 'week'

export const monthOf = (day: Day): Temporal.PlainYearMonth => dateOf(day).toPlainYearMonth()

export const firstOfMonth = (month: Temporal.PlainYearMonth): Day => dayNumber(month.toPlainDate({ day: 1 }))

/** What is loaded for it; of a day its whole week, so that going on in it asks for nothing. */
export function daysOfView(view: BoardView, day: Day): { first: Day; last: Day } {
  if (view !== 'month') return { first: mondayOf(day), last: mondayOf(day) + 6 }
  const month = monthOf(day)
  return { first: firstOfMonth(month), last: firstOfMonth(month.add({ months: 1 })) - 1 }
}

const MONTHS = 'Jänner Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
export const monthText = (day: Day): string => `${MONTHS[dateOf(day).month - 1]} ${dateOf(day).year}`

export const titleOf = (view: BoardView, day: Day): string =>
  view === 'month' ? monthText(day) : weekText(mondayOf(day))
