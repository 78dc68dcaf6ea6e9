import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** Undefined for a draft, and for a run of a store that is not the caller's. */
export const fileOfRun = (tx: CompanyTx, runId: number): Promise<number | undefined> =>
  tx
    .execute<{ id: number | null }>(sql`select file_id as id from export_run where id = ${runId}`)
    .then(({ rows }) => rows[0]?.id ?? undefined)
