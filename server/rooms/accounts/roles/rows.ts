import { eq, type SQL, sql } from 'drizzle-orm'
import type { Role, RoleChange, RoleDraft } from '#contract/accounts/roles.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import type { Editor } from '#domain/accounts/role-rules.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import type { Session } from '#server/platform/serve.ts'
import { role } from './tables.ts'

const ROLE = sql`
  select r.id, r.name, r.immutable, r.color, r.permissions, r.version,
    coalesce(held.by_store, false) as "isByStore", coalesce(held.users, 0)::int as users, coalesce(held.programs, 0)::int as programs
  from role r left join lateral (
    select bool_or(ra.store_ids is not null) as by_store, count(*) filter (where not a.is_machine) as users,
      count(*) filter (where a.is_machine) as programs
    from role_assignment ra join account a on a.id = ra.account_id
    where ra.company_id = r.company_id and ra.role_id = r.id) held on true`

/** The shipped ones in their order, then those of the company by name. */
export const list = (tx: CompanyTx): Promise<Role[]> =>
  tx.execute<Role>(sql`${ROLE} order by least(r.id, 100), lower(r.name), r.id`).then(({ rows }) => rows)

export const find = (tx: CompanyTx, id: number): Promise<Role | undefined> =>
  tx.execute<Role>(sql`${ROLE} where r.id = ${id}`).then(({ rows }) => rows[0])

/** Of the company's roles and who has them nothing changes until the transaction ends: each decision rests on all of it. */
export const lockAll = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711015, ${companyId})`)

type HeldRights = { roleId: number; permissions: Permission[]; storeIds: number[] | null }

/** What the caller holds now, which may be less than when the request came in. */
export async function editorOf(
  tx: CompanyTx,
  { accountId }: CompanyScope,
  { isSuperuser: isOperator }: Session,
): Promise<Editor> {
  const { rows } = await tx.execute<HeldRights>(sql`
    select r.id as "roleId", r.permissions, ra.store_ids as "storeIds"
    from role_assignment ra join role r on r.company_id = ra.company_id and r.id = ra.role_id
    where ra.account_id = ${accountId}`)
  // An operator who has no role here sets up a company of theirs.
  const none = isOperator
    ? { roleId: 0, permissions: ALL_PERMISSIONS, storeIds: null }
    : { roleId: 0, permissions: [], storeIds: [] }
  const { roleId, permissions, storeIds } = rows[0] ?? none
  return { accountId, isOperator, roleId, permissions: new Set(permissions), storeIds }
}

/** Who has it, programs too, and where. */
export const holders = (tx: CompanyTx, id: number): Promise<{ name: string; storeIds: number[] | null }[]> =>
  tx
    .execute<{ name: string; storeIds: number[] | null }>(sql`
      select coalesce(nullif(btrim(a.last_name || ' ' || a.first_name), ''), a.email) as name, ra.store_ids as "storeIds"
      from role_assignment ra join account a on a.id = ra.account_id where ra.role_id = ${id} order by 1`)
    .then(({ rows }) => rows)

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, draft: RoleDraft): Promise<number> =>
  tx
    .insert(role)
    .values({ ...draft, companyId })
    .returning({ id: role.id })
    .then(rows => rows[0]!.id)

export const update = (tx: CompanyTx, id: number, { version: _, ...change }: RoleChange) =>
  tx
    .update(role)
    .set({ ...change, version: sql`${role.version} + 1` })
    .where(eq(role.id, id))

export const remove = (tx: CompanyTx, id: number) => tx.delete(role).where(eq(role.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`select name from ${role} where id = ${id}`
