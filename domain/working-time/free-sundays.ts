import { civilOf, type Day, dayAt, mondayOf, SUNDAY } from '../wages/calendar.ts'
import { findingAt } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import { FREE_SUNDAYS } from './limits.ts'
import type { LawPerson } from './people.ts'
import { agreementOn, isEmployedOn } from './person-days.ts'
import type { PersonTime } from './person-time.ts'

/** Work on Sundays from which on too few of the year stay free, in hotels and restaurants. `docs/working-time.md` 7.12 */
export function freeSundays(time: PersonTime): LawFinding[] {
  const { person, byDay } = time
  if (!person.contracts.some(({ agreement }) => agreement === 'hospitality')) return []
  const years = new Set(time.shifts.flatMap(({ day }) => [civilOf(day).year, civilOf(day + 1).year]))
  const found: LawFinding[] = []
  for (const year of years)
    for (const { sunday, missing } of missingSundays(year, time))
      for (const placed of byDay.get(sunday)?.shifts.keys() ?? [])
        if (placed.isOwn && agreementOn(person, placed.workingDay.day) === 'hospitality')
          found.push(findingAt(placed, 'SONNTAG_GAST', { days: missing }))
  return found
}

/** Sundays on which it shows that the year has too few free ones, if all that follow were free. */
function missingSundays(year: number, { person, byDay }: PersonTime): { sunday: Day; missing: number }[] {
  const isFree = (day: Day) => !byDay.get(day)?.minutes
  const sundays = sundaysOf(year).filter(day => isEmployedOn(person, day))
  const found: { sunday: Day; missing: number }[] = []
  let missing = Math.min(FREE_SUNDAYS, fullMonths(year, person)) - sundays.length
  for (const sunday of sundays) {
    if (isFree(sunday) && (isFree(sunday - 1) || isFree(sunday + 1))) continue
    missing++
    if (missing > 0) found.push({ sunday, missing })
  }
  return found
}

function sundaysOf(year: number): Day[] {
  const sundays: Day[] = []
  const end = dayAt(year + 1, 1, 1)
  for (let day = mondayOf(dayAt(year, 1, 1)) + SUNDAY; day < end; day += 7) sundays.push(day)
  return sundays
}

/** Months of a year in which the person is under contract on each day. */
function fullMonths(year: number, person: LawPerson): number {
  let months = 0
  for (let month = 1; month <= 12; month++) {
    let day = dayAt(year, month, 1)
    const end = dayAt(year, month + 1, 1)
    while (day < end && isEmployedOn(person, day)) day++
    if (day === end) months++
  }
  return months
}
