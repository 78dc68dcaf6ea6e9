import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { DatedGroup } from '#domain/people/dated-values.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { employeeValue } from './tables.ts'

export type ValueRow = typeof employeeValue.$inferSelect
type Insert = typeof employeeValue.$inferInsert

/** A company's calendar decides what day it is. */
const today = sql`(select (now() at time zone time_zone)::date from company c where c.id = company_id)`
const isDue = sql`not is_applied and valid_from <= ${today}`
/** The last one that has begun by then. */
const hasBegun = (day: SQL | string) => or(isNull(employeeValue.validFrom), lte(employeeValue.validFrom, sql`${day}`))
const newestFirst = sql`${employeeValue.validFrom} desc nulls last`

export const listOf = (tx: CompanyTx, employeeId: number): Promise<ValueRow[]> =>
  tx
    .select()
    .from(employeeValue)
    .where(eq(employeeValue.employeeId, employeeId))
    .orderBy(asc(employeeValue.valueGroup), newestFirst)

export const find = (tx: CompanyTx, id: number): Promise<ValueRow | undefined> =>
  tx
    .select()
    .from(employeeValue)
    .where(eq(employeeValue.id, id))
    .then(rows => rows[0])

/** What holds on a day, today unless another one is named. */
export const heldOn = (
  tx: CompanyTx,
  employeeId: number,
  group: DatedGroup,
  day: SQL | string = today,
): Promise<ValueRow | undefined> =>
  tx
    .select()
    .from(employeeValue)
    .where(and(eq(employeeValue.employeeId, employeeId), eq(employeeValue.valueGroup, group), hasBegun(day)))
    .orderBy(newestFirst)
    .limit(1)
    .then(rows => rows[0])

export const insert = (tx: CompanyTx, values: Insert): Promise<ValueRow> =>
  tx
    .insert(employeeValue)
    .values(values)
    .returning()
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, values: Partial<Insert>): Promise<ValueRow> =>
  tx
    .update(employeeValue)
    .set({ ...values, version: sql`${employeeValue.version} + 1` })
    .where(eq(employeeValue.id, id))
    .returning()
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(employeeValue).where(eq(employeeValue.id, id))

/** Whose day has come, of all or of one. */
export const peopleDue = (tx: CompanyTx, employeeId?: number): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select distinct employee_id as id from employee_value
      where ${isDue} and ${employeeId === undefined ? sql`true` : sql`employee_id = ${employeeId}`} order by 1`)
    .then(({ rows }) => rows.map(({ id }) => id))

/** Marked in the same statement that finds them: who comes second finds none. */
export const takeDue = (tx: CompanyTx, employeeId: number): Promise<ValueRow[]> =>
  tx
    .update(employeeValue)
    .set({ isApplied: true, version: sql`${employeeValue.version} + 1` })
    .where(and(eq(employeeValue.employeeId, employeeId), isDue))
    .returning()

export const companiesDue = (tx: PlatformTx): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`select distinct company_id as id from employee_value where ${isDue} order by 1`)
    .then(({ rows }) => rows.map(({ id }) => id))

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from employee_value v join employee e on e.company_id = v.company_id and e.id = v.employee_id where v.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)
export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)
