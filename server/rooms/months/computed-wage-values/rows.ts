import { sql } from 'drizzle-orm'
import type { ComputedUse } from '#domain/wages/individual-wage-type.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** Those that are computed in the month. */
export const wageTypes = (tx: CompanyTx, month: Month): Promise<{ id: number; computedFrom: ComputedUse }[]> =>
  tx
    .execute<{ id: number; computedFrom: ComputedUse }>(sql`
      select id, computed_from as "computedFrom" from individual_wage_type
      where computed_from is not null and is_visible and valid_from < ${firstDayText(month + 1)}`)
    .then(({ rows }) => rows)

type Place = { employeeId: number; storeId: number; wageTypeId: number }

/** Cells of wage types that somebody entered something in. */
export const entered = (tx: CompanyTx, month: Month, wageTypeIds: readonly number[]): Promise<Place[]> =>
  tx
    .execute<Place>(sql`
      select employee_id as "employeeId", store_id as "storeId", wage_type_id as "wageTypeId" from own_wage_value
      where month = ${firstDayText(month)} and wage_type_id = any(${intArray(wageTypeIds)}::int[])`)
    .then(({ rows }) => rows)
