import type {
  AveragingStanding,
  KindSum,
  MonthBalances,
  MonthDay,
  MonthFinding,
  MonthLine,
  MonthOfPerson,
  MonthRules,
  MonthShift,
  PersonBalances,
  PersonMonth,
} from '#contract/months/person-months.ts'
import { formatDay, toUtcText } from '#domain/basics/days.ts'
import { holidayName } from '#domain/basics/holidays.ts'
import { ABSENCE_TYPES } from '#domain/wages/absence-types.ts'
import { latestStandings, type AveragingStanding as Standing } from '#domain/wages/averaging.ts'
import { civilOf, type Day, dateOf, dayText, type Minute, type Span } from '#domain/wages/calendar.ts'
import { agreedOn, type Employment, employmentOf } from '#domain/wages/contract-terms.ts'
import { balancesAtEnd } from '#domain/wages/employee-balances.ts'
import { type FoundNames, findingText } from '#domain/wages/finding-texts.ts'
import { FINDINGS, findingAt, isBlocker } from '#domain/wages/findings.ts'
import { formerLeft, type LeaveState, leaveLeft } from '#domain/wages/leave.ts'
import { explainLine, explainShift, rulesOfKind, spanText } from '#domain/wages/line-explanations.ts'
import { type MissingDay, missingDays } from '#domain/wages/missing-days.ts'
import { type Month, monthText, spanOfMonth } from '#domain/wages/month-numbers.ts'
import { accountMinutes } from '#domain/wages/time-account.ts'
import { KIND_CODES, type TimeKind } from '#domain/wages/time-kinds.ts'
import type { Contract } from '#domain/wages/wage-history.ts'
import type { WageLine } from '#domain/wages/wage-lines.ts'
import { type PersonMonth as Reckoned, sumsOf } from '#domain/wages/wage-month.ts'
import type { Carry } from '#domain/wages/week-carry-over.ts'
import type { Shift } from '#domain/wages/worked-shifts.ts'
import type { Person, Setting } from '../person-histories/rules.ts'
import { keptSums, kindBits, type LeaveYear, type MissingDays, type Sum, type Totals } from './kept.format.ts'
import type { FoundMonth, ListedMonth, MadeMonth } from './rows.ts'

/** A reckoned month as it is kept. */
export const madeMonth = (
  { id, storeId, history }: Person,
  { calendar }: Pick<Setting, 'calendar'>,
  { lines, findings, carry, last, leave, averaging, ...reckoned }: Reckoned,
  known: Pick<MadeMonth, 'madeFrom' | 'carryHash'>,
): MadeMonth => {
  const sums = keptSums(lines)
  return {
    employeeId: id,
    storeId: storeOf(history.contracts, reckoned.first, last) ?? storeId,
    targetMinutes: reckoned.targetMinutes,
    workedMinutes: reckoned.workedMinutes,
    actualMinutes: reckoned.actualMinutes,
    leaveHundredths: reckoned.leaveHundredths,
    accountMinutes: reckoned.accountMinutes,
    sickFullHundredths: reckoned.sickFullHundredths,
    sickHalfHundredths: reckoned.sickHalfHundredths,
    ...sums,
    kinds: kindBits(sums.totals),
    findings,
    missing: keptDays(missingDays(history, calendar, { first: reckoned.first, last })),
    leaveYear: leaveYearOf(leave),
    averaging: averaging.length > 0 ? averaging : null,
    carry,
    ...known,
  }
}

function leaveYearOf(leave: LeaveState): LeaveYear | null {
  const formerHundredths = formerLeft(leave)
  const { yearFrom: from, yearlyHundredths, givenHundredths, usedHundredths } = leave
  return from === null || formerHundredths === null
    ? null
    : { from, formerHundredths, yearlyHundredths, givenHundredths, usedHundredths }
}

const keptDays = (days: readonly MissingDay[]): MissingDays | null =>
  days.length === 0 ? null : days.map(({ storeId, day }) => [storeId, civilOf(day).date])

/** Of the contract that holds last in the month, of several the one with the most hours. */
function storeOf(contracts: readonly Contract[], first: Day, last: Day): number | undefined {
  const end = ({ to }: Contract) => Math.min(to ?? last, last)
  return contracts
    .filter(contract => contract.from <= last && end(contract) >= first)
    .sort((a, b) => end(b) - end(a) || b.weeklyMinutes - a.weeklyMinutes || a.id - b.id)[0]?.storeId
}

const sumOf = (kind: TimeKind, [minutes, hundredths, sixths, keptMinutes]: Sum): KindSum => ({
  kind,
  minutes,
  hundredths,
  sixths,
  keptMinutes,
})

const kindsOf = (totals: Totals): KindSum[] =>
  KIND_CODES.flatMap(kind => (totals[kind] ? [sumOf(kind, totals[kind])] : []))

/** When and by whom a month is looked at. */
export type Look = {
  now: Minute
  /** Of the company's zone. */
  today: Day
  /** Null: all. */
  seenStores: readonly number[] | null
}

export const listedMonth = (
  { totals, findings: kept, averaging, ...month }: ListedMonth,
  { now, ...look }: Look,
): PersonMonth => {
  const findings = kept.map(finding => findingAt(finding, now))
  const { leaveHundredths, accountMinutes, sickFullHundredths, sickHalfHundredths, ...rest } = month
  return {
    ...rest,
    kinds: kindsOf(totals),
    balances: { leaveHundredths, accountMinutes, sickFullHundredths, sickHalfHundredths },
    averaging: shownAveraging(averaging ?? [], look),
    findings: [...new Set(findings.map(({ code }) => code))],
    hasBlocker: findings.some(isBlocker),
  }
}

const shownAveraging = (
  averaging: readonly Standing[],
  { today, seenStores }: Pick<Look, 'today' | 'seenStores'>,
): AveragingStanding[] =>
  latestStandings(today, averaging).map(({ storeId, from, until, through, ...standing }) => ({
    storeId: seenStores === null || seenStores.includes(storeId) ? storeId : null,
    from: dayText(from),
    until: dayText(until),
    through: dayText(through),
    ...standing,
  }))

type Shown = Look & {
  found: FoundMonth
  month: Month
  bounds: { first: Month; last: Month }
  person: Person
  setting: Setting
  before: Carry | null
  reckoned: Reckoned
}

/** A month with all that it is made of. Of stores that the caller does not see minutes are told, not when and where. */
export function shownMonth(shown: Shown): MonthOfPerson {
  const { found, month, bounds, before, reckoned } = shown
  const { days: _, madeFrom: __, ...kept } = found
  const { findings: ___, ...listed } = listedMonth(kept, shown)
  const { first, last } = reckoned
  const employment = employmentOf(shown.person.history, shown.setting.models, first, last)
  const rules = rulesThatHeld(shown, employment)
  return {
    ...listed,
    month: monthText(month),
    previousMonth: month > bounds.first ? monthText(month - 1) : null,
    nextMonth: month < bounds.last ? monthText(month + 1) : null,
    days: daysOf(shown, employment),
    shifts: reckoned.shifts.map(shift => shownShift(shown, shift)),
    lines: reckoned.lines.map(line => shownLine(shown, line, employment)),
    findings: foundIn(shown),
    balancesBefore: before && balancesOf(before),
    rules,
    reasons: reasonsOf(listed.kinds, rules),
  }
}

/** At the end of a month; null where nobody is employed in it. */
export function shownBalances(
  { person: { history }, setting: { models }, reckoned }: Pick<Shown, 'person' | 'setting' | 'reckoned'>,
  month: Month,
  { first }: { first: Month },
): PersonBalances | null {
  const found = balancesAtEnd(reckoned, history, models)
  if (!found) return null
  const { sickYearFrom, ...balances } = found
  const isNewYear = sickYearFrom !== null && sickYearFrom >= spanOfMonth(first).first
  return {
    ...balances,
    month: monthText(month),
    isSickKnown: balances.leaveHundredths !== null || isNewYear,
    formerLeave: balances.formerLeave.map(({ from, until, hundredths, noticeFrom, lastDay, noticeOn }) => ({
      ...{ hundredths, from: dayText(from), until: dayText(until) },
      ...{ noticeFrom: dayText(noticeFrom), lastDay: dayText(lastDay) },
      noticeOn: noticeOn === null ? null : dayText(noticeOn),
    })),
  }
}

const balancesOf = ({ leave, account, sickness }: Carry): MonthBalances => ({
  leaveHundredths: leaveLeft(leave),
  accountMinutes: accountMinutes(account),
  sickFullHundredths: sickness.fullHundredths,
  sickHalfHundredths: sickness.halfHundredths,
})

function daysOf({ found, reckoned }: Shown, employment: Employment): MonthDay[] {
  const kinds = Map.groupBy(found.days, ([date]) => date)
  const lines = Map.groupBy(reckoned.lines, ({ day }) => day)
  return Array.from({ length: reckoned.last - reckoned.first + 1 }, (_, index) => {
    const day = reckoned.first + index
    const totals: Totals = {}
    for (const [, kind, , ...sum] of kinds.get(index + 1) ?? []) {
      const own = totals[kind]
      totals[kind] = own ? (own.map((value, at) => value + sum[at]!) as Sum) : sum
    }
    return {
      day: dayText(day),
      holiday: holidayName(dateOf(day)) ?? null,
      agreedMinutes: employment.on(day).reduce((sum, terms) => sum + agreedOn(terms, day), 0),
      ...sumsOf(lines.get(day) ?? []),
      kinds: kindsOf(totals),
    }
  })
}

const utc = (minute: Minute): string => toUtcText(Temporal.Instant.fromEpochMilliseconds(minute * 60_000))
const utcSpan = ({ from, to }: Span) => ({ from: utc(from), to: utc(to) })
const isSeen = ({ seenStores }: Shown, storeId: number | undefined): boolean =>
  seenStores === null || (storeId !== undefined && seenStores.includes(storeId))

function shownShift(shown: Shown, shift: Shift): MonthShift {
  const { stamps } = shown.person.storesOf
  const stores = shift.stampIds.map(id => stamps.get(id))
  const workedMinutes = shift.worked.reduce((sum, { from, to }) => sum + to - from, 0)
  const day = dayText(shift.day)
  if (!stores.every(store => isSeen(shown, store)))
    return { day, storeId: null, stampIds: [], span: null, workedMinutes, pauses: [], deducted: [], explained: [] }
  return {
    day,
    storeId: stores[0] ?? null,
    stampIds: shift.stampIds,
    span: utcSpan(shift),
    workedMinutes,
    pauses: shift.pauses.map(utcSpan),
    deducted: shift.deducted.map(utcSpan),
    explained: explainShift(shift, shown.setting.calendar),
  }
}

function shownLine(shown: Shown, line: WageLine, employment: Employment): MonthLine {
  const { storesOf } = shown.person
  const terms = employment.on(line.day).find(({ contract }) => contract.id === line.contractId)
  const version = terms?.model.versions.findLast(({ from }) => from <= line.day)
  const isHidden =
    (line.stampId !== null && !isSeen(shown, storesOf.stamps.get(line.stampId))) ||
    (line.absenceId !== null && !isSeen(shown, storesOf.absences.get(line.absenceId)))
  const told = isHidden ? { ...line, from: null, to: null, stampId: null, absenceId: null } : line
  const model = terms && version && { name: terms.model.name, validFrom: version.from }
  const explained = explainLine(told, model, shown.setting.calendar)
  return {
    day: dayText(line.day),
    kind: line.kind,
    minutes: line.minutes,
    hundredths: line.hundredths,
    sixths: line.sixths,
    because: line.because,
    contractId: line.contractId,
    from: told.from === null ? null : utc(told.from),
    to: told.to === null ? null : utc(told.to),
    stampId: told.stampId,
    absenceId: told.absenceId,
    isPlanned: line.isPlanned,
    isKept: line.isKept,
    ...explained,
    ...(isHidden && explained.text === '' && { text: ELSEWHERE }),
  }
}
const ELSEWHERE = 'in einem Standort, den Sie nicht sehen'

function foundIn(shown: Shown): MonthFinding[] {
  const { stamps, absences } = shown.person.storesOf
  const names = namesOf(shown)
  const { first, last } = shown.reckoned
  return shown.reckoned.findings
    .map(finding => findingAt(finding, shown.now))
    .map(({ day, until, ...found }) => ({
      ...found,
      day: Math.max(day, first),
      ...(until !== undefined && { until: Math.min(until, last) }),
    }))
    .map(finding => ({
      code: finding.code,
      level: FINDINGS[finding.code].level,
      day: dayText(finding.day),
      until: finding.until === undefined ? null : dayText(finding.until),
      contractId: finding.contractId ?? null,
      stampIds: (finding.stampIds ?? []).filter(id => isSeen(shown, stamps.get(id))),
      absenceIds: (finding.absenceIds ?? []).filter(id => isSeen(shown, absences.get(id))),
      text: findingText(finding, names),
    }))
}

function namesOf(shown: Shown): FoundNames {
  const { history, storesOf } = shown.person
  const { calendar } = shown.setting
  const date = (day: Day) => formatDay(dateOf(day))
  return {
    stamp(id) {
      const stamp = history.stamps.find(each => each.id === id)
      if (!stamp || !isSeen(shown, storesOf.stamps.get(id))) return ELSEWHERE
      const { from, to } = stamp
      return to === null ? `ab ${spanText({ from, to: from }, calendar).slice(0, 5)}` : spanText({ from, to }, calendar)
    },
    absence(id) {
      const absence = history.absences.find(each => each.id === id)
      if (!absence || !isSeen(shown, storesOf.absences.get(id))) return ELSEWHERE
      const first = calendar.dayOf(absence.from)
      if (absence.to === null) return `${ABSENCE_TYPES[absence.type]} ab ${date(first)}`
      const last = calendar.dayOf(absence.to - 1)
      const days = last === first ? `am ${date(first)}` : `vom ${date(first)} bis ${date(last)}`
      return `${ABSENCE_TYPES[absence.type]} ${days}`
    },
    contract(id) {
      const contract = history.contracts.find(each => each.id === id)
      return contract ? `ab ${date(contract.from)}` : ''
    },
  }
}

/** For each contract and version the days of the month on which they held together. */
function rulesThatHeld(shown: Shown, employment: Employment): MonthRules[] {
  const { first, last } = shown.reckoned
  const held = new Map<string, MonthRules>()
  for (let day = first; day <= last; day++)
    for (const { contract, model } of employment.on(day)) {
      const version = model.versions.findLast(({ from }) => from <= day)!
      const key = `${contract.id} ${version.from}`
      const known = held.get(key)
      if (known) known.to = dayText(day)
      else
        held.set(key, {
          from: dayText(day),
          to: dayText(day),
          contractId: contract.id,
          storeId: isSeen(shown, contract.storeId) ? contract.storeId : null,
          weeklyMinutes: contract.weeklyMinutes,
          employmentModelId: model.id,
          modelName: model.name,
          validFrom: dayText(version.from),
          rules: version.rules,
        })
    }
  return [...held.values()]
}

function reasonsOf(kinds: readonly KindSum[], held: readonly MonthRules[]): MonthOfPerson['reasons'] {
  const main = held.at(-1)
  return main ? kinds.flatMap(({ kind }) => rulesOfKind(kind, main.rules).map(rule => ({ kind, ...rule }))) : []
}
