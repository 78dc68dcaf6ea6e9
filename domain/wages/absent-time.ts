import { roundedQuotient } from '../basics/numbers.ts'
import { isSickness, isUnpaid } from './absence-kinds.ts'
import type { AbsentPart } from './absent-days.ts'
import { type Day, isPaidHoliday, SUNDAY, type WageCalendar, weekdayOf } from './calendar.ts'
import type { Terms } from './contract-terms.ts'
import type { Finding } from './findings.ts'
import { shortenLeave, takeLeave } from './leave.ts'
import type { Missed, MissedTime } from './lost-hours.ts'
import { type Claim, claimSickDay, hasSickPay, type SickPay } from './sickness.ts'
import type { Absence } from './wage-history.ts'
import { line, type WageLine } from './wage-lines.ts'
import type { Carry } from './week-carry-over.ts'

/** A day on which time falls out, and who was to work on it: the contract with the most hours first. */
export type AwayDay = {
  day: Day
  held: readonly [Terms, ...Terms[]]
  parts: readonly AbsentPart[]
  serviceFrom: Day
  missed: MissedTime
  calendar: WageCalendar
  /** What was worked in spite of it, of the shifts that begin on the day. */
  worked(terms: Terms): number
}

export type Away = {
  lines: WageLine[]
  findings: Finding[]
  /** Minutes that fell out, paid or not, by contract. */
  filled: { terms: Terms; minutes: number }[]
  excused: { terms: Terms; minutes: number }[]
  sick: SickDay[]
}

/** A day of sickness, and what of the claim was used up before it and with it. */
export type SickDay = { day: Day; terms: Terms; absence: Absence; claim: Claim; before: Claim; pay: SickPay }

/** What a holiday or an absence comes to; what it uses up is taken off the balances. */
export function awayOn(state: Carry, asked: AwayDay): Away {
  const away: Away = { lines: [], findings: [], filled: [], excused: [], sick: [] }
  const isHoliday = isPaidHoliday(asked.day, asked.calendar)
  const absent = isHoliday ? asked.parts.filter(part => !isHolidayPaidIn(state, asked, part)) : asked.parts
  if (isHoliday) payHoliday(away, asked, absent)
  const left = asked.held.map(terms => asked.missed.byAbsence(asked.day, terms).minutes)
  for (const part of absent) countAbsence(state, away, asked, part, left)
  return away
}

/** Whether it is the holiday that keeps somebody from work, not this absence. ARG § 9 (5), EFZG § 2. */
function isHolidayPaidIn(state: Carry, asked: AwayDay, { kind, absence }: AbsentPart): boolean {
  const { day, held, serviceFrom, missed } = asked
  const [main] = held
  // Who was to work on the holiday is away as on any other day.
  if (missed.hasDuty(day) || isUnpaid(kind)) return false
  if (!isSickness(kind)) return true
  if (main.rules.holidayInSickness === 'sickness') return false
  return hasSickPay(state.sickness, main, serviceFrom, { day, absence, isAccident: kind === 'AU' })
}

/** Paid is what falls out; of the share of the day that an absence takes, nothing. */
function payHoliday(away: Away, { day, held, missed }: AwayDay, absent: readonly AbsentPart[]): void {
  const taken = absent.reduce((sum, { hundredths }) => sum + hundredths, 0)
  for (const terms of held) {
    const { minutes, isPlanned } = missed.byHoliday(day, terms)
    const paid = minutes - roundedQuotient(minutes * taken, 100)
    if (paid === 0) continue
    away.filled.push({ terms, minutes: paid })
    away.lines.push(
      line({ day, kind: 'FEIERTAG_ENTG', minutes: paid, because: 'holiday', contractId: terms.contract.id, isPlanned }),
    )
  }
}

/** `left`: what other absences of the day left of it, of each contract. */
function countAbsence(state: Carry, away: Away, asked: AwayDay, part: AbsentPart, left: number[]): void {
  const { day, held, serviceFrom } = asked
  const [main] = held
  const { absence, kind, hundredths } = part
  const missed = held.map((terms, index) => missedBy(asked, terms, part, left[index]!))
  for (const [index, { minutes }] of missed.entries()) left[index]! -= minutes
  const isMissed = missed.some(({ minutes }) => minutes > 0)
  if (hundredths === 100 && held.some(terms => asked.worked(terms) > 0))
    away.findings.push({ code: 'worked-while-absent', day, absenceIds: [absence.id] })
  const lineOf = (kind: WageLine['kind'], index: number, minutes: number, days: number) =>
    line({
      day,
      kind,
      minutes,
      hundredths: days,
      // In place of the pay for work on a holiday: an account that never had it lends nothing. ARG § 9 (5), § 7 (6).
      because: absence.type === 3 ? 'holiday-off' : 'absent',
      contractId: held[index]!.contract.id,
      absenceId: absence.id,
      isPlanned: missed[index]!.isPlanned,
    })

  if (isUnpaid(kind)) {
    if (kind !== 'UNBEZ') shortenLeave(state.leave, main, serviceFrom, day, hundredths)
    away.lines.push(lineOf(kind, 0, 0, hundredths))
    away.excused.push(...held.map((terms, index) => ({ terms, minutes: missed[index]!.minutes })))
    return
  }
  if (isSickness(kind)) {
    const counts = main.rules.sickUnit === 'calendarDays' || isMissed
    if (!counts) return
    const isAccident = kind === 'AU'
    const { pay, ...claimed } = claimSickDay(state.sickness, main, serviceFrom, {
      day,
      hundredths,
      absence,
      isAccident,
    })
    away.sick.push({ day, terms: main, absence, pay, ...claimed })
    if (pay.none > 0) away.findings.push({ code: 'sickness-unpaid', day, absenceIds: [absence.id] })
    held.forEach((terms, index) => {
      for (const [code, minutes, days] of sickParts(
        isAccident ? 'AU' : 'KRANK',
        pay,
        hundredths,
        missed[index]!.minutes,
      )) {
        if (minutes > 0 || (index === 0 && days > 0))
          away.lines.push(lineOf(code, index, minutes, index === 0 ? days : 0))
        ;(code === 'KRANK0' ? away.excused : away.filled).push({ terms, minutes })
      }
    })
    return
  }
  const days = kind === 'URLAUB' ? leaveDays(asked, part, missed) : isMissed ? hundredths : 0
  if (kind === 'URLAUB') takeLeave(state.leave, days)
  held.forEach((terms, index) => {
    const { minutes } = missed[index]!
    const own = index === 0 ? days : 0
    if (minutes > 0 || own > 0) away.lines.push(lineOf(kind, index, minutes, own))
    away.filled.push({ terms, minutes })
  })
}

/**
 * What falls out is at most what was not worked. But half a day of leave is half a day, whatever is worked beside it; and who
 * works and falls ill has the rest of the day paid. EFZG § 3, UrlG § 4, Product D.
 */
function missedBy(
  { day, missed, worked, parts, calendar }: AwayDay,
  terms: Terms,
  part: AbsentPart,
  left: number,
): Missed {
  const { kind, hundredths } = part
  const whole = missed.byAbsence(day, terms)
  const share = roundedQuotient(whole.minutes * hundredths, 100)
  const isHalf = hundredths < 100
  if (kind === 'URLAUB' && isHalf) return { ...whole, minutes: Math.min(share, Math.max(0, left)) }
  const done = worked(terms)
  const isBroken = isSickness(kind) && isHalf && parts.length === 1 && done > 0 && !isPaidHoliday(day, calendar)
  return { ...whole, minutes: Math.min(isBroken ? whole.minutes : share, Math.max(0, left - done)) }
}

/** Minutes are shared as the days are; what does not divide goes to the better paid part. */
function sickParts(
  kind: 'KRANK' | 'AU',
  { full, half, none }: SickPay,
  hundredths: number,
  minutes: number,
): ['KRANK' | 'AU' | 'KRANK50' | 'KRANK0', number, number][] {
  const ofFull = Math.ceil((minutes * full) / hundredths)
  const ofBoth = Math.ceil((minutes * (full + half)) / hundredths)
  const parts = [
    [kind, ofFull, full],
    ['KRANK50', ofBoth - ofFull, half],
    ['KRANK0', minutes - ofBoth, none],
  ] as const
  return parts.filter(([, , days]) => days > 0).map(([code, minutes, days]) => [code, minutes, days])
}

/** Leave is used on days that were to be worked, on all days but Sundays and holidays, or by the hour. UrlG § 2. */
function leaveDays({ day, held }: AwayDay, { hundredths }: AbsentPart, away: readonly Missed[]): number {
  const { vacationUnit } = held[0].rules
  const minutes = away.reduce((sum, each) => sum + each.minutes, 0)
  if (vacationUnit === 'hours') return roundedQuotient(minutes * 100, 60)
  if (vacationUnit === 'workdays') return minutes > 0 ? hundredths : 0
  // A holiday comes here only where work was planned on it.
  return weekdayOf(day) === SUNDAY ? 0 : hundredths
}
