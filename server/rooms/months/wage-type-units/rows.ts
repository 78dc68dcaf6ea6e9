import { sql } from 'drizzle-orm'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { kindBits } from '../person-months/kept.format.ts'

const NIGHT = kindBits({ NACHT: [0, 0, 0, 0] })

/**
 * By which models nights of stores' months were worked; null: the company's default. Of several contracts only those count
 * under which there were nights.
 */
export const nightModels = (
  tx: CompanyTx,
  storeIds: readonly number[],
  month: Month,
): Promise<{ storeId: number; modelId: number | null }[]> =>
  tx
    .execute<{ storeId: number; modelId: number | null }>(sql`
      with held as materialized (
        select p.store_id, p.days, c.id, c.employment_model_id, count(*) over (partition by p.employee_id) as contracts
        from person_month p join contract c on c.company_id = p.company_id and c.employee_id = p.employee_id
        where p.month = ${firstDayText(month)} and p.store_id = any(${intArray(storeIds)}::int[]) and p.kinds & ${NIGHT}::int <> 0
          and c.valid_from < ${firstDayText(month + 1)}::date and (c.valid_to is null or c.valid_to >= ${firstDayText(month)}::date))
      select distinct store_id as "storeId", employment_model_id as "modelId" from held
      where contracts = 1 or exists (
        select from json_array_elements(days) d where d ->> 1 = 'NACHT' and (d ->> 2)::int = id)`)
    .then(({ rows }) => rows)
