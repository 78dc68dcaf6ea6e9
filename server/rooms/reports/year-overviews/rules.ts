import type { MonthState, YearOverview, YearSums } from '#contract/reports/year-overviews.ts'
import { roundedQuotient } from '#domain/basics/numbers.ts'
import { YEAR_FIGURES } from '#domain/reports/year-kinds.ts'
import { type Month, monthText } from '#domain/wages/month-numbers.ts'
import type { MonthSums } from './rows.ts'

export type FoundYear = {
  months: readonly Month[]
  now: Month
  sums: readonly MonthSums[]
  former: readonly MonthSums[] | null
  people: readonly { storeId: number | null; isAll: boolean; people: number; months: readonly string[] }[]
  stores: readonly { id: number; name: string; isHidden: boolean }[]
  closed: readonly { storeId: number; month: string }[]
}

export const sumsOf = (all: readonly YearSums[]): YearSums => {
  const sum = { vacation: 0, sickness: 0, other: 0, overtime: 0 }
  for (const each of all) for (const figure of YEAR_FIGURES) sum[figure] += each[figure]
  return sum
}

const perPerson = (sum: YearSums, people: number): YearSums | null =>
  people === 0
    ? null
    : {
        vacation: roundedQuotient(sum.vacation, people),
        sickness: roundedQuotient(sum.sickness, people),
        other: roundedQuotient(sum.other, people),
        overtime: roundedQuotient(sum.overtime, people),
      }

/** A year of months and stores, each figure the sum of those that it is said of. */
export function yearOf(found: FoundYear): Omit<YearOverview, 'year' | 'expiring'> {
  const { months, sums, former, stores } = found
  const ofMonth = (all: readonly MonthSums[], month: Month) =>
    sumsOf(all.filter(each => each.month === monthText(month)))
  const all = found.people.find(({ isAll }) => isAll)?.people ?? 0
  const sum = sumsOf(sums)
  return {
    months: months.map(month => ({ month: monthText(month), state: stateOf(month, found), ...ofMonth(sums, month) })),
    sum,
    former: former && sumsOf(former),
    untilNow: untilNowOf(found),
    people: all,
    perPerson: perPerson(sum, all),
    stores: stores.flatMap(({ id, name, isHidden }) => {
      const own = sums.filter(({ storeId }) => storeId === id)
      const people = found.people.find(({ storeId, isAll }) => storeId === id && !isAll)?.people ?? 0
      if (isHidden && people === 0) return []
      const sum = sumsOf(own)
      return [
        {
          ...{ storeId: id, name, people, sum, perPerson: perPerson(sum, people) },
          months: months.map(month => ({ month: monthText(month), ...ofMonth(own, month) })),
        },
      ]
    }),
  }
}

function untilNowOf({ months, now, sums, former }: FoundYear): YearOverview['untilNow'] {
  const over = months.filter(month => month < now)
  const sumIn = (all: readonly MonthSums[], texts: readonly string[]) =>
    sumsOf(all.filter(({ month }) => texts.includes(month)))
  return {
    months: over.length,
    own: sumIn(sums, over.map(monthText)),
    former:
      former &&
      sumIn(
        former,
        over.map(month => monthText(month - 12)),
      ),
  }
}

/** Closed where no store whose people had something in it is open. */
function stateOf(month: Month, { now, people, closed }: FoundYear): MonthState {
  if (month > now) return 'planned'
  const text = monthText(month)
  const isOpen = people.some(
    ({ storeId, isAll, months }) =>
      !isAll && months.includes(text) && !closed.some(each => each.storeId === storeId && each.month === text),
  )
  return isOpen ? 'provisional' : 'closed'
}
