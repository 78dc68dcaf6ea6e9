import { mondayOf } from '../wages/calendar.ts'
import { moreThan } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
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
  const most = isAnyOn(context.youthMakeUp, day) ? YOUTHS.dayOfMakeUp : YOUTHS.day
  const overtime = day < birthdays.sixteenth ? 0 : YOUTHS.overtimeDay
  return [
    ...moreThan(most, workingDay, 'JUG_TAG', { limit: 'day', before }),
    ...moreThan(YOUTHS.day + overtime, workingDay, 'JUG_ÜST', { limit: 'day', before }),
  ]
}

function sumsOfWeek(week: Week, time: PersonTime): LawFinding[] {
  const before = schoolMinutesOfWeek(time.person, week.monday)
  const found = moreThan(YOUTHS.week, week, 'JUG_TAG', { limit: 'week', before })
  return week.ruledBy < time.birthdays.sixteenth ? found : [...found, ...overtimeOfWeek(week, time)]
}

/** What the working days of a week have above eight hours each. */
function overtimeOfWeek({ monday, shifts }: Week, { person, workingDays }: PersonTime): LawFinding[] {
  const overtime: Stretch[] = []
  let before = 0
  for (const workingDay of workingDays) {
    if (mondayOf(workingDay.day) !== monday) continue
    const school = schoolMinutesOn(person, workingDay.day)
    // School alone may be longer than that; it is no work that could be pointed at.
    before += Math.max(0, workingDay.minutes > 0 ? school - YOUTHS.day : 0)
    overtime.push(...above(Math.max(0, YOUTHS.day - school), workingDay.stretches))
  }
  const minutes = overtime.reduce((sum, { from, to }) => sum + to - from, 0)
  return moreThan(YOUTHS.overtimeWeek, { shifts, stretches: overtime, minutes }, 'JUG_ÜST', { limit: 'week', before })
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
