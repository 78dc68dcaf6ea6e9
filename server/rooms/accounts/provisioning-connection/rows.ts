import { type SQL, sql } from 'drizzle-orm'
import type { NewProvisioningToken, ProvisioningChange, ProvisioningToken } from '#contract/accounts/provisioning.ts'
import type { Permission } from '#contract/permissions.ts'
import { VIENNA } from '#domain/basics/days.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'

/** Somebody who may switch it on, now. */
const mayStand = (companyId: SQL, accountId: SQL) => sql`exists (
  select from account person
  join role_assignment held on held.account_id = person.id and held.company_id = ${companyId} and held.store_ids is null
  join role of_them on of_them.company_id = held.company_id and of_them.id = held.role_id
  where person.id = ${accountId} and person.active and of_them.permissions @> array['roles.write', 'settings.write'])`

const isOver = (expires: SQL) => sql`${expires} < (now() at time zone ${VIENNA})::date`

export type Connection = {
  active: boolean
  accountId: string
  createdBy: string
  standsFor: string
  isStoodFor: boolean
  defaultRoleId: number | null
  mapsByName: boolean
  invites: boolean
  version: number
}

export const find = (tx: CompanyTx): Promise<Connection | undefined> =>
  tx
    .execute<Connection>(sql`
      select p.active, p.account_id as "accountId", p.created_by as "createdBy",
        coalesce((select coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) from account a where a.id = p.created_by), '') as "standsFor",
        ${mayStand(sql`p.company_id`, sql`p.created_by`)} as "isStoodFor",
        p.default_role_id as "defaultRoleId", p.maps_by_name as "mapsByName", p.invites, p.version
      from provisioning p`)
    .then(({ rows }) => rows[0])

export const newProgram = (tx: CompanyTx): Promise<string> =>
  tx
    .execute<{ accountId: string }>(sql`select account_id as "accountId" from new_machine_account('SCIM')`)
    .then(({ rows }) => rows[0]!.accountId)

export const save = (
  tx: CompanyTx,
  { companyId, accountId: by }: CompanyScope,
  { active, defaultRoleId, mapsByName, invites }: ProvisioningChange,
  program: string,
) =>
  tx.execute(sql`
    insert into provisioning as p (company_id, active, account_id, created_by, default_role_id, maps_by_name, invites)
    values (${companyId}, ${active}, ${program}, ${by}, ${defaultRoleId}, ${mapsByName}, ${invites})
    on conflict (company_id) do update set active = excluded.active, created_by = excluded.created_by,
      default_role_id = excluded.default_role_id, maps_by_name = excluded.maps_by_name, invites = excluded.invites, version = p.version + 1`)

export const raiseVersion = (tx: CompanyTx) => tx.execute(sql`update provisioning set version = version + 1`)

/** Those that were not revoked. */
export const tokens = (tx: CompanyTx): Promise<ProvisioningToken[]> =>
  tx
    .execute<ProvisioningToken>(sql`
      select t.id, t.name, left((t.created_at at time zone 'UTC')::text, 19) as created,
        coalesce((select coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) from account a where a.id = t.created_by), '') as "createdBy",
        t.expires_on::text as expires, left((t.last_used_at at time zone 'UTC')::text, 19) as "lastUsed",
        case when ${isOver(sql`t.expires_on`)} then 'expired'
          when ${mayStand(sql`t.company_id`, sql`t.created_by`)} then 'active' else 'dormant' end as state
      from provisioning_token t where t.revoked_at is null order by t.id`)
    .then(({ rows }) => rows)

export const insertToken = (
  tx: CompanyTx,
  { companyId, accountId }: CompanyScope,
  { name, expires }: NewProvisioningToken,
  hash: string,
): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`
      insert into provisioning_token (company_id, name, token_hash, created_by, expires_on)
      values (${companyId}, ${name}, ${hash}, ${accountId}, ${expires}) returning id`)
    .then(({ rows }) => rows[0]!.id)

/** Undefined when there is no such token any more. */
export const revokeToken = (tx: CompanyTx, id: number): Promise<string | undefined> =>
  tx
    .execute<{ name: string }>(sql`
      update provisioning_token set revoked_at = now(), token_hash = '' where id = ${id} and revoked_at is null returning name`)
    .then(({ rows }) => rows[0]?.name)

export type KnownToken = {
  companyId: number
  id: number
  accountId: string
  createdBy: string
  isLocked: boolean
}

/** Undefined also for one whose day has come, whose company switched it off, or for which nobody stands any more. */
export const byHash = (tx: PlatformTx, hash: string): Promise<KnownToken | undefined> =>
  tx
    .execute<KnownToken>(sql`
      select p.company_id as "companyId", t.id, p.account_id as "accountId", t.created_by as "createdBy", c.is_locked as "isLocked"
      from provisioning_token t join provisioning p on p.company_id = t.company_id and p.active
      join company c on c.id = p.company_id
      where t.token_hash = ${hash} and t.revoked_at is null and not ${isOver(sql`t.expires_on`)}
        and ${mayStand(sql`p.company_id`, sql`p.created_by`)} and ${mayStand(sql`p.company_id`, sql`t.created_by`)}`)
    .then(({ rows }) => rows[0])

export const markUsed = (tx: PlatformTx, { companyId, id }: KnownToken) =>
  tx.execute(sql`
    update provisioning_token set last_used_at = now() where company_id = ${companyId} and id = ${id}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`)

export type Held = { accountId: string; roleId: number; permissions: Permission[] }

/** What those who stand for it hold in all stores at this moment. */
export const heldBy = (tx: CompanyTx, accountIds: readonly string[]): Promise<Held[]> =>
  tx
    .execute<Held>(sql`
      select a.id as "accountId", r.id as "roleId", r.permissions
      from account a join role_assignment ra on ra.account_id = a.id and ra.store_ids is null
      join role r on r.company_id = ra.company_id and r.id = ra.role_id
      where a.active and a.id = any(array(select jsonb_array_elements_text(${JSON.stringify(accountIds)}::jsonb)::uuid))`)
    .then(({ rows }) => rows)
