import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

export type Person = { id: number; key: string; name: string; storeId: number | null }

/** Only whom the caller may see; a number given twice comes twice. */
export const peopleByKey = (tx: CompanyTx, keys: readonly string[]): Promise<Person[]> =>
  tx
    .execute<Person>(sql`
      select id, personnel_key as key, trim(last_name || ' ' || first_name) as name, store_id as "storeId" from employee
      where personnel_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`)
    .then(({ rows }) => rows)
