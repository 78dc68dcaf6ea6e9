import type { Day } from './calendar.ts'
import { employmentOf, isEmployee, type Terms } from './contract-terms.ts'
import type { EmploymentRules } from './employment-rules.ts'
import { type FormerLeave, formerLeave } from './leave.ts'
import { claimOn } from './sickness.ts'
import type { MonthSpan } from './target-hours.ts'
import type { Models, PersonHistory } from './wage-history.ts'
import type { PersonMonth } from './wage-month.ts'

/** What somebody has of leave and of pay in sickness at the end of a month; of sickness what is used up of the year's claim. */
export type PersonBalances = {
  leaveUnit: EmploymentRules['vacationUnit']
  leaveHundredths: number | null
  /** Of the leave, what former years left. */
  formerLeave: FormerLeave[]
  sickUnit: EmploymentRules['sickUnit']
  /** Since when it is counted. */
  sickYearFrom: Day | null
  sickFullHundredths: number
  sickFullClaim: number
  sickHalfHundredths: number
  sickHalfClaim: number
}

/** By the terms of the month's last day under contract; null: there is none, or somebody has no claim to either. */
export function balancesAtEnd(
  { first, last, leave, sickness, ...month }: PersonMonth,
  history: PersonHistory,
  models: Models,
): PersonBalances | null {
  const found = mainTermsIn({ first, last }, history, models)
  if (!found) return null
  const { main, day } = found
  const serviceFrom = history.serviceFrom ?? Math.min(...history.contracts.map(({ from }) => from))
  const claim = claimOn(main, serviceFrom, day)
  return {
    leaveUnit: main.rules.vacationUnit,
    leaveHundredths: month.leaveHundredths,
    formerLeave: formerLeave(leave, main.rules.vacationYear, serviceFrom, history.leaveNotices),
    sickUnit: main.rules.sickUnit,
    sickYearFrom: sickness.yearFrom,
    sickFullHundredths: month.sickFullHundredths,
    sickFullClaim: claim.full,
    sickHalfHundredths: month.sickHalfHundredths,
    sickHalfClaim: claim.half,
  }
}

/** By what somebody is employed on the last day of a month that is under contract; undefined: by nothing that brings leave. */
export function mainTermsIn(
  { first, last }: MonthSpan,
  history: PersonHistory,
  models: Models,
): { main: Terms; day: Day } | undefined {
  const { on } = employmentOf(history, models, first, last)
  let day: Day = last
  while (day > first && on(day).length === 0) day--
  const main = on(day).find(isEmployee)
  return main && { main, day }
}
