import type { BalanceHint, MonthStatement, StoreMonthQuery } from '#contract/comparison/holiday-comparison.ts'
import { type Month, monthOfText, monthText, spanOfMonth } from '#domain/wages/month-numbers.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { remoteRecords } from '#server/platform/remote-answers.ts'
import type { Setting } from '#server/rooms/months/public.ts'
import { keptMonths as kept, readPersons, readSetting, whenFresh } from '#server/rooms/months/public.ts'
import { readRemoteStatements } from './remote.format.ts'
import * as rows from './rows.ts'
import { type Compared, compared, hintOf, statementOf } from './rules.ts'

/** Balances of the master-data source, where there is one; else ours. Spec 2 §7. */
export async function statements(scope: CompanyScope, query: StoreMonthQuery): Promise<MonthStatement[]> {
  const { storeId, date } = query
  const asked = { path: ['monthlyfinancialstatements'], query: { storeId, date } }
  const told = await remoteRecords(scope, asked, answer => readRemoteStatements(answer, scope.companyId, storeId))
  if (!told) return ownStatements(scope, query)
  if (scope.excludedStoreIds.includes(storeId)) return []
  const people = await inCompany(scope, rows.people)
  return told.filter(({ remoteId }) => people.has(remoteId))
}

/** Nothing out of date is compared: what is not made yet is made before. */
const ownStatements = (scope: CompanyScope, { storeId, date }: StoreMonthQuery): Promise<MonthStatement[]> =>
  whenFresh(
    scope,
    { storeIds: [storeId] },
    date.slice(0, 7),
    async (tx, month) => {
      const { people } = await peopleOf(tx, storeId, month)
      return people.flatMap(one => statementOf(one, storeId))
    },
    'date',
  )

export const employed = (scope: CompanyScope, { storeId, date }: StoreMonthQuery): Promise<number[]> =>
  whenFresh(scope, { storeIds: [storeId] }, date.slice(0, 7), (tx, month) => rows.employed(tx, storeId, month), 'date')

/** The month after is made for it, too. */
export const hints = (scope: CompanyScope, { storeId, date }: StoreMonthQuery): Promise<BalanceHint[]> => {
  const month = monthOfText(date)
  const read = async (tx: CompanyTx) => {
    const { people, setting } = await peopleOf(tx, storeId, month)
    const ids = people.map(({ balance }) => balance.employeeId)
    const { first, last } = spanOfMonth(month)
    const { calendar } = setting
    const span = { from: calendar.startOf(first), to: calendar.startOf(last + 1) }
    const leave = Map.groupBy(await rows.openLeave(tx, ids, span), ({ employeeId }) => employeeId)
    const neighbours = Map.groupBy(await rows.neighbours(tx, ids, month), ({ employeeId }) => employeeId)
    const before = new Map((await kept(tx, [...leave.keys()], month)).map(each => [each.employeeId, each.before]))
    return people.map(one => {
      const id = one.balance.employeeId
      return hintOf(one, {
        ...{ month, setting, carry: before.get(id)?.carry ?? null },
        ...{ neighbours: neighbours.get(id) ?? [], leave: leave.get(id) ?? [] },
      })
    })
  }
  return whenFresh(scope, { storeIds: [storeId] }, monthText(month + 1), read, 'date')
}

async function peopleOf(
  tx: CompanyTx,
  storeId: number,
  month: Month,
): Promise<{ people: Compared[]; setting: Setting }> {
  const setting = await readSetting(tx)
  const balances = new Map((await rows.balances(tx, storeId, month)).map(each => [each.employeeId, each]))
  const people: Compared[] = []
  for (const person of await readPersons(tx, setting, [...balances.keys()], month)) {
    const one = compared(person, balances.get(person.id)!, setting, month)
    if (one) people.push(one)
  }
  return { people, setting }
}
