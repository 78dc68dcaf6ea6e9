import { type SQL, sql } from 'drizzle-orm'
import type { ManagedStore } from '#contract/superadmin/stores.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { workersIn } from '#server/rooms/people/public.ts'

const select = (where: SQL) => sql`
  select s.company_id as "companyId", firm.name as "companyName", s.id, s.name, s.description, s.country, s.bmd_id as "bmdId",
    s.dpw_id as "dpwId", s.store_number as "storeNumber", s.cost_center as "costCenter", s.postal_code as "postalCode",
    s.city, s.is_hidden as "isHidden", s.is_webcockpit_export_enabled::int as "isWebcockpitExportEnabled",
    s.work_days as "workDays", s.work_time_mode as "workTimeMode", s.work_time_factor as "workTimeFactor",
    s.federal_state as "federalState", s.street, s.version,
    (select count(*)::int from ${workersIn(sql`s`)}) as people
  from store s join company firm on firm.id = s.company_id
  where ${where} order by lower(firm.name), firm.id, s.is_hidden, s.store_number, s.id`

export const list = (tx: PlatformTx): Promise<ManagedStore[]> =>
  tx.execute<ManagedStore>(select(sql`true`)).then(({ rows }) => rows)

export const find = (tx: PlatformTx, companyId: number, id: number): Promise<ManagedStore> =>
  tx.execute<ManagedStore>(select(sql`s.company_id = ${companyId} and s.id = ${id}`)).then(({ rows }) => rows[0]!)
