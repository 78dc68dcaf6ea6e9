import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type AccountRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  active: boolean
  is_admin: boolean
  is_superuser: boolean
  generation: number
}

export const accountByEmail = (tx: PlatformTx, email: string) =>
  tx
    .execute<AccountRow>(sql`
      select id, email, first_name, last_name, password_hash, active, is_admin, is_superuser, generation
      from account where email = ${email.toLowerCase()}`)
    .then(({ rows }) => rows[0])

export async function startSession(
  tx: PlatformTx,
  account: AccountRow,
  hours: number,
  userAgent: string,
  address: string,
) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into session (account_id, generation, expires_at, user_agent, address)
    values (${account.id}, ${account.generation}, now() + make_interval(hours => ${hours}), ${userAgent}, ${address})
    returning id`)
  await tx.execute(sql`update account set last_login_at = now() where id = ${account.id}`)
  return rows[0]!.id
}

export const endSession = (tx: PlatformTx, sessionId: string) =>
  tx.execute(sql`update session set ended_at = now() where id = ${sessionId} and ended_at is null`)

export const recordEvent = (tx: PlatformTx, accountId: string | null, action: string, address: string) =>
  tx.execute(sql`insert into account_event (account_id, action, address) values (${accountId}, ${action}, ${address})`)

export type SessionRow = AccountRow & {
  session_id: string
  role_id: number | null
  role_name: string | null
  permissions: Permission[] | null
  store_ids: number[] | null
  filtered_out: number[] | null
}

/** The live session with the caller's role in one company; undefined when it ended, ran out or was made before `generation` rose. */
export const sessionById = (tx: PlatformTx, sessionId: string, companyId: number | undefined) =>
  tx
    .execute<SessionRow>(sql`
      select s.id as session_id, a.id, a.email, a.first_name, a.last_name, a.active, a.is_admin, a.is_superuser, a.generation,
             r.id as role_id, r.name as role_name, r.permissions, ra.store_ids,
             (select array_agg(f.store_id) from store_filter f
              where f.company_id = ra.company_id and f.account_id = a.id
                and coalesce((select p.dynamic_filter_enabled from account_preference p
                              where p.company_id = ra.company_id and p.account_id = a.id), true)) as filtered_out
      from session s
      join account a on a.id = s.account_id and a.active and a.generation = s.generation
      left join role_assignment ra on ra.account_id = a.id and ra.company_id = ${companyId ?? null}::int
      left join role r on r.company_id = ra.company_id and r.id = ra.role_id
      where s.id = ${sessionId} and s.ended_at is null and s.expires_at > now()`)
    .then(({ rows }) => rows[0])

export const rightsOf = (tx: PlatformTx, accountId: string, companyId: number) =>
  tx
    .execute<{ permissions: Permission[]; store_ids: number[] | null }>(sql`
      select r.permissions, ra.store_ids
      from role_assignment ra
      join role r on r.company_id = ra.company_id and r.id = ra.role_id
      join account a on a.id = ra.account_id and a.active
      where ra.account_id = ${accountId} and ra.company_id = ${companyId}`)
    .then(({ rows }) => rows[0])

export type CompanyRow = {
  id: number
  name: string
  software_id: number
  use_elda_service: boolean
  individual_store_ids: boolean
  has_uebersicht_report: boolean
  time_zone: string
  role_id: number
  role_name: string
  permissions: Permission[]
  store_ids: number[] | null
}

export const companiesOf = (tx: PlatformTx, accountId: string) =>
  tx
    .execute<CompanyRow>(sql`
      select c.id, c.name, c.software_id, c.use_elda_service, c.individual_store_ids, c.has_uebersicht_report, c.time_zone,
             r.id as role_id, r.name as role_name, r.permissions, ra.store_ids
      from role_assignment ra
      join company c on c.id = ra.company_id
      join role r on r.company_id = ra.company_id and r.id = ra.role_id
      where ra.account_id = ${accountId}
      order by c.name, c.id`)
    .then(({ rows }) => rows)
