import { eq, type SQL, sql } from 'drizzle-orm'
import type { Report, ReportDraft } from '#contract/reports/reports.ts'
import type { ReportType } from '#domain/reports/report-kinds.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { report } from './tables.ts'

type NewReport = ReportDraft & { isManual: boolean; storeIds: number[] | null }

export const insert = (
  tx: CompanyTx,
  { companyId, accountId }: CompanyScope,
  { name, description, reportType, sensitive, config, isManual, storeIds }: NewReport,
): Promise<number> =>
  tx
    .insert(report)
    .values({ companyId, accountId, name, description, reportType, sensitive, config, isManual, storeIds })
    .returning({ id: report.id })
    .then(rows => rows[0]!.id)

export type StoredReport = Omit<Report, 'fileserverURL' | 'fileserverID' | 'fileserverAccessToken'> & {
  fileId: number | null
  state: 'working' | 'done' | 'failed'
}

const utc = (moment: SQL) => sql`left((${moment} at time zone 'UTC')::text, 19)`

/** With how far its job is; one whose right was withdrawn ends without a word to the record. */
const selected = (where: SQL) => sql`
  select r.id, r.name, r.description, r.report_type as "reportType", r.config, r.sensitive, r.is_manual as "isManual",
    case when r.state = 'done' then ${utc(sql`r.ended_at`)} end as "jobEnded",
    case when r.state = 'failed' then ${utc(sql`r.ended_at`)} when stopped then ${utc(sql`j.ended_at`)} end as "jobFailed",
    ${utc(sql`r.created_at`)} as "creationDate", coalesce(trim(a.first_name || ' ' || a.last_name), '') as "createdBy",
    case when stopped then j.message else r.message end as message, case when stopped then 'failed' else r.state end as state,
    case when r.state = 'working' then coalesce(j.rows_done, 0) else 0 end as done,
    case when r.state = 'working' then coalesce(j.rows_total, 0) else 0 end as total, r.file_id as "fileId"
  from report r
  left join account a on a.id = r.account_id
  left join lateral (
    select state, rows_done, rows_total, message, ended_at from job_run
    where company_id = r.company_id and record_kind = 'reports/reports' and record_id = r.id::text
    order by id desc limit 1
  ) j on r.state = 'working'
  cross join lateral (select r.state = 'working' and j.state is not distinct from 'failed' as stopped) s
  where ${where} order by r.created_at desc, r.id desc`

const mayBeSeen = (seesSensitive: boolean) => (seesSensitive ? sql`true` : sql`not r.sensitive`)

const MOST = 500

export const list = (tx: CompanyTx, type: ReportType | undefined, seesSensitive: boolean): Promise<StoredReport[]> =>
  tx
    .execute<StoredReport>(sql`
      ${selected(sql`${mayBeSeen(seesSensitive)} and ${type ? sql`r.report_type = ${type}` : sql`true`}`)} limit ${MOST}`)
    .then(({ rows }) => rows)

export const find = (tx: CompanyTx, id: number, seesSensitive: boolean): Promise<StoredReport | undefined> =>
  tx.execute<StoredReport>(selected(sql`r.id = ${id} and ${mayBeSeen(seesSensitive)}`)).then(({ rows }) => rows[0])

/** Held until the transaction ends: of two who end or remove one at once, the second finds what the first left. */
export const lock = (tx: CompanyTx, id: number): Promise<boolean> =>
  tx.execute(sql`select from report where id = ${id} for update`).then(({ rows }) => rows.length > 0)

export const finish = (tx: CompanyTx, id: number, fileId: number, sensitive: boolean) =>
  tx.update(report).set({ state: 'done', message: '', fileId, sensitive, endedAt: sql`now()` }).where(eq(report.id, id))

export const fail = (tx: CompanyTx, id: number, message: string) =>
  tx.execute(sql`
    update report set state = 'failed', message = ${message}, ended_at = now() where id = ${id} and state = 'working'`)

export const startAgain = (tx: CompanyTx, id: number) =>
  tx.update(report).set({ state: 'working', message: '', endedAt: null }).where(eq(report.id, id))

export const remove = (tx: CompanyTx, id: number) => tx.delete(report).where(eq(report.id, id))

/** Who asked for it, the zone of its days and where people find it. */
export const surroundings = (tx: CompanyTx, accountId: string): Promise<{ createdBy: string; zone: string }> =>
  tx
    .execute<{ createdBy: string; zone: string }>(sql`
      select c.time_zone as zone, coalesce((select trim(first_name || ' ' || last_name) from account where id = ${accountId}), '') as "createdBy"
      from company c`)
    .then(({ rows }) => rows[0]!)

/** What is old enough to be made anew, if anybody wants it; gives the files that are left. */
export const removeOld = (tx: PlatformTx, months: number): Promise<{ companyId: number; fileId: number | null }[]> =>
  tx
    .execute<{ companyId: number; fileId: number | null }>(sql`
      delete from report where created_at < now() - make_interval(months => ${months})
      returning company_id as "companyId", file_id as "fileId"`)
    .then(({ rows }) => rows)

export const recordName = (id: SQL) => sql`select r.name from report r where r.id = ${id}`
