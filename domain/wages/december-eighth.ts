import { civilOf, type Day, isPaidHoliday, type WageCalendar } from './calendar.ts'
import { type Employment, isEmployee } from './contract-terms.ts'
import { line, type WageLine } from './wage-lines.ts'
import { inOrder, lengthOf, type Stretch, surchargeDay } from './worked-stretches.ts'

/**
 * Who works in a shop on 8 December has earned four hours of time off, for more than four hours of work eight. It lies on the time
 * account, whatever else does. Agreement for trade, ARG § 13a.
 */
export function decemberEighth(
  monday: Day,
  { worked, employment, calendar }: { worked: readonly Stretch[]; employment: Employment; calendar: WageCalendar },
): WageLine[] {
  const day = [0, 1, 2, 3, 4, 5, 6].map(index => monday + index).find(isDecemberEighth)
  if (day === undefined || !isPaidHoliday(day, calendar) || employment.on(day).length === 0) return []
  const parts = inOrder(worked.filter(part => surchargeDay(part) === day && isEmployee(part.terms)))
  const terms = parts[0]?.terms
  if (!terms || terms.rules.decemberEighth === 'none') return []
  const minutes = lengthOf(parts) > SHORT_WORK ? LONG_TIME_OFF : SHORT_TIME_OFF
  return [
    line({ day, kind: 'ZA_8DEZ', minutes, because: 'december-eighth', contractId: terms.contract.id, isKept: true }),
  ]
}
const SHORT_WORK = 240
const SHORT_TIME_OFF = 240
const LONG_TIME_OFF = 480

function isDecemberEighth(day: Day): boolean {
  const { month, date } = civilOf(day)
  return month === 12 && date === 8
}
