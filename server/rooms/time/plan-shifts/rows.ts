import { and, asc, eq, gte, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { intArray } from '#server/platform/database/arrays.ts'
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
  spotId: planShift.spotId,
  requiredSkill: planShift.skillId,
  pinned: planShift.pinned,
  confirmed: planShift.confirmed,
  approved: planShift.approved,
  note: planShift.note,
  historicFrom: utc<string | null>(planShift.historicStartsAt),
  historicTo: utc<string | null>(planShift.historicEndsAt),
  historicBreakFrom: utc<string | null>(planShift.historicBreakStartsAt),
  historicBreakValue: planShift.historicBreakMinutes,
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
  spotId: number | null
  /** Its own, besides what its place asks for. */
  requiredSkill: number | null
  pinned: boolean
  confirmed: boolean
  approved: boolean
  note: string
  /** As it was last published, where it was taken back since. */
  historicFrom: string | null
  historicTo: string | null
  historicBreakFrom: string | null
  historicBreakValue: number | null
  version: number
}

/** Those that begin in the span, in the order of their begin; drafts, too, if they are asked for. */
export const inSpan = (
  tx: CompanyTx,
  storeId: number,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
  withDrafts: boolean,
): Promise<PlanShift[]> =>
  tx
    .select(columns)
    .from(planShift)
    .where(
      and(
        eq(planShift.storeId, storeId),
        gte(planShift.startsAt, from.toString()),
        lt(planShift.startsAt, to.toString()),
        withDrafts ? undefined : isNotNull(planShift.publishedAt),
      ),
    )
    .orderBy(asc(planShift.startsAt), asc(planShift.id))

/** Those that begin between two moments (both included) in stores that the caller sees; for writing they are held. */
export const between = (tx: CompanyTx, first: string, last: string, forWriting: boolean): Promise<PlanShift[]> => {
  const found = tx
    .select(columns)
    .from(planShift)
    .where(and(gte(planShift.startsAt, `${first}Z`), lte(planShift.startsAt, `${last}Z`)))
    .orderBy(asc(planShift.id))
  return forWriting ? found.for('update') : found
}

/**
 * Stores that show these people, or something that depends on their shifts between two moments: where they belong, and where
 * they work as long as the law looks at such a shift (a rest four weeks later, an average half a year, Sundays a year).
 */
export const storesShowing = (
  tx: CompanyTx,
  employeeIds: readonly number[],
  first: string,
  last: string,
): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select store_id as id from employee where id = any(${intArray(employeeIds)}::int[]) and store_id is not null
      union select store_id from plan_shift where employee_id = any(${intArray(employeeIds)}::int[])
        and starts_at >= ${`${first}Z`}::timestamptz - interval '28 days' and starts_at <= ${`${last}Z`}::timestamptz + interval '1 year'`)
    .then(({ rows }) => rows.map(({ id }) => id))

/** In the order of their ids, held until the transaction ends; none of stores that the caller does not see. */
export const lock = (tx: CompanyTx, ids: readonly number[]): Promise<PlanShift[]> =>
  tx
    .select(columns)
    .from(planShift)
    .where(inArray(planShift.id, [...ids]))
    .orderBy(asc(planShift.id))
    .for('update')

/** What makes it another shift: reasons that were given for the former one hold no longer. */
export type Planned = Pick<
  PlanShift,
  'employeeId' | 'storeId' | 'from' | 'to' | 'breakFrom' | 'breakValue' | 'spotId' | 'requiredSkill'
>
export type Marks = Pick<PlanShift, 'pinned' | 'confirmed' | 'approved' | 'note'>

const valuesOf = ({ employeeId, storeId, from, to, breakFrom, breakValue, spotId, requiredSkill }: Planned) => ({
  ...{ employeeId, storeId, breakMinutes: breakValue, spotId, skillId: requiredSkill },
  startsAt: `${from}Z`,
  endsAt: `${to}Z`,
  breakStartsAt: breakFrom && `${breakFrom}Z`,
})

/** In their order. */
export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  shifts: readonly (Planned & Marks)[],
): Promise<PlanShift[]> =>
  tx
    .insert(planShift)
    .values(shifts.map(shift => ({ ...valuesOf(shift), ...marksOf(shift), companyId })))
    .returning(columns)

export const update = (tx: CompanyTx, id: number, shift: Planned & Marks): Promise<PlanShift> =>
  tx
    .update(planShift)
    .set({ ...valuesOf(shift), ...marksOf(shift), version: nextVersion })
    .where(eq(planShift.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

/** It is no other shift by them: its reasons hold on, and so does what somebody saw of it. */
export const mark = (tx: CompanyTx, id: number, marks: Marks): Promise<PlanShift> =>
  tx
    .update(planShift)
    .set(marksOf(marks))
    .where(eq(planShift.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

const marksOf = ({ pinned, confirmed, approved, note }: Marks) => ({ pinned, confirmed, approved, note })

export const remove = (tx: CompanyTx, ids: readonly number[]) =>
  tx.delete(planShift).where(inArray(planShift.id, [...ids]))

/** A shift that is published is no other one: its reasons hold on. */
export const publish = (tx: CompanyTx, ids: readonly number[]): Promise<PlanShift[]> =>
  tx
    .update(planShift)
    .set({ publishedAt: sql`now()`, ...historicWhere(isAnother) })
    .where(inArray(planShift.id, [...ids]))
    .returning(columns)

/** What was published is kept; whoever said yes to it did not to what comes. */
export const unpublish = (tx: CompanyTx, ids: readonly number[]): Promise<PlanShift[]> =>
  tx
    .update(planShift)
    .set({
      publishedAt: null,
      confirmed: false,
      historicStartsAt: planShift.startsAt,
      historicEndsAt: planShift.endsAt,
      historicBreakStartsAt: planShift.breakStartsAt,
      historicBreakMinutes: planShift.breakMinutes,
    })
    .where(inArray(planShift.id, [...ids]))
    .returning(columns)

/** Published as it was before, nothing of it is history. */
const isAnother = sql`(${planShift.historicStartsAt}, ${planShift.historicEndsAt}, ${planShift.historicBreakStartsAt}, ${planShift.historicBreakMinutes})
  is distinct from (${planShift.startsAt}, ${planShift.endsAt}, ${planShift.breakStartsAt}, ${planShift.breakMinutes})`
const historicWhere = (condition: SQL) => ({
  historicStartsAt: sql`case when ${condition} then ${planShift.historicStartsAt} end`,
  historicEndsAt: sql`case when ${condition} then ${planShift.historicEndsAt} end`,
  historicBreakStartsAt: sql`case when ${condition} then ${planShift.historicBreakStartsAt} end`,
  historicBreakMinutes: sql`case when ${condition} then ${planShift.historicBreakMinutes} end`,
})

const nextVersion = sql`${planShift.version} + 1`

/** Whose they are, and when, of the first few that are still there. */
export const namesOf = (tx: CompanyTx, ids: readonly number[], zone: string): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select coalesce(e.last_name || ' ' || e.first_name, 'Offener Dienst') || ' ab ' || to_char(p.starts_at at time zone ${zone}, 'DD.MM.YYYY HH24:MI') as name
      from plan_shift p left join employee e on e.company_id = p.company_id and e.id = p.employee_id
      where p.id = any(${intArray(ids)}::int[]) order by p.starts_at, 1 limit 5`)
    .then(({ rows }) => rows.map(({ name }) => name))

export const recordName = (id: SQL) => sql`
  select btrim(e.last_name || ' ' || e.first_name) from plan_shift p join employee e on e.company_id = p.company_id and e.id = p.employee_id
  where p.id = ${id}`

/** „28.11.2026 10:00–18:30“ */
export const detailOf = (id: SQL) => sql`
  select to_char(p.starts_at at time zone c.time_zone, 'DD.MM.YYYY HH24:MI') || '–' || to_char(p.ends_at at time zone c.time_zone, 'HH24:MI')
  from plan_shift p join company c on c.id = p.company_id where p.id = ${id}`

export const storeOf = (id: SQL) => sql`select p.store_id from plan_shift p where p.id = ${id}`
