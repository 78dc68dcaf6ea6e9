import { cellKey } from '#domain/months/individual-wage-values.ts'
import type { Month } from '#domain/wages/month-numbers.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { type AbsencePaid, absencesPaid } from '../person-averages/actions.ts'
import { isReckoned, makeFreshWithin } from '../person-months/actions.ts'
import * as rows from './rows.ts'

/** A value of an individual wage type that nobody entered. */
export type ComputedCell = AbsencePaid & { wageTypeId: number }

/** What averages come to of a month, whether or not something was entered in its place; a company without such wage types asks nothing. */
export async function computedCells(
  tx: CompanyTx,
  scope: CompanyScope,
  number: Month,
  storeIds: readonly number[] | undefined,
): Promise<ComputedCell[]> {
  const types = new Map((await rows.wageTypes(tx, number)).map(({ id, computedFrom }) => [computedFrom, id]))
  if (types.size === 0 || !(await isReckoned(tx, number))) return []
  const whose = storeIds ?? scope.storeIds
  await makeFreshWithin(tx, scope, { ...(whose && { storeIds: whose }), until: number })
  const paid = await absencesPaid(tx, scope, number, [...types.keys()], storeIds)
  return paid.map(each => ({ ...each, wageTypeId: types.get(each.use)! }))
}

/** What is computed and was not typed over, as it is handed over: nothing is told of what is zero, or has no average. */
export async function computedValues(
  tx: CompanyTx,
  scope: CompanyScope,
  number: Month,
  storeIds: readonly number[] | undefined,
): Promise<(ComputedCell & { cents: number })[]> {
  const cells = await computedCells(tx, scope, number, storeIds)
  if (cells.length === 0) return []
  const wageTypeIds = [...new Set(cells.map(({ wageTypeId }) => wageTypeId))]
  const entered = new Set((await rows.entered(tx, number, wageTypeIds)).map(cellKey))
  return cells.flatMap(cell =>
    cell.pay.cents && !entered.has(cellKey(cell)) ? [{ ...cell, cents: cell.pay.cents }] : [],
  )
}
