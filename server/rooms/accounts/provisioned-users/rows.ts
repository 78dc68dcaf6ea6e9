import { sql } from 'drizzle-orm'
import type { ScimResource } from '#domain/accounts/scim-attributes.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type UserRow = {
  id: string
  accountId: string
  externalId: string | null
  userName: string
  active: boolean
  document: ScimResource
  created: string
  changed: string
  version: number
  groups: { value: string; display: string }[]
}

const moment = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const users = (withGroups: boolean) => sql`
  select u.id, u.account_id as "accountId", u.external_id as "externalId", u.user_name as "userName", u.active, u.document,
    ${moment('u.created_at')} as created, ${moment('u.changed_at')} as changed, u.version,
    ${
      withGroups
        ? sql`coalesce((select json_agg(json_build_object('value', g.id, 'display', g.name) order by g.place, g.id)
            from provisioned_member m join provisioned_group g on g.id = m.group_id where m.user_id = u.id), '[]')`
        : sql`'[]'::json`
    } as groups
  from provisioned_user u`

/** What must be equal, as far as the database knows it better than who looks at each. */
export type Narrowed = { id?: string | undefined; userName?: string | undefined; externalId?: string | undefined }

export const list = (tx: CompanyTx, { id, userName, externalId }: Narrowed, withGroups: boolean): Promise<UserRow[]> =>
  tx
    .execute<UserRow>(sql`
      ${users(withGroups)} where true ${id === undefined ? sql`` : sql`and u.id::text = lower(${id})`}
        ${userName === undefined ? sql`` : sql`and lower(u.user_name) = lower(${userName})`}
        ${externalId === undefined ? sql`` : sql`and u.external_id = ${externalId}`}
      order by u.created_at, u.id`)
    .then(({ rows }) => rows)

export const find = (tx: CompanyTx, id: string): Promise<UserRow | undefined> =>
  tx.execute<UserRow>(sql`${users(true)} where u.id = ${id}`).then(({ rows }) => rows[0])

type Names = { userName: string; externalId: string | null }

/** Another one that has the name or the provider's id. */
export const taken = (
  tx: CompanyTx,
  { userName, externalId }: Names,
  but: string | null,
): Promise<string | undefined> =>
  tx
    .execute<{ id: string }>(sql`
      select id from provisioned_user
      where (lower(user_name) = lower(${userName}) or external_id = ${externalId}) and id is distinct from ${but}::uuid limit 1`)
    .then(({ rows }) => rows[0]?.id)

export const ofAccount = (tx: CompanyTx, accountId: string): Promise<string | undefined> =>
  tx
    .execute<{ id: string }>(sql`select id from provisioned_user where account_id = ${accountId}`)
    .then(({ rows }) => rows[0]?.id)

/** One that the company knows. */
export const accountOf = (tx: CompanyTx, email: string): Promise<string | undefined> =>
  tx
    .execute<{ id: string }>(sql`select id from account where email = ${email} and not is_machine`)
    .then(({ rows }) => rows[0]?.id)

export type Draft = Names & { active: boolean; document: ScimResource }

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, accountId: string, draft: Draft): Promise<string> =>
  tx
    .execute<{ id: string }>(sql`
      insert into provisioned_user (company_id, account_id, external_id, user_name, active, document)
      values (${companyId}, ${accountId}, ${draft.externalId}, ${draft.userName}, ${draft.active}, ${JSON.stringify(draft.document)}::jsonb)
      returning id`)
    .then(({ rows }) => rows[0]!.id)

export const update = (tx: CompanyTx, id: string, draft: Draft) =>
  tx.execute(sql`
    update provisioned_user set external_id = ${draft.externalId}, user_name = ${draft.userName}, active = ${draft.active},
      document = ${JSON.stringify(draft.document)}::jsonb, version = version + 1, changed_at = now()
    where id = ${id}`)

export const remove = (tx: CompanyTx, id: string) => tx.execute(sql`delete from provisioned_user where id = ${id}`)
