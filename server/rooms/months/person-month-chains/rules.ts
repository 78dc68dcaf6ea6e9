import type { Day } from '#domain/wages/calendar.ts'
import { daysOfRows, EMPLOYMENT_AHEAD, type Month, monthOfDay, monthsBetween } from '#domain/wages/month-numbers.ts'

/** From which month on a person is reckoned and up to which (null: without an end), how far that is, and what of it is out of date. */
export type Chain = {
  employeeId: number
  first: Month
  last: Month | null
  madeUntil: Month | null
  due: readonly Month[]
}

/** What there is of a person; days since 1970. */
export type Facts = {
  employeeId: number
  openingDay: Day | null
  /** The entry, or the first contract, stamp or absence where one lies before it. */
  firstOwn: Day | null
  /** Of contracts and records; null: none. */
  lastOwn: Day | null
  isOpen: boolean
}

/**
 * Where a chain begins and ends: with the opening balance, else with the person, but not before the company has its first
 * record; left people go on to their last record. Undefined: there is nothing to reckon.
 */
export function boundsOf(facts: Facts, companyFirst: Day | null): Pick<Chain, 'first' | 'last'> | undefined {
  const { openingDay, firstOwn, lastOwn, isOpen } = facts
  if (firstOwn === null || companyFirst === null || (lastOwn === null && !isOpen)) return undefined
  const first = openingDay === null ? Math.max(monthOfDay(firstOwn), monthOfDay(companyFirst)) : monthOfDay(openingDay)
  const last = isOpen ? null : monthOfDay(lastOwn!)
  return last !== null && last < first ? undefined : { first, last }
}

/** What happened on days; all else that touches a month is somebody's employment. */
export const RECORDS: ReadonlySet<string> = new Set(['stamp', 'stamp_pause', 'absence', 'plan_shift', 'leave_notice'])
/** What touches the months of one person. */
export const OF_PERSON: ReadonlySet<string> = new Set([...RECORDS, 'contract', 'employee', 'opening_balance'])

/** Of employment a month asks one week more than of what was worked. */
export type Touch = { first: Day; last: Day; isEmployment: boolean }

/** The months that look at one of the days: a week that goes over a month's end belongs to both. */
export function isTouched(month: Month, touches: readonly Touch[]): boolean {
  const read = daysOfRows(month)
  return touches.some(
    ({ first, last, isEmployment }) => first <= read.last + (isEmployment ? EMPLOYMENT_AHEAD : 0) && last >= read.first,
  )
}

/** The chain as it goes on after what was touched. */
export function continued(
  before: Chain | undefined,
  employeeId: number,
  bounds: Pick<Chain, 'first' | 'last'>,
  touches: readonly Touch[],
): Chain {
  if (!before || before.madeUntil === null || before.madeUntil < bounds.first)
    return { employeeId, ...bounds, madeUntil: null, due: [] }
  const madeUntil = bounds.last === null ? before.madeUntil : Math.min(before.madeUntil, bounds.last)
  // Where it begins elsewhere, all months stand on another beginning.
  const isAnew = before.first !== bounds.first
  const wasDue = new Set(before.due)
  const due = monthsBetween(bounds.first, madeUntil).filter(
    month => isAnew || wasDue.has(month) || isTouched(month, touches),
  )
  return { employeeId, ...bounds, madeUntil, due }
}

export const isSameChain = (one: Chain | undefined, other: Chain): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The months of a chain that have to be made so that it is right up to a month. */
export function toMake({ first, last, madeUntil, due }: Chain, until: Month): Month[] {
  const end = last === null ? until : Math.min(until, last)
  return [...due.filter(month => month <= until), ...monthsBetween(madeUntil === null ? first : madeUntil + 1, end)]
}
