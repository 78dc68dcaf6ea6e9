import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

export const companyName = (tx: CompanyTx): Promise<string> =>
  tx.execute<{ name: string }>(sql`select name from company`).then(({ rows }) => rows[0]!.name)
