import { easterSunday, holidayName } from '../basics/holidays.ts'
import type { RegistrationKind } from './registration-states.ts'

/** After the end of the insurance, and after a change. ASVG §§ 33 (1), 34 (1) */
const DAYS = 7

/**
 * The last day on which a notice of something that happened on `day` is in time: a registration before work begins, that is on its day
 * at the latest; everything else within seven days, of which the first is the one after. Where the last one is no working day
 * it is the next, and Good Friday and 24 December are none either.
 */
export function noticeDeadline(kind: RegistrationKind, day: Temporal.PlainDate): Temporal.PlainDate {
  if (kind === 'M3') return day
  let last = day.add({ days: DAYS })
  while (!isWorkingDay(last)) last = last.add({ days: 1 })
  return last
}

function isWorkingDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek > 5 || holidayName(day) !== undefined) return false
  const isChristmasEve = day.month === 12 && day.day === 24
  return !isChristmasEve && !day.equals(easterSunday(day.year).subtract({ days: 2 }))
}
