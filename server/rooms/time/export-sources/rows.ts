import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** The payroll software and the zone by which the company counts days. */
export const companyCalendar = (tx: CompanyTx): Promise<{ softwareId: number; zone: string }> =>
  tx
    .execute<{ softwareId: number; zone: string }>(
      sql`select software_id as "softwareId", time_zone as zone from company`,
    )
    .then(({ rows }) => rows[0]!)
