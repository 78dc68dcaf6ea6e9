import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Written } from './rules.ts'

/** The records that an import may write. */
type ImportTable = 'employee' | 'contract' | 'employee_data_request' | 'stamp' | 'absence'

/** Ids for new rows, given out before they are written: sealed values and pauses need them. */
export async function nextIds(tx: CompanyTx, table: ImportTable, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await tx.execute<{ ids: number[] }>(sql`
    select array_agg(nextval(pg_get_serial_sequence(${table}, 'id'))::int) as ids from generate_series(1, ${count})`)
  return rows[0]!.ids
}

/** The records that someone changed or removed since the import wrote them. */
export async function changedSince(
  tx: CompanyTx,
  table: ImportTable,
  { created, changed }: Written,
): Promise<number[]> {
  const ids = [...created, ...changed.map(({ id }) => id)]
  const versions = [...created.map(() => 1), ...changed.map(({ version }) => version)]
  const { rows } = await tx.execute<{ id: number }>(sql`
    select written.id from unnest(${intArray(ids)}::int[], ${intArray(versions)}::int[]) as written (id, version)
    left join ${sql.identifier(table)} record on record.id = written.id
    where record.version is distinct from written.version order by 1`)
  return rows.map(({ id }) => id)
}

/** `names` are those of the first few; a record that is gone has none. */
export function refuseUndo(names: string[], total: number): never {
  const what = total === 1 ? 'Ein Eintrag wurde' : `${total} Einträge wurden`
  const list = names.length > 0 ? ` (${names.join(', ')}${total > names.length ? ' …' : ''})` : ''
  throw new Refusal(
    'conflict',
    `${what} seit dem Import geändert oder gelöscht${list}. Der Import kann nicht mehr zurückgenommen werden.`,
  )
}
