import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { planShift } from './tables.ts'

const utc = <Text extends string | null = string>(column: AnyPgColumn) =>
  sql<Text>`left((${column} at time zone 'UTC')::text, 19)`

const columns = {
  id: planShift.id,
  employeeId: planShift.employeeId,
  storeId: planShift.storeId,
  from: utc(planShift.startsAt),
  to: utc(planShift.endsAt),
  breakFrom: utc<string | null>(planShift.breakStartsAt),
  breakValue: planShift.breakMinutes,
  publishDate: utc<string | null>(planShift.publishedAt),
  version: planShift.version,
}

/** Moments in UTC, `YYYY-MM-DD HH:mm:ss`. */
export type PlanShift = {
  id: number
  employeeId: number | null
  storeId: number
  from: string
  to: string
  breakFrom: string | null
  breakValue: number
  publishDate: string | null
  version: number
}

/** Those that begin in the span, in the order of their begin. */
export const inSpan = (
  tx: CompanyTx,
  storeId: number,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<PlanShift[]> =>
  tx
    .select(columns)
    .from(planShift)
    .where(
      and(
        eq(planShift.storeId, storeId),
        gte(planShift.startsAt, from.toString()),
        lt(planShift.startsAt, to.toString()),
      ),
    )
    .orderBy(asc(planShift.startsAt), asc(planShift.id))

/** In the order of their ids, held until the transaction ends; none of stores that the caller does not see. */
export const lock = (tx: CompanyTx, ids: readonly number[]): Promise<PlanShift[]> =>
  tx
    .select(columns)
    .from(planShift)
    .where(inArray(planShift.id, [...ids]))
    .orderBy(asc(planShift.id))
    .for('update')

type Planned = Pick<PlanShift, 'employeeId' | 'storeId' | 'from' | 'to' | 'breakFrom' | 'breakValue'>

const valuesOf = ({ employeeId, storeId, from, to, breakFrom, breakValue }: Planned) => ({
  ...{ employeeId, storeId, breakMinutes: breakValue },
  startsAt: `${from}Z`,
  endsAt: `${to}Z`,
  breakStartsAt: breakFrom && `${breakFrom}Z`,
})

/** In their order. */
export const insert = (tx: CompanyTx, { companyId }: CompanyScope, shifts: readonly Planned[]): Promise<PlanShift[]> =>
  tx
    .insert(planShift)
    .values(shifts.map(shift => ({ ...valuesOf(shift), companyId })))
    .returning(columns)

export const update = (tx: CompanyTx, id: number, shift: Planned): Promise<PlanShift> =>
  tx
    .update(planShift)
    .set({ ...valuesOf(shift), version: nextVersion })
    .where(eq(planShift.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, ids: readonly number[]) =>
  tx.delete(planShift).where(inArray(planShift.id, [...ids]))

/** A shift that is published is no other one: its reasons hold on. */
export const publish = (tx: CompanyTx, ids: readonly number[]): Promise<PlanShift[]> =>
  tx
    .update(planShift)
    .set({ publishedAt: sql`now()` })
    .where(inArray(planShift.id, [...ids]))
    .returning(columns)

const nextVersion = sql`${planShift.version} + 1`

export const recordName = (id: SQL) => sql`
  select btrim(e.last_name || ' ' || e.first_name) from plan_shift p join employee e on e.company_id = p.company_id and e.id = p.employee_id
  where p.id = ${id}`

/** „28.11.2026 10:00–18:30“ */
export const detailOf = (id: SQL) => sql`
  select to_char(p.starts_at at time zone c.time_zone, 'DD.MM.YYYY HH24:MI') || '–' || to_char(p.ends_at at time zone c.time_zone, 'HH24:MI')
  from plan_shift p join company c on c.id = p.company_id where p.id = ${id}`

export const storeOf = (id: SQL) => sql`select p.store_id from plan_shift p where p.id = ${id}`
