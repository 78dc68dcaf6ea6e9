import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Wish, WishDraft } from '#contract/roster/wishes.ts'
import type { WishState } from '#domain/roster/wish-states.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import type { MinuteSpan } from '#server/platform/database/number-columns.ts'
import { wish } from './tables.ts'

const utc = (column: AnyPgColumn) => sql<string>`left((${column} at time zone 'UTC')::text, 19)`

const columns = {
  id: wish.id,
  employeeId: wish.employeeId,
  state: wish.state,
  from: utc(wish.startsAt),
  to: utc(wish.endsAt),
  approved: wish.approved,
  overrideContract: wish.overrideContract,
  note: wish.note,
  version: wish.version,
}

type Asked = { from: Temporal.Instant; to: Temporal.Instant; employeeId: number | undefined }

/** Those that touch the span, the first ones first. */
export const list = (tx: CompanyTx, { from, to, employeeId }: Asked): Promise<Wish[]> =>
  tx
    .select(columns)
    .from(wish)
    .where(
      and(
        lt(wish.startsAt, to.toString()),
        gt(wish.endsAt, from.toString()),
        employeeId === undefined ? undefined : eq(wish.employeeId, employeeId),
      ),
    )
    .orderBy(asc(wish.startsAt), asc(wish.id))

export const find = (tx: CompanyTx, id: number): Promise<Wish | undefined> =>
  tx
    .select(columns)
    .from(wish)
    .where(eq(wish.id, id))
    .then(rows => rows[0])

/** In the order of their ids, held until the transaction ends. */
export const lock = (tx: CompanyTx, ids: readonly number[]): Promise<Wish[]> =>
  tx
    .select(columns)
    .from(wish)
    .where(inArray(wish.id, [...ids]))
    .orderBy(asc(wish.id))
    .for('update')

type Values = Pick<Wish, 'state' | 'from' | 'to' | 'approved' | 'overrideContract' | 'note'>
const valuesOf = ({ state, from, to, approved, overrideContract, note }: Values) => ({
  ...{ state, approved, overrideContract, note },
  startsAt: `${from}Z`,
  endsAt: `${to}Z`,
})

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, draft: WishDraft): Promise<Wish> =>
  tx
    .insert(wish)
    .values({ ...valuesOf(draft), companyId, employeeId: draft.employeeId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, values: Values): Promise<Wish> =>
  tx
    .update(wish)
    .set({ ...valuesOf(values), version: nextVersion })
    .where(eq(wish.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const approve = (tx: CompanyTx, ids: readonly number[]): Promise<Wish[]> =>
  tx
    .update(wish)
    .set({ approved: true, version: nextVersion })
    .where(inArray(wish.id, [...ids]))
    .returning(columns)

export const remove = (tx: CompanyTx, id: number) => tx.delete(wish).where(eq(wish.id, id))

const nextVersion = sql`${wish.version} + 1`

export type HeldWish = { employeeId: number; state: WishState; from: number; to: number; comesFirst: boolean }

/** Approved ones that touch the span; minutes since 1970. */
export const inSpan = (tx: CompanyTx, ids: readonly number[], { from, to }: MinuteSpan): Promise<HeldWish[]> =>
  tx
    .execute<HeldWish>(sql`
      select employee_id as "employeeId", state, floor(extract(epoch from starts_at) / 60)::int as "from",
        ceil(extract(epoch from ends_at) / 60)::int as "to", override_contract as "comesFirst"
      from wish where employee_id = any(${intArray(ids)}::int[]) and approved
        and starts_at < to_timestamp(${to}::float8 * 60) and ends_at > to_timestamp(${from}::float8 * 60)
      order by employee_id, starts_at, id`)
    .then(({ rows }) => rows)

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from wish w join employee e on e.company_id = w.company_id and e.id = w.employee_id where w.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)

/** „28.11.2026 10:00“ */
export const detailOf = (id: SQL) => sql`
  select to_char(w.starts_at at time zone c.time_zone, 'DD.MM.YYYY HH24:MI') from wish w join company c on c.id = w.company_id where w.id = ${id}`

export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)
