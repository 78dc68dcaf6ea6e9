import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { StaffNeed, StaffNeedDraft } from '#contract/roster/staff-needs.ts'
import { parseTime } from '#domain/basics/days.ts'
import { type NeedLine, needTime } from '#domain/roster/staff-need.ts'
import type { Day } from '#domain/wages/calendar.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { staffNeed } from './tables.ts'

const clock = (column: AnyPgColumn) => sql<string>`to_char(make_time(${column} / 60, ${column} % 60, 0), 'HH24:MI')`

const columns = {
  id: staffNeed.id,
  storeId: staffNeed.storeId,
  spotId: staffNeed.spotId,
  from: clock(staffNeed.fromMinute),
  to: clock(staffNeed.toMinute),
  counts: staffNeed.counts,
  validFrom: staffNeed.validFrom,
  validTo: staffNeed.validTo,
  version: staffNeed.version,
}

/** Of all stores, or of one that is opened by its name; by place and time, older ones first. */
export const list = (tx: CompanyTx, storeId?: number): Promise<StaffNeed[]> =>
  tx
    .select(columns)
    .from(staffNeed)
    .where(storeId === undefined ? isListed(tx, 'store_id') : eq(staffNeed.storeId, storeId))
    .orderBy(staffNeed.storeId, staffNeed.spotId, staffNeed.fromMinute, staffNeed.toMinute, staffNeed.validFrom)

/** Held until the transaction ends, so that two changes come one after the other. */
export const lock = (tx: CompanyTx, id: number): Promise<StaffNeed | undefined> =>
  tx
    .select(columns)
    .from(staffNeed)
    .where(eq(staffNeed.id, id))
    .for('update')
    .then(rows => rows[0])

/** Of a store on a day, also held. */
export const lockOn = (tx: CompanyTx, storeId: number, day: string): Promise<StaffNeed[]> =>
  tx
    .select(columns)
    .from(staffNeed)
    .where(
      and(
        eq(staffNeed.storeId, storeId),
        sql`${staffNeed.validFrom} <= ${day}::date and coalesce(${staffNeed.validTo} >= ${day}::date, true)`,
      ),
    )
    .orderBy(staffNeed.id)
    .for('update')

type Values = Omit<StaffNeedDraft, 'storeId'>
const valuesOf = ({ from, to, ...values }: Values) => ({
  ...values,
  fromMinute: parseTime(from)!,
  toMinute: parseTime(to)!,
})

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  drafts: readonly StaffNeedDraft[],
): Promise<StaffNeed[]> =>
  tx
    .insert(staffNeed)
    .values(drafts.map(({ storeId, ...draft }) => ({ ...valuesOf(draft), companyId, storeId })))
    .returning(columns)

export const update = (tx: CompanyTx, id: number, values: Values): Promise<StaffNeed> =>
  tx
    .update(staffNeed)
    .set({ ...valuesOf(values), version: sql`${staffNeed.version} + 1` })
    .where(eq(staffNeed.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, ids: readonly number[]) =>
  tx.delete(staffNeed).where(inArray(staffNeed.id, [...ids]))

/** As `domain/roster/staff-need.ts` has them; of the days and the night before. */
export const inSpan = (
  tx: CompanyTx,
  storeId: number,
  { first, last }: { first: Day; last: Day },
): Promise<NeedLine[]> =>
  tx
    .select({
      spotId: staffNeed.spotId,
      from: staffNeed.fromMinute,
      to: staffNeed.toMinute,
      counts: staffNeed.counts,
      validFrom: sql<number>`${staffNeed.validFrom} - date '1970-01-01'`,
      validTo: sql<number | null>`${staffNeed.validTo} - date '1970-01-01'`,
    })
    .from(staffNeed)
    .where(
      and(
        eq(staffNeed.storeId, storeId),
        sql`${staffNeed.validFrom} <= date '1970-01-01' + ${last}::int`,
        sql`coalesce(${staffNeed.validTo} >= date '1970-01-01' + ${first - 1}::int, true)`,
      ),
    )
    .orderBy(staffNeed.spotId, staffNeed.fromMinute, staffNeed.id)
    .then(rows => rows.map(row => ({ ...row, ...needTime(row.from, row.to) })))

const inWords = sql`to_char(make_time(n.from_minute / 60, n.from_minute % 60, 0), 'HH24:MI') || '–' ||
  to_char(make_time(n.to_minute / 60, n.to_minute % 60, 0), 'HH24:MI')`

/** How people call it: „Küche Frühstück 06:00–10:00“. */
export const recordName = (id: SQL) => sql`
  select btrim(coalesce(s.unit_name || ' ' || s.name, '') || ' ' || ${inWords}) from ${staffNeed} n
  left join spot s on s.company_id = n.company_id and s.id = n.spot_id where n.id = ${id}`

export const storeOf = (id: SQL) => sql`select n.store_id from ${staffNeed} n where n.id = ${id}`
