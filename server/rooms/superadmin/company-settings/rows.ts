import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

export const exists = (tx: PlatformTx, id: number): Promise<boolean> =>
  tx.execute(sql`select from company where id = ${id}`).then(({ rows }) => rows.length === 1)
