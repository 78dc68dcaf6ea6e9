import { sql } from 'drizzle-orm'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Written } from './rules.ts'

/** The records that an import may write. */
type ImportTable = 'employee' | 'contract' | 'employee_data_request' | 'actual_shift' | 'absence'

/** Ids for new rows, given out before they are written: sealed values and pauses need them. */
export async function nextIds(tx: CompanyTx, table: ImportTable, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await tx.execute<{ ids: number[] }>(sql`
    select array_agg(nextval(pg_get_serial_sequence(${table}, 'id'))::int) as ids from generate_series(1, ${count})`)
  return rows[0]!.ids
}

export type AuditRow = {
  action: 'created' | 'changed' | 'removed'
  id: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** One entry a record, as `audit` writes them one by one. What is sealed or paid must come masked. */
export async function auditMany(
  tx: CompanyTx,
  scope: CompanyScope,
  kind: string,
  origin: string,
  entries: readonly AuditRow[],
): Promise<void> {
  for (const chunk of chunks(entries, PART)) {
    const json = JSON.stringify(chunk.map(onlyChanges))
    await tx.execute(sql`
      insert into audit_entry (company_id, account_id, action, record_kind, record_id, before, after, origin)
      select ${scope.companyId}, ${scope.accountId}::uuid, action, ${kind}, id, before, after, ${origin}
      from json_to_recordset(${json}::json) as entry (action text, id text, before jsonb, after jsonb)`)
  }
}

function onlyChanges(entry: AuditRow): AuditRow {
  const { before, after } = entry
  if (!before || !after) return entry
  const changed = Object.keys(after).filter(key => before[key] !== after[key])
  const only = (row: Record<string, unknown>) => Object.fromEntries(changed.map(key => [key, row[key] ?? null]))
  return { ...entry, before: only(before), after: only(after) }
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

/** `kind` names area and noun. */
export function changedKind(tx: CompanyTx, { companyId }: CompanyScope, kind: string): Promise<void> {
  const [area = '', noun = ''] = kind.split('/')
  return publish(tx, { companyId, area, noun })
}

const PART = 2000

export function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/** Written by hand, since the driver takes many times longer over tens of thousands of values. */
export const intArray = (numbers: readonly (number | null)[]): string =>
  `{${numbers.map(number => number ?? 'null').join(',')}}`

/** Lets requests in between two parts of long work. */
export const yieldToEventLoop = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
