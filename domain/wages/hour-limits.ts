import { roundedQuotient } from '../basics/numbers.ts'
import type { Day } from './calendar.ts'
import { agreedOn, type Terms } from './contract-terms.ts'
import { MOST_AVERAGED_WEEK } from './employment-rules.ts'

/** Whose days a week has, Monday first: of each day, the contract with the most hours first. */
export type HeldWeek = { monday: Day; on(day: Day): readonly Terms[] }

/** What holds on each of seven days; undefined: no contract. */
type SevenDays = readonly (Terms | undefined)[]

const sevenDays = ({ monday, on }: HeldWeek, of: (held: readonly Terms[]) => Terms | undefined): SevenDays =>
  [0, 1, 2, 3, 4, 5, 6].map(index => of(on(monday + index)))

const ofPerson = (week: HeldWeek): SevenDays => sevenDays(week, held => held[0])
const ofStore = (week: HeldWeek, storeId: number): SevenDays =>
  sevenDays(week, held => held.find(({ contract }) => contract.storeId === storeId))

const isHeld = (terms: Terms | undefined): terms is Terms => terms !== undefined

/** The contract by which the rules of a person's week are told: the main one of its first day. */
export const mainOf = (week: HeldWeek): Terms | undefined => ofPerson(week).find(isHeld)

/** The same at a store. */
export const firstAtStore = (week: HeldWeek, storeId: number): Terms | undefined => ofStore(week, storeId).find(isHeld)

/**
 * What is agreed with somebody for a week at a store, each day by its own contract. A week is whole when the person is employed on
 * all of its days, wherever.
 */
export function agreedInWeek(week: HeldWeek, storeId: number): number {
  const days = ofStore(week, storeId)
  return isAgreedByDays(week, storeId) ? agreedByDays(days, week.monday) : sevenths(days.filter(isHeld))
}

/** Else by a seventh of the weekly hours a day. */
export const isAgreedByDays = (week: HeldWeek, storeId: number): boolean =>
  isWhole(week) || firstAtStore(week, storeId)?.rules.brokenWeek !== 'calendarDays'

const isWhole = (week: HeldWeek): boolean => ofPerson(week).every(isHeld)

const agreedByDays = (days: SevenDays, monday: Day): number =>
  days.reduce((sum, terms, index) => (terms ? sum + agreedOn(terms, monday + index) : sum), 0)

/** A seventh of the weekly hours a day. */
const sevenths = (held: readonly Terms[]): number =>
  roundedQuotient(
    held.reduce((sum, { rules }) => sum + rules.weeklyMinutes, 0),
    7,
  )

/**
 * By which limits are told. Who enters on a Saturday has nothing agreed by the distribution until Monday: a seventh of the week a
 * day, else each minute would be above it.
 */
export const shareOfWeek = (week: HeldWeek, storeId: number): number =>
  agreedInWeek(week, storeId) || sevenths(ofStore(week, storeId).filter(isHeld))

const shareOfStores = (week: HeldWeek): number =>
  [...storesOf(week)].reduce((sum, storeId) => sum + shareOfWeek(week, storeId), 0)

const storesOf = ({ monday, on }: HeldWeek): Set<number> =>
  new Set([0, 1, 2, 3, 4, 5, 6].flatMap(index => on(monday + index).map(({ contract }) => contract.storeId)))

/** What is agreed at all other stores. */
export const shareOfOthers = (week: HeldWeek, storeId: number): number =>
  [...storesOf(week)].reduce((sum, other) => (other === storeId ? sum : sum + shareOfWeek(week, other)), 0)

/**
 * From when on a week has overtime: the limit is the person's and the law's, whole in a week in which hours or contracts change;
 * in one that is not whole, less by what its other days would have had. AZG § 6, Product D. `fallback`: where no contract holds
 * on any of its days.
 */
export function overtimeLimit(week: HeldWeek, fallback: Terms): number {
  const parts = overtimeLimitParts(week, fallback)
  return parts ? parts.whole - parts.missingByDays - parts.missingByCalendar : Number.POSITIVE_INFINITY
}

/** The limit of a whole week, and what days without a contract take from it; undefined: there is none. */
export function overtimeLimitParts(
  week: HeldWeek,
  fallback: Terms,
): { whole: number; limits: number[]; missingByDays: number; missingByCalendar: number } | undefined {
  const days = ofPerson(week)
  const held = days.filter(isHeld)
  const limits = (held.length > 0 ? held : [fallback]).flatMap(({ rules }) => rules.overtimeOverWeekMinutes ?? [])
  if (limits.length === 0) return undefined
  const whole = roundedQuotient(
    limits.reduce((sum, each) => sum + each, 0),
    limits.length,
  )
  const missing =
    held.length > 0
      ? missingOf(days, week.monday)
      : { missingByDays: fallback.rules.weeklyMinutes, missingByCalendar: 0 }
  return { whole, limits, ...missing }
}

/** What the days without a contract would have had: by the contract of the day before them, else after. */
function missingOf(days: SevenDays, monday: Day): { missingByDays: number; missingByCalendar: number } {
  const isEmpty = agreedByDays(days, monday) === 0
  const byDays: (Terms | undefined)[] = []
  const byCalendar: Terms[] = []
  for (const [index, terms] of days.entries()) {
    const neighbour = terms ? undefined : (days.slice(0, index).findLast(isHeld) ?? days.find(isHeld))
    const isByCalendar = isEmpty || neighbour?.rules.brokenWeek === 'calendarDays'
    if (neighbour && isByCalendar) byCalendar.push(neighbour)
    byDays.push(isByCalendar ? undefined : neighbour)
  }
  return { missingByDays: agreedByDays(byDays, monday), missingByCalendar: sevenths(byCalendar) }
}

/** In an averaging period up to 48 hours are normal, or so much above what is agreed as the model says. AZG § 4 (6). */
export function normalLimit(week: HeldWeek, main: Terms): number {
  const limit = overtimeLimit(week, main)
  const { averagingWeeks, averagingOverAgreedMinutes } = main.rules
  if (averagingWeeks === 0) return limit
  if (averagingOverAgreedMinutes === null) return Math.max(limit, MOST_AVERAGED_WEEK)
  return Math.max(limit, Math.min(MOST_AVERAGED_WEEK, shareOfStores(week) + averagingOverAgreedMinutes))
}

/** From when on a week has more work at a store; undefined: none of its contracts knows of any. AZG § 19d. */
export function moreWorkLimit(week: HeldWeek, storeId: number, fallback: Terms): number | undefined {
  const held = ofStore(week, storeId).filter(isHeld)
  const known = held.length > 0 ? held : [fallback]
  if (!known.some(hasMoreWork)) return undefined
  const beyond = known.reduce(
    (sum, { rules }) => sum + (rules.moreWorkOverMinutes ?? rules.weeklyMinutes) - rules.weeklyMinutes,
    0,
  )
  // A seventh for each of its days; of a week that is not whole, by the days on which somebody is employed at all. What a shift of
  // a contract that has ended brings into the next week has the whole of it, whatever is agreed at other stores.
  const employed = held.length > 0 ? ofPerson(week).filter(isHeld).length : 1
  return shareOfWeek(week, storeId) + roundedQuotient(beyond, employed)
}

/** By whose rate more work is paid where the contract of a minute knows of none. */
export const firstWithMoreWork = (week: HeldWeek, storeId: number): Terms | undefined =>
  ofStore(week, storeId).find(terms => terms !== undefined && hasMoreWork(terms))

export const hasMoreWork = ({ rules }: Terms): boolean => rules.moreWorkOverMinutes !== null
