import { sql } from 'drizzle-orm'
import type { OwnVisit } from '#contract/access/operator-access.ts'
import type { Permission } from '#contract/permissions.ts'
import { normalAddress } from '#domain/basics/address-ranges.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

type AccountRow = { id: string; password_hash: string | null; active: boolean; generation: number }

export const accountByEmail = (tx: PlatformTx, email: string) =>
  tx
    .execute<AccountRow>(
      sql`select id, password_hash, active, generation from account where email = ${email.toLowerCase()}`,
    )
    .then(({ rows }) => rows[0])

export type CompanyRow = {
  id: number
  name: string
  description: string
  software_id: number
  use_elda_service: boolean
  individual_store_ids: boolean
  has_uebersicht_report: boolean
  time_zone: string
  shows_first_steps: boolean
  is_demo: boolean
  /** Closed to this account. */
  is_locked: boolean
  role_id: number
  role_name: string
  permissions: Permission[]
  store_ids: number[] | null
  needs_second_factor: boolean
  is_outside: boolean
  visit: OwnVisit | null
}

/** The companies of a session, by a role or by a visit that goes on; into those that are locked it does not come. */
export const companiesOf = (tx: PlatformTx, sessionId: string, address: string) =>
  tx
    .execute<CompanyRow>(sql`
      select c.id, c.name, c.description, c.software_id, c.use_elda_service, c.individual_store_ids, c.has_uebersicht_report, c.time_zone, c.shows_first_steps, c.is_demo,
             c.is_locked and not a.is_superuser as is_locked,
             r.id as role_id, r.name as role_name, r.permissions, ra.store_ids,
             not second_factor_met(c.id, a.id, s.by_passkey, s.vouched_by) as needs_second_factor,
             not address_allowed(c.id, ${normalAddress(address) ?? null}, a.is_machine) as is_outside,
             null::json as visit
      from session s
      join account a on a.id = s.account_id
      join role_assignment ra on ra.account_id = a.id
      join company c on c.id = ra.company_id
      join role r on r.company_id = ra.company_id and r.id = ra.role_id
      where s.id = ${sessionId} and session_enters(s.vouched_by, a.email, ra.company_id)
      union all
      select c.id, c.name, c.description, c.software_id, c.use_elda_service, c.individual_store_ids, c.has_uebersicht_report, c.time_zone, c.shows_first_steps, c.is_demo, false, 0, 'Betreiber', '{}', null, false, false,
             json_build_object('id', v.id, 'reason', v.reason, 'endsAt', left((v.ends_at at time zone 'UTC')::text, 19),
               'mayWrite', v.may_write, 'isAsked', v.is_asked)
      from session s
      join account a on a.id = s.account_id and a.is_superuser and s.vouched_by is null
      join (select distinct company_id from operator_visit where session_id = ${sessionId}) entered on true
      cross join lateral running_visit(s.id, entered.company_id) v
      join company c on c.id = entered.company_id
      where s.id = ${sessionId}
        and not exists (select from role_assignment ra where ra.account_id = a.id and ra.company_id = c.id)
      order by name, id`)
    .then(({ rows }) => rows)
