import { type SQL, sql } from 'drizzle-orm'
import type { ManagedStore } from '#contract/superadmin/stores.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** Who works in the store today, or will: by the master data or by a contract of another one. */
const peopleOf = (store: SQL) => sql`
  employee e join company c on c.id = e.company_id
  where e.company_id = ${store}.company_id and not e.dummy and not e.is_hidden
    and (e.exit is null or e.exit >= (now() at time zone c.time_zone)::date)
    and (e.store_id = ${store}.id or exists (
      select from contract k where k.company_id = e.company_id and k.employee_id = e.id and k.store_id = ${store}.id
        and (k.valid_to is null or k.valid_to >= (now() at time zone c.time_zone)::date)))`

const select = (where: SQL) => sql`
  select s.company_id as "companyId", firm.name as "companyName", s.id, s.name, s.description, s.country, s.bmd_id as "bmdId",
    s.dpw_id as "dpwId", s.store_number as "storeNumber", s.cost_center as "costCenter", s.postal_code as "postalCode",
    s.city, s.is_hidden as "isHidden", s.is_webcockpit_export_enabled::int as "isWebcockpitExportEnabled",
    s.work_days as "workDays", s.work_time_mode as "workTimeMode", s.work_time_factor as "workTimeFactor",
    s.federal_state as "federalState", s.version,
    (select count(*)::int from ${peopleOf(sql`s`)}) as people
  from store s join company firm on firm.id = s.company_id
  where ${where} order by lower(firm.name), firm.id, s.is_hidden, s.store_number, s.id`

export const list = (tx: PlatformTx): Promise<ManagedStore[]> =>
  tx.execute<ManagedStore>(select(sql`true`)).then(({ rows }) => rows)

export const find = (tx: PlatformTx, companyId: number, id: number): Promise<ManagedStore> =>
  tx.execute<ManagedStore>(select(sql`s.company_id = ${companyId} and s.id = ${id}`)).then(({ rows }) => rows[0]!)

/** Names of those who work there, and of how many. */
export const people = (
  tx: PlatformTx,
  companyId: number,
  id: number,
  most: number,
): Promise<{ names: string[]; count: number }> =>
  tx
    .execute<{ name: string; count: number }>(sql`
      select btrim(e.last_name || ' ' || e.first_name) as name, count(*) over ()::int as count
      from (select ${companyId}::int as company_id, ${id}::int as id) s, ${peopleOf(sql`s`)}
      order by lower(e.last_name), lower(e.first_name), e.id limit ${most}`)
    .then(({ rows }) => ({ names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 }))
