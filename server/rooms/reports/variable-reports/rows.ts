import { sql } from 'drizzle-orm'
import type { OwnUnit } from '#domain/wages/individual-units.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import type { DaySum } from '#server/rooms/months/public.ts'
import type { NamedPerson } from '../report-contents/rules.ts'

export type ListedPerson = NamedPerson & { employeeId: number }

/** Whose last month of the span is one of the stores', by name; both months included. Found by their months in the stores, of which one store has few. */
export const people = (
  tx: CompanyTx,
  { first, last }: { first: Month; last: Month },
  storeIds: readonly number[],
): Promise<ListedPerson[]> => {
  const inSpan = sql`month between ${firstDayText(first)} and ${firstDayText(last)}`
  const inStores = sql`store_id = any(${intArray(storeIds)}::int[])`
  return tx
    .execute<ListedPerson>(sql`
      select e.id as "employeeId", e.last_name as "lastName", e.first_name as "firstName", e.personnel_number as "personnelNumber"
      from (select distinct company_id, employee_id from person_month where ${inStores} and ${inSpan}) known
      join employee e on e.company_id = known.company_id and e.id = known.employee_id
      cross join lateral (
        select store_id from person_month where company_id = e.company_id and employee_id = e.id and ${inSpan}
        order by month desc limit 1) newest
      where newest.${inStores}
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
    .then(({ rows }) => rows)
}

export type KeptMonth = { employeeId: number; month: string; days: DaySum[] }

/** By person and month; those with one of the kinds. */
export const months = (
  tx: CompanyTx,
  ids: readonly number[],
  { first, last }: { first: Month; last: Month },
  kinds: number,
): Promise<KeptMonth[]> =>
  tx
    .execute<KeptMonth>(sql`
      select employee_id as "employeeId", month::text, days from person_month
      where employee_id = any(${intArray(ids)}::int[]) and month between ${firstDayText(first)} and ${firstDayText(last)}
        and kinds & ${kinds}::bigint <> 0
      order by employee_id, month`)
    .then(({ rows }) => rows)

export type ReadContract = { id: number; employeeId: number; from: number; to: number | null; group: ModelGroup | null }

/** With the group of the model; one without a model has the company's own. */
export const contracts = (tx: CompanyTx, ids: readonly number[]): Promise<ReadContract[]> =>
  tx
    .execute<ReadContract>(sql`
      select c.id, c.employee_id as "employeeId", c.valid_from - date '1970-01-01' as "from", c.valid_to - date '1970-01-01' as "to",
        coalesce(m.model_group, d.model_group) as "group"
      from contract c
      left join employment_model m on m.company_id = c.company_id and m.id = c.employment_model_id
      left join employment_model d on d.company_id = c.company_id and d.is_default and m.id is null
      where c.employee_id = any(${intArray(ids)}::int[])`)
    .then(({ rows }) => rows)

export type OwnValue = {
  employeeId: number
  wageTypeId: number
  number: string
  name: string
  unit: OwnUnit
  month: string
  hundredths: number
}

/** What was entered, of all stores together. */
export const ownValues = (
  tx: CompanyTx,
  ids: readonly number[],
  { first, last }: { first: Month; last: Month },
): Promise<OwnValue[]> =>
  tx
    .execute<OwnValue>(sql`
      select v.employee_id as "employeeId", t.id as "wageTypeId", t.number, t.name, v.unit, v.month::text, sum(v.hundredths)::int as hundredths
      from own_wage_value v join individual_wage_type t on t.company_id = v.company_id and t.id = v.wage_type_id
      where v.employee_id = any(${intArray(ids)}::int[]) and v.month between ${firstDayText(first)} and ${firstDayText(last)}
      group by v.employee_id, t.id, t.number, t.name, v.unit, v.month order by v.month`)
    .then(({ rows }) => rows)
