import { sql } from 'drizzle-orm'
import type { EnumList, EnumValue } from '#domain/basics/enum-lists.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type StoredChange = {
  list: EnumList
  entries: EnumValue[]
  author: string
  changedAt: string
  version: number
}

export const list = (tx: PlatformTx): Promise<StoredChange[]> =>
  tx
    .execute<StoredChange>(sql`
      select e.list, e.entries, coalesce(btrim(a.first_name || ' ' || a.last_name), '') as author,
        left((e.changed_at at time zone 'UTC')::text, 19) as "changedAt", e.version
      from enum_change e left join account a on a.id = e.author_id order by e.list`)
    .then(({ rows }) => rows)

/** Nobody else changes a list until this transaction ends, nor begins to. */
export const lock = (tx: PlatformTx) => tx.execute(sql`lock table enum_change in share row exclusive mode`)

export const ENUM_CHANNEL = 'kontor_enums'

/** Every process of the program hears of it when the transaction commits. */
export async function keep(tx: PlatformTx, authorId: string, list: EnumList, entries: readonly EnumValue[]) {
  await tx.execute(sql`
    insert into enum_change (list, entries, author_id) values (${list}, ${JSON.stringify(entries)}::jsonb, ${authorId})
    on conflict (list) do update set entries = excluded.entries, author_id = excluded.author_id, changed_at = now(),
      version = enum_change.version + 1`)
  await tx.execute(sql`select pg_notify(${ENUM_CHANNEL}, ${list})`)
}
