import { roundTo } from '../basics/numbers.ts'
import type { Day, WageCalendar } from '../wages/calendar.ts'
import { type CountedShift, workMinutes } from './week-sums.ts'

/** What an hour is worth from a day on; null: nobody said. */
export type HourlyPay = { from: Day; cents: number | null }
/** By person, the first one first; it holds for days before its begin, too. */
export type PayRates = ReadonlyMap<number, readonly HourlyPay[]>
export type PaidShift = CountedShift & { employeeId: number | null }
/** `unknown`: how many shifts of people there are whose pay nobody knows. */
export type DayCost = { cents: number; unknown: number }

/** Each shift in whole cents, so that days, people and the week add up to the same. */
export const costCents = (minutes: number, hourCents: number): number => roundTo((minutes * hourCents) / 60, 0)

/** What is planned costs without surcharges and without what the employer pays besides, by the day on which a shift begins. Product G */
export function costsByDay(
  shifts: readonly PaidShift[],
  rates: PayRates,
  { first, last }: { first: Day; last: Day },
  calendar: WageCalendar,
): DayCost[] {
  const days = Array.from({ length: last - first + 1 }, () => ({ cents: 0, unknown: 0 }))
  for (const shift of shifts) {
    const day = calendar.dayOf(shift.from)
    if (shift.employeeId === null || day < first || day > last) continue
    const cents = payOn(rates.get(shift.employeeId), day)
    if (cents === null) days[day - first]!.unknown++
    else days[day - first]!.cents += costCents(workMinutes(shift), cents)
  }
  return days
}

const payOn = (pay: readonly HourlyPay[] = [], day: Day): number | null =>
  (pay.findLast(({ from }) => from <= day) ?? pay[0])?.cents ?? null
