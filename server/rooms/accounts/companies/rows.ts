import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** The zone by which the company counts its days. */
export const zoneOf = (tx: CompanyTx): Promise<string> =>
  tx.execute<{ zone: string }>(sql`select time_zone as zone from company`).then(({ rows }) => rows[0]!.zone)
