import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CalendarEvent, CalendarEventDraft } from '#contract/roster/calendar-events.ts'
import { parseTime } from '#domain/basics/days.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { calendarEvent } from './tables.ts'

const clock = (column: AnyPgColumn) =>
  sql<string>`lpad((${column} / 60)::text, 2, '0') || ':' || lpad((${column} % 60)::text, 2, '0')`

const columns = {
  id: calendarEvent.id,
  storeId: calendarEvent.storeId,
  name: calendarEvent.name,
  color: calendarEvent.color,
  from: clock(calendarEvent.fromMinute),
  to: clock(calendarEvent.toMinute),
  fromDate: calendarEvent.fromDate,
  toDate: calendarEvent.toDate,
  federalHoliday: calendarEvent.federalHoliday,
  bankHoliday: calendarEvent.bankHoliday,
  description: calendarEvent.description,
  copyEventId: calendarEvent.copyEventId,
  createWithTemplates: calendarEvent.createWithTemplates,
  shiftCreationMode: calendarEvent.shiftCreationMode,
  version: calendarEvent.version,
}

/** Those that touch the days, or all; the first ones first. */
export const list = (
  tx: CompanyTx,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<CalendarEvent[]> =>
  tx
    .select(columns)
    .from(calendarEvent)
    .where(
      and(
        from === undefined ? undefined : gte(calendarEvent.toDate, from),
        to === undefined ? undefined : lte(calendarEvent.fromDate, to),
      ),
    )
    .orderBy(asc(calendarEvent.fromDate), asc(calendarEvent.fromMinute), asc(calendarEvent.id))

/** Held until the transaction ends, so that two changes come one after the other. */
export const lock = (tx: CompanyTx, id: number): Promise<CalendarEvent | undefined> =>
  tx
    .select(columns)
    .from(calendarEvent)
    .where(eq(calendarEvent.id, id))
    .for('update')
    .then(rows => rows[0])

type Values = Omit<CalendarEventDraft, 'storeId'>
const valuesOf = ({ from, to, ...values }: Values) => ({
  ...values,
  fromMinute: parseTime(from)!,
  toMinute: parseTime(to)!,
})

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { storeId, ...draft }: CalendarEventDraft,
): Promise<CalendarEvent> =>
  tx
    .insert(calendarEvent)
    .values({ ...valuesOf(draft), companyId, storeId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, values: Values): Promise<CalendarEvent> =>
  tx
    .update(calendarEvent)
    .set({ ...valuesOf(values), version: sql`${calendarEvent.version} + 1` })
    .where(eq(calendarEvent.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(calendarEvent).where(eq(calendarEvent.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`select e.name from ${calendarEvent} e where e.id = ${id}`

/** When it begins: „10.12.2026“ */
export const detailOf = (id: SQL) =>
  sql`select to_char(e.from_date, 'DD.MM.YYYY') from ${calendarEvent} e where e.id = ${id}`

export const storeOf = (id: SQL) => sql`select e.store_id from ${calendarEvent} e where e.id = ${id}`
