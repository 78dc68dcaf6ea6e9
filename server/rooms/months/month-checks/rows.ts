import { sql } from 'drizzle-orm'
import { MINUS_HOURS } from '#domain/months/month-checks.ts'
import type { Finding } from '#domain/wages/findings.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import type { TimeKind } from '#domain/wages/time-kinds.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { kindsOfBits } from '../person-months/kept.format.ts'

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
          : sql`${isListed(tx, 's.id')} and (not s.is_hidden
              or exists (select from person_month p where p.month = ${firstDayText(month)} and p.store_id = s.id))`
      }
      order by s.name collate "de-AT-x-icu", s.id`)
    .then(({ rows }) => rows)

/** Of the stores, a month from its first moment to the end, which is no longer in it. */
export type Asked = { storeIds: readonly number[]; month: Month; start: string; end: string; zone: string }

const inStores = (column: string, { storeIds }: Asked) => sql`${sql.raw(column)} = any(${intArray(storeIds)}::int[])`

/** Whose months these are, found first: of one store they are few, and all people of the company would be looked at otherwise. */
const ofMonths = (asked: Asked) => sql`any(array(
  select employee_id from person_month where ${inStores('store_id', asked)} and month = ${firstDayText(asked.month)}))`

const within = (column: string, { start, end }: Asked) =>
  sql`${sql.raw(column)} >= ${start} and ${sql.raw(column)} < ${end}`

type StampCount = { storeId: number; stamps: number; unconfirmed: number }
/** Read from an index alone: there are hundreds of thousands of them. */
export const stampCounts = (tx: CompanyTx, asked: Asked): Promise<StampCount[]> =>
  tx
    .execute<StampCount>(sql`
      select store_id as "storeId", count(*)::int as stamps, (count(*) filter (where not md_confirmed))::int as unconfirmed
      from stamp where ${inStores('store_id', asked)} and ${within('starts_at', asked)} and not soft_delete group by 1`)
    .then(({ rows }) => rows)

/** Duties of the stores before a day that nobody came to, of whomever. */
export const missingDays = (
  tx: CompanyTx,
  asked: Asked,
  before: string,
): Promise<(PersonDay & { storeId: number })[]> =>
  tx
    .execute<PersonDay & { storeId: number }>(sql`
      select (d->>0)::int as "storeId", employee_id as "employeeId", (month + (d->>1)::int - 1)::text as day
      from person_month cross join lateral json_array_elements(missing) d
      where month = ${firstDayText(asked.month)} and missing is not null and (d->>0)::int = any(${intArray(asked.storeIds)}::int[])
        and month + (d->>1)::int - 1 < ${before}::date`)
    .then(({ rows }) => rows)

/** Of people whose month is the stores', with the day on which they were asked for. */
export const openRequests = (tx: CompanyTx, asked: Asked): Promise<(PersonDay & { storeId: number })[]> =>
  tx
    .execute<PersonDay & { storeId: number }>(sql`
      select p.store_id as "storeId", r.employee_id as "employeeId", (r.created_at at time zone ${asked.zone})::date::text as day
      from employee_data_request r join person_month p on p.company_id = r.company_id and p.employee_id = r.employee_id
      where r.state = 'open' and p.month = ${firstDayText(asked.month)} and ${inStores('p.store_id', asked)}`)
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
        select employee_id, starts_at, id from stamp where store_id = w.id and ${within('starts_at', asked)}
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
      from absence where ${inStores('store_id', asked)} and starts_at < ${asked.end} and (ends_at is null or ends_at > ${asked.start})
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
  const isHere = sql`not dummy and (exit is null or exit >= ${firstDayText(asked.month)})`
  return tx
    .execute<StorePeople>(sql`
      with here as materialized (
        select id, ${number} as number, ${space} as space, ${isHere} as is_here from employee where id = ${ofMonths(asked)}),
      shared as materialized (
        select ${number} as number, ${space} as space from employee
        where ${number} <> '' and ${isHere} and ${number} = any(array(select number from here)) group by 1, 2 having count(*) > 1),
      known as (
        select id, number, is_here and exists (select from shared s where s.number = h.number and s.space = h.space) as shares from here h)
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
    .execute<Omit<KindUse, 'kinds'> & { bits: number }>(sql`
      with held as materialized (
        select distinct on (employee_id) employee_id, employment_model_id from (
          select employee_id, employment_model_id, least(valid_to, d.last) as until, weekly_minutes, id
          from contract, (select (${firstDayText(asked.month + 1)}::date - 1) as last) d
          where employee_id = ${ofMonths(asked)} and valid_from <= d.last and (valid_to is null or valid_to >= ${firstDayText(asked.month)})) c
        order by employee_id, until desc, weekly_minutes desc, id)
      select p.store_id as "storeId", h.employment_model_id as "modelId", bit_or(p.kinds) as bits
      from person_month p left join held h on h.employee_id = p.employee_id
      where ${inStores('p.store_id', asked)} and p.month = ${firstDayText(asked.month)}
      group by 1, 2`)
    .then(({ rows }) => rows.map(({ bits, ...use }) => ({ ...use, kinds: kindsOfBits(bits) })))

type Name = { id: number; lastName: string; firstName: string }
/** Of those whom the caller sees. */
export const names = (tx: CompanyTx, employeeIds: readonly number[]): Promise<Name[]> =>
  tx
    .execute<Name>(sql`
      select id, last_name as "lastName", first_name as "firstName" from employee
      where id = any(${intArray(employeeIds)}::int[])
      order by last_name collate "de-AT-x-icu", first_name collate "de-AT-x-icu", id`)
    .then(({ rows }) => rows)
