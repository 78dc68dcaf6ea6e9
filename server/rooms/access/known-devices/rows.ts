import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type Owner = {
  id: string
  email: string
  firstName: string
  lastName: string
  generation: number
  hasPassword: boolean
  hasSignedIn: boolean
  isDemo: boolean
}

/** Locked, so that of two sign-ins at once only one is the first. */
export const lockOwner = (tx: PlatformTx, accountId: string): Promise<Owner | undefined> =>
  tx
    .execute<Owner>(sql`
      select id, email, first_name as "firstName", last_name as "lastName", generation,
        password_hash is not null as "hasPassword", last_login_at is not null as "hasSignedIn", is_demo as "isDemo"
      from account where id = ${accountId} for update`)
    .then(({ rows }) => rows[0])

/** True where nobody signed in to the account from there before. */
export const remember = (tx: PlatformTx, accountId: string, deviceId: string): Promise<boolean> =>
  tx
    .execute<{ isNew: boolean }>(sql`
      insert into account_device (account_id, device_id) values (${accountId}, ${deviceId})
      on conflict (account_id, device_id) do update set last_used_at = now()
      returning first_used_at = last_used_at as "isNew"`)
    .then(({ rows }) => rows[0]!.isNew)

/** As long as a browser keeps its number. */
export const DAYS = 180
export const purge = (tx: PlatformTx) =>
  tx.execute(sql`delete from account_device where last_used_at < now() - make_interval(days => ${DAYS})`)
