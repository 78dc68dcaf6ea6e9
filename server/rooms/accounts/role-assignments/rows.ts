import { sql } from 'drizzle-orm'
import type { RoleAssignment } from '#contract/accounts/role-assignments.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type UserRow = {
  accountId: string
  firstName: string
  lastName: string
  email: string
  hasPicture: boolean
  isExternal: boolean
  isActive: boolean
  isOperator: boolean
  roleId: number
  storeIds: number[] | null
  version: number
}

const NAME = sql`lower(btrim(a.last_name || ' ' || a.first_name)), a.email`

/** Looked up one by one: what the company knows of accounts is decided for each. */
const USERS = sql`
  select a.id as "accountId", a.first_name as "firstName", a.last_name as "lastName", a.email, a.active as "isActive",
    a.is_superuser as "isOperator", coalesce(k.is_external, false) as "isExternal",
    ra.account_id is not null and not a.hidden and exists (select from profile_image i where i.account_id = a.id) as "hasPicture",
    coalesce(ra.role_id, 0) as "roleId", ra.store_ids as "storeIds", coalesce(ra.version, 0) as version
  from (select account_id from role_assignment union select account_id from known_user) member
  join account a on a.id = member.account_id
  left join role_assignment ra on ra.account_id = a.id
  left join known_user k on k.account_id = a.id
  where not a.is_machine`

export const users = (tx: CompanyTx): Promise<UserRow[]> =>
  tx.execute<UserRow>(sql`${USERS} order by ${NAME}`).then(({ rows }) => rows)

/** Undefined also for who is none of the company's business. */
export const user = (tx: CompanyTx, accountId: string): Promise<UserRow | undefined> =>
  tx.execute<UserRow>(sql`${USERS} and a.id = ${accountId}`).then(({ rows }) => rows[0])

export const list = (tx: CompanyTx): Promise<RoleAssignment[]> =>
  tx
    .execute<RoleAssignment>(sql`
      select ra.id, ra.account_id as "uuidText", ra.role_id as "roleId", ra.store_ids as "storeIds", ra.version
      from role_assignment ra join account a on a.id = ra.account_id and not a.is_machine order by ra.id`)
    .then(({ rows }) => rows)

/** How many of the stores there are for the caller. */
export const countStores = (tx: CompanyTx, ids: readonly number[]): Promise<number> =>
  tx
    .execute<{ count: number }>(
      sql`select count(*)::int as count from store where id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int))`,
    )
    .then(({ rows }) => rows[0]!.count)

type Given = { accountId: string; roleId: number; storeIds: readonly number[] | null }

/** One a person: whatever there was gives way. */
export const save = (tx: CompanyTx, { companyId }: CompanyScope, { accountId, roleId, storeIds }: Given) =>
  tx
    .execute<RoleAssignment>(sql`
      insert into role_assignment (company_id, account_id, role_id, store_ids)
      values (${companyId}, ${accountId}, ${roleId},
        (select array_agg(id::int) from jsonb_array_elements_text(${storeIds && JSON.stringify(storeIds)}::jsonb) id))
      on conflict (company_id, account_id) do update
        set role_id = excluded.role_id, store_ids = excluded.store_ids, version = role_assignment.version + 1
      returning id, account_id as "uuidText", role_id as "roleId", store_ids as "storeIds", version`)
    .then(({ rows }) => rows[0]!)

export const remove = (tx: CompanyTx, accountId: string): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`delete from role_assignment where account_id = ${accountId} returning id`)
    .then(({ rows }) => rows[0]!.id)

/** Stays in the list when there is no role; once external stays external. */
export const remember = (tx: CompanyTx, { companyId }: CompanyScope, ids: readonly string[], isExternal: boolean) =>
  tx.execute(sql`
    insert into known_user (company_id, account_id, is_external)
    select ${companyId}, id::uuid, ${isExternal} from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) id
    on conflict (company_id, account_id) do update set is_external = known_user.is_external or excluded.is_external`)
