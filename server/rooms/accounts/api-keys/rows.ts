import { type SQL, sql } from 'drizzle-orm'
import type { ApiKey, NewApiKey } from '#contract/accounts/api-keys.ts'
import type { Permission } from '#contract/permissions.ts'
import { VIENNA } from '#domain/basics/days.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import { CLOCK_MINUTES } from './rules.ts'

const KEY = sql`
  select k.id, k.name, r.id as "roleId", r.name as "roleName", ra.store_ids as "storeIds",
    left((k.created_at at time zone 'UTC')::text, 19) as created,
    coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email, '') as "createdBy",
    left((k.last_used_at at time zone 'UTC')::text, 19) as "lastUsed",
    k.expires_on::text as expires, k.signs_body as "signsBody", k.version,
    case when k.expires_on < (now() at time zone ${VIENNA})::date then 'expired'
      when exists (select from program_rights(k.company_id, k.account_id)) then 'active' else 'dormant' end as state
  from api_key k
  join role_assignment ra on ra.company_id = k.company_id and ra.account_id = k.account_id
  join role r on r.company_id = ra.company_id and r.id = ra.role_id
  left join account a on a.id = k.created_by
  where k.revoked_at is null`

export const list = (tx: CompanyTx): Promise<ApiKey[]> =>
  tx.execute<ApiKey>(sql`${KEY} order by k.name, k.id`).then(({ rows }) => rows)

export const find = (tx: CompanyTx, id: number): Promise<ApiKey | undefined> =>
  tx.execute<ApiKey>(sql`${KEY} and k.id = ${id}`).then(({ rows }) => rows[0])

export const permissionsOf = (tx: CompanyTx, roleId: number): Promise<Permission[] | undefined> =>
  tx
    .execute<{ permissions: Permission[] }>(sql`select permissions from role where id = ${roleId}`)
    .then(({ rows }) => rows[0]?.permissions)

/** How many of the stores there are for the caller. */
export const countStores = (tx: CompanyTx, ids: readonly number[]): Promise<number> =>
  tx
    .execute<{ count: number }>(
      sql`select count(*)::int as count from store where id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int))`,
    )
    .then(({ rows }) => rows[0]!.count)

export async function insert(
  tx: CompanyTx,
  { companyId, accountId }: CompanyScope,
  { name, roleId, storeIds, expires }: NewApiKey,
  secret: string,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number; account_id: string; session_id: string }>(sql`
    select nextval(pg_get_serial_sequence('api_key', 'id'))::int as id, m.* from new_machine_account(${name}) m`)
  const { id, account_id, session_id } = rows[0]!
  const sealed = vault().seal(secret, sealedCell(companyId, id))
  await tx.execute(sql`
    insert into role_assignment (company_id, account_id, role_id, store_ids)
    values (${companyId}, ${account_id}, ${roleId},
      (select array_agg(id::int) from jsonb_array_elements_text(${storeIds && JSON.stringify(storeIds)}::jsonb) id))`)
  await tx.execute(sql`
    insert into api_key (company_id, id, name, account_id, session_id, secret_sealed, created_by, expires_on, signs_body)
    values (${companyId}, ${id}, ${name}, ${account_id}, ${session_id}, ${sealed}, ${accountId}, ${expires}, true)`)
  return id
}

/** For a change of it; gone ones have no row here. */
export const lock = (tx: CompanyTx, id: number) =>
  tx.execute(sql`select from api_key where id = ${id} and revoked_at is null for update`)

/** Whatever it was, from now on its requests sign their bodies. Gives its session. */
export const renew = (
  tx: CompanyTx,
  { companyId, accountId }: CompanyScope,
  { id, expires, secret }: { id: number; expires: string; secret: string },
): Promise<string> =>
  tx
    .execute<{ sessionId: string }>(sql`
    update api_key set secret_sealed = ${vault().seal(secret, sealedCell(companyId, id))}, expires_on = ${expires},
      created_by = ${accountId}, signs_body = true, version = version + 1
    where id = ${id} returning session_id as "sessionId"`)
    .then(({ rows }) => rows[0]!.sessionId)

/** Its rights go with it, so that also its jobs and file addresses end. */
export async function revoke(tx: CompanyTx, id: number): Promise<void> {
  await tx.execute(sql`
    with gone as (update api_key set revoked_at = now(), secret_sealed = '' where id = ${id} returning company_id, account_id)
    delete from role_assignment ra using gone where ra.company_id = gone.company_id and ra.account_id = gone.account_id`)
}

export type KnownKey = { companyId: number; id: number; sessionId: string; secret: string; signsBody: boolean }

/** Undefined also for one whose day has come, whose maker may make none any more, or whose secret is damaged. */
export async function byId(tx: PlatformTx, companyId: number, id: number): Promise<KnownKey | undefined> {
  const { rows } = await tx.execute<{ session_id: string; secret_sealed: string; signs_body: boolean }>(sql`
    select session_id, secret_sealed, signs_body from api_key
    where company_id = ${companyId} and id = ${id} and exists (select from program_rights(company_id, account_id))`)
  const [row] = rows
  const secret = row && vault().tryOpen(row.secret_sealed, sealedCell(companyId, id))
  return secret === undefined
    ? undefined
    : { companyId, id, sessionId: row!.session_id, signsBody: row!.signs_body, secret }
}

/** False when the signature was used before. */
export async function markUsed(tx: PlatformTx, { companyId, id }: KnownKey, signature: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into api_key_use (company_id, key_id, signature, used_at) values (${companyId}, ${id}, ${signature}, clock_timestamp())
    on conflict do nothing returning key_id`)
  await tx.execute(sql`
    update api_key set last_used_at = now() where company_id = ${companyId} and id = ${id}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`)
  return rows.length === 1
}

/** How many requests a minute the company's programs may send, where that is limited and they have. Others of them wait meanwhile. */
export async function reachedLimit(tx: PlatformTx, companyId: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ most: number | null }>(
    sql`select most_program_requests as most from company where id = ${companyId}`,
  )
  const most = rows[0]?.most ?? undefined
  if (most === undefined) return undefined
  await tx.execute(sql`select await_quota(${companyId})`)
  const { rows: used } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from api_key_use
    where company_id = ${companyId} and used_at > clock_timestamp() - interval '1 minute'`)
  return used[0]!.count >= most ? most : undefined
}

/** Older ones are refused by their time alone. */
export const forgetUses = (tx: PlatformTx) =>
  tx.execute(sql`delete from api_key_use where used_at < now() - make_interval(mins => ${2 * CLOCK_MINUTES + 1})`)

/** How people call it. */
export const recordName = (id: SQL) => sql`select k.name from api_key k where k.id = ${id}`

const sealedCell = (companyId: number, rowId: number) => ({
  companyId,
  table: 'api_key',
  column: 'secret_sealed',
  rowId,
})
