import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'
import type { PersonRow, ToldTable } from './rules.ts'

export const rowsOf = (tx: CompanyTx, { table, of }: ToldTable, employeeId: number): Promise<PersonRow[]> =>
  tx
    .execute<{ row: PersonRow }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${of(employeeId)} order by (to_jsonb(t) ->> 'id')::int, to_jsonb(t)`,
    )
    .then(({ rows }) => rows.map(({ row }) => row))

/** Column → id → by which name people call it. */
export type Names = Readonly<Record<string, ReadonlyMap<number, string>>>

const NAMED: Readonly<Record<string, string>> = {
  store_id: 'store',
  cost_centre_id: 'cost_centre',
  employment_model_id: 'employment_model',
  agreement_id: 'collective_agreement',
  average_id: 'average',
  wage_type_id: 'individual_wage_type',
  target_id: 'transfer_target',
}

export async function namesOfIds(tx: CompanyTx): Promise<Names> {
  const names: Record<string, ReadonlyMap<number, string>> = {}
  for (const [column, table] of Object.entries(NAMED)) {
    const { rows } = await tx.execute<{ id: number; name: string }>(sql`select id, name from ${sql.identifier(table)}`)
    names[column] = new Map(rows.map(({ id, name }) => [id, name]))
  }
  return names
}
