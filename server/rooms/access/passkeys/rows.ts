import { sql } from 'drizzle-orm'
import type { Passkey } from '#contract/access/passkeys.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

const columns = sql`id, name, left((created_at at time zone 'UTC')::text, 19) as since,
  left((last_used_at at time zone 'UTC')::text, 19) as "lastUsed"`

export const list = (tx: PlatformTx, accountId: string): Promise<Passkey[]> =>
  tx
    .execute<Passkey>(sql`select ${columns} from passkey where account_id = ${accountId} order by id`)
    .then(({ rows }) => rows)

export type NewPasskey = {
  accountId: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  name: string
}
export const insert = (tx: PlatformTx, made: NewPasskey): Promise<Passkey> =>
  tx
    .execute<Passkey>(sql`
      insert into passkey (account_id, credential_id, public_key, counter, transports, name)
      values (${made.accountId}, ${made.credentialId}, ${made.publicKey}, ${made.counter},
        array(select jsonb_array_elements_text(${JSON.stringify(made.transports)}::jsonb)), ${made.name})
      returning ${columns}`)
    .then(({ rows }) => rows[0]!)

export const rename = (tx: PlatformTx, accountId: string, id: number, name: string): Promise<Passkey | undefined> =>
  tx
    .execute<Passkey>(sql`
      update passkey set name = ${name} where account_id = ${accountId} and id = ${id} returning ${columns}`)
    .then(({ rows }) => rows[0])

/** Gives what its owner called it; undefined when there is no such. */
export const remove = (tx: PlatformTx, accountId: string, id: number): Promise<string | undefined> =>
  tx
    .execute<{ name: string }>(sql`delete from passkey where account_id = ${accountId} and id = ${id} returning name`)
    .then(({ rows }) => rows[0]?.name)

export type Credential = {
  id: number
  account_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
}
export const credentialsOf = (tx: PlatformTx, accountId: string): Promise<Credential[]> =>
  tx
    .execute<Credential>(sql`
      select id, account_id, credential_id, public_key, counter, transports from passkey where account_id = ${accountId}`)
    .then(({ rows }) => rows)

export const byCredential = (tx: PlatformTx, credentialId: string): Promise<Credential | undefined> =>
  tx
    .execute<Credential>(sql`
      select id, account_id, credential_id, public_key, counter, transports from passkey
      where credential_id = ${credentialId}`)
    .then(({ rows }) => rows[0])

/** False when the counter did not go on: someone else used a copy. Authenticators that do not count stay at 0. */
export const markUsed = (tx: PlatformTx, id: number, counter: number): Promise<boolean> =>
  tx
    .execute(sql`
      update passkey set counter = ${counter}, last_used_at = now()
      where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`)
    .then(({ rows }) => rows.length === 1)

export const keepChallenge = (tx: PlatformTx, challenge: string, accountId: string | null, minutes: number) =>
  tx.execute(sql`
    insert into passkey_challenge (challenge, account_id, expires_at)
    values (${challenge}, ${accountId}, now() + make_interval(mins => ${minutes}))`)

/** True once, within its minutes, for the account it was made for. */
export const takeChallenge = (tx: PlatformTx, challenge: string, accountId: string | null): Promise<boolean> =>
  tx
    .execute(sql`
      delete from passkey_challenge
      where challenge = ${challenge} and account_id is not distinct from ${accountId}::uuid and expires_at > now()
      returning challenge`)
    .then(({ rows }) => rows.length === 1)

export const purge = (tx: PlatformTx) => tx.execute(sql`delete from passkey_challenge where expires_at < now()`)
