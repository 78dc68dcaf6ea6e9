import { sql } from 'drizzle-orm'
import type { TimeKind } from '#domain/settings/time-kinds.ts'
import { MINUS_HOURS } from '#domain/time/month-checks.ts'
import type { Finding } from '#domain/wages/findings.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { inStoreFilter } from '#server/platform/database/store-filter.ts'

/** `today` on the company's calendar. */
export type Company = { softwareId: number; hasStoreIds: boolean; zone: string; today: string }

export const company = (tx: CompanyTx): Promise<Company> =>
  tx
    .execute<Company>(sql`
      select software_id as "softwareId", individual_store_ids as "hasStoreIds", time_zone as zone,
        (now() at time zone time_zone)::date::text as today
      from company`)
    .then(({ rows }) => rows[0]!)

/** `externalId` by which the payroll software knows the store or the company; null where it asks for none. */
export type CheckedStore = { storeId: number; storeName: string; externalId: string | null }

/** By name; without ids those that the caller's filter shows, hidden ones only while they have people. */
export const stores = (tx: CompanyTx, month: Month, storeIds: readonly number[] | undefined): Promise<CheckedStore[]> =>
  tx
    .execute<CheckedStore>(sql`
      select s.id as "storeId", s.name as "storeName",
        case c.software_id when 0 then case when c.individual_store_ids then s.bmd_id else c.bmd_id end
          when 1 then case when c.individual_store_ids then s.dpw_id else c.dpw_id end end as "externalId"
      from store s join company c on c.id = s.company_id
      where ${
        storeIds
          ? sql`s.id = any(${intArray(storeIds)}::int[])`
          : sql`${inStoreFilter('s.id')} and (not s.is_hidden
              or exists (select from person_month p where p.month = ${firstDayText(month)} and p.store_id = s.id))`
      }
      order by s.name collate "de-AT-x-icu", s.id`)
    .then(({ rows }) => rows)

/** Of the stores, a month and its moments, the end excluded. */
export type Asked = { storeIds: readonly number[]; month: Month; from: string; to: string; zone: string }

const inStores = (column: string, { storeIds }: Asked) => sql`${sql.raw(column)} = any(${intArray(storeIds)}::int[])`

type StampCount = { storeId: number; stamps: number; unconfirmed: number }
export const stampCounts = (tx: CompanyTx, asked: Asked): Promise<StampCount[]> =>
  tx
    .execute<StampCount>(sql`
      select store_id as "storeId", count(*)::int as stamps, count(*) filter (where not md_confirmed)::int as unconfirmed
      from stamp where ${inStores('store_id', asked)} and starts_at >= ${asked.from} and starts_at < ${asked.to} and not soft_delete
      group by store_id`)
    .then(({ rows }) => rows)

/** Whose record of which day. */
export type PersonDay = { employeeId: number; day: string }

/** The first of each store. */
export const unconfirmedStamps = (
  tx: CompanyTx,
  asked: Asked,
  limit: number,
): Promise<(PersonDay & { storeId: number })[]> =>
  tx
    .execute<PersonDay & { storeId: number }>(sql`
      select w.id as "storeId", s.employee_id as "employeeId", (s.starts_at at time zone ${asked.zone})::date::text as day
      from unnest(${intArray(asked.storeIds)}::int[]) as w (id) cross join lateral (
        select employee_id, starts_at, id from stamp where store_id = w.id and starts_at >= ${asked.from} and starts_at < ${asked.to}
          and not soft_delete and not md_confirmed order by starts_at, id limit ${limit}) s
      order by s.starts_at, s.id`)
    .then(({ rows }) => rows)

type AbsenceCount = { storeId: number; absences: number; undecided: PersonDay[] }
/** What touches the month; nobody has decided about the undecided ones. */
export const absenceCounts = (tx: CompanyTx, asked: Asked): Promise<AbsenceCount[]> =>
  tx
    .execute<AbsenceCount>(sql`
      select store_id as "storeId", count(*)::int as absences,
        coalesce(json_agg(json_build_object('employeeId', employee_id, 'day', (starts_at at time zone ${asked.zone})::date) order by starts_at, id)
          filter (where not md_approved), '[]') as undecided
      from absence where ${inStores('store_id', asked)} and starts_at < ${asked.to} and (ends_at is null or ends_at > ${asked.from})
        and md_state = 1 and not md_deleted and not soft_delete and (md_approved or decline_reason is null)
      group by store_id`)
    .then(({ rows }) => rows)

export type StorePeople = {
  storeId: number
  people: number
  withoutId: number[]
  sharingId: number[]
  /** Worked less than due by more than is usual, in minutes. */
  minus: { employeeId: number; minutes: number }[]
  found: { employeeId: number; findings: Finding[] }[]
}

/** Who of a store's month is not known to the payroll software or not alone, and what is remarkable about their months. */
export function people(tx: CompanyTx, asked: Asked, { softwareId, hasStoreIds }: Company): Promise<StorePeople[]> {
  const number = sql.raw({ 0: 'bmd_id', 1: 'dpw_id' }[softwareId] ?? 'personnel_number')
  const space = sql.raw(hasStoreIds && softwareId <= 1 ? 'coalesce(store_id, 0)' : '0')
  return tx
    .execute<StorePeople>(sql`
      with known as materialized (
        select id, ${number} as number, ${number} <> '' and not dummy and (exit is null or exit >= ${firstDayText(asked.month)})
          and count(*) filter (where not dummy and (exit is null or exit >= ${firstDayText(asked.month)}))
            over (partition by ${number}, ${space}) > 1 as shares
        from employee)
      select p.store_id as "storeId", count(*)::int as people,
        coalesce(json_agg(k.id) filter (where k.number = ''), '[]') as "withoutId",
        coalesce(json_agg(k.id) filter (where k.shares), '[]') as "sharingId",
        coalesce(json_agg(json_build_object('employeeId', k.id, 'minutes', p.actual_minutes - p.target_minutes))
          filter (where p.actual_minutes - p.target_minutes < ${-60 * MINUS_HOURS}), '[]') as minus,
        coalesce(json_agg(json_build_object('employeeId', k.id, 'findings', p.findings))
          filter (where p.findings::text <> '[]'), '[]') as found
      from person_month p join known k on k.id = p.employee_id
      where ${inStores('p.store_id', asked)} and p.month = ${firstDayText(asked.month)}
      group by p.store_id`)
    .then(({ rows }) => rows)
}

export type KindUse = { storeId: number; modelId: number | null; kinds: TimeKind[] }

/** What there is of the month, by the model of each person's last contract in it; null: the company's default. */
export const kindsInUse = (tx: CompanyTx, asked: Asked): Promise<KindUse[]> =>
  tx
    .execute<KindUse>(sql`
      with held as materialized (
        select distinct on (employee_id) employee_id, employment_model_id from (
          select employee_id, employment_model_id, least(valid_to, d.last) as until, weekly_minutes, id
          from contract, (select (${firstDayText(asked.month)}::date + interval '1 month - 1 day')::date as last) d
          where valid_from <= d.last and (valid_to is null or valid_to >= ${firstDayText(asked.month)})) c
        order by employee_id, until desc, weekly_minutes desc, id)
      select p.store_id as "storeId", h.employment_model_id as "modelId", json_agg(distinct kind) as kinds
      from person_month p left join held h on h.employee_id = p.employee_id cross join lateral json_object_keys(p.totals) kind
      where ${inStores('p.store_id', asked)} and p.month = ${firstDayText(asked.month)}
      group by 1, 2`)
    .then(({ rows }) => rows)

/** Days before `today` on which somebody had a published duty, but was neither there nor away; looks at all stores. */
export const missingDays = (tx: CompanyTx, asked: Asked, today: string): Promise<(PersonDay & { storeId: number })[]> =>
  tx
    .execute<PersonDay & { storeId: number }>(sql`
      with duty as materialized (
        select distinct store_id, employee_id, (starts_at at time zone ${asked.zone})::date as day from plan_shift
        where ${inStores('store_id', asked)} and starts_at >= ${asked.from} and starts_at < ${asked.to}
          and (starts_at at time zone ${asked.zone})::date < ${today} and published_at is not null and employee_id is not null),
      stamped as materialized (
        select distinct employee_id, (starts_at at time zone ${asked.zone})::date as day from stamp
        where starts_at >= ${asked.from} and starts_at < ${asked.to} and not soft_delete and exists (select from duty)),
      missing as materialized (
        select d.* from duty d left join stamped s on s.employee_id = d.employee_id and s.day = d.day where s.day is null)
      select m.store_id as "storeId", m.employee_id as "employeeId", m.day::text from missing m
      where not exists (select from absence a where a.employee_id = m.employee_id and a.starts_at < ((m.day + 1)::timestamp at time zone ${asked.zone})
        and (a.ends_at is null or a.ends_at > (m.day::timestamp at time zone ${asked.zone}))
        and a.md_state = 1 and a.md_approved and not a.md_deleted and not a.soft_delete)
      order by m.day, m.employee_id`)
    .then(({ rows }) => rows)

type Name = { id: number; lastName: string; firstName: string }
/** Of those whom the caller sees. */
export const names = (tx: CompanyTx, employeeIds: readonly number[]): Promise<Name[]> =>
  tx
    .execute<Name>(sql`
      select id, last_name as "lastName", first_name as "firstName" from employee
      where id = any(${intArray(employeeIds)}::int[])
      order by last_name collate "de-AT-x-icu", first_name collate "de-AT-x-icu", id`)
    .then(({ rows }) => rows)
