import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { NeedException, NeedExceptionDraft } from '#contract/roster/need-exceptions.ts'
import { parseTime } from '#domain/basics/days.ts'
import { type DayNeed, needTime } from '#domain/roster/staff-need.ts'
import type { Day } from '#domain/wages/calendar.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { needException } from './tables.ts'

const clock = (column: AnyPgColumn) => sql<string>`to_char(make_time(${column} / 60, ${column} % 60, 0), 'HH24:MI')`

const columns = {
  id: needException.id,
  storeId: needException.storeId,
  day: needException.onDay,
  eventId: needException.eventId,
  mode: needException.mode,
  spotId: needException.spotId,
  from: clock(needException.fromMinute),
  to: clock(needException.toMinute),
  count: needException.count,
  version: needException.version,
}

/** Of days in their order, then of events. */
export const list = (tx: CompanyTx): Promise<NeedException[]> =>
  tx
    .select(columns)
    .from(needException)
    .where(isListed(tx, 'store_id'))
    .orderBy(
      needException.onDay,
      needException.eventId,
      needException.storeId,
      needException.fromMinute,
      needException.id,
    )

/** Held until the transaction ends, so that two changes come one after the other. */
export const lock = (tx: CompanyTx, id: number): Promise<NeedException | undefined> =>
  tx
    .select(columns)
    .from(needException)
    .where(eq(needException.id, id))
    .for('update')
    .then(rows => rows[0])

type Values = Omit<NeedExceptionDraft, 'storeId'>
const valuesOf = ({ from, to, day, ...values }: Values) => ({
  ...values,
  onDay: day,
  fromMinute: parseTime(from)!,
  toMinute: parseTime(to)!,
})

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { storeId, ...draft }: NeedExceptionDraft,
): Promise<NeedException> =>
  tx
    .insert(needException)
    .values({ ...valuesOf(draft), companyId, storeId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, values: Values): Promise<NeedException> =>
  tx
    .update(needException)
    .set({ ...valuesOf(values), version: sql`${needException.version} + 1` })
    .where(eq(needException.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(needException).where(eq(needException.id, id))

/** Whose event it is, null for all; undefined where the caller sees none. */
export const storeOfEvent = (tx: CompanyTx, eventId: number): Promise<{ storeId: number | null } | undefined> =>
  tx
    .execute<{ storeId: number | null }>(sql`select store_id as "storeId" from calendar_event where id = ${eventId}`)
    .then(({ rows }) => rows[0])

/** What one event needs becomes what another one needs, as far as it is of the same stores. */
export const copyOfEvent = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  from: number,
  to: number,
): Promise<NeedException[]> =>
  tx
    .execute<{ id: number }>(sql`
      insert into need_exception (company_id, store_id, event_id, spot_id, from_minute, to_minute, count)
      select ${companyId}, n.store_id, e.id, n.spot_id, n.from_minute, n.to_minute, n.count
      from need_exception n join calendar_event e on e.id = ${to} and coalesce(e.store_id, n.store_id) = n.store_id
      where n.event_id = ${from} order by n.id returning id`)
    .then(() => tx.select(columns).from(needException).where(eq(needException.eventId, to)).orderBy(needException.id))

export const countOfEvent = (tx: CompanyTx, eventId: number): Promise<number> =>
  tx.$count(needException, eq(needException.eventId, eventId))

/** As `domain/roster/staff-need.ts` has them; of the days and the night before. */
export const ofDays = (
  tx: CompanyTx,
  storeId: number,
  { first, last }: { first: Day; last: Day },
): Promise<DayNeed[]> =>
  tx
    .select({
      day: sql<number>`${needException.onDay} - date '1970-01-01'`,
      mode: sql<DayNeed['mode']>`${needException.mode}`,
      ...times,
    })
    .from(needException)
    .where(
      and(
        eq(needException.storeId, storeId),
        sql`${needException.onDay} between date '1970-01-01' + ${first - 1}::int and date '1970-01-01' + ${last}::int`,
      ),
    )
    .orderBy(needException.id)
    .then(rows => rows.map(row => ({ ...row, ...needTime(row.from, row.to) })))

const times = {
  spotId: needException.spotId,
  from: needException.fromMinute,
  to: needException.toMinute,
  count: needException.count,
}

/** What the events of a store need there on each of their days. */
export const ofEvents = (tx: CompanyTx, storeId: number, { first, last }: { first: Day; last: Day }) =>
  tx
    .select({ eventId: sql<number>`${needException.eventId}`, ...times })
    .from(needException)
    .where(
      and(
        eq(needException.storeId, storeId),
        sql`${needException.eventId} in (select id from calendar_event where to_date >= date '1970-01-01' + ${first - 1}::int
          and from_date <= date '1970-01-01' + ${last}::int)`,
      ),
    )
    .orderBy(needException.id)
    .then(rows => rows.map(row => ({ ...row, ...needTime(row.from, row.to) })))

/** How people call it: „Bar 10:00–14:00“. */
export const recordName = (id: SQL) => sql`
  select btrim(coalesce(s.unit_name || ' ' || s.name, '') || ' ' ||
    to_char(make_time(n.from_minute / 60, n.from_minute % 60, 0), 'HH24:MI') || '–' ||
    to_char(make_time(n.to_minute / 60, n.to_minute % 60, 0), 'HH24:MI')) from ${needException} n
  left join spot s on s.company_id = n.company_id and s.id = n.spot_id where n.id = ${id}`

/** Which day or event: „10.12.2026“ */
export const detailOf = (id: SQL) => sql`
  select coalesce(to_char(n.on_day, 'DD.MM.YYYY'), e.name) from ${needException} n
  left join calendar_event e on e.company_id = n.company_id and e.id = n.event_id where n.id = ${id}`

export const storeOf = (id: SQL) => sql`select n.store_id from ${needException} n where n.id = ${id}`
