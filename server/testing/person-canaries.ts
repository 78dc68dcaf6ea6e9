import { cellsWriter, writeContent } from '#domain/exports/exported-lines.ts'
import { vault } from '#server/platform/vault.ts'
import { packContent } from '#server/rooms/exports/export-runs/content.format.ts'
import { personTables } from '#server/rooms/privacy/person-tables/actions.ts'
import { isTold, type ToldTable } from '#server/rooms/privacy/person-tables/rules.ts'
import { rawSql } from './app.ts'

/** Values that stand nowhere else: of the person, the table and the column. */
export const mark = (who: string, table: string, column: string) => `CANARY${who}X${table}X${column}X`
const numbers = { A: 1_710_000_000, B: 1_920_000_000 }
type Who = keyof typeof numbers
type Planted = Map<string, string | number>
type Column = { name: string; type: string; generated: boolean; identity: boolean }

/** Until the end of the test file keys and checks let anything in; `enforceKeys` sets the keys back. */
export async function allowAnything(): Promise<void> {
  const checks = await rawSql<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of checks) await rawSql(`alter table ${table} drop constraint ${name}`)
  for (const table of touchedTables()) await rawSql(`alter table ${table} disable trigger all`)
}
export async function enforceKeys(): Promise<void> {
  for (const table of touchedTables()) await rawSql(`alter table ${table} enable trigger all`)
}
const touchedTables = () => [...personTables().map(({ table }) => table), 'export_run', 'import_job']

/** In which tables of the whole database something of theirs still stands, and in how many rows. */
export async function tablesWith(who: Who): Promise<Record<string, number>> {
  const tables = await rawSql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const rows = await rawSql(`select from ${name} t where t::text like $1`, [`%CANARY${who}X%`])
    if (rows.length > 0) found[name] = rows.length
  }
  return found
}

/** One row in each told table, of canaries wherever a column can hold one; keys and checks of this database are off. */
export async function plant(who: Who, company: number, employeeId: number): Promise<Planted> {
  const planted: Planted = new Map()
  let at = 0
  for (const told of personTables().filter(isTold)) {
    const { table } = told
    const columns = await rawSql<Column>(
      `select attname as name, format_type(atttypid, null) as type, attgenerated <> '' as generated, attidentity = 'a' as identity
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    )
    const row: Record<string, unknown> = {}
    for (const { name, type, generated, identity } of columns) {
      if (generated || identity) continue
      const value = filler(type, mark(who, table, name), numbers[who] + ++at)
      row[name] = value
      if (name in told.columns && (typeof value === 'number' || type === 'text'))
        planted.set(`${table}.${name}`, value as string)
      if (/^jsonb?$/.test(type) && name in told.columns) planted.set(`${table}.${name}`, mark(who, table, name))
    }
    await give(told, row, who, company, employeeId)
  }
  return planted
}

function filler(type: string, text: string, number: number): unknown {
  if (type === 'text') return text
  if (/^jsonb?$/.test(type)) return JSON.stringify({ canary: text })
  if (/integer|bigint/.test(type) && !type.endsWith('[]')) return number
  if (type.endsWith('[]')) return '{}'
  if (type === 'boolean') return true
  if (type === 'date') return '1990-05-01'
  if (type.startsWith('timestamp')) return '1990-05-01T08:00:00Z'
  return type === 'uuid' ? '00000000-0000-4000-8000-000000000000' : null
}

async function give({ table }: ToldTable, row: Record<string, unknown>, who: Who, company: number, employeeId: number) {
  const cell = (column: string, rowId: unknown) => ({ companyId: company, table, column, rowId: Number(rowId) })
  Object.assign(row, { company_id: company })
  if ('employee_id' in row) row.employee_id = employeeId
  if (table === 'employee_document' || table === 'access_export') row.file_id = null
  if (table === 'employee') {
    const { id: _, store_id: _s, ...values } = row
    values.svnr_sealed = vault().seal(mark(who, table, 'svnr'), cell('svnr_sealed', employeeId))
    values.iban_sealed = vault().seal(mark(who, table, 'iban'), cell('iban_sealed', employeeId))
    const names = Object.keys(values)
    await rawSql(
      `update employee set ${names.map((name, index) => `${name} = $${index + 3}`).join(', ')} where company_id = $1 and id = $2`,
      [company, employeeId, ...Object.values(values)],
    )
    return
  }
  if (table === 'employee_data_request')
    row.changes_sealed = vault().seal(JSON.stringify([mark(who, table, 'changes')]), cell('changes_sealed', row.id))
  if (table === 'employee_export')
    row.row_sealed = vault().seal(JSON.stringify([mark(who, table, 'row')]), cell('row', employeeId))
  if (table === 'access_export') row.state = 'done'
  if (table === 'employee_photo')
    row.picture_sealed = vault().seal(mark(who, table, 'picture'), cell('picture_sealed', employeeId))
  // As it lies in the person's row.
  if (table === 'employee_value')
    row.iban_sealed = vault().seal(mark(who, table, 'iban'), { ...cell('iban_sealed', employeeId), table: 'employee' })
  if (table === 'bulk_change')
    row.lines = JSON.stringify([{ employeeId, before: mark(who, table, 'before'), version: 1, valueId: null }])
  if (table === 'employee_export_run') row.employee_ids = `{${employeeId}}`
  if (table === 'stamp_pause')
    [row.shift_id] = (
      await rawSql(`select id from stamp where company_id = $1 and employee_id = $2`, [company, employeeId])
    ).map(({ id }) => id)
  // The three below are told by other tables: the run and the job that they belong to.
  if (table === 'export_run_content') row.lines = await ledger(who, employeeId)
  if (table === 'import_change') {
    row.record_kind = 'people/employees'
    row.created = `{}`
    row.changed = JSON.stringify([{ id: employeeId, version: 1, before: { city: mark(who, table, 'before') } }])
    row.job_id = numbers[who]
  }
  if (table === 'import_row') {
    row.job_id = numbers[who]
    row.label = `${mark(who, 'employee', 'last_name')} ${mark(who, 'employee', 'first_name')}`
  }
  if (table === 'audit_entry') Object.assign(row, { record_kind: 'people/employees', record_id: String(employeeId) })
  const names = Object.keys(row)
  await rawSql(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
  if (table === 'export_run_content')
    await rawSql(
      `insert into export_run (company_id, id, store_id, kind, software_id, period_from, period_to, created_by, state, number, is_correction, target_label, finished_at)
       values ($1, $2, 1, 'absences', 0, '2026-05-01', '2026-05-31', gen_random_uuid(), 'finished', $3, false, $4, now())`,
      [company, row.run_id, numbers[who], mark(who, table, 'target_label')],
    )
  if (table === 'import_change')
    await rawSql(
      `insert into import_job (company_id, id, kind, file_name, source, header_line, row_count, fields, created_by, created_by_name)
       values ($1, $2, 'employees', $3, '{}', 1, 1, '[]', gen_random_uuid(), 'x')`,
      [company, numbers[who], mark(who, table, 'file_name')],
    )
}

const ledger = (who: Who, employeeId: number) => {
  const write = cellsWriter(['note'])
  const line = (id: number, note: string) => ({
    sourceId: id,
    employeeId: id === 1 ? employeeId : 999_999,
    change: 'added' as const,
    cells: write({ note }),
  })
  return packContent(
    writeContent({ fields: ['note'], lines: [line(1, mark(who, 'export_run_content', 'cells')), line(2, 'CANARYCX')] }),
  )
}
