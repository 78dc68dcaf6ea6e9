import { roundedQuotient } from '../basics/numbers.ts'
import { civilOf, type Day, dayAt } from './calendar.ts'
import type { Terms } from './contract-terms.ts'
import type { Opening } from './wage-history.ts'
import { monthsServed, nextYearStart, type YearKind, yearStart, yearsServed } from './years-of-service.ts'

/** Leave that is left, by the year in which it arose; hundredths of the model's unit. Null: nobody said what there was before. */
export type LeaveState = {
  years: LeaveYear[] | null
  /** So much a week has; when it changes, what is left is as many weeks as before. */
  weekHundredths: number
  /** What of the year's claim was given so far, and hundredths of days that shorten it. */
  yearFrom: Day | null
  givenHundredths: number
  shorteningHundredths: number
  /** The whole of the year's claim, and what was taken in it, from whatever year. */
  yearlyHundredths: number
  usedHundredths: number
}
export type LeaveYear = { from: Day; hundredths: number }

export const noLeave = (isKnown: boolean): LeaveState => ({
  years: isKnown ? [] : null,
  weekHundredths: 0,
  yearFrom: null,
  givenHundredths: 0,
  shorteningHundredths: 0,
  yearlyHundredths: 0,
  usedHundredths: 0,
})

export const copyOfLeave = (state: LeaveState): LeaveState => ({
  ...state,
  years: state.years?.map(year => ({ ...year })) ?? null,
})

export const leaveLeft = ({ years }: LeaveState): number | null =>
  years?.reduce((sum, { hundredths }) => sum + hundredths, 0) ?? null

/** What the beginning of a day brings: the hours of a new contract, a new year's claim, the next month of the first half-year. */
export function beginLeaveDay(
  state: LeaveState,
  terms: Terms,
  serviceFrom: Day,
  day: Day,
  notices: readonly Day[],
): void {
  convert(state, terms)
  const from = Math.max(serviceFrom, yearStart(terms.rules.vacationYear, serviceFrom, day))
  if (state.yearFrom === null || state.yearFrom < from) {
    const isFirst = state.yearFrom === null
    if (!isFirst) cutShort(state, terms, serviceFrom, from)
    state.yearFrom = from
    state.shorteningHundredths = 0
    state.usedHundredths = 0
    // Who was here before Kontor has this year's claim in the opening balance, or nobody knows it.
    state.givenHundredths = isFirst && day > from ? claimed(state, terms, serviceFrom, day) : 0
    if (!isFirst) expire(state, terms, serviceFrom, from, notices)
  }
  give(state, terms, serviceFrom, day)
}

/** Takes leave, the oldest first; what is not there is taken from the year that runs. UrlG § 4 (5). */
export function takeLeave(state: LeaveState, hundredths: number): void {
  const { years, yearFrom } = state
  if (!years) return
  state.usedHundredths += hundredths
  let left = hundredths
  for (const year of years) {
    const taken = Math.min(left, Math.max(0, year.hundredths))
    year.hundredths -= taken
    left -= taken
  }
  if (left > 0) yearOf(years, yearFrom!).hundredths -= left
}

/** A day of parental leave or service shortens the claim of its year. MSchG § 15f, APSG § 9. */
export function shortenLeave(state: LeaveState, terms: Terms, serviceFrom: Day, day: Day, hundredths: number): void {
  state.shorteningHundredths += hundredths
  give(state, terms, serviceFrom, day)
}

/** What was brought holds from its day on, whatever was reckoned before. */
export function openLeave(
  state: LeaveState,
  terms: Terms,
  { day, leaveHundredths, formerLeaveHundredths }: Opening,
): void {
  if (leaveHundredths === null) return
  // Balances come in days of work.
  const inUnit = (hundredths: number) => roundedQuotient(hundredths * weekOf(terms), terms.rules.daysPerWeek * 100)
  const former = formerLeaveHundredths ?? 0
  const yearFrom = state.yearFrom ?? day
  state.years = [
    { from: yearBefore(yearFrom), hundredths: inUnit(former) },
    { from: yearFrom, hundredths: inUnit(leaveHundredths - former) },
  ]
  state.usedHundredths = state.givenHundredths - inUnit(leaveHundredths - former)
}

/** What former years had left when the running one began: by it, its claim so far and its use the ledger comes to what is left. */
export const formerLeft = (state: LeaveState): number | null => {
  const left = leaveLeft(state)
  return left === null ? null : left - state.givenHundredths + state.usedHundredths
}

/** Hundredths of the model's unit in a week. */
function weekOf({ rules }: Terms): number {
  if (rules.vacationUnit === 'hours') return roundedQuotient(rules.weeklyMinutes * 100, 60)
  return rules.vacationUnit === 'weekdays' ? 600 : rules.daysPerWeek * 100
}

/** Leave of the model's unit in hundredths of days: hours are so many days of work; null where nothing is worked in a week. */
export function leaveInDays(hundredths: number, rules: Terms['rules']): number | null {
  if (rules.vacationUnit !== 'hours') return hundredths
  return rules.weeklyMinutes === 0 ? null : roundedQuotient(hundredths * 60 * rules.daysPerWeek, rules.weeklyMinutes)
}

function convert(state: LeaveState, terms: Terms): void {
  const week = weekOf(terms)
  const before = state.weekHundredths
  state.weekHundredths = week
  if (before === 0 || before === week) return
  const inUnit = (hundredths: number) => roundedQuotient(hundredths * week, before)
  for (const year of state.years ?? []) year.hundredths = inUnit(year.hundredths)
  state.givenHundredths = inUnit(state.givenHundredths)
  state.usedHundredths = inUnit(state.usedHundredths)
}

/** The evening of a day: a month of the first half-year is whole when its last day ends, after that day's leave. UrlG § 2 (2). */
export function endLeaveDay(state: LeaveState, terms: Terms, serviceFrom: Day, day: Day): void {
  if (state.yearFrom === serviceFrom) give(state, terms, serviceFrom, day, day + 1)
}

/** `served`: the day up to whose beginning service counts. */
function give(state: LeaveState, terms: Terms, serviceFrom: Day, day: Day, served: Day = day): void {
  const claim = claimed(state, terms, serviceFrom, day, served)
  state.yearlyHundredths = yearly(state, terms, serviceFrom)
  const more = claim - state.givenHundredths
  state.givenHundredths = claim
  if (more !== 0 && state.years) yearOf(state.years, state.yearFrom!).hundredths += more
}

/** What of the running year's claim has arisen by a day. UrlG § 2. */
function claimed(state: LeaveState, terms: Terms, serviceFrom: Day, day: Day, served: Day = day): number {
  const from = state.yearFrom!
  const wholeYear = wholeYearOf(from, terms, serviceFrom)
  const next = nextYearStart(terms.rules.vacationYear, serviceFrom, from)
  const claim = from === serviceFrom ? firstYear(wholeYear, serviceFrom, { day, served, next }) : wholeYear
  return Math.max(0, claim - shortened(state, wholeYear, next))
}

/** The claim of the running year as if all of it had arisen. */
function yearly(state: LeaveState, terms: Terms, serviceFrom: Day): number {
  const wholeYear = wholeYearOf(state.yearFrom!, terms, serviceFrom)
  const next = nextYearStart(terms.rules.vacationYear, serviceFrom, state.yearFrom!)
  return Math.max(0, wholeYear - shortened(state, wholeYear, next))
}

const wholeYearOf = (from: Day, { rules }: Terms, serviceFrom: Day): number =>
  yearsServed(serviceFrom, from) >= 25 ? roundedQuotient(rules.vacationEntitlement * 6, 5) : rules.vacationEntitlement

const shortened = ({ shorteningHundredths }: LeaveState, wholeYear: number, next: Day): number =>
  roundedQuotient(wholeYear * shorteningHundredths, (next - yearBefore(next)) * 100)

/**
 * In the first half-year a twelfth for each whole month, then all. Who has served less than half a year when the calendar's year
 * ends has a twelfth for each month that is begun. UrlG § 2 (2), (4).
 */
function firstYear(
  wholeYear: number,
  serviceFrom: Day,
  { day, served, next }: { day: Day; served: Day; next: Day },
): number {
  if (monthsServed(serviceFrom, next) < HALF_YEAR)
    return roundedQuotient(wholeYear * (monthsServed(serviceFrom, day) + 1), 12)
  const months = monthsServed(serviceFrom, served)
  return months >= HALF_YEAR ? wholeYear : roundedQuotient(wholeYear * months, 12)
}
const HALF_YEAR = 6

/**
 * Where another year begins in its course, a year has its share; the first one what the calendar's years give it. Of what was
 * given already no more is left. UrlG § 2 (4).
 */
function cutShort(state: LeaveState, terms: Terms, serviceFrom: Day, from: Day): void {
  const { years, givenHundredths } = state
  const former = state.yearFrom!
  const isOfService = yearStart('work', serviceFrom, former) === former
  const end = nextYearStart(isOfService ? 'work' : 'calendar', serviceFrom, former)
  if (!years || from >= end) return
  const isServed = monthsServed(serviceFrom, from) >= HALF_YEAR
  const left =
    former === serviceFrom
      ? claimed(state, terms, serviceFrom, isServed ? from : from - 1)
      : roundedQuotient(givenHundredths * (from - former), end - former)
  yearOf(years, former).hundredths += left - givenHundredths
}

const yearBefore = (day: Day): Day => {
  const { year, month, date } = civilOf(day)
  return dayAt(year - 1, month, date)
}

/** Two years after the end of its own year, and only where the employer asked in the last one that it be taken. UrlG § 4 (5). */
function expire(state: LeaveState, { rules }: Terms, serviceFrom: Day, from: Day, notices: readonly Day[]): void {
  if (noticeBefore(from, notices) === undefined || !state.years) return
  for (const year of state.years)
    if (isOld(year, rules.vacationYear, serviceFrom, from)) year.hundredths = Math.min(0, year.hundredths)
}

/** The first one in the year before a day. */
const noticeBefore = (day: Day, notices: readonly Day[]): Day | undefined =>
  notices.filter(notice => notice >= yearBefore(day) && notice < day).sort((a, b) => a - b)[0]

const isOld = (year: LeaveYear, kind: YearKind, serviceFrom: Day, day: Day): boolean =>
  nextYearStart(kind, serviceFrom, year.from) <= yearBefore(yearBefore(day))

/** What is left of a former year: it expires after `lastDay`, if somebody is asked from `noticeFrom` on to take it. */
export type FormerLeave = LeaveYear & { until: Day; noticeFrom: Day; lastDay: Day; noticeOn: Day | null }

/** The oldest first. Where nobody was asked in time, what is older goes on to the end of the next year. */
export function formerLeave(
  { years, yearFrom }: LeaveState,
  kind: YearKind,
  serviceFrom: Day,
  notices: readonly Day[],
): FormerLeave[] {
  const former = (years ?? []).filter(({ from, hundredths }) => from < yearFrom! && hundredths > 0)
  return former.map(year => {
    let end = nextYearStart(kind, serviceFrom, yearFrom!)
    while (!isOld(year, kind, serviceFrom, end)) end = nextYearStart(kind, serviceFrom, end)
    return {
      ...year,
      until: nextYearStart(kind, serviceFrom, year.from) - 1,
      noticeFrom: yearBefore(end),
      lastDay: end - 1,
      noticeOn: noticeBefore(end, notices) ?? null,
    }
  })
}

function yearOf(years: LeaveYear[], from: Day): LeaveYear {
  let found = years.find(year => year.from === from)
  if (!found) {
    found = { from, hundredths: 0 }
    years.push(found)
    years.sort((a, b) => a.from - b.from)
  }
  return found
}
