import { eq, type SQL, sql } from 'drizzle-orm'
import type { AccessExport } from '#contract/privacy/access-exports.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { accessExport } from './tables.ts'

export const insert = (tx: CompanyTx, { companyId, accountId }: CompanyScope, employeeId: number): Promise<number> =>
  tx
    .insert(accessExport)
    .values({ companyId, accountId, employeeId })
    .returning({ id: accessExport.id })
    .then(rows => rows[0]!.id)

export type StoredAccess = AccessExport & { fileId: number | null }

const selected = (where: SQL) => sql`
  select x.id, x.employee_id as "employeeId", case when stopped then 'failed' else x.state end as state,
    case when stopped then r.message else x.message end as message,
    coalesce(r.rows_done, 0) as done, coalesce(r.rows_total, 0) as total, x.file_id is not null as "hasFile",
    left((x.created_at at time zone 'UTC')::text, 19) as "createdAt", x.file_id as "fileId"
  from access_export x
  left join lateral (
    select state, rows_done, rows_total, message from job_run
    where company_id = x.company_id and record_kind = 'privacy/access-exports' and record_id = x.id::text
    order by id desc limit 1
  ) r on true
  cross join lateral (select x.state = 'working' and r.state is not distinct from 'failed' as stopped) s
  where ${where} order by x.id desc`

export const find = (tx: CompanyTx, id: number): Promise<StoredAccess | undefined> =>
  tx.execute<StoredAccess>(selected(sql`x.id = ${id}`)).then(({ rows }) => rows[0])

export const ofPerson = (tx: CompanyTx, employeeId: number): Promise<StoredAccess[]> =>
  tx.execute<StoredAccess>(selected(sql`x.employee_id = ${employeeId}`)).then(({ rows }) => rows)

export const finish = (tx: CompanyTx, id: number, fileId: number) =>
  tx.update(accessExport).set({ state: 'done', fileId }).where(eq(accessExport.id, id))

export const fail = (tx: CompanyTx, id: number, message: string) =>
  tx.update(accessExport).set({ state: 'failed', message }).where(eq(accessExport.id, id))

/** The bytes go, the word of it stays; gives the files that are left. */
export const forgetOld = (tx: PlatformTx, days: number): Promise<{ companyId: number; fileId: number }[]> =>
  tx
    .execute<{ companyId: number; fileId: number }>(sql`
      with old as (
        select company_id, id, file_id from access_export
        where file_id is not null and created_at < now() - make_interval(days => ${days}) for update
      )
      update access_export x set file_id = null from old where x.company_id = old.company_id and x.id = old.id
      returning old.company_id as "companyId", old.file_id as "fileId"`)
    .then(({ rows }) => rows)

export const companyOf = (tx: CompanyTx, id: number): Promise<string> =>
  tx.execute<{ name: string }>(sql`select name from company where id = ${id}`).then(({ rows }) => rows[0]!.name)

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select btrim(e.last_name || ' ' || e.first_name) from access_export x join employee e on e.company_id = x.company_id and e.id = x.employee_id where x.id = ${id}`
