import { type SQL, sql } from 'drizzle-orm'
import type { ManagedStore } from '#contract/superadmin/stores.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { workersByStore, workersIn } from '#server/rooms/people/public.ts'

const select = (people: SQL, from: SQL) => sql`
  select s.company_id as "companyId", firm.name as "companyName", s.id, s.name, s.description, s.country, s.bmd_id as "bmdId",
    s.dpw_id as "dpwId", s.store_number as "storeNumber", s.cost_center as "costCenter", s.postal_code as "postalCode",
    s.city, s.is_hidden as "isHidden", s.is_webcockpit_export_enabled::int as "isWebcockpitExportEnabled",
    s.work_days as "workDays", s.work_time_mode as "workTimeMode", s.work_time_factor as "workTimeFactor",
    s.federal_state as "federalState", s.street, s.version,
    ${people} as people
  from store s join company firm on firm.id = s.company_id ${from} order by lower(firm.name), firm.id, s.is_hidden, s.store_number, s.id`

/** Counted once for all: asked for each store, the people of a large company are read as often as it has stores. */
export const list = (tx: PlatformTx): Promise<ManagedStore[]> =>
  tx
    .execute<ManagedStore>(
      select(
        sql`coalesce(w.people, 0)`,
        sql`left join (${workersByStore}) w on w.company_id = s.company_id and w.store_id = s.id`,
      ),
    )
    .then(({ rows }) => rows)

export const find = (tx: PlatformTx, companyId: number, id: number): Promise<ManagedStore> =>
  tx
    .execute<ManagedStore>(
      select(
        sql`(select count(*)::int from ${workersIn(sql`s`)})`,
        sql`where s.company_id = ${companyId} and s.id = ${id}`,
      ),
    )
    .then(({ rows }) => rows[0]!)
