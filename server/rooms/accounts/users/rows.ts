import { sql } from 'drizzle-orm'
import type { User } from '#contract/accounts/users.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { type Account, lock } from '../accounts/rows.ts'

type Draft = { email: string; firstname: string; lastname: string; passwordHash: string | null }

/** It is not active before its owner has answered a mail. Undefined when the address is taken. */
export const insert = (tx: PlatformTx, draft: Draft): Promise<Account | undefined> =>
  tx
    .execute<{ id: string }>(sql`
      insert into account (email, first_name, last_name, password_hash, active)
      values (${draft.email}, ${draft.firstname}, ${draft.lastname}, ${draft.passwordHash}, false)
      on conflict (email) do nothing returning id`)
    .then(({ rows }) => rows[0] && lock(tx, rows[0].id))

export const remove = (tx: PlatformTx, id: string) => tx.execute(sql`delete from account where id = ${id}`)

/** The company that would have no active owner left without this account; undefined when there is none. */
export async function lastOwnedCompany(tx: PlatformTx, accountId: string): Promise<string | undefined> {
  // All owners are locked first: otherwise two could be removed at once, each as long as the other is still there.
  await tx.execute(sql`
    select from role_assignment o
    where o.role_id = 1 and o.company_id in (select company_id from role_assignment where account_id = ${accountId} and role_id = 1)
    order by o.company_id, o.id for update`)
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.name from role_assignment own join company c on c.id = own.company_id
    where own.account_id = ${accountId} and own.role_id = 1 and not exists (
      select from role_assignment other join account a on a.id = other.account_id and a.active
      where other.company_id = own.company_id and other.role_id = 1 and other.account_id <> ${accountId})
    order by c.name limit 1`)
  return rows[0]?.name
}

const USER = sql`
  select a.id, a.email, a.first_name as firstname, a.last_name as lastname, a.active,
    left((a.last_login_at at time zone 'UTC')::text, 19) as lastlogin,
    exists (select from account_second_factor f where f.account_id = a.id and f.confirmed_at is not null) as twofactor
  from account a where not a.is_machine`

export const page = (tx: PlatformTx, number: number, limit: number): Promise<User[]> =>
  tx.execute<User>(sql`${USER} order by a.email limit ${limit} offset ${(number - 1) * limit}`).then(({ rows }) => rows)

/** Unknown ids are left out. */
export const byIds = (tx: PlatformTx, ids: string[]): Promise<User[]> =>
  tx
    .execute<User>(sql`
      ${USER} and a.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid) order by a.email`)
    .then(({ rows }) => rows)
