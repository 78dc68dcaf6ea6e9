import { sql } from 'drizzle-orm'
import type { ProvisionedGroup } from '#contract/accounts/provisioning.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type GroupRow = {
  id: string
  externalId: string | null
  name: string
  roleId: number | null
  created: string
  changed: string
  version: number
  members: { value: string; display: string }[]
}

const ids = (list: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)::uuid)`

const groups = (withMembers: boolean) => sql`
  select g.id, g.external_id as "externalId", g.name, g.role_id as "roleId", g.version,
    to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created,
    to_char(g.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed,
    ${
      withMembers
        ? sql`coalesce((select json_agg(json_build_object('value', u.id, 'display', u.user_name) order by u.user_name, u.id)
            from provisioned_member m join provisioned_user u on u.id = m.user_id where m.group_id = g.id), '[]')`
        : sql`'[]'::json`
    } as members
  from provisioned_group g`

export type Narrowed = { id?: string | undefined; name?: string | undefined; externalId?: string | undefined }

export const list = (tx: CompanyTx, { id, name, externalId }: Narrowed, withMembers: boolean): Promise<GroupRow[]> =>
  tx
    .execute<GroupRow>(sql`
      ${groups(withMembers)} where true ${id === undefined ? sql`` : sql`and g.id::text = lower(${id})`}
        ${name === undefined ? sql`` : sql`and lower(g.name) = lower(${name})`}
        ${externalId === undefined ? sql`` : sql`and g.external_id = ${externalId}`}
      order by g.created_at, g.id`)
    .then(({ rows }) => rows)

export const find = (tx: CompanyTx, id: string, withMembers = true): Promise<GroupRow | undefined> =>
  tx.execute<GroupRow>(sql`${groups(withMembers)} where g.id = ${id}`).then(({ rows }) => rows[0])

/** As the screen shows them, in their order. */
export const shown = (tx: CompanyTx): Promise<ProvisionedGroup[]> =>
  tx
    .execute<ProvisionedGroup>(sql`
      select g.id, g.name, g.role_id as "roleId",
        (select count(*)::int from provisioned_member m where m.group_id = g.id) as members
      from provisioned_group g order by g.place, g.id`)
    .then(({ rows }) => rows)

export type Draft = { name: string; externalId: string | null }

/** Another one that has the name or the provider's id. */
export const taken = (tx: CompanyTx, { name, externalId }: Draft, but: string | null): Promise<string | undefined> =>
  tx
    .execute<{ id: string }>(sql`
      select id from provisioned_group
      where (lower(name) = lower(${name}) or external_id = ${externalId}) and id is distinct from ${but}::uuid limit 1`)
    .then(({ rows }) => rows[0]?.id)

/** The last of them. */
export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { name, externalId }: Draft,
  roleId: number | null,
): Promise<string> =>
  tx
    .execute<{ id: string }>(sql`
      insert into provisioned_group (company_id, external_id, name, role_id, place)
      values (${companyId}, ${externalId}, ${name}, ${roleId}, (select coalesce(max(place), 0) + 1 from provisioned_group)) returning id`)
    .then(({ rows }) => rows[0]!.id)

export const update = (tx: CompanyTx, id: string, { name, externalId }: Draft, roleId: number | null) =>
  tx.execute(sql`
    update provisioned_group set name = ${name}, external_id = ${externalId}, role_id = ${roleId}, version = version + 1, changed_at = now()
    where id = ${id}`)

export const remove = (tx: CompanyTx, id: string) => tx.execute(sql`delete from provisioned_group where id = ${id}`)

export const members = (tx: CompanyTx, id: string): Promise<string[]> =>
  tx
    .execute<{ id: string }>(sql`select user_id as id from provisioned_member where group_id = ${id}`)
    .then(({ rows }) => rows.map(row => row.id))

/** How many of them there are. */
export const countUsers = (tx: CompanyTx, users: readonly string[]): Promise<number> =>
  tx
    .execute<{ count: number }>(sql`select count(*)::int as count from provisioned_user where id in ${ids(users)}`)
    .then(({ rows }) => rows[0]!.count)

export const addMembers = (tx: CompanyTx, { companyId }: CompanyScope, id: string, users: readonly string[]) =>
  tx.execute(sql`
    insert into provisioned_member (company_id, group_id, user_id)
    select ${companyId}, ${id}, user_id::uuid from jsonb_array_elements_text(${JSON.stringify(users)}::jsonb) user_id
    on conflict do nothing`)

export const removeMembers = (tx: CompanyTx, id: string, users: readonly string[]) =>
  tx.execute(sql`delete from provisioned_member where group_id = ${id} and user_id in ${ids(users)}`)

/** The groups of a user are part of what is told of them. */
export const touchUsers = (tx: CompanyTx, users: readonly string[]) =>
  tx.execute(sql`
    update provisioned_user set version = version + 1, changed_at = now() where id in ${ids(users)}`)

/** In this order, which is the order of those that are not named here, too. */
export const arrange = (tx: CompanyTx, wanted: readonly { id: string; roleId: number | null }[]) =>
  tx.execute(sql`
    with wanted as (
      select id, "roleId" as role_id, row_number() over () as place
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, "roleId" int)),
    others as (
      select g.id, ${wanted.length} + row_number() over (order by g.place, g.id) as place
      from provisioned_group g where g.id not in (select id from wanted))
    update provisioned_group g set
      role_id = case when wanted.id is null then g.role_id else wanted.role_id end, place = coalesce(wanted.place, others.place)
    from provisioned_group it left join wanted on wanted.id = it.id left join others on others.id = it.id
    where g.id = it.id`)

export const activeUsers = (tx: CompanyTx): Promise<string[]> =>
  tx
    .execute<{ id: string }>(sql`select id from provisioned_user where active order by id`)
    .then(({ rows }) => rows.map(({ id }) => id))

export const counts = (tx: CompanyTx): Promise<{ users: number; disabled: number }> =>
  tx
    .execute<{ users: number; disabled: number }>(sql`
      select count(*)::int as users, (count(*) filter (where not active))::int as disabled from provisioned_user`)
    .then(({ rows }) => rows[0]!)
