import { type SQL, sql } from 'drizzle-orm'
import type { Cancellation } from '#contract/exports/cancellations.ts'
import type { ExportKind } from '#contract/exports/export-runs.ts'
import type { HandedLine } from '#domain/exports/corrections.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import type { ExportRequest } from '../export-sources/rules.ts'

/** They come with the run whose file could not take them back. */
export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  run: { id: number; storeId: number },
  lines: readonly HandedLine[],
) =>
  tx.execute(sql`
    insert into export_cancellation (company_id, run_id, store_id, source_id, employee_id, handed)
    select ${companyId}, ${run.id}, ${run.storeId}, l."sourceId", l."employeeId", l.cells
    from json_to_recordset(${JSON.stringify(lines)}::json) as l ("sourceId" bigint, "employeeId" int, cells jsonb)`)

/** Of runs that count, those still open first. */
export const list = (tx: CompanyTx, { storeId, from, to }: ExportRequest, kind: ExportKind): Promise<Cancellation[]> =>
  cancellations(
    tx,
    sql`r.store_id = ${storeId} and r.kind = ${kind} and r.period_from = ${from} and r.period_to = ${to}
      and r.state not in ('draft', 'superseded') and ${isListed(tx, 'r.store_id')}
      order by c.done_at is not null, r.number, c.id`,
  )

/** How many of a period are still open. */
export const openCount = (tx: CompanyTx, { storeId, from, to }: ExportRequest, kind: ExportKind): Promise<number> =>
  tx
    .execute<{ count: number }>(sql`
      select count(*)::int as count
      from export_cancellation c join export_run r on r.company_id = c.company_id and r.id = c.run_id
      where r.store_id = ${storeId} and r.kind = ${kind} and r.period_from = ${from} and r.period_to = ${to}
        and r.state not in ('draft', 'superseded') and c.done_at is null`)
    .then(({ rows }) => rows[0]!.count)

/** Locked, for a change. */
export const find = (tx: CompanyTx, id: number): Promise<Cancellation | undefined> =>
  cancellations(tx, sql`c.id = ${id} for update of c`).then(rows => rows[0])

export const setDone = (tx: CompanyTx, id: number, by: string | null) =>
  tx.execute(sql`
    update export_cancellation set done_by = ${by}, done_at = case when ${by}::uuid is null then null else now() end where id = ${id}`)

const cancellations = (tx: CompanyTx, where: SQL): Promise<Cancellation[]> =>
  tx
    .execute<Cancellation>(sql`
      select c.id, c.run_id as "runId", r.number as "runNumber", c.source_id::float8 as "sourceId",
             coalesce(e.last_name, '') as "lastName", coalesce(e.first_name, '') as "firstName", c.handed,
             left(c.done_at::text, 19) as "doneAt", coalesce(trim(a.first_name || ' ' || a.last_name), '') as "doneBy"
      from export_cancellation c
      join export_run r on r.company_id = c.company_id and r.id = c.run_id
      left join employee e on e.company_id = c.company_id and e.id = c.employee_id
      left join account a on a.id = c.done_by
      where ${where}`)
    .then(({ rows }) => rows)

/** By whose record it is. */
export const recordName = (id: SQL) =>
  sql`select btrim(e.last_name || ' ' || e.first_name) from export_cancellation c join employee e on e.company_id = c.company_id and e.id = c.employee_id where c.id = ${id}`
