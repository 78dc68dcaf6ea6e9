import { sql } from 'drizzle-orm'
import type { Called } from '#domain/imports/names.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** Only those that the caller sees. */
export const stores = (tx: CompanyTx): Promise<Called[]> =>
  tx.execute<Called>(sql`select id, name, trim(store_number) as number from store order by id`).then(({ rows }) => rows)

export const costCentres = (tx: CompanyTx): Promise<Called[]> =>
  tx
    .execute<Called>(
      sql`select id, name, trim(number) as number, trim(short_name) as "shortName" from cost_centre order by id`,
    )
    .then(({ rows }) => rows)

export const employmentModels = (tx: CompanyTx): Promise<Called[]> =>
  tx.execute<Called>(sql`select id, name from employment_model order by id`).then(({ rows }) => rows)
