import { VIENNA } from '#domain/basics/days.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { type Day, dayText, MINUTES_OF_DAY, type Minute } from '#domain/wages/calendar.ts'

export const calendar = austrianCalendar(VIENNA)

const dates = new Map<Day, string>()
const two = (number: number) => String(number).padStart(2, '0')
const TIMES = Array.from(
  { length: MINUTES_OF_DAY },
  (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`,
)

/** Millions are written: each day is asked for once. */
export function dateText(day: Day): string {
  let found = dates.get(day)
  if (found === undefined) {
    found = dayText(day)
    dates.set(day, found)
  }
  return found
}

/** As the product tells it. */
export const utcText = (minute: Minute): string => {
  const day = Math.floor(minute / MINUTES_OF_DAY)
  return `${dateText(day)} ${TIMES[minute - day * MINUTES_OF_DAY]!}`
}

/** As PostgreSQL reads it, whatever its zone. */
export const momentText = (minute: Minute): string => `${utcText(minute)}+00`
