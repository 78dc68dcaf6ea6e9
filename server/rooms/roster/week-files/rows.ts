import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
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

/** Personnel numbers by person; those without one are not there. */
export const numbers = (tx: CompanyTx, ids: readonly number[]): Promise<Map<number, string>> =>
  tx
    .execute<{ id: number; number: string }>(sql`
      select id, personnel_number as number from employee where id = any(${intArray(ids)}::int[]) and personnel_number <> ''`)
    .then(({ rows }) => new Map(rows.map(({ id, number }) => [id, number])))
