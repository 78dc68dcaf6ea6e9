import { type SQL, sql } from 'drizzle-orm'
import type { StampRecord } from '#contract/time/stamps.ts'
import type { Span } from '#domain/time/periods.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

const utcText = (moment: string) => sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`)

export const find = (tx: CompanyTx, ids: readonly number[], forWriting = false): Promise<StampRecord[]> =>
  select(tx, sql`s.id = any(${intArray(ids)}::int[])`, sql`order by s.id ${forWriting ? sql`for update of s` : sql``}`)

/** Those that begin in a span, in the order of time. */
export const ofPerson = (tx: CompanyTx, employeeId: number, { fromMs, toMs }: Span): Promise<StampRecord[]> =>
  select(
    tx,
    sql`s.employee_id = ${employeeId} and not s.soft_delete
      and s.starts_at >= to_timestamp(${fromMs / 1000}) and s.starts_at < to_timestamp(${toMs / 1000})`,
    sql`order by s.starts_at, s.id`,
  )

/** Those of a store that begin in a span and that nobody has confirmed yet, by the names of their people. */
export const openInStore = (tx: CompanyTx, storeId: number, { fromMs, toMs }: Span): Promise<StampRecord[]> =>
  select(
    tx,
    sql`s.store_id = ${storeId} and not s.soft_delete and not s.md_confirmed
      and s.starts_at >= to_timestamp(${fromMs / 1000}) and s.starts_at < to_timestamp(${toMs / 1000})`,
    sql`order by e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id, s.starts_at, s.id`,
  )

/** With their pauses in the order of time. */
const select = (tx: CompanyTx, which: SQL, order: SQL): Promise<StampRecord[]> =>
  tx
    .execute<StampRecord>(sql`
      select s.id, s.employee_id as "employeeId", e.last_name as "lastName", e.first_name as "firstName",
        s.store_id as "storeId", ${utcText('s.starts_at')} as "from", ${utcText('s.ends_at')} as "to",
        (select coalesce(json_agg(json_build_object('from', ${utcText('p.starts_at')}, 'to', ${utcText('p.ends_at')})
            order by p.starts_at, p.id), '[]')
          from stamp_pause p where p.company_id = s.company_id and p.shift_id = s.id) as pauses,
        s.pause_minutes as "pauseMinutes", s.md_confirmed as "mdConfirmed", s.soft_delete as "softDelete", s.version
      from stamp s join employee e on e.company_id = s.company_id and e.id = s.employee_id
      where ${which} ${order}`)
    .then(({ rows }) => rows)

const moment = (text: string | null) => sql`${text}::timestamp at time zone 'UTC'`

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, stamp: StampRecord): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`
      insert into stamp (company_id, employee_id, store_id, starts_at, ends_at, pause_minutes, md_confirmed)
      values (${companyId}, ${stamp.employeeId}, ${stamp.storeId}, ${moment(stamp.from)}, ${moment(stamp.to)},
        ${stamp.pauseMinutes}, ${stamp.mdConfirmed})
      returning id`)
    .then(({ rows }) => rows[0]!.id)

export const update = (tx: CompanyTx, stamp: StampRecord) =>
  tx.execute(sql`
    update stamp set store_id = ${stamp.storeId}, starts_at = ${moment(stamp.from)}, ends_at = ${moment(stamp.to)},
      pause_minutes = ${stamp.pauseMinutes}, md_confirmed = ${stamp.mdConfirmed}, changed_at = now(), version = version + 1
    where id = ${stamp.id}`)

export async function replacePauses(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { id, storeId, pauses }: Pick<StampRecord, 'id' | 'storeId' | 'pauses'>,
): Promise<void> {
  await tx.execute(sql`delete from stamp_pause where shift_id = ${id}`)
  if (pauses.length === 0) return
  await tx.execute(sql`
    insert into stamp_pause (company_id, shift_id, store_id, starts_at, ends_at)
    select ${companyId}, ${id}, ${storeId}, "from" at time zone 'UTC', "to" at time zone 'UTC'
    from json_to_recordset(${JSON.stringify(pauses)}::json) as pause ("from" timestamp, "to" timestamp)`)
}

export const setDeleted = (tx: CompanyTx, id: number, isDeleted: boolean) =>
  tx.execute(
    sql`update stamp set soft_delete = ${isDeleted}, changed_at = now(), version = version + 1 where id = ${id}`,
  )

export const setConfirmed = (
  tx: CompanyTx,
  ids: readonly number[],
  isConfirmed: boolean,
): Promise<{ id: number; version: number }[]> =>
  tx
    .execute<{ id: number; version: number }>(sql`
      update stamp set md_confirmed = ${isConfirmed}, changed_at = now(), version = version + 1
      where id = any(${intArray(ids)}::int[]) returning id, version`)
    .then(({ rows }) => rows)

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select btrim(e.last_name || ' ' || e.first_name) from stamp s join employee e on e.company_id = s.company_id and e.id = s.employee_id where s.id = ${id}`

/** „28.11.2026 10:00–18:30“ */
export const detailOf = (id: SQL) => sql`
  select to_char(s.starts_at at time zone c.time_zone, 'DD.MM.YYYY HH24:MI') || '–' || coalesce(to_char(s.ends_at at time zone c.time_zone, 'HH24:MI'), '')
  from stamp s join company c on c.id = s.company_id where s.id = ${id}`

export const storeOf = (id: SQL) => sql`select s.store_id from stamp s where s.id = ${id}`
