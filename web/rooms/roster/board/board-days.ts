import { holidayName } from '#domain/basics/holidays.ts'
import { type Wall, wallAt } from '#domain/roster/wall-clock.ts'
import { type Day, dateOf, SUNDAY, weekdayOf } from '#domain/wages/calendar.ts'
import { type BoardEvent, touches } from './board-events.ts'

export type BoardDay = {
  day: Day
  /** Its midnight. */
  wall: Wall
  /** „Mo 7.“ */
  title: string
  /** „Montag, 7. Dezember“ */
  long: string
  holiday: string | undefined
  isFree: boolean
  isToday: boolean
}

export const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const
const FULL = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const
const MONTHS = ['Jän.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sep.', 'Okt.', 'Nov.', 'Dez.'] as const
const LONG_MONTHS = 'Jänner Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

/** `events`: what is shown as a holiday though no law says so. */
export const boardDays = (first: Day, count: number, today: Day, events: readonly BoardEvent[] = []): BoardDay[] =>
  Array.from({ length: count }, (_, at) => {
    const day = first + at
    const date = dateOf(day)
    const holiday = holidayName(date)
    const wall = wallAt(day, 0)
    const isHoliday = holiday !== undefined || events.some(event => event.isHoliday && touches(event, { wall }))
    return {
      ...{ day, wall, holiday },
      title: `${weekdayText(day)} ${date.day}.`,
      long: longDayText(day),
      isFree: isHoliday || weekdayOf(day) === SUNDAY,
      isToday: day === today,
    }
  })

export const weekdayText = (day: Day): string => WEEKDAYS[weekdayOf(day)]!
export function longDayText(day: Day): string {
  const date = dateOf(day)
  return `${FULL[weekdayOf(day)]}, ${date.day}. ${LONG_MONTHS[date.month - 1]}`
}
/** „Fr 11.12.2026“ */
export function shortDayText(day: Day): string {
  const { day: of, month, year } = dateOf(day)
  return `${weekdayText(day)} ${of}.${month}.${year}`
}

/** „KW 50 · 7.–13. Dez. 2026“, over the end of a month „KW 49 · 30. Nov. – 6. Dez.“ */
export function weekText(first: Day): string {
  const [from, to] = [dateOf(first), dateOf(first + 6)]
  const week = `KW ${from.weekOfYear}`
  if (from.month === to.month) return `${week} · ${from.day}.–${to.day}. ${MONTHS[to.month - 1]} ${to.year}`
  return `${week} · ${from.day}. ${MONTHS[from.month - 1]} – ${to.day}. ${MONTHS[to.month - 1]}`
}

/** „Mo, Mi, Fr“ */
export const weekdaysText = (days: Iterable<Day>): string =>
  [...new Set(days)]
    .sort((a, b) => a - b)
    .map(weekdayText)
    .join(', ')
