import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

export const isOn = (tx: PlatformTx): Promise<boolean> =>
  tx.execute(sql`select from maintenance`).then(({ rows }) => rows.length > 0)

export const begin = (tx: PlatformTx, accountId: string) =>
  tx.execute(sql`insert into maintenance (account_id) values (${accountId}) on conflict do nothing`)

export const end = (tx: PlatformTx) => tx.execute(sql`delete from maintenance`)
