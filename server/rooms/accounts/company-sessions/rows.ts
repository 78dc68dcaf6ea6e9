import { sql } from 'drizzle-orm'
import type { SignInWay } from '#contract/accounts/company-sessions.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type EnteredSession = {
  id: string
  accountId: string
  email: string
  firstName: string
  lastName: string
  isOperator: boolean
  /** 0, without rights and stores: an operator's visit. */
  roleId: number
  roleName: string
  permissions: string[]
  storeIds: number[] | null
  userAgent: string
  address: string
  since: string
  lastUsed: string
  way: SignInWay
  isOnNewDevice: boolean
}

/**
 * The live sessions that entered the company and still may, the last used first. What a session did elsewhere, and when, is not the company's
 * business: of its use only that in this company is told. No session lives longer than fourteen hours.
 */
export const list = (tx: PlatformTx, companyId: number): Promise<EnteredSession[]> =>
  tx
    .execute<EnteredSession>(sql`
      select s.id, a.id as "accountId", a.email, a.first_name as "firstName", a.last_name as "lastName",
        a.is_superuser or r.id is null as "isOperator",
        coalesce(r.id, 0) as "roleId", coalesce(r.name, '') as "roleName", coalesce(r.permissions, '{}') as permissions, ra.store_ids as "storeIds",
        s.user_agent as "userAgent", s.address, s.is_on_new_device as "isOnNewDevice",
        left((s.created_at at time zone 'UTC')::text, 19) as since,
        left((e.last_at at time zone 'UTC')::text, 19) as "lastUsed",
        case when s.vouched_by is not null then 'provider' when s.by_passkey then 'passkey'
          when exists (select from account_second_factor f where f.account_id = a.id and f.confirmed_at <= s.created_at) then 'code'
          else 'password' end as way
      from company_session e
      join session s on s.id = e.session_id and s.ended_at is null and s.expires_at > now() and s.idle_at > now()
      join account a on a.id = s.account_id and a.active and a.generation = s.generation and not a.is_machine
      left join role_assignment ra on ra.company_id = e.company_id and ra.account_id = a.id
        and session_enters(s.vouched_by, a.email, ra.company_id)
      left join role r on r.company_id = ra.company_id and r.id = ra.role_id
      where e.company_id = ${companyId} and e.last_at > now() - interval '14 hours'
        and (r.id is not null or exists (select from running_visit(s.id, e.company_id)))
      order by e.last_at desc, s.id`)
    .then(({ rows }) => rows)
