import { civilOf, type Day, dayAt, mondayOf, weekdayOf } from '../wages/calendar.ts'
import { LAW_AGREEMENTS, type LawAgreement } from './agreements.ts'
import { type Limits, limitsOn } from './limits.ts'
import type { DaySpan, LawContract, LawPerson } from './people.ts'

const ORDER_OF_AGREEMENTS = Object.keys(LAW_AGREEMENTS)

export const isOn = ({ from, to }: DaySpan, day: Day): boolean => from <= day && (to === null || day <= to)
export const isAnyOn = (spans: readonly DaySpan[], day: Day): boolean => spans.some(span => isOn(span, day))

/** Days from which a person is that old; without a date of birth all lie behind. KJBG § 3, ABGB § 21 */
export type Birthdays = { fifteenth: Day; sixteenth: Day; eighteenth: Day }
export function birthdaysOf({ birth }: LawPerson): Birthdays {
  if (birth === null) return { fifteenth: -Infinity, sixteenth: -Infinity, eighteenth: -Infinity }
  const { year, month, date } = civilOf(birth)
  // In years without a 29 February that is 1 March.
  const at = (age: number) => dayAt(year + age, month, date)
  return { fifteenth: at(15), sixteenth: at(16), eighteenth: at(18) }
}

export const isEmployedOn = ({ contracts }: LawPerson, day: Day): boolean => isAnyOn(contracts, day)

/** Of several contracts the one that says agreement and averaging. `docs/working-time.md` 1.5 */
export function contractOn({ contracts }: LawPerson, day: Day): LawContract | null {
  let found: LawContract | null = null
  for (const contract of contracts)
    if (isOn(contract, day) && (found === null || precedence(contract, found) < 0)) found = contract
  return found
}

const precedence = (a: LawContract, b: LawContract): number =>
  b.weeklyMinutes - a.weeklyMinutes ||
  a.from - b.from ||
  Number(a.isAveraged) - Number(b.isAveraged) ||
  ORDER_OF_AGREEMENTS.indexOf(a.agreement) - ORDER_OF_AGREEMENTS.indexOf(b.agreement)

export const agreementOn = (person: LawPerson, day: Day): LawAgreement => contractOn(person, day)?.agreement ?? 'none'
export const limitsOf = (person: LawPerson, day: Day): Limits => limitsOn(day, agreementOn(person, day))

export function agreedMinutesOn({ contracts }: LawPerson, day: Day): number {
  let sum = 0
  for (const contract of contracts) if (isOn(contract, day)) sum += contract.weeklyMinutes
  return sum
}

/** The day by which a week is judged. `docs/working-time.md` 1.5 */
export function ruledBy(person: LawPerson, monday: Day): Day {
  for (let day = monday; day < monday + 7; day++) if (isEmployedOn(person, day)) return day
  return monday
}

export const isWeekday = (span: DaySpan & { weekday: number }, day: Day): boolean =>
  span.weekday === weekdayOf(day) + 1 && isOn(span, day)

export function schoolMinutesOn({ schoolDays }: LawPerson, day: Day): number {
  let sum = 0
  for (const school of schoolDays) if (isWeekday(school, day)) sum += school.minutes
  return sum
}
export function schoolMinutesOfWeek(person: LawPerson, day: Day): number {
  let sum = 0
  for (let each = mondayOf(day), end = each + 7; each < end; each++) sum += schoolMinutesOn(person, each)
  return sum
}
