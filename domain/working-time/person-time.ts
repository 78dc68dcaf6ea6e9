import type { Day } from '../wages/calendar.ts'
import type { LawContext } from './law-context.ts'
import type { LawPerson } from './people.ts'
import { type Birthdays, birthdaysOf } from './person-days.ts'
import type { PlacedShift, WorkingDay } from './placed-shifts.ts'
import { type Rest, restsOf } from './rests.ts'
import type { LawShift } from './shifts.ts'
import { type Week, weeksOf } from './weeks.ts'
import { type WorkOfDay, workByDay } from './work-by-day.ts'
import { workingDaysOf } from './working-days.ts'

/** All that the rules ask about the time of one person. */
export type PersonTime = {
  person: LawPerson
  context: LawContext
  birthdays: Birthdays
  /** In the order in which they begin. */
  shifts: readonly PlacedShift[]
  workingDays: readonly WorkingDay[]
  /** Those with work, in order. */
  weeks: readonly Week[]
  rests: readonly Rest[]
  byDay: ReadonlyMap<Day, WorkOfDay>
}

export function personTime(person: LawPerson, shifts: readonly LawShift[], context: LawContext): PersonTime {
  const birthdays = birthdaysOf(person)
  const workingDays = workingDaysOf(shifts, birthdays, context.calendar)
  const placed = workingDays.flatMap(day => day.shifts)
  const stretches = workingDays.flatMap(day => day.stretches)
  return {
    person,
    context,
    birthdays,
    shifts: placed,
    workingDays,
    weeks: weeksOf(placed, stretches, person, context.calendar),
    rests: restsOf(placed),
    byDay: workByDay(placed, stretches, context.calendar),
  }
}

export const isYouthOn = ({ birthdays }: PersonTime, day: Day): boolean => day < birthdays.eighteenth
