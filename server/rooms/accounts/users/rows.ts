import { type SQL, sql } from 'drizzle-orm'
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

/** How people call it. */
export const nameOf = (id: SQL) =>
  sql`select coalesce(nullif(btrim(a.first_name || ' ' || a.last_name), ''), a.email) from account a where a.id = ${id}`
