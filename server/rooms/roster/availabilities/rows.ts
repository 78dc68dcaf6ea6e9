import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Availability, AvailabilityDraft } from '#contract/roster/availabilities.ts'
import { parseTime } from '#domain/basics/days.ts'
import { WISH_STATES } from '#domain/roster/wish-states.ts'
import type { Availability as Held } from '#domain/roster/wished-times.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { dayNumber } from '#server/platform/database/number-columns.ts'
import { availability } from './tables.ts'

const clock = (column: AnyPgColumn) => sql<string>`to_char(make_time(${column} / 60, ${column} % 60, 0), 'HH24:MI')`

const columns = {
  id: availability.id,
  employeeId: availability.employeeId,
  state: availability.state,
  weekDays: availability.weekDays,
  from: clock(availability.fromMinute),
  to: clock(availability.toMinute),
  validFrom: availability.validFrom,
  validTo: availability.validTo,
  approved: availability.approved,
  version: availability.version,
}

/** Of everybody, or of one. */
export const list = (tx: CompanyTx, employeeId?: number): Promise<Availability[]> =>
  tx
    .select(columns)
    .from(availability)
    .where(employeeId === undefined ? undefined : eq(availability.employeeId, employeeId))
    .orderBy(
      asc(availability.employeeId),
      asc(availability.weekDays),
      asc(availability.fromMinute),
      asc(availability.validFrom),
      asc(availability.id),
    )

export const find = (tx: CompanyTx, id: number): Promise<Availability | undefined> =>
  tx
    .select(columns)
    .from(availability)
    .where(eq(availability.id, id))
    .then(rows => rows[0])

type Values = Omit<AvailabilityDraft, 'employeeId'>
const valuesOf = ({ from, to, state, weekDays, validFrom, validTo, approved }: Values) => ({
  ...{ state, weekDays, validFrom, validTo, approved },
  fromMinute: parseTime(from)!,
  toMinute: parseTime(to)!,
})

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { employeeId, ...draft }: AvailabilityDraft,
): Promise<Availability> =>
  tx
    .insert(availability)
    .values({ ...valuesOf(draft), companyId, employeeId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, values: Values): Promise<Availability> =>
  tx
    .update(availability)
    .set({ ...valuesOf(values), version: sql`${availability.version} + 1` })
    .where(eq(availability.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(availability).where(eq(availability.id, id))

export type HeldAvailability = Held & { employeeId: number }

/** Approved ones that hold on one of the days, both included. */
export const inSpan = (
  tx: CompanyTx,
  ids: readonly number[],
  { first, last }: { first: Day; last: Day },
): Promise<HeldAvailability[]> =>
  tx
    .execute<HeldAvailability>(sql`
      select employee_id as "employeeId", state, week_days as "weekDays", from_minute as "from", to_minute as "to",
        ${sql.raw(dayNumber('valid_from'))} as "validFrom", ${sql.raw(dayNumber('valid_to'))} as "validTo"
      from availability where employee_id = any(${intArray(ids)}::int[]) and approved
        and valid_from <= date '1970-01-01' + ${last}::int and (valid_to is null or valid_to >= date '1970-01-01' + ${first}::int)
      order by employee_id, id`)
    .then(({ rows }) => rows)

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from availability a join employee e on e.company_id = a.company_id and e.id = a.employee_id where a.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)

/** „Nur verfügbar“ */
export const detailOf = (id: SQL) => personOf(sql`(${JSON.stringify(WISH_STATES)}::jsonb) ->> a.state::text`, id)

export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)
