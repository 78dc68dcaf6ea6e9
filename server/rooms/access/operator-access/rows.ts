import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

export const wasRecorded = (tx: CompanyTx, kind: string, sessionId: string): Promise<boolean> =>
  tx
    .execute(sql`
      select from audit_entry
      where record_kind = ${kind} and record_id = ${sessionId} and at > now() - interval '1 hour' limit 1`)
    .then(({ rows }) => rows.length > 0)

export const lock = (tx: CompanyTx, sessionId: string) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('operator access ' || app_company_id() || ' ' || ${sessionId}, 0))`,
  )
