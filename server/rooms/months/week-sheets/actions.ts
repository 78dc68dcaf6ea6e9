import type { WeekSheet } from '#contract/months/week-sheets.ts'
import { type Day, dayNumber } from '#domain/wages/calendar.ts'
import { type Month, monthOfDay, monthText } from '#domain/wages/month-numbers.ts'
import type { ToldMonth } from '#domain/wages/wage-month.ts'
import { type WeekSheet as Sheet, weekSheet } from '#domain/wages/week-sheet.ts'
import { acrossStores, type CompanyScope, type CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { todayIn } from '#server/platform/today.ts'
import type { Setting } from '../person-histories/rules.ts'
import { keptAgain, shownBounds, whenFresh } from '../person-months/actions.ts'
import * as months from '../person-months/rows.ts'
import { shownSheet } from './rules.ts'

/** A week is reckoned with the month of its Monday; the first one of somebody perhaps with that of its Sunday alone. */
export async function find(scope: CompanyScope, employeeId: number, asked: string): Promise<WeekSheet> {
  const monday = dayNumber(Temporal.PlainDate.from(asked))
  return (
    (await findIn(scope, employeeId, monday, monthOfDay(monday))) ??
    (await findIn(scope, employeeId, monday, monthOfDay(monday + 6))) ??
    refuse()
  )
}

const refuse = (): never => {
  throw new Refusal('not_found')
}

/** Null: nothing of somebody begins before a later month. */
const findIn = (scope: CompanyScope, employeeId: number, monday: Day, asked: Month): Promise<WeekSheet | null> =>
  whenFresh(
    scope,
    { employeeIds: [employeeId] },
    monthText(asked),
    async (tx, month, now) => {
      const bounds = await shownBounds(tx, employeeId, now)
      const found = await months.find(tx, employeeId, month)
      if (!bounds || !found) return bounds && month < bounds.first ? null : refuse()
      const own = await keptAgain(tx, scope, found, month)
      if (!own) return undefined
      const sheet = weekSheet(own.told, monday)!
      const first = Math.max(bounds.first, firstMonthOf(sheet, own.setting))
      const before = await toldBetween(tx, scope, employeeId, { first, last: month - 1 })
      if (!before) return undefined
      const { person, setting } = own
      const today = dayNumber(todayIn(setting.zone))
      const told = [...before, own.told]
      return shownSheet({ sheet, told, found, bounds, person, setting, today, seenStores: scope.storeIds })
    },
    'monday',
  )

/** In which the absences and averaging periods of a week began. */
function firstMonthOf({ monday, taken, sick }: Sheet, { calendar }: Pick<Setting, 'calendar'>): Month {
  const begins = [
    ...taken.map(({ after }) => after.from),
    // What was used up in a former year of claims no longer counts.
    ...sick.map(({ absence, claim }) => {
      const first = calendar.dayOf(absence.from)
      return claim.isAccident ? first : Math.max(first, claim.yearFrom)
    }),
  ]
  return monthOfDay(Math.min(monday, ...begins))
}

/** Undefined: one of them is out of date by now. */
async function toldBetween(
  tx: CompanyTx,
  scope: CompanyScope,
  employeeId: number,
  { first, last }: { first: Month; last: Month },
): Promise<ToldMonth[] | undefined> {
  const told: ToldMonth[] = []
  for (let month = first; month <= last; month++) {
    // Of a month in a store that the caller does not see minutes are told, as of work elsewhere.
    const found = await acrossStores(tx, scope, () => months.find(tx, employeeId, month))
    const again = found && (await keptAgain(tx, scope, found, month))
    if (!again) return undefined
    told.push(again.told)
  }
  return told
}
