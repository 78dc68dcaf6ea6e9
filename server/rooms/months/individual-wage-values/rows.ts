import { type SQL, sql } from 'drizzle-orm'
import type { OwnWageColumn, OwnWagePerson, SavedCell } from '#contract/months/individual-wage-values.ts'
import type { OwnValueOrigin } from '#domain/months/individual-wage-values.ts'
import type { OwnUnit } from '#domain/wages/individual-units.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { inStoreFilter, isListed } from '#server/platform/database/store-filter.ts'

const wageTypesWhere = (month: Month, condition: SQL): SQL => sql`
  select * from (
    select id, number, name, unit, computed_from as "computedFrom", is_visible and valid_from < ${firstDayText(month + 1)} as "takesValues"
    from individual_wage_type) t
  where ${condition} order by number, id`

export const wageTypes = (tx: CompanyTx, month: Month): Promise<OwnWageColumn[]> =>
  tx.execute<OwnWageColumn>(wageTypesWhere(month, sql`true`)).then(({ rows }) => rows)

/** Those that take values in the month, and those that have some. */
export const columns = (tx: CompanyTx, month: Month): Promise<OwnWageColumn[]> =>
  tx
    .execute<OwnWageColumn>(
      wageTypesWhere(
        month,
        sql`"takesValues" or exists (
          select from own_wage_value v where v.wage_type_id = t.id and v.month = ${firstDayText(month)})`,
      ),
    )
    .then(({ rows }) => rows)

const among = (column: string, storeIds: readonly number[] | null | undefined): SQL =>
  storeIds ? sql`${sql.raw(column)} = any(${intArray(storeIds)}::int[])` : sql`true`

/** Who left is here for another year: what they are still owed comes later. */
const AFTER_LEAVING = '1 year'

const entryOf = sql`json_build_object('id', v.id, 'wageTypeId', v.wage_type_id, 'hundredths', v.hundredths, 'note', v.note,
  'origin', v.origin, 'changedOn', (v.changed_at at time zone (select time_zone from company))::date, 'codes', '[]'::json,
  'version', v.version)`

type EnteredEntry = NonNullable<SavedCell['entry']>
/** With what was entered for them. */
export type EnteredPerson = Omit<OwnWagePerson, 'entries'> & { entries: EnteredEntry[] }

/** Whose month it is in each of the stores, by name, with their values. */
export const people = (
  tx: CompanyTx,
  month: Month,
  storeIds: readonly number[] | undefined,
): Promise<EnteredPerson[]> => {
  const [first, next] = [firstDayText(month), firstDayText(month + 1)]
  return tx
    .execute<EnteredPerson>(sql`
      with worked as materialized (
        select c.employee_id, c.store_id, bool_or(c.valid_to is null or c.valid_to >= ${first}) as holds,
          coalesce(array_agg(distinct coalesce(m.model_group, d.model_group))
            filter (where (c.valid_to is null or c.valid_to >= ${first}) and coalesce(m.model_group, d.model_group) is not null), '{}') as groups
        from contract c
        left join employment_model m on m.company_id = c.company_id and m.id = c.employment_model_id
        left join employment_model d on d.company_id = c.company_id and d.is_default and m.id is null
        where c.valid_from < ${next} and (c.valid_to is null or c.valid_to >= ${first}::date - ${AFTER_LEAVING}::interval)
          and ${among('c.store_id', storeIds ?? tx.seenStores)}
        group by 1, 2),
      held as materialized (
        select v.employee_id, v.store_id, json_agg(${entryOf} order by v.wage_type_id) as entries from own_wage_value v
        where v.month = ${first} and ${among('v.store_id', storeIds ?? tx.seenStores)} group by 1, 2),
      listed as (
        select employee_id, store_id from worked union select employee_id, store_id from held
        union select id, store_id from employee
          where store_id is not null and not dummy and not is_hidden and (entry is null or entry < ${next})
            and (exit is null or exit >= ${first}) and ${among('store_id', storeIds ?? tx.seenStores)})
      select e.id as "employeeId", l.store_id as "storeId", e.personnel_number as "personnelNumber", e.last_name as "lastName",
        e.first_name as "firstName", coalesce(w.holds, false) as "hasContract", coalesce(w.groups, '{}') as groups,
        coalesce(h.entries, '[]') as entries
      from listed l
      join employee e on e.id = l.employee_id
      join store s on s.id = l.store_id
      left join worked w on w.employee_id = l.employee_id and w.store_id = l.store_id
      left join held h on h.employee_id = l.employee_id and h.store_id = l.store_id
      where (not e.dummy or h.entries is not null) and ${inStoreFilter('l.store_id')}
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id, s.name collate "de-AT-x-icu", s.id`)
    .then(({ rows }) => rows)
}

/** Of those that the caller sees. */
export const closedStores = (tx: CompanyTx, month: Month): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select store_id as id from month_closing
      where month = ${firstDayText(month)} and (open_until is null or open_until <= now()) order by 1`)
    .then(({ rows }) => rows.map(({ id }) => id))

export type StoredValue = {
  id: number
  hundredths: number
  note: string
  version: number
  employeeId: number
  storeId: number
  wageTypeId: number
  origin: OwnValueOrigin
}
type Place = Pick<StoredValue, 'employeeId' | 'storeId' | 'wageTypeId'>

/** Whoever writes values of the company waits for whoever does so already: of two that type into one empty cell the second one sees the first. */
export const lock = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711051, ${companyId})`)

export const stored = (tx: CompanyTx, month: Month, places: readonly Place[]): Promise<StoredValue[]> =>
  tx
    .execute<StoredValue>(sql`
      select v.id, v.employee_id as "employeeId", v.store_id as "storeId", v.wage_type_id as "wageTypeId", v.hundredths, v.note,
        v.origin, v.version
      from own_wage_value v join unnest(${intArray(places.map(each => each.employeeId))}::int[],
        ${intArray(places.map(each => each.storeId))}::int[], ${intArray(places.map(each => each.wageTypeId))}::int[])
        as p (employee_id, store_id, wage_type_id)
        on (v.employee_id, v.store_id, v.wage_type_id) = (p.employee_id, p.store_id, p.wage_type_id)
      where v.month = ${firstDayText(month)} for update of v`)
    .then(({ rows }) => rows)

/** Of the places those whose person the caller sees, in a store where they work or worked, or belong to. */
export const possible = (
  tx: CompanyTx,
  places: readonly Place[],
): Promise<(Place & { name: string; fits: boolean })[]> =>
  tx
    .execute<Place & { name: string; fits: boolean }>(sql`
      select distinct p.employee_id as "employeeId", p.store_id as "storeId", 0 as "wageTypeId",
        btrim(e.last_name || ' ' || e.first_name) as name,
        e.store_id is not distinct from p.store_id
          or exists (select from contract c where c.employee_id = e.id and c.store_id = p.store_id)
          or exists (select from own_wage_value v where v.employee_id = e.id and v.store_id = p.store_id) as fits
      from unnest(${intArray(places.map(each => each.employeeId))}::int[],
        ${intArray(places.map(each => each.storeId))}::int[]) as p (employee_id, store_id)
      join employee e on e.id = p.employee_id join store s on s.id = p.store_id`)
    .then(({ rows }) => rows)

export type Written = Place & {
  id: number | null
  unit: OwnUnit
  hundredths: number
  note: string
  origin: OwnValueOrigin
}

export async function save(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  month: Month,
  values: readonly Written[],
): Promise<void> {
  if (values.length === 0) return
  await tx.execute(sql`
    insert into own_wage_value (company_id, employee_id, store_id, month, wage_type_id, unit, hundredths, note, origin)
    select ${companyId}, "employeeId", "storeId", ${firstDayText(month)}, "wageTypeId", unit, hundredths, note, origin
    from json_to_recordset(${JSON.stringify(values)}::json) as w ("employeeId" int, "storeId" int, "wageTypeId" int, unit text,
      hundredths int, note text, origin text)
    on conflict (company_id, employee_id, store_id, month, wage_type_id) do update set hundredths = excluded.hundredths,
      note = excluded.note, origin = excluded.origin, version = own_wage_value.version + 1, changed_at = now()`)
}

export const remove = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`delete from own_wage_value where id = any(${intArray(ids)}::int[])`)

type Found = Place & { entry: EnteredEntry }
export const entries = (tx: CompanyTx, month: Month, places: readonly Place[]): Promise<Found[]> =>
  tx
    .execute<Found>(sql`
      select v.employee_id as "employeeId", v.store_id as "storeId", v.wage_type_id as "wageTypeId", ${entryOf} as entry
      from own_wage_value v where v.month = ${firstDayText(month)} and v.employee_id = any(${intArray(places.map(each => each.employeeId))}::int[])`)
    .then(({ rows }) => rows)

/** All that the caller sees. */
export const storeIds = (tx: CompanyTx): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`select id from store where ${isListed(tx, 'id')} order by id`)
    .then(({ rows }) => rows.map(({ id }) => id))

/** What the report says of where it comes from. */
export const reportHead = (
  tx: CompanyTx,
  storeIds: readonly number[] | undefined,
): Promise<{ company: string; stores: { id: number; name: string }[]; isAll: boolean }> =>
  tx
    .execute<{ company: string; stores: { id: number; name: string }[]; isAll: boolean }>(sql`
      select c.name as company, coalesce(s.stores, '[]') as stores, s.is_all as "isAll" from company c, (
        select json_agg(json_build_object('id', id, 'name', name) order by name collate "de-AT-x-icu", id)
            filter (where ${among('id', storeIds)}) as stores,
          coalesce(bool_and(${among('id', storeIds)}), true) as is_all
        from store where not is_hidden and ${isListed(tx, 'id')}) s`)
    .then(({ rows }) => rows[0]!)

/** How people call it. */
export const recordName = (id: SQL) => sql`
  select btrim(e.last_name || ' ' || e.first_name) from own_wage_value v
  join employee e on e.company_id = v.company_id and e.id = v.employee_id where v.id = ${id}`

/** „500 Provision, 10/2026“ */
export const detailOf = (id: SQL) => sql`
  select t.number || ' ' || t.name || ', ' || to_char(v.month, 'MM/YYYY') from own_wage_value v
  join individual_wage_type t on t.company_id = v.company_id and t.id = v.wage_type_id where v.id = ${id}`

export const storeOf = (id: SQL) => sql`select v.store_id from own_wage_value v where v.id = ${id}`
