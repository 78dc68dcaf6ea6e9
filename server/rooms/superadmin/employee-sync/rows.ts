import { type SQL, sql } from 'drizzle-orm'
import type { CompanySync } from '#contract/superadmin/employee-sync.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { notHandedOver, takesMasterData } from '#server/rooms/exports/public.ts'

const utc = (moment: SQL) => sql`left((${moment} at time zone 'UTC')::text, 19)`

const select = (where: SQL) => sql`
  select c.id, c.name, c.is_locked as "isLocked", c.software_id as "softwareId", p.name as software,
    coalesce(s.disabled, false) as disabled, coalesce(s.transfer_service, false) as "usesTransferService",
    case c.software_id when 1 then c.dpw_id else c.bmd_id end <> '' as "hasCompanyNumber",
    (select t.name || ' · ' || t.host from transfer_target t where t.company_id = c.id and t.is_default) as target,
    (select count(*)::int from employee e where e.company_id = c.id and ${notHandedOver(sql`(now() at time zone c.time_zone)::date`)}) as "openCount",
    h.run as last, ${utc(sql`h.delivered_at`)} as "deliveredAt"
  from company c
  join external_software p on p.id = c.software_id
  left join employee_sync_setting s on s.company_id = c.id
  left join lateral (
    select r.state, r.delivered_at, jsonb_build_object('id', r.id, 'created', ${utc(sql`r.created_at`)}, 'employeeCount', cardinality(r.employee_ids),
      'state', r.state, 'message', r.message) as run
    from employee_export_run r where r.company_id = c.id order by r.id desc limit 1) h on true
  where ${takesMasterData(sql`c.software_id`)} and ${where}
  order by h.state is distinct from 'failed', lower(c.name), c.id`

export const list = (tx: PlatformTx): Promise<CompanySync[]> =>
  tx.execute<CompanySync>(select(sql`true`)).then(({ rows }) => rows)

export const find = (tx: PlatformTx, companyId: number): Promise<CompanySync | undefined> =>
  tx.execute<CompanySync>(select(sql`c.id = ${companyId}`)).then(({ rows }) => rows[0])
