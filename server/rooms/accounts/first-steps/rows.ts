import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** False when they were closed already. */
export const close = (tx: CompanyTx): Promise<boolean> =>
  tx
    .execute(sql`update company set shows_first_steps = false where shows_first_steps returning id`)
    .then(({ rows }) => rows.length > 0)
