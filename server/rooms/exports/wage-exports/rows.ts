import { type SQL, sql } from 'drizzle-orm'
import { ownLedgerId } from '#domain/exports/wage-lines.ts'
import type { AveragingStanding } from '#domain/wages/averaging.ts'
import type { OwnUnit } from '#domain/wages/individual-units.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { GROUP_CODES } from '#domain/wages/time-kinds.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import type { DaySum, Totals } from '#server/rooms/months/public.ts'

/** A person's month with the groups of the contracts that it was worked under; days where the sums do not say enough. */
export type PaidMonth = {
  employeeId: number
  totals: Totals
  days: DaySum[] | null
  /** By contract. */
  groups: ReadonlyMap<number, ModelGroup>
}

/** Of a store, in the order of the people's ids. */
export async function months(tx: CompanyTx, storeId: number, month: Month, withDays: boolean): Promise<PaidMonth[]> {
  const kept = await keptMonths(tx, storeId, month, withDays, null)
  const groups = await groupsOf(tx, storeId, month)
  const none: ReadonlyMap<number, ModelGroup> = new Map()
  const found = kept.map(([employeeId, totals, days]) => {
    return { employeeId, totals, days, groups: groups.get(employeeId) ?? none }
  })
  const mixed = withDays ? [] : found.filter(({ groups }) => new Set(groups.values()).size > 1)
  if (mixed.length === 0) return found
  const ids = mixed.map(({ employeeId }) => employeeId)
  const days = new Map((await keptMonths(tx, storeId, month, true, ids)).map(([id, , own]) => [id, own]))
  return found.map(each => ({ ...each, days: days.get(each.employeeId) ?? null }))
}

type KeptMonth = [employeeId: number, totals: Totals, days: DaySum[] | null]

/** As one text: ten thousand rows would take longer to read than to find. */
async function keptMonths(
  tx: CompanyTx,
  storeId: number,
  month: Month,
  withDays: boolean,
  ids: readonly number[] | null,
): Promise<KeptMonth[]> {
  const { rows } = await tx.$client.query<[string | null]>({
    rowMode: 'array',
    text: `
      select string_agg(json_build_array(employee_id, totals, ${withDays ? 'days' : 'null'})::text, ',' order by employee_id)
      from person_month where store_id = $1 and month = $2 and ($3::int[] is null or employee_id = any($3))`,
    values: [storeId, firstDayText(month), ids],
  })
  return JSON.parse(`[${rows[0]![0] ?? ''}]`)
}

/** By person and contract, of those whose month is the store's. */
async function groupsOf(tx: CompanyTx, storeId: number, month: Month): Promise<Map<number, Map<number, ModelGroup>>> {
  const columns = await readColumns(
    tx,
    { employee_id: 'int4', id: 'int4', place: 'int4' },
    `select c.employee_id, c.id, array_position($3::text[], coalesce(m.model_group, d.model_group)) as place
     from person_month p join contract c on c.company_id = p.company_id and c.employee_id = p.employee_id
     left join employment_model m on m.company_id = c.company_id and m.id = c.employment_model_id
     left join employment_model d on d.company_id = c.company_id and d.is_default and m.id is null
     where p.store_id = $1 and p.month = $2 and coalesce(m.model_group, d.model_group) is not null
       and c.valid_from < $2::date + interval '1 month' and (c.valid_to is null or c.valid_to >= $2::date)`,
    [storeId, firstDayText(month), GROUP_CODES],
  )
  const groups = new Map<number, Map<number, ModelGroup>>()
  for (let at = 0; at < columns.length; at++) {
    const own = groups.get(columns.employee_id[at]!) ?? new Map<number, ModelGroup>()
    own.set(columns.id[at]!, GROUP_CODES[columns.place[at]! - 1]!)
    groups.set(columns.employee_id[at]!, own)
  }
  return groups
}

/** Contracts of employment models; one without a model has the company's own. */
export async function contractsOf(tx: CompanyTx, modelIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id from contract c
    left join employment_model m on m.company_id = c.company_id and m.id = c.employment_model_id
    left join employment_model d on d.company_id = c.company_id and d.is_default and m.id is null
    where coalesce(m.id, d.id) = any(${intArray(modelIds)}::int[])`)
  return new Set(rows.map(({ id }) => id))
}

/** When the store's month was closed for good; undefined while it is open. */
export const closedAt = (tx: CompanyTx, storeId: number, month: Month): Promise<string | undefined> =>
  tx
    .execute<{ at: string }>(sql`
      select closed_at::text as at from month_closing
      where store_id = ${storeId} and month = ${firstDayText(month)} and (open_until is null or open_until <= now())`)
    .then(({ rows }) => rows[0]?.at)

/** What was entered for a store's month of a wage type of the company's own. */
export type OwnValue = {
  ledgerId: number
  employeeId: number
  number: string
  name: string
  factor: number | null
  unit: OwnUnit
  hundredths: number
}

/** In the order of their ids; nothing is told of what is zero. */
export const ownValues = (tx: CompanyTx, storeId: number, month: Month): Promise<OwnValue[]> =>
  tx
    .execute<Omit<OwnValue, 'ledgerId'> & { id: number }>(sql`
      select v.id, v.employee_id as "employeeId", t.number, t.name, t.factor, t.unit, v.hundredths
      from own_wage_value v join individual_wage_type t on t.company_id = v.company_id and t.id = v.wage_type_id
      where v.store_id = ${storeId} and v.month = ${firstDayText(month)} and v.hundredths <> 0 order by v.id`)
    .then(({ rows }) => rows.map(({ id, ...value }) => ({ ...value, ledgerId: ownLedgerId(id) })))

/** How wage types of the company's own are told. */
export const ownTypes = (
  tx: CompanyTx,
): Promise<(Pick<OwnValue, 'number' | 'name' | 'factor' | 'unit'> & { id: number })[]> =>
  tx
    .execute<Pick<OwnValue, 'number' | 'name' | 'factor' | 'unit'> & { id: number }>(
      sql`select id, number, name, factor, unit from individual_wage_type`,
    )
    .then(({ rows }) => rows)

/** What was handed over, to be compared with what the months are later. */
export const keepHanded = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  storeId: number,
  month: Month,
  detail: 'month' | 'day',
) =>
  tx.execute(sql`
    insert into handed_month (company_id, store_id, month, people, sums)
    select ${companyId}, ${storeId}, ${firstDayText(month)}, coalesce(array_agg(employee_id), '{}'), coalesce(array_agg(sums), '{}')
    from (${sumsHashes(month, sql`store_id = ${storeId}`, detail)}) as now
    on conflict (company_id, store_id, month) do update set people = excluded.people, sums = excluded.sums`)

/** Of each person of stores a hash of what a hand-over tells of the month: kinds of time, and values of own wage types. */
export const sumsHashes = (month: Month, stores: SQL, detail: 'month' | 'day'): SQL => sql`
  select store_id, employee_id, hashtextextended(coalesce(m.told, '') || coalesce(o.told, ''), 0) as sums
  from (select store_id, employee_id, totals::text ${sql.raw(detail === 'day' ? '|| days::text' : '')} as told
    from person_month where month = ${firstDayText(month)} and ${stores}) m
  full join (select store_id, employee_id, string_agg(wage_type_id || ':' || hundredths, ' ' order by wage_type_id) as told
    from own_wage_value where month = ${firstDayText(month)} and hundredths <> 0 and ${stores} group by 1, 2) o
    using (store_id, employee_id)`

/** How averaging periods stood in a month, of those whose month is the store's and who have one. */
export const averaging = (
  tx: CompanyTx,
  storeId: number,
  month: Month,
): Promise<{ employeeId: number; averaging: AveragingStanding[] }[]> =>
  tx
    .execute<{ employeeId: number; averaging: AveragingStanding[] }>(sql`
      select employee_id as "employeeId", averaging from person_month
      where store_id = ${storeId} and month = ${firstDayText(month)} and averaging is not null order by employee_id`)
    .then(({ rows }) => rows)

/** Those that the caller sees, by name. */
export const stores = (tx: CompanyTx, ids: readonly number[] | undefined): Promise<{ id: number }[]> =>
  tx
    .execute<{ id: number }>(sql`
      select id from store
      where ${isListed(tx, 'id')} and ${ids ? sql`id = any(${intArray(ids)}::int[])` : sql`true`}
      order by name collate "de-AT-x-icu", id`)
    .then(({ rows }) => rows)
