import { rawSql } from './app.ts'

/** Of what a company has one of at most; `none` as it is read where there is none yet. */
export async function storedVersion(table: string, company: number, none: 0 | 1): Promise<number> {
  const [row] = await rawSql<{ version: number }>(`select version from ${table} where company_id = $1`, [company])
  return row?.version ?? none
}
