import { sql } from 'drizzle-orm'
import type { TimeTaken } from '#domain/time/overlaps.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { timesTaken } from '../record-doubts/rows.ts'
import type { Pause } from './stamp.format.ts'

/** Moments in seconds since 1970. */
export type StampRow = {
  id: number
  employeeId: number
  storeId: number
  starts: number
  ends: number | null
  /** Of a pause that nobody knows the time of; what an import kept before there were such says nothing. */
  pauseMinutes?: number | null
  confirmed: boolean
}
export type StoredStamp = StampRow & { version: number; pauses: Pause[]; pauseMinutes: number | null }

type Key = { employeeId: number; starts: number }

/** The stamps that begin at the given moments. */
export async function stampsAt(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  keys: readonly Key[],
  forWriting: boolean,
): Promise<StoredStamp[]> {
  // `offset 0`: a look into the index for each key. Joined, every part of the file would read all stamps of the company.
  const { rows } = await tx.execute<StoredStamp>(sql`
    select ${columns}
    from unnest(${intArray(keys.map(({ employeeId }) => employeeId))}::int[], ${intArray(keys.map(({ starts }) => starts))}::bigint[])
      as wanted (employee_id, starts)
    cross join lateral (
      select * from stamp where company_id = ${companyId} and employee_id = wanted.employee_id
        and starts_at = to_timestamp(wanted.starts) and not soft_delete
      offset 0
    ) s
    order by s.id ${forWriting ? sql`for update of s` : sql``}`)
  return rows
}

/** The stamps that overlap one of the times; none goes on for more than a week. */
export async function stampsAmong(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  times: readonly TimeTaken[],
): Promise<StoredStamp[]> {
  // `offset 0`: a look into the index for each time. Joined, all stamps of a person would be compared with all its times.
  const { rows } = await tx.execute<StoredStamp>(sql`
    select distinct on (s.id) ${columns} from ${timesTaken(times)}
    cross join lateral (
      select * from stamp where company_id = ${companyId} and employee_id = taken.employee_id
        and starts_at < to_timestamp(taken.ends) and starts_at > to_timestamp(taken.starts) - interval '7 days'
        and (starts_at >= to_timestamp(taken.starts) or ends_at > to_timestamp(taken.starts)) and not soft_delete
      offset 0
    ) s`)
  return rows
}

const pauses = sql`(
  select coalesce(json_agg(json_build_object('starts', extract(epoch from p.starts_at)::bigint, 'ends', extract(epoch from p.ends_at)::bigint) order by p.starts_at), '[]')
  from stamp_pause p where p.company_id = s.company_id and p.shift_id = s.id)`
const columns = sql`s.id, s.employee_id as "employeeId", s.store_id as "storeId", extract(epoch from s.starts_at)::bigint as starts,
  extract(epoch from s.ends_at)::bigint as ends, s.pause_minutes as "pauseMinutes", s.md_confirmed as confirmed, s.version, ${pauses} as pauses`

export async function insertStamps(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  rows: readonly StampRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into stamp (company_id, id, employee_id, store_id, starts_at, ends_at, pause_minutes, md_confirmed)
    select ${companyId}, id, employee_id, store_id, to_timestamp(starts), to_timestamp(ends), pause_minutes, confirmed from ${unnested(rows)}`)
}

export async function updateStamps(tx: CompanyTx, rows: readonly StampRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update stamp s set store_id = n.store_id, ends_at = to_timestamp(n.ends), pause_minutes = n.pause_minutes, md_confirmed = n.confirmed,
      changed_at = now(), version = s.version + 1
    from ${unnested(rows, 'n')} where s.id = n.id`)
}

const unnested = (rows: readonly StampRow[], name = 'stamp') => sql`unnest(
  ${intArray(rows.map(({ id }) => id))}::int[], ${intArray(rows.map(({ employeeId }) => employeeId))}::int[],
  ${intArray(rows.map(({ storeId }) => storeId))}::int[], ${intArray(rows.map(({ starts }) => starts))}::bigint[],
  ${intArray(rows.map(({ ends }) => ends))}::bigint[],
  ${intArray(rows.map(({ pauseMinutes = null }) => pauseMinutes))}::int[], ${boolArray(rows.map(({ confirmed }) => confirmed))}::boolean[])
  as ${sql.raw(name)} (id, employee_id, store_id, starts, ends, pause_minutes, confirmed)`

export type PauseRow = Pause & { shiftId: number; storeId: number }

export async function insertPauses(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  rows: readonly PauseRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into stamp_pause (company_id, shift_id, store_id, starts_at, ends_at)
    select ${companyId}, shift_id, store_id, to_timestamp(starts), to_timestamp(ends) from unnest(
      ${intArray(rows.map(({ shiftId }) => shiftId))}::int[], ${intArray(rows.map(({ storeId }) => storeId))}::int[],
      ${intArray(rows.map(({ starts }) => starts))}::bigint[], ${intArray(rows.map(({ ends }) => ends))}::bigint[])
      as pause (shift_id, store_id, starts, ends)`)
}

export const removePauses = (tx: CompanyTx, shiftIds: readonly number[]) =>
  tx.execute(sql`delete from stamp_pause where shift_id = any(${intArray(shiftIds)}::int[])`)

/** Their pauses go with them. */
export const removeStamps = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`delete from stamp where id = any(${intArray(ids)}::int[])`)

export const namesOf = (tx: CompanyTx, ids: readonly number[], zone: string): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select e.last_name || ' ' || e.first_name || ' ' || to_char(s.starts_at at time zone ${zone}, 'DD.MM.YYYY') as name
      from stamp s join employee e on e.company_id = s.company_id and e.id = s.employee_id
      where s.id = any(${intArray(ids)}::int[]) order by s.starts_at limit 5`)
    .then(({ rows }) => rows.map(({ name }) => name))

const boolArray = (values: readonly boolean[]) => `{${values.join(',')}}`
