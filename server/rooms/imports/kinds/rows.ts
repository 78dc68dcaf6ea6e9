import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Written } from './rules.ts'

/** The records that an import may write. */
export type ImportTable =
  | 'employee'
  | 'contract'
  | 'employee_data_request'
  | 'stamp'
  | 'absence'
  | 'opening_balance'
  | 'classification'
  | 'person_mark'
  | 'person_skill'
  | 'availability'
  | 'plan_shift'
  | 'staff_need'

/** Ids for new rows, given out before they are written: sealed values and pauses need them. */
export async function nextIds(tx: CompanyTx, table: ImportTable, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await tx.execute<{ ids: number[] }>(sql`
    select array_agg(nextval(sequence.name)::int) as ids
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as name offset 0) sequence, generate_series(1, ${count})`)
  return rows[0]!.ids
}

/** The records that someone changed or removed since the import wrote them. A later import that was taken back changed none. */
export async function changedSince(
  tx: CompanyTx,
  table: ImportTable,
  { kind, created, changed }: Written,
): Promise<number[]> {
  const ids = [...created, ...changed.map(({ id }) => id)]
  const versions = [...created.map(() => 1), ...changed.map(({ version }) => version)]
  const { rows } = await tx.execute<{ id: number }>(sql`
    select written.id from unnest(${intArray(ids)}::int[], ${intArray(versions)}::int[]) as written (id, version)
    left join ${sql.identifier(table)} record on record.id = written.id
    left join import_restoration same
      on same.record_kind = ${kind} and same.record_id = written.id and same.left_version = written.version
    where record.version is distinct from coalesce(same.restored_version, written.version) order by 1`)
  return rows.map(({ id }) => id)
}

/** Keeps that the records taken back are what they were before the import; to be called once their old values are written. */
export async function keepRestored(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  table: ImportTable,
  { kind, created, changed }: Written,
): Promise<void> {
  await tx.execute(sql`
    delete from import_restoration where record_kind = ${kind} and record_id = any(${intArray(created)}::int[])`)
  const ids = intArray(changed.map(({ id }) => id))
  const versions = intArray(changed.map(({ before }) => before.version))
  const restored = sql`unnest(${ids}::int[], ${versions}::int[]) as restored (id, version)
    join ${sql.identifier(table)} record on record.id = restored.id`
  await tx.execute(sql`
    update import_restoration same set restored_version = record.version from ${restored}
    where same.record_kind = ${kind} and same.record_id = restored.id and same.restored_version = restored.version`)
  await tx.execute(sql`
    insert into import_restoration (company_id, record_kind, record_id, left_version, restored_version)
    select ${companyId}, ${kind}, restored.id, restored.version, record.version from ${restored}`)
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
