import { sql } from 'drizzle-orm'
import type { SisterProduct } from '#contract/shell/sister-products.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** Of the products that need a licence. */
export const licences = (tx: CompanyTx): Promise<Partial<Record<SisterProduct, boolean>>> =>
  tx
    .execute<Partial<Record<SisterProduct, boolean>>>(sql`
      select has_planner_licence as planner, has_time_tracking_licence as "timeTracking" from company`)
    .then(({ rows }) => rows[0]!)
