import type { Day } from '../wages/calendar.ts'
import { moreThan, ofThisEmployer, type Sum } from './finding-at.ts'
import type { LawFinding } from './findings.ts'
import { limitsOn } from './limits.ts'
import type { LawPerson } from './people.ts'
import { agreedMinutesOn, contractOn, isEmployedOn, limitsOf } from './person-days.ts'
import { isYouthOn, type PersonTime } from './person-time.ts'
import type { Week } from './weeks.ts'

/** Working days and weeks with too much work, or more than is normal or agreed. `docs/working-time.md` 2 */
export function workSums(time: PersonTime): LawFinding[] {
  const found: LawFinding[] = []
  for (const workingDay of time.workingDays)
    if (!isYouthOn(time, workingDay.day)) found.push(...sumsOfDay(time.person, workingDay.day, workingDay))
  for (const week of time.weeks)
    if (!isYouthOn(time, week.ruledBy))
      found.push(...sumsOfWeek(time.person, week), ...moreThanAgreed(time.person, week))
  return found
}

function sumsOfDay(person: LawPerson, day: Day, sum: Sum): LawFinding[] {
  const contract = contractOn(person, day)
  const limits = limitsOn(day, contract?.agreement ?? 'none')
  return [
    ...moreThan(limits.dayMost, sum, 'TAG_MAX'),
    ...moreThan(limits.refusableDay, sum, 'ÜBER10_50', { limit: 'day' }),
    ...moreThan(contract?.isAveraged ? limits.averagedDay : limits.normalDay, ofThisEmployer(sum), 'NORMAL', {
      limit: 'day',
    }),
  ]
}

function sumsOfWeek(person: LawPerson, week: Week): LawFinding[] {
  const contract = contractOn(person, week.ruledBy)
  const limits = limitsOn(week.ruledBy, contract?.agreement ?? 'none')
  return [
    ...moreThan(limits.weekMost, week, 'WOCHE_MAX'),
    ...moreThan(limits.refusableWeek, week, 'ÜBER10_50', { limit: 'week' }),
    ...moreThan(contract?.isAveraged ? limits.averagedWeek : limits.normalWeek, ofThisEmployer(week), 'NORMAL', {
      limit: 'week',
    }),
  ]
}

/** Part-time work above what is agreed, up to what is normal. AZG § 19d */
function moreThanAgreed(person: LawPerson, week: Week): LawFinding[] {
  const { normalWeek } = limitsOf(person, week.ruledBy)
  const weekly = agreedMinutesOn(person, week.ruledBy)
  if (weekly >= normalWeek || !isEmployedOn(person, week.ruledBy)) return []
  let days = 0
  for (let day = week.monday; day < week.monday + 7; day++) if (isEmployedOn(person, day)) days++
  const agreed = Math.ceil((weekly * days) / 7)
  const sum = ofThisEmployer(week)
  return moreThan(agreed, sum, 'TZ_MEHR', { said: Math.min(sum.minutes, normalWeek) - agreed })
}
