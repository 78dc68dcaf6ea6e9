import type { Day } from '../wages/calendar.ts'
import { moreThan } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import type { LawContext } from './law-context.ts'
import { YOUTHS } from './limits.ts'
import { isAnyOn, schoolMinutesOfWeek, schoolMinutesOn } from './person-days.ts'
import { isYouthOn, type PersonTime } from './person-time.ts'
import type { Stretch, WorkingDay } from './placed-shifts.ts'
import type { Week } from './weeks.ts'

/** Too much work of youths, vocational school included. KJBG §§ 11 and 12, `docs/working-time.md` 5.1 and 5.2 */
export function youthSums(time: PersonTime): LawFinding[] {
  const found: LawFinding[] = []
  for (const workingDay of time.workingDays)
    if (isYouthOn(time, workingDay.day)) found.push(...sumsOfDay(workingDay, time))
  for (const week of time.weeks) if (isYouthOn(time, week.ruledBy)) found.push(...sumsOfWeek(week, time))
  return found
}

function sumsOfDay(workingDay: WorkingDay, { person, context, birthdays }: PersonTime): LawFinding[] {
  const { day } = workingDay
  const before = schoolMinutesOn(person, day)
  const most = mostOfDay(day, context)
  const overtime = day < birthdays.sixteenth ? 0 : YOUTHS.overtimeDay
  return [
    ...moreThan(most, workingDay, 'JUG_TAG', { limit: 'day', before }),
    ...moreThan(most + overtime, workingDay, 'JUG_ÜST', { limit: 'day', before }),
  ]
}

const mostOfDay = (day: Day, { youthMakeUp }: LawContext): number =>
  isAnyOn(youthMakeUp, day) ? YOUTHS.dayOfMakeUp : YOUTHS.day

function sumsOfWeek(week: Week, time: PersonTime): LawFinding[] {
  const before = schoolMinutesOfWeek(time.person, week.monday)
  const found = moreThan(YOUTHS.week, week, 'JUG_TAG', { limit: 'week', before })
  return week.ruledBy < time.birthdays.sixteenth ? found : [...found, ...overtimeOfWeek(week, time)]
}

/** What is worked in a week above the hours of each working day. School by itself is no overtime. */
function overtimeOfWeek(week: Week, { person, workingDays, context }: PersonTime): LawFinding[] {
  const stretches = workingDays.flatMap(workingDay => {
    if (workingDay.to <= week.from || workingDay.from >= week.to) return []
    const school = schoolMinutesOn(person, workingDay.day)
    return above(Math.max(0, mostOfDay(workingDay.day, context) - school), workingDay.stretches).flatMap(
      ({ from, to, placed }) => {
        const inWeek = { from: Math.max(from, week.from), to: Math.min(to, week.to) }
        return inWeek.from < inWeek.to ? [{ ...inWeek, placed }] : []
      },
    )
  })
  const minutes = stretches.reduce((sum, { from, to }) => sum + to - from, 0)
  return moreThan(YOUTHS.overtimeWeek, { shifts: week.shifts, stretches, minutes }, 'JUG_ÜST', { limit: 'week' })
}

/** The work after so many minutes of it. */
function above(most: number, stretches: readonly Stretch[]): Stretch[] {
  let left = most
  return stretches.flatMap(({ from, to, placed }) => {
    const skipped = Math.min(left, to - from)
    left -= skipped
    return from + skipped < to ? [{ from: from + skipped, to, placed }] : []
  })
}
