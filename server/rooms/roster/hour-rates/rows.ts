import { sql } from 'drizzle-orm'
import type { Day } from '#domain/wages/calendar.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** `from`: the first of the days on which it holds. */
export type PaidContract = {
  employeeId: number
  storeId: number
  from: Day
  to: Day | null
  weeklyMinutes: number
  modelId: number | null
  wageType: number
  cents: number | null
}

/** Those that hold on one of the days, both included; of each person the first one comes first, and of a day that of the store. */
export const contracts = (
  tx: CompanyTx,
  ids: readonly number[],
  storeId: number,
  { first, last }: { first: Day; last: Day },
): Promise<PaidContract[]> =>
  tx
    .execute<PaidContract>(sql`
      select employee_id as "employeeId", store_id as "storeId",
        greatest(valid_from - date '1970-01-01', ${first}::int) as "from", valid_to - date '1970-01-01' as "to",
        weekly_minutes as "weeklyMinutes",
        employment_model_id as "modelId", wage_type as "wageType", payment_cents as cents
      from contract where employee_id = any(${intArray(ids)}::int[])
        and valid_from <= date '1970-01-01' + ${last}::int and coalesce(valid_to >= date '1970-01-01' + ${first}::int, true)
      order by employee_id, "from", store_id <> ${storeId}, id`)
    .then(({ rows }) => rows)
