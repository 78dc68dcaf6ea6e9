import type {
  SheetAveraging,
  SheetContract,
  SheetDay,
  SheetEntry,
  SheetSickness,
  WeekSheet,
} from '#contract/months/week-sheets.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { holidayName } from '#domain/basics/holidays.ts'
import { averagingPeriods } from '#domain/wages/averaging-periods.ts'
import { type Day, dateOf, dayText, mondayOf, type Span } from '#domain/wages/calendar.ts'
import { explainLine, spanText } from '#domain/wages/line-explanations.ts'
import { type Month, spanOfMonth } from '#domain/wages/month-numbers.ts'
import { sickClaims } from '#domain/wages/sick-claims.ts'
import type { WageLine } from '#domain/wages/wage-lines.ts'
import type { ToldMonth } from '#domain/wages/wage-month.ts'
import type { SheetEntry as Entry, WeekSheet as Sheet } from '#domain/wages/week-sheet.ts'
import { weekSteps } from '#domain/wages/week-steps.ts'
import type { Person, Setting } from '../person-histories/rules.ts'

type Shown = {
  sheet: Sheet
  /** The months since its absences and averaging periods began, its own at the end. */
  told: readonly ToldMonth[]
  found: Pick<WeekSheet, 'employeeId' | 'personnelNumber' | 'lastName' | 'firstName'>
  bounds: { first: Month; last: Month }
  person: Person
  setting: Setting
  today: Day
  /** Null: all. */
  seenStores: readonly number[] | null
}

/** Of stores that the caller does not see minutes are told, not when and where. */
export function shownSheet(shown: Shown): WeekSheet {
  const { sheet, bounds, found } = shown
  const { monday } = sheet
  const first = mondayOf(spanOfMonth(bounds.first).first)
  const last = mondayOf(spanOfMonth(bounds.last).last)
  return {
    employeeId: found.employeeId,
    personnelNumber: found.personnelNumber,
    lastName: found.lastName,
    firstName: found.firstName,
    monday: dayText(monday),
    previousMonday: monday > first ? dayText(monday - 7) : null,
    nextMonday: monday < last ? dayText(monday + 7) : null,
    days: sheet.days.map(day => shownDay(shown, day)),
    contracts: sheet.contracts.map(({ terms, days }) => shownContract(shown, terms, days)),
    steps: weekSteps(sheet).map(({ storeId, ...step }) => ({ ...step, storeId: seenStore(shown, storeId) })),
    sickness: sicknessIn(shown),
    averaging: averagingIn(shown),
  }
}

const isSeen = ({ seenStores }: Shown, storeId: number | undefined): boolean =>
  seenStores === null || (storeId !== undefined && seenStores.includes(storeId))
const seenStore = (shown: Shown, storeId: number | null): number | null =>
  storeId !== null && isSeen(shown, storeId) ? storeId : null

function shownDay(
  shown: Shown,
  { day, limitMinutes, workedMinutes, entries, nights }: Sheet['days'][number],
): SheetDay {
  return {
    day: dayText(day),
    holiday: holidayName(dateOf(day)) ?? null,
    limitMinutes,
    workedMinutes,
    entries: entries.flatMap(entry => shownEntry(shown, entry)),
    nights: nights.map(({ line: { sixths, minutes }, thirds }) => ({ thirds, sixths, minutes })),
  }
}

function shownEntry(shown: Shown, entry: Entry): SheetEntry[] {
  switch (entry.what) {
    case 'away':
    case 'settled':
      return [shownLine(shown, entry)]
    case 'pause': {
      const stores = entry.stampIds.map(id => shown.person.storesOf.stamps.get(id))
      if (!stores.every(store => isSeen(shown, store))) return []
      const { what, isDeducted, stampIds } = entry
      return [{ what, ...spanOf(shown, entry, true), isDeducted, stampId: stampIds[0] ?? null }]
    }
    case 'beside': {
      const { what, line, shiftDay } = entry
      return [{ what, ...spanOf(shown, entry, isSeenWork(shown, line)), kind: line.kind, shiftDay: dayText(shiftDay) }]
    }
    case 'work': {
      const { what, line, dayMinutes, weekMinutes, contractMinutes, isOpen } = entry
      const seen = isSeenWork(shown, line)
      return [
        {
          what,
          ...spanOf(shown, entry, seen),
          kind: line.kind,
          because: line.because,
          contractId: line.contractId,
          storeId: seen ? (shown.person.storesOf.stamps.get(line.stampId!) ?? null) : null,
          stampId: seen ? line.stampId : null,
          isKept: line.isKept,
          shiftDay: dayText(entry.shiftDay),
          limitDay: dayText(entry.limitDay),
          ...{ dayMinutes, weekMinutes, contractMinutes, isOpen },
          besides: entry.besides.map(({ kind, day }) => ({ kind, day: dayText(day) })),
        },
      ]
    }
  }
}

const isSeenWork = (shown: Shown, { stampId }: WageLine): boolean =>
  isSeen(shown, stampId === null ? undefined : shown.person.storesOf.stamps.get(stampId))

function spanOf({ setting }: Shown, { from, to }: Span, seen: boolean) {
  const utc = (minute: number) => toUtcText(Temporal.Instant.fromEpochMilliseconds(minute * 60_000))
  return {
    from: seen ? utc(from) : null,
    to: seen ? utc(to) : null,
    times: seen ? spanText({ from, to }, setting.calendar) : '',
    minutes: to - from,
  }
}

function shownLine(shown: Shown, entry: Extract<Entry, { what: 'away' | 'settled' }>): SheetEntry {
  const { line } = entry
  const { kind, minutes, hundredths, contractId, absenceId, isKept } = line
  const { text } = explainLine(line, undefined, shown.setting.calendar)
  if (entry.what === 'settled') return { what: entry.what, minutes, kind, contractId, isKept, text }
  const seen = absenceId === null || isSeen(shown, shown.person.storesOf.absences.get(absenceId))
  const { what, fillsWeek } = entry
  return { what, minutes, hundredths, kind, contractId, absenceId: seen ? absenceId : null, fillsWeek, text }
}

function shownContract(
  shown: Shown,
  { contract, model }: Sheet['contracts'][number]['terms'],
  days: (number | null)[],
): SheetContract {
  const { monday } = shown.sheet
  const held = monday + days.findIndex(minutes => minutes !== null)
  return {
    contractId: contract.id,
    storeId: seenStore(shown, contract.storeId),
    modelName: model.name,
    validFrom: dayText(model.versions.findLast(({ from }) => from <= held)!.from),
    weeklyMinutes: contract.weeklyMinutes,
    days,
  }
}

/** Weeks by their Monday: one that two months share is the same in both. */
const weeksOf = ({ told }: Shown) => {
  const weeks = new Map(
    told.flatMap(({ weeks }) => weeks.map(({ before, week }) => [before.monday, week.told] as const)),
  )
  return [...weeks].sort(([one], [other]) => one - other)
}

function sicknessIn(shown: Shown): SheetSickness[] {
  const { monday, sick } = shown.sheet
  const days = weeksOf(shown).flatMap(([each, { sick }]) => (each <= monday ? sick : []))
  const own = new Set(sick.map(({ absence }) => absence.id))
  return sickClaims(days)
    .filter(({ absenceId, until }) => own.has(absenceId) && until >= monday)
    .map(({ absenceId, yearFrom, rates, until: _, ...claim }) => ({
      ...claim,
      absenceId: isSeen(shown, shown.person.storesOf.absences.get(absenceId)) ? absenceId : null,
      yearFrom: dayText(yearFrom),
      rates: rates.map(({ from, rate }) => ({ from: dayText(from), rate })),
    }))
}

/** Weeks that have not begun would count as owed and not worked; the one that is asked for is told all the same. */
function averagingIn(shown: Shown): SheetAveraging[] {
  const { sheet, today } = shown
  const last = Math.max(mondayOf(today), sheet.monday)
  const taken = weeksOf(shown).flatMap(([monday, { taken }]) => (monday <= last ? taken : []))
  return averagingPeriods(taken, sheet.monday).map(({ storeId, from, until, isSettled, weeks, comesTo }) => ({
    storeId: seenStore(shown, storeId),
    from: dayText(from),
    until: dayText(until),
    isSettled,
    weeks: weeks.map(({ monday, owedMinutes, normalMinutes, paidMinutes, unpaidMinutes, after }) => ({
      monday: dayText(monday),
      owedMinutes,
      workedMinutes: normalMinutes,
      awayMinutes: paidMinutes + unpaidMinutes,
      balanceMinutes: after.aboveMinutes,
    })),
    moreWorkMinutes: comesTo.more,
    freeMinutes: comesTo.free,
    overtimeMinutes: comesTo.above - comesTo.more,
  }))
}
