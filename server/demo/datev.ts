import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

/**
 * What a company has that hands over to DATEV: its numbers there, stores of which one is closed on Mondays, and a model that leaves
 * working days and month to the store. Nobody is new.
 */
export async function makeDatev(tx: PlatformTx, companyId: number): Promise<void> {
  await tx.execute(sql`
    insert into hand_over_setting (company_id, consultant_number, client_number) values (${companyId}, '1234567', '100')
    on conflict (company_id) do update set consultant_number = excluded.consultant_number, client_number = excluded.client_number`)
  await tx.execute(sql`
    update store set work_days = case when store_number = '30' then '{2,3,4,5,6}'::int[] else '{1,2,3,4,5,6}'::int[] end,
      work_time_factor = 43300000, is_webcockpit_export_enabled = store_number <> '30' where company_id = ${companyId}`)
  await tx.execute(sql`
    update employment_rule r set rules = r.rules || '{"workTimeMode": "store", "distribution": "store"}'
      from employment_model m
     where r.company_id = ${companyId} and m.company_id = r.company_id and m.id = r.employment_model_id
       and m.name = 'Vollzeit 38,5 h'`)
  await tx.execute(sql`update employee set created_at = now() - interval '200 days' where company_id = ${companyId}`)
  await tx.execute(
    sql`update role_assignment set created_at = now() - interval '60 days' where company_id = ${companyId}`,
  )
}
