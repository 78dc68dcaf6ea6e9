import { eq, sql } from 'drizzle-orm'
import type { DocumentFill, FillChoice } from '#contract/documents/document-fills.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { documentFill } from './tables.ts'

type NewFill = { choice: FillChoice; isSensitive: boolean; documents: number }
export const insert = (tx: CompanyTx, { companyId, accountId }: CompanyScope, fill: NewFill): Promise<number> =>
  tx
    .insert(documentFill)
    .values({ companyId, accountId, ...fill })
    .returning({ id: documentFill.id })
    .then(rows => rows[0]!.id)

export type StoredFill = DocumentFill & { choice: FillChoice; isSensitive: boolean; fileId: number | null }

/** With how far its job is; one whose right was withdrawn ends without a word to the record. */
export const find = (tx: CompanyTx, id: number): Promise<StoredFill | undefined> =>
  tx
    .execute<StoredFill>(sql`
      select f.id, case when stopped then 'failed' else f.state end as state,
        case when stopped then r.message else f.message end as message,
        f.documents, case when f.state = 'done' then f.documents else coalesce(r.rows_done, 0) end as done,
        left((f.created_at at time zone 'UTC')::text, 19) as "createdAt",
        f.choice, f.is_sensitive as "isSensitive", f.file_id as "fileId"
      from document_fill f
      left join lateral (
        select state, rows_done, message from job_run
        where company_id = f.company_id and record_kind = 'documents/document-fills' and record_id = f.id::text
        order by id desc limit 1
      ) r on true
      cross join lateral (select f.state = 'working' and r.state is not distinct from 'failed' as stopped) s
      where f.id = ${id}`)
    .then(({ rows }) => rows[0])

export const finish = (tx: CompanyTx, id: number, fileId: number) =>
  tx.update(documentFill).set({ state: 'done', fileId }).where(eq(documentFill.id, id))

export const fail = (tx: CompanyTx, id: number, message: string) =>
  tx.update(documentFill).set({ state: 'failed', message }).where(eq(documentFill.id, id))

/** What was filled a day ago has been fetched or is not wanted; gives the files that are left. */
export const removeOld = (tx: PlatformTx): Promise<{ companyId: number; fileId: number | null }[]> =>
  tx
    .execute<{ companyId: number; fileId: number | null }>(sql`
      delete from document_fill where created_at < now() - interval '1 day'
      returning company_id as "companyId", file_id as "fileId"`)
    .then(({ rows }) => rows)
