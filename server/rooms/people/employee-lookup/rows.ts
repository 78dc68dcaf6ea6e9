import { type SQL, sql } from 'drizzle-orm'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'

export type Person = { id: number; key: string; name: string; storeId: number | null }

/** Only whom the caller may see; a number given twice comes twice. */
export const peopleByKey = (tx: CompanyTx, keys: readonly string[]): Promise<Person[]> =>
  tx
    .execute<Person>(sql`
      select id, personnel_key as key, trim(last_name || ' ' || first_name) as name, store_id as "storeId" from employee
      where personnel_key = any(array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)))`)
    .then(({ rows }) => rows)

/** Who works in the store today, or will: by the master data or by a contract of another one. */
export const workersIn = (store: SQL) => sql`
  employee e join company c on c.id = e.company_id
  where e.company_id = ${store}.company_id and not e.dummy and not e.is_hidden
    and (e.exit is null or e.exit >= (now() at time zone c.time_zone)::date)
    and (e.store_id = ${store}.id or exists (
      select from contract k where k.company_id = e.company_id and k.employee_id = e.id and k.store_id = ${store}.id
        and (k.valid_to is null or k.valid_to >= (now() at time zone c.time_zone)::date)))`

const PRESENT = sql`
  select e.company_id, e.id, e.store_id, (now() at time zone c.time_zone)::date as today from employee e join company c on c.id = e.company_id
  where not e.dummy and not e.is_hidden and (e.exit is null or e.exit >= (now() at time zone c.time_zone)::date)`

/** The same of all stores at once: how many (`people`) by `company_id` and `store_id`. Most work only where they belong. */
export const workersByStore = sql`
  select company_id, store_id, sum(people)::int as people from (
    select company_id, store_id, count(*) as people from (${PRESENT}) p where store_id is not null group by company_id, store_id
    union all
    select p.company_id, k.store_id, count(distinct p.id) from (${PRESENT}) p
      join contract k on k.company_id = p.company_id and k.employee_id = p.id and k.store_id is distinct from p.store_id
      where k.valid_to is null or k.valid_to >= p.today group by p.company_id, k.store_id) worker
  group by company_id, store_id`

/** How many people (`people`) each company (`company_id`) has, now or soon. */
export const peopleByCompany = sql`select company_id, count(*)::int as people from (${PRESENT}) p group by company_id`

/** Names of those who work there, and of how many. */
export const workers = (
  tx: PlatformTx,
  companyId: number,
  id: number,
  most: number,
): Promise<{ names: string[]; count: number }> =>
  tx
    .execute<{ name: string; count: number }>(sql`
      select btrim(e.last_name || ' ' || e.first_name) as name, count(*) over ()::int as count
      from (select ${companyId}::int as company_id, ${id}::int as id) s, ${workersIn(sql`s`)}
      order by lower(e.last_name), lower(e.first_name), e.id limit ${most}`)
    .then(({ rows }) => ({ names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 }))
