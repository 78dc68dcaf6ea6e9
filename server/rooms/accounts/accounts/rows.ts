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

export const setActive = (tx: PlatformTx, id: string, active: boolean) =>
  tx.execute(sql`update account set active = ${active}, version = version + 1 where id = ${id}`)

/** False when it belongs to somebody else by now. */
export const setEmail = (tx: PlatformTx, id: string, email: string): Promise<boolean> =>
  tx
    .execute(sql`
      update account set email = ${email}, version = version + 1
      where id = ${id} and not exists (select from account where email = ${email} and id <> ${id}) returning id`)
    .then(({ rows }) => rows.length === 1)

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
