import { type SQL, sql } from 'drizzle-orm'
import type { AbsenceKind } from '#domain/wages/absence-kinds.ts'
import { ABSENCE_TYPES } from '#domain/wages/absence-types.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

/** As stored; moments in UTC. */
export type AbsenceRow = {
  id: number
  employeeId: number
  lastName: string
  firstName: string
  storeId: number
  mdType: number
  from: string
  to: string | null
  wageKind: AbsenceKind | null
  isConfirmed: boolean
  mdApproved: boolean
  declineReason: string | null
  isDeleted: boolean
  note: string
  version: number
}

export const find = (tx: CompanyTx, ids: readonly number[], forWriting = false): Promise<AbsenceRow[]> =>
  select(tx, sql`a.id = any(${intArray(ids)}::int[])`, sql`order by a.id ${forWriting ? sql`for update of a` : sql``}`)

/** The newest first. */
export const ofPerson = (tx: CompanyTx, employeeId: number): Promise<AbsenceRow[]> =>
  select(
    tx,
    sql`a.employee_id = ${employeeId} and not a.md_deleted and not a.soft_delete`,
    sql`order by a.starts_at desc, a.id desc`,
  )

/** Wishes and availabilities are kept in the same place, but are no absences. */
const select = (tx: CompanyTx, which: SQL, order: SQL): Promise<AbsenceRow[]> =>
  tx
    .execute<AbsenceRow>(sql`
      select a.id, a.employee_id as "employeeId", e.last_name as "lastName", e.first_name as "firstName",
        a.store_id as "storeId", a.md_type as "mdType",
        to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "from",
        to_char(a.ends_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "to",
        a.wage_kind as "wageKind", a.is_confirmed as "isConfirmed", a.md_approved as "mdApproved", a.decline_reason as "declineReason", a.md_deleted or a.soft_delete as "isDeleted", a.note, a.version
      from absence a join employee e on e.company_id = a.company_id and e.id = a.employee_id
      where ${which} and a.md_state = 1 ${order}`)
    .then(({ rows }) => rows)

const moment = (text: string | null) => sql`${text}::timestamp at time zone 'UTC'`

type Values = Omit<AbsenceRow, 'lastName' | 'firstName' | 'isDeleted' | 'version'>

export const insert = (tx: CompanyTx, { companyId, accountId }: CompanyScope, absence: Values): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`
      insert into absence (company_id, employee_id, store_id, md_type, starts_at, ends_at, wage_kind, is_confirmed, md_approved,
        note, requested_by)
      values (${companyId}, ${absence.employeeId}, ${absence.storeId}, ${absence.mdType}, ${moment(absence.from)},
        ${moment(absence.to)}, ${absence.wageKind}, ${absence.isConfirmed}, ${absence.mdApproved}, ${absence.note},
        ${absence.mdApproved ? null : accountId}::uuid)
      returning id`)
    .then(({ rows }) => rows[0]!.id)

/** `asks`: whoever changes it asks for it anew. */
export const update = (tx: CompanyTx, { accountId }: CompanyScope, absence: Values, asks: boolean) =>
  tx.execute(sql`
    update absence set store_id = ${absence.storeId}, md_type = ${absence.mdType}, starts_at = ${moment(absence.from)},
      ends_at = ${moment(absence.to)}, wage_kind = ${absence.wageKind}, is_confirmed = ${absence.isConfirmed}, md_approved = ${absence.mdApproved},
      decline_reason = ${absence.declineReason}, note = ${absence.note}, changed_at = now(), version = version + 1,
      requested_by = ${asks ? accountId : sql`requested_by`}
    where id = ${absence.id}`)

export const setDeleted = (tx: CompanyTx, id: number, isDeleted: boolean) =>
  tx.execute(sql`
    update absence set soft_delete = ${isDeleted}, md_deleted = md_deleted and ${isDeleted}, changed_at = now(),
      version = version + 1
    where id = ${id}`)

export const setApproved = (
  tx: CompanyTx,
  ids: readonly number[],
  isApproved: boolean,
): Promise<{ id: number; version: number }[]> =>
  tx
    .execute<{ id: number; version: number }>(sql`
      update absence set md_approved = ${isApproved}, decline_reason = null, changed_at = now(), version = version + 1
      where id = any(${intArray(ids)}::int[]) returning id, version`)
    .then(({ rows }) => rows)

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select btrim(e.last_name || ' ' || e.first_name) from absence a join employee e on e.company_id = a.company_id and e.id = a.employee_id where a.id = ${id}`

/** „Urlaub 01.12.2026–05.12.2026“ */
export const detailOf = (id: SQL) => sql`
  select (${sql.param(Object.values(ABSENCE_TYPES))}::text[])[a.md_type] || ' ' || concat_ws('–', days.first, nullif(days.last, days.first))
  from absence a join company c on c.id = a.company_id
  cross join lateral (
    select to_char(a.starts_at at time zone c.time_zone, 'DD.MM.YYYY') as first,
      to_char((a.ends_at at time zone c.time_zone) - interval '1 second', 'DD.MM.YYYY') as last) days
  where a.id = ${id}`

export const storeOf = (id: SQL) => sql`select a.store_id from absence a where a.id = ${id}`
