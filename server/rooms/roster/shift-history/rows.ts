import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import type { StoredDeed } from './rules.ts'

const MOST = 200

const utc = (column: string) => sql.raw(`left((${column} at time zone 'UTC')::text, 19)`)
const by = (account: string) =>
  sql.raw(`coalesce((select btrim(left(a.first_name, 1) || case when a.first_name = '' then '' else '. ' end || a.last_name)
    from account a where a.id = ${account}), '')`)

/** What the trail keeps of a shift, and the reasons that were given for it; the oldest first. */
export const ofShift = (tx: CompanyTx, id: number): Promise<StoredDeed[]> =>
  tx
    .execute<StoredDeed>(sql`
      select t.at, t.by, t.action, t.before, t.after, t.reason from (
        select entry.at as sorted, entry.id as place, ${utc('entry.at')} as at, ${by('entry.account_id')} as by, entry.action,
          entry.before, entry.after, '' as reason
        from audit_entry entry where entry.record_kind = 'roster/shifts' and entry.record_id = ${String(id)}
        union all
        select o.confirmed_at, 0, ${utc('o.confirmed_at')}, ${by('o.confirmed_by')}, 'overridden', null, null,
          o.sentence || ' – ' || o.reason
        from law_override o where o.plan_shift_id = ${id}) t
      order by t.sorted, t.place limit ${MOST}`)
    .then(({ rows }) => rows)

/** Of a store, of shifts that would have begun in the span; the latest first. */
export const removed = (
  tx: CompanyTx,
  storeId: number,
  span: { from: string; to: string },
): Promise<(StoredDeed & { id: number })[]> =>
  tx
    .execute<StoredDeed & { id: number }>(sql`
      select entry.record_id::int as id, ${utc('entry.at')} as at, ${by('entry.account_id')} as by, entry.action, entry.before,
        entry.after, '' as reason
      from audit_entry entry
      where entry.record_kind = 'roster/shifts' and entry.action = 'removed' and (entry.before ->> 'storeId')::int = ${storeId}
        and entry.before ->> 'from' >= ${span.from} and entry.before ->> 'from' < ${span.to}
      order by entry.fold_at desc, entry.fold_id desc, entry.id desc limit ${MOST}`)
    .then(({ rows }) => rows)

/** The store of a shift that is there, and that the caller sees. */
export const storeOf = (tx: CompanyTx, id: number): Promise<number | undefined> =>
  tx
    .execute<{ storeId: number }>(sql`select store_id as "storeId" from plan_shift where id = ${id}`)
    .then(({ rows }) => rows[0]?.storeId)

type Named = { id: number; name: string }

/** Of those whom the caller sees. */
export const people = (tx: CompanyTx, ids: readonly number[]): Promise<Named[]> =>
  tx
    .execute<Named>(
      sql`select id, btrim(last_name || ' ' || first_name) as name from employee where id = any(${intArray(ids)}::int[])`,
    )
    .then(({ rows }) => rows)

export const spots = (tx: CompanyTx, ids: readonly number[]): Promise<Named[]> =>
  tx.execute<Named>(sql`select id, name from spot where id = any(${intArray(ids)}::int[])`).then(({ rows }) => rows)

export const seenStores = (tx: CompanyTx, ids: readonly number[]): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`select id from store where id = any(${intArray(ids)}::int[])`)
    .then(({ rows }) => rows.map(({ id }) => id))
