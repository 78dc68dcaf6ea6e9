import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** Those of some people whom the caller sees and who are still there. */
export const seen = (tx: CompanyTx, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  tx
    .execute<{ id: number }>(sql`select id from employee where id = any(${intArray(ids)}::int[]) and not is_hidden`)
    .then(({ rows }) => new Set(rows.map(({ id }) => id)))
