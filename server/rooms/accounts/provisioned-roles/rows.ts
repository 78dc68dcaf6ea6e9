import { type SQL, sql } from 'drizzle-orm'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type Facts = {
  id: string
  accountId: string
  name: string
  active: boolean
  isProtected: boolean
  isExternal: boolean
  roleId: number | null
  storeIds: number[] | null
  groupRoleId: number | null
  grantedRoleId: number | null
  rememberedRoleId: number | null
  rememberedStoreIds: number[] | null
}

const list = (ids: readonly unknown[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`

/** None is not all: an empty list stays one. */
const reachOf = (json: SQL) => sql`case when nullif(${json}, 'null') is not null then
  array(select one.store_id::int from jsonb_array_elements_text(${json}) as one (store_id)) end`

/** What decides over the role of each; of several groups the first that has one. */
export const factsOf = (tx: CompanyTx, userIds: readonly string[]): Promise<Facts[]> =>
  tx
    .execute<Facts>(sql`
      with first_group as materialized (
        select distinct on (m.user_id) m.user_id, g.role_id
        from provisioned_member m join provisioned_group g on g.id = m.group_id and g.role_id is not null
        where m.user_id in ${list(userIds)} order by m.user_id, g.place, g.id)
      select u.id, u.account_id as "accountId", u.active, a.is_superuser or a.is_admin as "isProtected",
        coalesce(nullif(btrim(a.last_name || ' ' || a.first_name), ''), a.email) as name,
        coalesce(k.is_external, false) as "isExternal", ra.role_id as "roleId", ra.store_ids as "storeIds",
        first_group.role_id as "groupRoleId", u.granted_role_id as "grantedRoleId",
        u.remembered_role_id as "rememberedRoleId", u.remembered_store_ids as "rememberedStoreIds"
      from provisioned_user u join account a on a.id = u.account_id
      left join role_assignment ra on ra.account_id = u.account_id
      left join known_user k on k.account_id = u.account_id
      left join first_group on first_group.user_id = u.id
      where u.id in ${list(userIds)} order by u.id`)
    .then(({ rows }) => rows)

export type Given = { accountId: string; roleId: number; storeIds: readonly number[] | null }

export const give = (tx: CompanyTx, { companyId }: CompanyScope, given: readonly Given[]) =>
  tx.execute(sql`
    insert into role_assignment (company_id, account_id, role_id, store_ids)
    select ${companyId}, g."accountId", g."roleId",
      ${reachOf(sql`g."storeIds"`)}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("accountId" uuid, "roleId" int, "storeIds" jsonb)
    on conflict (company_id, account_id) do update
      set role_id = excluded.role_id, store_ids = excluded.store_ids, version = role_assignment.version + 1`)

export const take = (tx: CompanyTx, accountIds: readonly string[]) =>
  tx.execute(sql`delete from role_assignment where account_id in ${list(accountIds)}`)

export type Note = {
  id: string
  grantedRoleId: number | null
  rememberedRoleId: number | null
  rememberedStoreIds: readonly number[] | null
}

export const note = (tx: CompanyTx, notes: readonly Note[]) =>
  tx.execute(sql`
    update provisioned_user u set granted_role_id = n."grantedRoleId", remembered_role_id = n."rememberedRoleId",
      remembered_store_ids = ${reachOf(sql`n."rememberedStoreIds"`)}
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
      as n (id uuid, "grantedRoleId" int, "rememberedRoleId" int, "rememberedStoreIds" jsonb)
    where u.id = n.id`)
