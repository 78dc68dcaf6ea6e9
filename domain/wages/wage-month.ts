import { absentDays } from './absent-days.ts'
import { type AveragingStanding, standingAfter, standingBefore } from './averaging.ts'
import { type Day, mondayOf, type WageCalendar } from './calendar.ts'
import { type Employment, employmentOf, isEmployee } from './contract-terms.ts'
import type { Finding } from './findings.ts'
import { type LeaveState, leaveLeft } from './leave.ts'
import { missedTime } from './lost-hours.ts'
import type { SickState } from './sickness.ts'
import { type Surcharge, surchargesOf } from './surcharges.ts'
import { type MonthSpan, monthSpan, targetOf } from './target-hours.ts'
import { accountMinutes } from './time-account.ts'
import { limitedByDay } from './time-classification.ts'
import type { TimeKind } from './time-kinds.ts'
import type { Models, PersonHistory } from './wage-history.ts'
import type { WageLine } from './wage-lines.ts'
import { type Balances, type Given, type ReckonedWeek, reckonWeek } from './wage-week.ts'
import { type Carry, firstCarry } from './week-carry-over.ts'
import { type Shift, shiftsOf } from './worked-shifts.ts'

export type PersonMonth = {
  first: Day
  last: Day
  lines: WageLine[]
  shifts: Shift[]
  findings: Finding[]
  targetMinutes: number
  workedMinutes: number
  /** Worked, and what is paid as if it had been. */
  actualMinutes: number
  /** At the end of the month; null: nobody said what there was before Kontor. */
  leaveHundredths: number | null
  accountMinutes: number
  sickFullHundredths: number
  sickHalfHundredths: number
  /** Of the same moment, by years. */
  leave: LeaveState
  sickness: SickState
  /** How averaging periods stood before the month's first week and after each that ended in the month. */
  averaging: readonly AveragingStanding[]
  /** For the next month. */
  carry: Carry
}

export type MonthQuestion = {
  year: number
  month: number
  history: PersonHistory
  models: Models
  calendar: WageCalendar
  /** Of the month before; null where it is the first one. */
  carry: Carry | null
}

/** A month with what it was reckoned from, for whoever asks why. */
export type ToldMonth = {
  month: PersonMonth
  given: Given
  /** All of its weeks, those at its ends too. */
  weeks: { before: Carry; week: ReckonedWeek }[]
  /** Of all work that was read, also that of the days beside the month. */
  surcharges: Surcharge[]
}

/** The days whose rows a month is made from: its weeks, and what of the day before them goes on into the first one. */
export function daysRead(year: number, month: number): { first: Day; last: Day } {
  const { first, last } = monthSpan(year, month)
  return { first: mondayOf(first) - DAYS_BEFORE, last: mondayOf(last) + 6 + DAYS_AFTER }
}
const DAYS_BEFORE = 2
const DAYS_AFTER = 1

/**
 * One person's month: what was worked and what fell out, as kinds of time, each figure with the lines it is the sum of. Whole
 * weeks are reckoned, those at its ends too; only the lines of its own days are its own. Order of what is given says nothing.
 */
export const reckonMonth = (question: MonthQuestion): PersonMonth => tellMonth(question).month

export function tellMonth(question: MonthQuestion): ToldMonth {
  const { year, month, history, models, calendar, carry } = question
  const span = monthSpan(year, month)
  const read = daysRead(year, month)
  // A week's end asks for the week after.
  const employment = employmentOf(history, models, read.first, read.last + 7)
  const serviceFrom = history.serviceFrom ?? Math.min(...history.contracts.map(({ from }) => from))
  const absent = absentDays(history.absences, employment, calendar, read.first, read.last)
  const { shifts, findings } = shiftsOf(history.stamps, employment, calendar)
  const missed = missedTime(history.duties, absent.days, employment, calendar)
  const worked = limitedByDay(
    shifts.flatMap(shift => shift.worked),
    employment,
  )
  const given = { employment, serviceFrom, absent: absent.days, shifts, worked, missed, calendar, history }

  const told: ToldMonth['weeks'] = []
  let state = carry ?? firstCarry(mondayOf(span.first), serviceFrom)
  let next = state
  while (state.monday <= span.last) {
    if (state.monday === mondayOf(span.last + 1)) next = state
    const week = reckonWeek(state, given, span.last)
    told.push({ before: state, week })
    state = week.carry
  }
  if (next.monday !== mondayOf(span.last + 1)) next = state

  const weeks = told.map(({ week }) => week)
  const isOwn = (day: Day) => day >= span.first && day <= span.last
  // A night may begin in one week and end in the next.
  const overtime = [
    ...worked.filter(({ isOverDay }) => isOverDay),
    ...(carry?.overtimeBeyond ?? []),
    ...weeks.flatMap(week => week.overtime),
  ]
  const found = surchargesOf(
    shifts.flatMap(shift => shift.worked),
    overtime,
    calendar,
  )
  const surcharges = found.map(({ line }) => line)
  const lines = [...weeks.flatMap(week => week.lines), ...surcharges].filter(({ day }) => isOwn(day))
  const balances = weeks.at(-1)!.balances!
  const excused = weeks.flatMap(week => week.excused).filter(({ day }) => isOwn(day))
  const reckoned: PersonMonth = {
    ...span,
    lines,
    shifts: shifts.filter(({ day }) => isOwn(day)),
    findings: [
      ...employment.findings,
      ...findings,
      ...absent.findings,
      ...weeks.flatMap(week => week.findings),
      ...openingMissing(span, employment, balances),
    ]
      .filter(({ day, until }) => day <= span.last && (until ?? day) >= span.first)
      .map(finding => withinMonth(finding, span))
      .sort((a, b) => a.day - b.day || a.code.localeCompare(b.code)),
    targetMinutes: targetOf(
      span,
      employment,
      excused.reduce((sum, { minutes }) => sum + minutes, 0),
    ),
    ...sumsOf(lines),
    leaveHundredths: leaveLeft(balances.leave),
    accountMinutes: accountMinutes(balances.account),
    sickFullHundredths: balances.sickness.fullHundredths,
    sickHalfHundredths: balances.sickness.halfHundredths,
    leave: balances.leave,
    sickness: balances.sickness,
    averaging: averagingIn(weeks, span),
    carry: next,
  }
  return { month: reckoned, given, weeks: told, surcharges: found }
}

function averagingIn(weeks: readonly ReckonedWeek[], { last }: MonthSpan): AveragingStanding[] {
  const [first] = weeks
  const before = first!.told.taken.flatMap(week => standingBefore(week) ?? [])
  return [...before, ...weeks.flatMap(({ told }) => told.taken.map(standingAfter))].filter(
    ({ through }) => through <= last,
  )
}

/** Who was here before Kontor has leave that nobody told of. */
function openingMissing({ first, last }: MonthSpan, { on }: Employment, { leave }: Balances): Finding[] {
  if (leaveLeft(leave) !== null) return []
  const days: Day[] = []
  for (let day = first; day <= last; day++) if (on(day).some(isEmployee)) days.push(day)
  return days.length > 0 ? [{ code: 'opening-missing', day: days[0]!, until: days.at(-1)! }] : []
}

/** Of what goes on for several days, those of the month. */
const withinMonth = (finding: Finding, { first, last }: MonthSpan): Finding =>
  finding.until === undefined
    ? finding
    : { ...finding, day: Math.max(finding.day, first), until: Math.min(finding.until, last) }

/** Of some lines, a month's or a day's. */
export function sumsOf(lines: readonly WageLine[]): Pick<PersonMonth, 'workedMinutes' | 'actualMinutes'> {
  const workedMinutes = sumOf(lines, WORKED_KINDS)
  // Pay for a holiday on a Sunday is for the same time once more.
  const away = lines.filter(({ because }) => because !== 'sunday-holiday')
  return { workedMinutes, actualMinutes: workedMinutes + sumOf(away, PAID_ABSENCES) }
}

const sumOf = (lines: readonly WageLine[], kinds: ReadonlySet<TimeKind>): number =>
  lines.reduce((sum, { kind, minutes }) => (kinds.has(kind) ? sum + minutes : sum), 0)

export const WORKED_KINDS: ReadonlySet<TimeKind> = new Set<TimeKind>([
  'NORM',
  'MEHR25',
  'MEHR0',
  'UE50',
  'UE70',
  'UE100',
  'FTA',
  'FTA_UE',
])
const PAID_ABSENCES: ReadonlySet<TimeKind> = new Set<TimeKind>([
  'FEIERTAG_ENTG',
  'ZA',
  'URLAUB',
  'KRANK',
  'KRANK50',
  'AU',
  'ARZT',
  'PFLEGE',
  'DIENSTVERH',
  'BERUFSSCHULE',
])
