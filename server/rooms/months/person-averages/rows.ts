import { sql } from 'drizzle-orm'
import type { PersonAverages } from '#contract/months/person-averages.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { inStoreFilter } from '#server/platform/database/store-filter.ts'
import type { DaySum } from '../person-months/kept.format.ts'

export type AskedPerson = Omit<PersonAverages, 'values'>

/** Whose month is one of the stores', by name; `kinds`: who has one of these. */
export const people = (
  tx: CompanyTx,
  month: Month,
  { storeIds, employeeId, kinds }: { storeIds?: readonly number[]; employeeId?: number; kinds?: number },
): Promise<AskedPerson[]> =>
  tx
    .execute<AskedPerson>(sql`
      select m.employee_id as "employeeId", e.personnel_number as "personnelNumber", e.last_name as "lastName",
        e.first_name as "firstName", m.store_id as "storeId"
      from person_month m join employee e on e.company_id = m.company_id and e.id = m.employee_id
      where m.month = ${firstDayText(month)}
        and ${employeeId === undefined ? inStoreFilter('m.store_id') : sql`m.employee_id = ${employeeId}`}
        and ${storeIds ? sql`m.store_id = any(${intArray(storeIds)}::int[])` : sql`true`}
        and ${kinds === undefined ? sql`true` : sql`m.kinds & ${kinds} <> 0`}
      order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
    .then(({ rows }) => rows)

export type KeptMonth = { employeeId: number; month: string; days: DaySum[]; reckonedAt: string }

/** By person; both months included. */
export const keptMonths = (tx: CompanyTx, ids: readonly number[], first: Month, last: Month): Promise<KeptMonth[]> =>
  tx
    .execute<KeptMonth>(sql`
      select employee_id as "employeeId", month::text, days, to_char(reckoned_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "reckonedAt"
      from person_month where employee_id = any(${intArray(ids)}::int[])
        and month between ${firstDayText(first)} and ${firstDayText(last)}`)
    .then(({ rows }) => rows)

/** From which month on a person is reckoned. */
export const firstMonths = (tx: CompanyTx, ids: readonly number[]): Promise<{ employeeId: number; month: string }[]> =>
  tx
    .execute<{ employeeId: number; month: string }>(sql`
      select employee_id as "employeeId", first_month::text as month from person_month_chain where employee_id = any(${intArray(ids)}::int[])`)
    .then(({ rows }) => rows)

/** Both days included; `cents` with what is paid regularly besides, null: nobody said how much. */
export type PaidContract = {
  id: number
  employeeId: number
  storeId: number
  from: Day
  to: Day | null
  weeklyMinutes: number
  modelId: number | null
  wageType: number
  cents: number | null
}

export const contracts = (tx: CompanyTx, ids: readonly number[]): Promise<PaidContract[]> =>
  tx
    .execute<PaidContract>(sql`
      select id, employee_id as "employeeId", store_id as "storeId", valid_from - date '1970-01-01' as "from", valid_to - date '1970-01-01' as "to",
        weekly_minutes as "weeklyMinutes", employment_model_id as "modelId", wage_type as "wageType",
        payment_cents + extra_payment_cents as cents
      from contract where employee_id = any(${intArray(ids)}::int[])`)
    .then(({ rows }) => rows)

export type OwnAmount = { employeeId: number; wageTypeId: number; month: string; cents: number }

/** What individual wage types of euros came to, of all stores together. */
export const ownAmounts = (tx: CompanyTx, ids: readonly number[], last: Month): Promise<OwnAmount[]> =>
  tx
    .execute<OwnAmount>(sql`
      select employee_id as "employeeId", wage_type_id as "wageTypeId", month::text, sum(hundredths)::int as cents
      from own_wage_value
      where employee_id = any(${intArray(ids)}::int[]) and month <= ${firstDayText(last)} and unit = 'euro'
      group by 1, 2, 3`)
    .then(({ rows }) => rows)
