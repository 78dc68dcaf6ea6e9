import type { AbsentDays } from './absent-days.ts'
import { type Away, awayOn, type SickDay } from './absent-time.ts'
import { averageWeek, type TakenWeek } from './averaging.ts'
import { civilOf, type Day, dayAt, type Span, type WageCalendar } from './calendar.ts'
import { type Employment, isEmployee, type Terms } from './contract-terms.ts'
import { decemberEighth } from './december-eighth.ts'
import type { Finding } from './findings.ts'
import { beginLeaveDay, endLeaveDay, leaveLeft, openLeave } from './leave.ts'
import type { MissedTime } from './lost-hours.ts'
import { turnYear } from './sickness.ts'
import { accountOf, creditOf, isKept, payOut } from './time-account.ts'
import { classifyWeek, countedOn, type Limited, type WeekOfWork } from './time-classification.ts'
import type { PersonHistory } from './wage-history.ts'
import { line, type WageLine } from './wage-lines.ts'
import { type Carry, copyOf } from './week-carry-over.ts'
import type { Shift } from './worked-shifts.ts'
import { type Classified, inOrder, limitDay, surchargeDay } from './worked-stretches.ts'

/** What all weeks of a person are reckoned from. */
export type Given = {
  history: PersonHistory
  serviceFrom: Day
  employment: Employment
  absent: AbsentDays
  shifts: readonly Shift[]
  /** What was worked of them. */
  worked: readonly Limited[]
  missed: MissedTime
  calendar: WageCalendar
}

/** What is left at the end of a day. */
export type Balances = Pick<Carry, 'sickness' | 'leave' | 'account'>

export type ReckonedWeek = {
  lines: WageLine[]
  findings: Finding[]
  /** What fell out without pay. */
  excused: { day: Day; minutes: number }[]
  /** When what is above the week's limit was worked, as far as its windows lie in this week or later. */
  overtime: Span[]
  carry: Carry
  /** At the end of the asked day, where it lies in the week. */
  balances: Balances | undefined
  /** What it was reckoned from, for whoever asks why. */
  told: ToldWork
}

export type ToldWork = {
  /** What was worked and what fills the week, as its kinds were found. */
  work: WeekOfWork
  classified: readonly Classified[]
  taken: readonly TakenWeek[]
  sick: readonly SickDay[]
}

/** One week, from Monday on, with what it takes over and what it hands on. */
export function reckonWeek(before: Carry, given: Given, asked: Day): ReckonedWeek {
  const state = copyOf(before)
  const { monday } = state
  const week: Omit<ReckonedWeek, 'told'> = {
    lines: [],
    findings: [],
    excused: [],
    overtime: [],
    carry: state,
    balances: undefined,
  }
  const sick: SickDay[] = []
  const [filled, excused] = [new Map<number, number>(), new Map<number, number>()]
  let ofAsked: Balances | undefined
  for (let day = monday; day < monday + 7; day++) {
    const away = beginDay(state, given, day, week)
    for (const { terms, minutes } of away.filled) add(filled, terms, minutes)
    for (const { terms, minutes } of away.excused) add(excused, terms, minutes)
    week.lines.push(...away.lines)
    week.findings.push(...away.findings)
    sick.push(...away.sick)
    week.excused.push(...away.excused.map(({ minutes }) => ({ day, minutes })))
    endDay(state, given, day)
    if (day === asked) ofAsked = copyOf(state)
  }

  const { calendar, employment, missed } = given
  const held = { monday, on: employment.on, calendar, missed }
  const worked = inOrder(given.worked.filter(part => isInWeek(countedOn(part, held), monday)))
  const filling = new Map([...filled].filter(([storeId]) => fillsWeek(given, monday, storeId)))
  const work: WeekOfWork = { ...held, worked, filled: filling }
  const classified = classifyWeek(work)
  const averaged = averageWeek(state.averaging, { ...held, filled, excused, classified })
  state.averaging = averaged.running
  week.overtime = classified.filter(part => isOverWeek(part, monday)).map(({ from, to }) => ({ from, to }))
  state.overtimeBeyond = week.overtime.filter(({ to }) => to > calendar.startOf(monday + 7))
  week.lines.push(
    ...classified.map(part => workedLine(part, employment)),
    ...averaged.lines,
    ...decemberEighth(monday, given),
  )
  const linesOf = Map.groupBy(week.lines, ({ day }) => day)
  for (let day = monday; day < monday + 7; day++) {
    keepAccount(state, given, { week, day, lines: linesOf.get(day) ?? [] })
    if (day === asked && ofAsked) week.balances = { ...ofAsked, account: state.account }
  }
  state.monday = monday + 7
  return { ...week, told: { work, classified, taken: averaged.taken, sick } }
}

/** What begins with a day, and what falls out on it. */
function beginDay(state: Carry, given: Given, day: Day, week: Pick<ReckonedWeek, 'findings'>): Away {
  const { history, serviceFrom, employment, absent, missed, calendar } = given
  const { opening } = history
  if (opening?.day === day && !employment.hasContract(day))
    week.findings.push({ code: 'opening-without-contract', day })
  const [main, ...others] = employment.on(day).filter(isEmployee)
  if (!main) return NOTHING
  beginLeaveDay(state.leave, main, serviceFrom, day, history.leaveNotices)
  turnYear(state.sickness, main, serviceFrom, day)
  if (opening?.day === day) {
    openLeave(state.leave, main, opening)
    if (opening.sickFullHundredths !== null) state.sickness.fullHundredths = opening.sickFullHundredths
    if (opening.sickHalfHundredths !== null) state.sickness.halfHundredths = opening.sickHalfHundredths
  }
  const parts = absent.get(day) ?? NO_PARTS
  if (parts.length === 0 && !calendar.isHoliday(day)) return NOTHING
  const wasPositive = (leaveLeft(state.leave) ?? 0) >= 0
  const away = awayOn(state, {
    day,
    held: [main, ...others],
    parts,
    serviceFrom,
    missed,
    calendar,
    worked: terms => workedOn(given.shifts, day, terms),
  })
  if (wasPositive && (leaveLeft(state.leave) ?? 0) < 0) away.findings.push({ code: 'leave-overdrawn', day })
  return away
}
/** What the evening of a day brings. */
function endDay(state: Carry, { serviceFrom, employment }: Given, day: Day): void {
  const main = employment.on(day).find(isEmployee)
  if (main) endLeaveDay(state.leave, main, serviceFrom, day)
}

const NOTHING: Away = { lines: [], findings: [], filled: [], excused: [], sick: [] }
const NO_PARTS: readonly [] = []

function workedOn(shifts: readonly Shift[], day: Day, { contract }: Terms): number {
  let minutes = 0
  for (const shift of shifts)
    if (shift.day === day)
      for (const part of shift.worked)
        if (part.terms.contract.storeId === contract.storeId) minutes += part.to - part.from
  return minutes
}

/** Months are reckoned one by one: what lies in a window of the week before, its month cannot know of. */
const isOverWeek = (part: Classified, monday: Day): boolean =>
  part.because === 'over-week' && surchargeDay(part) >= monday

const isInWeek = (day: Day, monday: Day): boolean => day >= monday && day < monday + 7

const add = (sums: Map<number, number>, { contract }: Terms, minutes: number) =>
  sums.set(contract.storeId, (sums.get(contract.storeId) ?? 0) + minutes)

function fillsWeek({ employment }: Given, monday: Day, storeId: number): boolean {
  for (let day = monday; day < monday + 7; day++) {
    const own = employment.on(day).find(({ contract }) => contract.storeId === storeId)
    if (own) return own.rules.absencesFillWeek === 'fill'
  }
  return false
}

function workedLine(part: Classified, { on }: Employment): WageLine {
  const isOfHoliday = part.because === 'holiday-worked' || part.because === 'holiday-over'
  const day = isOfHoliday ? surchargeDay(part) : limitDay(part)
  return line({
    day,
    kind: part.kind,
    minutes: part.to - part.from,
    because: part.because,
    contractId: part.terms.contract.id,
    from: part.from,
    to: part.to,
    stampId: part.stampId,
    // What is worked after the last day's midnight is paid: the account is empty by then.
    isKept: isKept(part.terms, part.kind) && on(day).length > 0,
  })
}

/** What a day puts onto the time account and takes from it; what is above its ceiling at the end of a month is paid. */
function keepAccount(
  state: Carry,
  { employment, history }: Given,
  { week, day, lines }: { week: Pick<ReckonedWeek, 'lines' | 'findings'>; day: Day; lines: readonly WageLine[] },
): void {
  const [main] = employment.on(day)
  if (!main) return
  // Only now, so that what the week had before it is neither added nor paid out of it.
  if (history.opening?.day === day && history.opening.timeAccountMinutes !== null)
    state.account = accountOf(history.opening.timeAccountMinutes)
  const termsOf = ({ contractId }: WageLine) =>
    employment.on(day).find(({ contract }) => contract.id === contractId) ?? main
  for (const each of lines) if (each.isKept) state.account += creditOf(termsOf(each), each.kind, each.minutes)
  for (const each of lines)
    if (each.kind === 'ZA' && each.because !== 'holiday-off') state.account -= takenBy(each, termsOf(each), state)
  if (main.rules.timeAccount === 'none' && state.account === 0) return
  const { year, month } = civilOf(day)
  const ends = employment.on(day + 1).length === 0
  if (!ends && dayAt(year, month + 1, 1) - 1 !== day) return
  const because = ends ? ('account-end' as const) : ('account-ceiling' as const)
  const ceiling = main.rules.timeAccountCeilingMinutes
  if (ends || ceiling !== null) {
    const paid = payOut(state.account, ceiling ?? 0, { day, contractId: main.contract.id, because })
    state.account = paid.account
    week.lines.push(...paid.lines)
  }
  if (state.account < 0) week.findings.push({ code: 'account-overdrawn', day })
}

/** Where overtime is paid, time off takes at most what was earned otherwise: there is no account that could be overdrawn. */
function takenBy({ minutes }: WageLine, { rules }: Terms, { account }: Carry): number {
  const wanted = accountOf(minutes)
  return rules.timeAccount === 'overtime' ? wanted : Math.min(wanted, Math.max(0, account))
}
