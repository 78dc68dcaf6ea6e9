import { sql } from 'drizzle-orm'
import type { ModelGroup } from '#domain/settings/employment-rules.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { inStoreFilter } from '#server/platform/database/store-filter.ts'
import type { DaySum, Totals } from '../person-months/kept.format.ts'

/** A person's month with the groups of the contracts that it was worked under; days where the sums do not say enough. */
export type PaidMonth = {
  employeeId: number
  totals: Totals
  days: DaySum[] | null
  /** By contract. */
  groups: Record<string, ModelGroup>
  models: Record<string, number>
}

/** Of a store, in the order of the people's ids. */
export async function months(tx: CompanyTx, storeId: number, month: Month, withDays: boolean): Promise<PaidMonth[]> {
  const { rows } = await tx.$client.query<
    [number, Totals, DaySum[] | null, PaidMonth['groups'] | null, PaidMonth['models'] | null]
  >({
    rowMode: 'array',
    text: `
      with held as materialized (
        select c.employee_id, json_object_agg(c.id, coalesce(m.model_group, d.model_group)) as groups,
          json_object_agg(c.id, coalesce(m.id, d.id)) as models,
          count(distinct coalesce(m.model_group, d.model_group)) > 1 as differ
        from contract c
        left join employment_model m on m.company_id = c.company_id and m.id = c.employment_model_id
        left join employment_model d on d.company_id = c.company_id and d.is_default and m.id is null
        where c.valid_from < $2::date + interval '1 month' and (c.valid_to is null or c.valid_to >= $2::date)
          and coalesce(m.model_group, d.model_group) is not null
        group by c.employee_id
      )
      select p.employee_id, p.totals, case when $3 or h.differ then p.days end, h.groups, h.models
      from person_month p left join held h on h.employee_id = p.employee_id
      where p.store_id = $1 and p.month = $2 order by p.employee_id`,
    values: [storeId, firstDayText(month), withDays],
  })
  return rows.map(([employeeId, totals, days, groups, models]) => ({
    ...{ employeeId, totals, days, groups: groups ?? {}, models: models ?? {} },
  }))
}

/** When the store's month was closed for good; undefined while it is open. */
export const closedAt = (tx: CompanyTx, storeId: number, month: Month): Promise<string | undefined> =>
  tx
    .execute<{ at: string }>(sql`
      select closed_at::text as at from month_closing
      where store_id = ${storeId} and month = ${firstDayText(month)} and (open_until is null or open_until <= now())`)
    .then(({ rows }) => rows[0]?.at)

/** What was handed over, to be compared with what the months are later. */
export async function keepHanded(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  storeId: number,
  month: Month,
  detail: 'month' | 'day',
): Promise<void> {
  const first = firstDayText(month)
  await tx.execute(sql`delete from handed_person_month where store_id = ${storeId} and month = ${first}`)
  await tx.execute(sql`
    insert into handed_person_month (company_id, store_id, month, employee_id, sums_hash)
    select ${companyId}, ${storeId}, ${first}, employee_id, ${sumsHash(detail)}
    from person_month where store_id = ${storeId} and month = ${first}`)
}

/** Of a row of `person_month`. */
export const sumsHash = (detail: 'month' | 'day') =>
  detail === 'day' ? sql.raw('md5(totals::text || days::text)') : sql.raw('md5(totals::text)')

/** Those that the caller sees, by name. */
export const stores = (tx: CompanyTx, ids: readonly number[] | undefined): Promise<{ id: number }[]> =>
  tx
    .execute<{ id: number }>(sql`
      select id from store
      where ${inStoreFilter('id')} and ${ids ? sql`id = any(${intArray(ids)}::int[])` : sql`true`}
      order by name collate "de-AT-x-icu", id`)
    .then(({ rows }) => rows)
