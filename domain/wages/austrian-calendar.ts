import { austrianHolidays } from '../basics/holidays.ts'
import { type WageCalendar, wageCalendar } from './calendar.ts'

const calendars = new Map<string, WageCalendar>()

/** With the holidays of the law; a zone is asked once for each day, whoever asks. */
export function austrianCalendar(zone: string): WageCalendar {
  let found = calendars.get(zone)
  if (!found) {
    found = wageCalendar(zone, year => austrianHolidays(year).map(({ day }) => day))
    calendars.set(zone, found)
  }
  return found
}
