import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { lawOpenFinding } from './tables.ts'

const DUE = sql`(exists (select from law_look l where l.company_id = c.id)
  or coalesce((select d.day from law_looked_day d where d.company_id = c.id), '-infinity')
    <> (now() at time zone c.time_zone)::date)`

/** Where somebody has to look: after a change, or since another day has begun. */
export const companiesDue = (tx: PlatformTx, companyId: number | undefined): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select c.id from company c where ${companyId === undefined ? sql`true` : sql`c.id = ${companyId}`} and ${DUE}
      order by c.id`)
    .then(({ rows }) => rows.map(({ id }) => id))

export const isDue = (tx: CompanyTx): Promise<boolean> =>
  tx.execute<{ due: boolean }>(sql`select ${DUE} as due from company c`).then(({ rows }) => rows[0]!.due)

/** In a company one at a time; the lock is gone with the transaction. False: somebody else is at it. */
export const tryLock = (tx: CompanyTx, { companyId }: CompanyScope): Promise<boolean> =>
  tx
    .execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(4711060, ${companyId}) as held`)
    .then(({ rows }) => rows[0]!.held)

export const lock = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711060, ${companyId})`)

/** Since another day has begun everybody is looked at once. */
export const beginDay = (tx: CompanyTx, { companyId }: CompanyScope, day: string) =>
  tx.execute(sql`
    with begun as (
      insert into law_looked_day as old (company_id, day) values (${companyId}, ${day}::date)
      on conflict (company_id) do update set day = excluded.day where old.day <> excluded.day returning company_id)
    insert into law_look (company_id, subject_id, place_id) select company_id, 0, 0 from begun on conflict do nothing`)

/** What concerns many becomes a look at each who is planned from the moment on, or of whom something is open. */
export const spread = (tx: CompanyTx, from: Temporal.Instant) =>
  tx.execute(sql`
    with many as (delete from law_look where subject_id = 0 returning company_id, place_id),
    planned as (
      select distinct p.company_id, p.employee_id from plan_shift p join many m on m.company_id = p.company_id
        and m.place_id in (0, p.store_id)
      where p.employee_id is not null and p.starts_at >= ${from.toString()}::timestamptz
      union select f.company_id, f.employee_id from law_open_finding f join many m on m.company_id = f.company_id
        and m.place_id in (0, f.store_id))
    insert into law_look (company_id, subject_id, place_id) select company_id, employee_id, 0 from planned
    on conflict do nothing`)

/** Takes over some of those to look at. Rows read after this are at least as new as what made it due. */
export const take = (tx: CompanyTx, most: number): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      with taken as (
        delete from law_look where subject_id in (
          select distinct subject_id from law_look where subject_id <> 0 order by subject_id limit ${most})
        returning subject_id)
      select distinct subject_id as id from taken order by 1`)
    .then(({ rows }) => rows.map(({ id }) => id))

export type Planned = { shiftId: number; employeeId: number; storeId: number; startsAt: string; day: string }

/** What is planned for people from the moment on. */
export const planned = (
  tx: CompanyTx,
  ids: readonly number[],
  from: Temporal.Instant,
  zone: string,
): Promise<Planned[]> =>
  tx
    .execute<Planned>(sql`
      select id as "shiftId", employee_id as "employeeId", store_id as "storeId", starts_at::text as "startsAt",
        (starts_at at time zone ${zone})::date::text as day
      from plan_shift where employee_id = any(${intArray(ids)}::int[]) and starts_at >= ${from.toString()}::timestamptz
      order by starts_at, id`)
    .then(({ rows }) => rows)

export type NewFinding = Omit<typeof lawOpenFinding.$inferInsert, 'companyId' | 'id'>

/** In the place of all that was known of these people. */
export async function replace(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  ids: readonly number[],
  found: readonly NewFinding[],
): Promise<void> {
  await tx.execute(sql`delete from law_open_finding where employee_id = any(${intArray(ids)}::int[])`)
  if (found.length > 0) await tx.insert(lawOpenFinding).values(found.map(each => ({ ...each, companyId })))
}

const open = (tx: CompanyTx, from: Temporal.Instant) => sql`
  from law_open_finding f join store s on s.company_id = f.company_id and s.id = f.store_id
  where f.starts_at >= ${from.toString()}::timestamptz and ${isListed(tx, 'f.store_id')}`

type StoreCount = { storeId: number; storeName: string; shifts: number }

export const counts = (tx: CompanyTx, from: Temporal.Instant): Promise<StoreCount[]> =>
  tx
    .execute<StoreCount>(sql`
      select f.store_id as "storeId", s.name as "storeName", count(distinct f.plan_shift_id)::int as shifts ${open(tx, from)}
      group by 1, 2 order by 3 desc, 2, 1`)
    .then(({ rows }) => rows)

export type FoundRow = {
  shiftId: number
  employeeId: number
  lastName: string
  firstName: string
  storeId: number
  storeName: string
  day: string
  found: { id: typeof lawOpenFinding.$inferSelect.ruleId; sentence: string }[]
}

/** Of people whom the caller may know. */
export const list = (
  tx: CompanyTx,
  { from, zone, storeId, most }: { from: Temporal.Instant; zone: string; storeId: number | undefined; most: number },
): Promise<FoundRow[]> =>
  tx
    .execute<FoundRow>(sql`
      select o."shiftId", o."employeeId", o."storeId", o."storeName", o.day, o.found, coalesce(e.last_name, '') as "lastName", coalesce(e.first_name, '') as "firstName" from (
        select f.plan_shift_id as "shiftId", f.employee_id as "employeeId", f.store_id as "storeId", s.name as "storeName",
          (f.starts_at at time zone ${zone})::date::text as day, f.company_id, min(f.starts_at) as begins,
          json_agg(json_build_object('id', f.rule_id, 'sentence', f.sentence) order by f.id) as found
        ${open(tx, from)} ${storeId === undefined ? sql`` : sql`and f.store_id = ${storeId}`}
        group by 1, 2, 3, 4, 5, 6) o
      left join employee e on e.company_id = o.company_id and e.id = o."employeeId"
      order by o.begins, o."shiftId" limit ${most}`)
    .then(({ rows }) => rows)
