import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

export type About = { company: string; store: string; maker: string }

/** Whose plan it is, and who prints it. */
export const about = (tx: CompanyTx, accountId: string, storeId: number): Promise<About> =>
  tx
    .execute<About>(sql`
      select c.name as company, s.name as store, coalesce(
        (select btrim(a.first_name || ' ' || a.last_name) from account a where a.id = ${accountId}), '') as maker
      from company c join store s on s.company_id = c.id where s.id = ${storeId}`)
    .then(({ rows }) => rows[0]!)
