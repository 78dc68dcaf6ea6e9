import type { BalanceHint, MonthStatement } from '#contract/comparison/holiday-comparison.ts'
import { roundedQuotient } from '#domain/basics/numbers.ts'
import { dayText, MINUTES_OF_DAY } from '#domain/wages/calendar.ts'
import type { Terms } from '#domain/wages/contract-terms.ts'
import { mainTermsIn } from '#domain/wages/employee-balances.ts'
import { leaveInDays } from '#domain/wages/leave.ts'
import { type Month, spanOfMonth, yearAndMonth } from '#domain/wages/month-numbers.ts'
import type { Absence } from '#domain/wages/wage-history.ts'
import { reckonMonth } from '#domain/wages/wage-month.ts'
import type { Carry } from '#domain/wages/week-carry-over.ts'
import type { Person, Setting } from '#server/rooms/months/public.ts'
import type { Balance, Neighbour, OpenLeave } from './rows.ts'

export type Compared = { person: Person; balance: Balance; rules: Terms['rules'] }

/** A person and by which rules their leave of the month is counted; undefined for who has no claim to any. */
export function compared(person: Person, balance: Balance, { models }: Setting, month: Month): Compared | undefined {
  const terms = mainTermsIn(spanOfMonth(month), person.history, models)
  return terms && { person, balance, rules: terms.main.rules }
}

/** A day of leave has as many minutes as any. Spec 2 §5. */
function minutesOf(hundredths: number, rules: Terms['rules']): number | null {
  const days = leaveInDays(hundredths, rules)
  return days === null ? null : roundedQuotient(days * MINUTES_OF_DAY, 100)
}

export function statementOf({ balance, rules }: Compared, storeId: number): MonthStatement[] {
  const vacationTimeBalance = minutesOf(balance.leaveHundredths, rules)
  if (vacationTimeBalance === null) return []
  return [{ remoteId: balance.employeeId, storeId, vacationTimeBalance, confirmed: balance.isClosed }]
}

type Known = {
  month: Month
  setting: Setting
  carry: Carry | null
  neighbours: readonly Neighbour[]
  leave: readonly OpenLeave[]
}

export function hintOf(one: Compared, { neighbours, leave, ...known }: Known): BalanceHint {
  const neighbour = (isNext: boolean) => {
    const found = neighbours.find(each => each.isNext === isNext)
    return found ? minutesOf(found.leaveHundredths, one.rules) : null
  }
  return {
    remoteId: one.balance.employeeId,
    previousBalance: neighbour(false),
    nextBalance: neighbour(true),
    leave: leave.flatMap(each => openLeaveOf(one, each, known)),
  }
}

/** What it takes off is what the month comes to without it and with it, by the rules of wages themselves. */
function openLeaveOf(
  { person, rules }: Compared,
  { id, from, to, isApproved }: OpenLeave,
  { month, setting, carry }: Pick<Known, 'month' | 'setting' | 'carry'>,
): BalanceHint['leave'] {
  const absence: Absence = { id, type: 1, kind: null, from, to, isConfirmed: false }
  const others = person.history.absences.filter(other => other.id !== id)
  const leftWith = (absences: Absence[]) =>
    reckonMonth({ ...yearAndMonth(month), ...setting, history: { ...person.history, absences }, carry })
      .leaveHundredths ?? 0
  const minutes = minutesOf(leftWith(others) - leftWith([...others, absence]), rules)
  if (!minutes) return []
  const { calendar } = setting
  return [
    {
      firstDay: dayText(calendar.dayOf(from)),
      lastDay: dayText(calendar.dayOf(to - 1)),
      minutes,
      state: isApproved ? 'not-handed-over' : 'waiting',
    },
  ]
}
