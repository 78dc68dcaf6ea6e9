import { type SQL, sql } from 'drizzle-orm'
import type { Holding, HoldingDraft, Holdings } from '#contract/elda/holdings.ts'
import { VIENNA } from '#domain/basics/days.ts'
import type { NoticeKind } from '#domain/elda/registration-states.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type HoldingRow = Holding & { bytesSealed: string; sha256: string }

const columns = sql`
  h.id, h.kind, h.project, h.serial_number as "serialNumber", h.number, h.account, h.record_count as "recordCount", h.state,
  h.sent_on::text as "sentOn", h.bytes_sealed <> '' as "hasFile", h.created_by_name as "createdBy",
  to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "createdAt", h.version`

/** Who does not see all the people of a file does not see the file; one of whom somebody is gone is for who sees all stores. */
export const isSeen = sql`(
  (select app_store_ids()) is null
  or h.record_count = (select count(*) from elda_holding_notice m where m.company_id = h.company_id and m.holding_id = h.id))`

/** The newest first. */
export const list = (tx: CompanyTx): Promise<Holding[]> =>
  tx
    .execute<Holding>(sql`select ${columns} from elda_holding h where ${isSeen} order by h.id desc limit 500`)
    .then(({ rows }) => rows)

export const find = (tx: CompanyTx, id: number): Promise<HoldingRow | undefined> =>
  tx
    .execute<HoldingRow>(sql`
      select ${columns}, h.bytes_sealed as "bytesSealed", h.sha256 from elda_holding h where h.id = ${id} and ${isSeen}`)
    .then(({ rows }) => rows[0])

export async function lock(tx: CompanyTx, id: number): Promise<HoldingRow | undefined> {
  await tx.execute(sql`select from elda_holding where id = ${id} for update`)
  return find(tx, id)
}

/** On its way by the web service, or nobody knows whether it arrived there. */
export const isOnItsWay = (tx: CompanyTx, id: number): Promise<boolean> =>
  tx
    .execute(sql`
      select from elda_transmission where holding_id = ${id} and state in ('queued', 'sending', 'waiting', 'uncertain')`)
    .then(({ rows }) => rows.length > 0)

export const creators = (tx: CompanyTx): Promise<Holdings['creators']> =>
  tx
    .execute<Holdings['creators'][number]>(sql`
      select id, elda_serial_number as "serialNumber", name, default_projekt as project from elda_creator order by elda_serial_number`)
    .then(({ rows }) => rows)

export type CreatorRow = {
  serial: string
  name: string
  country: string
  postal: string
  city: string
  street: string
  phone: string
  email: string
  project: 'TM' | 'DM'
}

export const creator = (tx: CompanyTx, id: number): Promise<CreatorRow | undefined> =>
  tx
    .execute<CreatorRow>(sql`
      select elda_serial_number as serial, name, country, postal, city, street, phone, email, default_projekt as project
      from elda_creator where id = ${id}`)
    .then(({ rows }) => rows[0])

const MOST_FILES = 999_999

/** Counts the files of a creator on, and from 1 again after the last; one after the other in a company. */
export async function nextNumber(tx: CompanyTx, { companyId }: CompanyScope, serial: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(4711062, ${companyId})`)
  const { rows } = await tx.execute<{ number: number }>(
    sql`select number from elda_holding where serial_number = ${serial} order by id desc limit 1`,
  )
  return ((rows[0]?.number ?? 0) % MOST_FILES) + 1
}

export const nextId = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('elda_holding', 'id'))::int as id`)
    .then(({ rows }) => rows[0]!.id)

/** Drafts that wait for a file of this kind and account, or these of them. */
export const waiting = ({ account, noticeIds }: HoldingDraft, kinds: readonly NoticeKind[]): SQL => sql`
  n.state = 'draft' and n.account = ${account} and n.kind = any(${`{${kinds.join(',')}}`}::text[])
  ${noticeIds ? sql`and n.id = any(${`{${noticeIds.join(',')}}`}::int[])` : sql`and n.fault_count = 0 and n.values_sealed <> ''`}`

/** The file that gave a reference; none is given twice. */
export const idOf = (tx: CompanyTx, reference: string): Promise<number | undefined> =>
  tx
    .execute<{ id: number }>(sql`select holding_id as id from elda_holding_notice where reference = ${reference}`)
    .then(({ rows }) => rows[0]?.id)

export const these = (ids: readonly number[]): SQL => sql`n.id = any(${intArray(ids)}::int[])`

export const inHolding = (id: number): SQL => sql`n.holding_id = ${id}`

/** Drafts and notices of files that name one of these. */
export const naming = (references: readonly string[]): SQL => {
  const any = sql`any(${`{${references.map(each => `"${each}"`).join(',')}}`}::text[])`
  return sql`n.request_reference = ${any} or n.original = ${any}`
}

export type Made = Pick<Holding, 'id' | 'kind' | 'project' | 'serialNumber' | 'number' | 'account' | 'recordCount'> & {
  bytesSealed: string
  sha256: string
  createdByName: string
}

export const insert = (tx: CompanyTx, { companyId, accountId }: CompanyScope, made: Made) =>
  tx.execute(sql`
    insert into elda_holding (company_id, id, kind, project, serial_number, number, account, record_count, bytes_sealed, sha256, created_by,
      created_by_name)
    values (${companyId}, ${made.id}, ${made.kind}, ${made.project}, ${made.serialNumber}, ${made.number}, ${made.account},
      ${made.recordCount}, ${made.bytesSealed}, ${made.sha256}, ${accountId}, ${made.createdByName})`)

type Held = { id: number; employeeId: number; reference: string }
/** In the order of the file. */
export const insertNotices = (tx: CompanyTx, { companyId }: CompanyScope, holdingId: number, held: readonly Held[]) =>
  tx.execute(sql`
    insert into elda_holding_notice (company_id, holding_id, place, employee_id, notice_id, reference)
    select ${companyId}, ${holdingId}, place, "employeeId", id, reference
    from jsonb_to_recordset(${JSON.stringify(held.map((each, at) => ({ ...each, place: at + 1 })))}::jsonb)
      as r (place int, "employeeId" int, id int, reference text)`)

export const end = (
  tx: CompanyTx,
  id: number,
  { state, sentOn }: { state: 'sent' | 'withdrawn'; sentOn: string | null },
) =>
  tx.execute(sql`
    update elda_holding set state = ${state}, sent_on = ${sentOn}, version = version + 1 where id = ${id}`)

/** How people call it: „VR 12 vom 01.12.2026“. */
export const recordName = (id: SQL) => sql`
  select h.kind || ' ' || h.number || ' vom ' || to_char(h.created_at at time zone ${VIENNA}, 'DD.MM.YYYY')
  from elda_holding h where h.id = ${id}`
