import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type Account = {
  id: string
  email: string
  firstName: string
  lastName: string
  active: boolean
  isSuperuser: boolean
  hasPassword: boolean
  hasSignedIn: boolean
}

const ACCOUNT = sql`
  select id, email, first_name as "firstName", last_name as "lastName", active, is_superuser as "isSuperuser",
    password_hash is not null as "hasPassword", last_login_at is not null as "hasSignedIn"
  from account where not is_machine`

/** Locked until the end of the transaction, so that two orders to one account come one after the other. */
export const lock = (tx: PlatformTx, id: string): Promise<Account | undefined> =>
  tx.execute<Account>(sql`${ACCOUNT} and id = ${id} for update`).then(({ rows }) => rows[0])

export const lockByEmail = (tx: PlatformTx, email: string): Promise<Account | undefined> =>
  tx.execute<Account>(sql`${ACCOUNT} and email = ${email} for update`).then(({ rows }) => rows[0])

/** What somebody did by hand no identity system takes back. */
export const setActive = (tx: PlatformTx, id: string, active: boolean, isByDirectory = false) =>
  tx.execute(sql`
    update account set active = ${active}, ended_by_directory = ${isByDirectory && !active}, version = version + 1 where id = ${id}`)

/** False when it belongs to somebody else by now. */
export const setEmail = (tx: PlatformTx, id: string, email: string): Promise<boolean> =>
  tx
    .execute(sql`
      update account set email = ${email}, version = version + 1
      where id = ${id} and not exists (select from account where email = ${email} and id <> ${id}) returning id`)
    .then(({ rows }) => rows.length === 1)

/** Undefined when the address is taken, by a demo's account. */
export const insertOwner = (
  tx: PlatformTx,
  owner: { email: string; firstname: string; lastname: string; passwordHash: string },
): Promise<string | undefined> =>
  tx
    .execute<{ id: string }>(sql`
      insert into account (email, first_name, last_name, password_hash, is_admin, is_superuser)
      values (${owner.email}, ${owner.firstname}, ${owner.lastname}, ${owner.passwordHash}, true, true)
      on conflict (email) do nothing returning id`)
    .then(({ rows }) => rows[0]?.id)

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

type Named = { email: string; firstName: string; lastName: string }

/** The accounts with these addresses, made where there are none; a program's address is nobody's. */
export const accountsOf = (tx: PlatformTx, people: readonly Named[]): Promise<string[]> =>
  tx
    .execute<{ id: string }>(sql`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(email text, "firstName" text, "lastName" text)),
      made as (
        insert into account (email, first_name, last_name, active) select email, "firstName", "lastName", false from wanted
        on conflict (email) do nothing returning id)
      select id from made union select a.id from account a join wanted on wanted.email = a.email where not a.is_machine`)
    .then(({ rows }) => rows.map(({ id }) => id))

export const makeOperator = (tx: PlatformTx, accountId: string) =>
  tx.execute(
    sql`update account set is_admin = true, is_superuser = true, version = version + 1 where id = ${accountId}`,
  )

export const setNames = (tx: PlatformTx, id: string, { firstName, lastName }: Omit<Named, 'email'>) =>
  tx.execute(
    sql`update account set first_name = ${firstName}, last_name = ${lastName}, version = version + 1 where id = ${id}`,
  )

/** False when someone else was faster. */
export const rename = (
  tx: PlatformTx,
  { id, version, firstname, lastname }: { id: string; version: number; firstname: string; lastname: string },
): Promise<boolean> =>
  tx
    .execute(sql`
      update account set first_name = ${firstname}, last_name = ${lastname}, version = version + 1
      where id = ${id} and version = ${version} returning id`)
    .then(({ rows }) => rows.length === 1)

export const makeReal = (tx: PlatformTx, id: string) =>
  tx.execute(sql`update account set is_demo = false, version = version + 1 where id = ${id} and is_demo`)

export const removeProgram = (tx: PlatformTx, id: string) =>
  tx.execute(sql`delete from account where id = ${id} and is_machine`)

export const removeDemo = (tx: PlatformTx, ids: readonly string[]) =>
  tx.execute(sql`
    delete from account where is_demo and id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid))`)

/** Programs have addresses, too. */
export const isTaken = (tx: PlatformTx, email: string): Promise<boolean> =>
  tx.execute(sql`select from account where email = ${email}`).then(({ rows }) => rows.length > 0)

/** Names that make a password easy to guess for colleagues. */
export const companyNames = (tx: PlatformTx, accountId: string): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select c.name from company c join role_assignment r on r.company_id = c.id where r.account_id = ${accountId}`)
    .then(({ rows }) => rows.map(({ name }) => name))

type Order = { accountId: string | null; action: string; by: string | null; address: string; detail?: object }

/** `by` gave the order; null when it was the account's own owner, by a mailed link. */
export const recordOrder = (tx: PlatformTx, { accountId, action, by, address, detail }: Order) =>
  tx.execute(sql`
    insert into account_event (account_id, action, address, detail)
    values (${accountId}, ${action}, ${address}, ${JSON.stringify({ ...(by && { by }), ...detail })}::jsonb)`)
