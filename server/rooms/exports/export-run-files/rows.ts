import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** Undefined for a draft, and for a run of a store that is not the caller's. */
export const fileOfRun = (tx: CompanyTx, runId: number): Promise<{ fileId: number | undefined; saysPay: boolean }> =>
  tx
    .execute<{ fileId: number | null; saysPay: boolean }>(
      sql`select file_id as "fileId", says_pay as "saysPay" from export_run where id = ${runId}`,
    )
    .then(({ rows: [run] }) => ({ fileId: run?.fileId ?? undefined, saysPay: run?.saysPay ?? false }))
