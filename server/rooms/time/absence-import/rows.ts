import { sql } from 'drizzle-orm'
import type { TimeTaken } from '#domain/time/overlaps.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { timesTaken } from '../record-doubts/rows.ts'

/** Moments in seconds since 1970. */
export type AbsenceRow = {
  id: number
  employeeId: number
  storeId: number
  type: number
  starts: number
  /** Null while nobody knows it. */
  ends: number | null
  wageKind: string | null
  isConfirmed: boolean
  approved: boolean
  declineReason: string | null
  deleted: boolean
  note: string
}
export type StoredAbsence = AbsenceRow & { version: number }

/** `ends`: the midnight after the first day. */
type Key = Pick<AbsenceRow, 'employeeId' | 'type' | 'starts'> & { ends: number }

const columns = sql`a.id, a.employee_id as "employeeId", a.store_id as "storeId", a.md_type as type,
  extract(epoch from a.starts_at)::bigint as starts, extract(epoch from a.ends_at)::bigint as ends,
  a.wage_kind as "wageKind", a.is_confirmed as "isConfirmed", a.md_approved as approved, a.decline_reason as "declineReason", a.md_deleted as deleted, a.note, a.version`

/** Absences, not wishes, of the same person and type that begin on the given days. */
export async function absencesAt(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  keys: readonly Key[],
  forWriting: boolean,
): Promise<StoredAbsence[]> {
  // `offset 0`: a look into the index for each key, however many absences the company has.
  const { rows } = await tx.execute<StoredAbsence>(sql`
    select ${columns} from ${recordset(keys)}
    cross join lateral (
      select * from absence where company_id = ${companyId} and employee_id = n."employeeId" and md_type = n.type
        and starts_at >= to_timestamp(n.starts) and starts_at < to_timestamp(n.ends) and md_state = 1 and not soft_delete
      offset 0
    ) a
    order by a.id ${forWriting ? sql`for update of a` : sql``}`)
  return rows
}

/** Absences, not wishes, that count and overlap one of the times. */
export async function absencesAmong(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  times: readonly TimeTaken[],
): Promise<StoredAbsence[]> {
  const { rows } = await tx.execute<StoredAbsence>(sql`
    select distinct on (a.id) ${columns} from ${timesTaken(times)}
    cross join lateral (
      select * from absence where company_id = ${companyId} and employee_id = taken.employee_id
        and starts_at < to_timestamp(taken.ends) and (ends_at is null or ends_at > to_timestamp(taken.starts))
        and md_state = 1 and not md_deleted and not soft_delete and decline_reason is null
      offset 0
    ) a`)
  return rows
}

export async function insertAbsences(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  rows: readonly AbsenceRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into absence (company_id, id, employee_id, store_id, starts_at, ends_at, md_type, wage_kind, is_confirmed, md_approved, md_deleted, note)
    select ${companyId}, n.id, n."employeeId", n."storeId", to_timestamp(n.starts), to_timestamp(n.ends), n.type, n."wageKind", n."isConfirmed", n.approved, n.deleted, n.note
    from ${recordset(rows)}`)
}

/** What an import kept of an absence before it could be confirmed says nothing of that. */
export async function updateAbsences(tx: CompanyTx, rows: readonly AbsenceRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update absence a set store_id = n."storeId", starts_at = to_timestamp(n.starts), ends_at = to_timestamp(n.ends), wage_kind = n."wageKind",
      is_confirmed = coalesce(n."isConfirmed", a.is_confirmed), md_approved = n.approved, decline_reason = n."declineReason", md_deleted = n.deleted, note = n.note, changed_at = now(), version = a.version + 1
    from ${recordset(rows)} where a.id = n.id`)
}

export const removeAbsences = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`delete from absence where id = any(${`{${ids.join(',')}}`}::int[])`)

export const namesOf = (tx: CompanyTx, ids: readonly number[], zone: string): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select e.last_name || ' ' || e.first_name || ' ab ' || to_char(a.starts_at at time zone ${zone}, 'DD.MM.YYYY') as name
      from absence a join employee e on e.company_id = a.company_id and e.id = a.employee_id
      where a.id = any(${`{${ids.join(',')}}`}::int[]) order by a.starts_at limit 5`)
    .then(({ rows }) => rows.map(({ name }) => name))

const recordset = (rows: readonly object[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as n
  (id int, "employeeId" int, "storeId" int, type int, starts bigint, ends bigint, "wageKind" text, "isConfirmed" boolean, approved boolean,
   "declineReason" text, deleted boolean, note text)`
