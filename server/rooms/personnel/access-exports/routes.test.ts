import assert from 'node:assert/strict'
import { test } from 'node:test'
import PizZip from 'pizzip'
import { files } from '#contract/files.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { accessExports, BESIDES } from '#contract/personnel/access-exports.ts'
import { employeeDocuments } from '#contract/personnel/employee-documents.ts'
import { cellsWriter, writeContent } from '#domain/time/exported-lines.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import { packContent } from '#server/rooms/time/export-runs/content.format.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { pdfFile } from '#server/testing/document-files.ts'
import { until } from '#server/testing/until.ts'
import { personTables } from '../person-tables/actions.ts'
import { isTold, type ToldTable } from '../person-tables/rules.ts'
import { purge } from './actions.ts'

withApp()

type Signed = Awaited<ReturnType<typeof signedIn>>

async function exported({ api }: Signed, employeeId: number) {
  const started = await api(accessExports.start, { params: { id: employeeId } })
  assert.equal(started.status, 200, started.text)
  const { id } = started.body.data
  const now = async () =>
    (await api(accessExports.list, { params: { id: employeeId } })).body.data.find(each => each.id === id)!
  await until('the export', async () => (await now()).state !== 'working')
  assert.equal((await now()).state, 'done', (await now()).message)
  return id
}

async function zipOf({ api }: Signed, id: number) {
  const { url } = (await api(files.issue, { body: { id, purpose: 'access-export' } })).body.data
  const opened = await api(files.open, { query: Object.fromEntries(new URL(url, 'http://x').searchParams) })
  return new PizZip(opened.bytes)
}

type Told = { daten: { tabelle: string; spalten: Record<string, string>; zeilen: Record<string, unknown>[] }[] }
const jsonOf = (zip: PizZip): Told => JSON.parse(zip.file('auskunft.json')!.asText())

/** Values that stand nowhere else: of the person, the table and the column. */
const mark = (who: string, table: string, column: string) => `CANARY${who}X${table}X${column}X`
const numbers = { A: 1_710_000_000, B: 1_920_000_000 }
type Who = keyof typeof numbers
type Planted = Map<string, string | number>
type Column = { name: string; type: string; generated: boolean; identity: boolean }

/** One row in each told table, of canaries wherever a column can hold one; keys and checks of this database are off. */
async function plant(who: Who, company: number, employeeId: number): Promise<Planted> {
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
  if (type === 'date') return '2026-05-01'
  if (type.startsWith('timestamp')) return '2026-05-01T08:00:00Z'
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
  if (table === 'employee_export_run') row.employee_ids = `{${employeeId}}`
  if (table === 'stamp_pause')
    [row.shift_id] = (
      await rawSql(`select id from stamp where company_id = $1 and employee_id = $2`, [company, employeeId])
    ).map(({ id }) => id)
  // The three below are told by other tables: the run and the job that they belong to.
  if (table === 'export_run_content') row.lines = await ledger(who, employeeId)
  if (table === 'import_change') {
    row.record_kind = 'personnel/employees'
    row.created = `{}`
    row.changed = JSON.stringify([{ id: employeeId, version: 1, before: { city: mark(who, table, 'before') } }])
    row.job_id = numbers[who]
  }
  if (table === 'import_row') {
    row.job_id = numbers[who]
    row.label = `${mark(who, 'employee', 'last_name')} ${mark(who, 'employee', 'first_name')}`
  }
  if (table === 'audit_entry') Object.assign(row, { record_kind: 'personnel/employees', record_id: String(employeeId) })
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

/** Told where they are made of something else, under names that the tables do not have. */
const MADE = {
  employee: ['svnr', 'iban'],
  employee_data_request: ['changes'],
  employee_export: ['row'],
  export_run_content: ['cells', 'target_label'],
  import_change: ['before', 'file_name'],
}
/** Set to what they must be for the row to be the person's. */
const FIXED = [
  'employee.id',
  'employee.store_id',
  'stamp_pause.shift_id',
  'import_row.label',
  'access_export.state',
  'audit_entry.action',
  'audit_entry.record_kind',
  'export_run_content.store_id',
]

test('an export tells every value of the person that any table holds, and none of anybody else', async () => {
  const signed = await signedIn()
  const { company } = signed
  const store = await build.store({ company })
  const [anna, berta] = [await build.employee({ company, store }), await build.employee({ company, store })]
  for (const { table } of personTables()) await rawSql(`alter table ${table} disable trigger all`)
  const checks = await rawSql<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of checks) await rawSql(`alter table ${table} drop constraint ${name}`)
  await rawSql(`alter table export_run disable trigger all`)
  await rawSql(`alter table import_job disable trigger all`)
  const own = await plant('A', company, anna.id)
  await plant('B', company, berta.id)

  const zip = await zipOf(signed, await exported(signed, anna.id))
  const told = jsonOf(zip)
  const textOf = (table: string) => JSON.stringify(told.daten.find(({ tabelle }) => tabelle === table)!.zeilen)
  const missing = [...own].filter(
    ([place, value]) => !FIXED.includes(place) && !textOf(place.split('.')[0]!).includes(String(value)),
  )
  assert.deepEqual(missing, [])
  assert.ok(own.size > 100, `${own.size} values were planted`)
  for (const [table, columns] of Object.entries(MADE))
    for (const column of columns) assert.ok(textOf(table).includes(mark('A', table, column)), `${table}.${column}`)

  const texts = Object.values(zip.files).map(file => file.asText())
  const foreign = texts.join('\n').match(/CANARY[BC]X\w*|192000\d{4}/g)
  assert.equal(foreign, null)
  const csv = Object.keys(zip.files).filter(name => name.startsWith('tabellen/') && name.endsWith('.csv'))
  assert.equal(csv.length, personTables().filter(isTold).length)
  const heads = zip.file('tabellen/Stammdaten.csv')!.asText()
  assert.match(heads, /SV-Nummer/)
})

test('the file brings the documents and a readable overview, lies sealed, and is gone after seven days', async () => {
  const signed = await signedIn()
  const { api, company } = signed
  const employee = await build.employee({ company, svnr: '1237010180' })
  const uploaded = await api(employeeDocuments.create, {
    file: { name: 'Zeugnis.pdf', bytes: await pdfFile() },
    body: { employeeId: employee.id, name: 'Zeugnis', documentType: 'CUSTOMCERTIFICATE', sensitive: true },
  })
  assert.equal(uploaded.status, 200, uploaded.text)
  const id = await exported(signed, employee.id)
  const zip = await zipOf(signed, id)
  assert.equal(
    zip
      .file(/^dateien\/\d+ Zeugnis\.pdf/)[0]!
      .asText()
      .slice(0, 5),
    '%PDF-',
  )
  assert.equal(zip.file('auskunft.pdf')!.asText().slice(0, 5), '%PDF-')
  assert.match(zip.file('tabellen/Stammdaten.csv')!.asText(), /1237 010180/)

  const acts = await rawSql(
    `select action from audit_entry where company_id = $1 and record_kind = 'personnel/access-exports' order by id`,
    [company],
  )
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['started', 'downloaded'],
  )
  await acrossCompanies(purge)
  assert.equal((await api(files.issue, { body: { id, purpose: 'access-export' } })).status, 200)
  await rawSql(`update access_export set created_at = now() - interval '8 days' where company_id = $1`, [company])
  await acrossCompanies(purge)
  assert.equal((await api(files.issue, { body: { id, purpose: 'access-export' } })).status, 404)
  const [kept] = (await api(accessExports.list, { params: { id: employee.id } })).body.data
  assert.deepEqual([kept!.state, kept!.hasFile], ['done', false])
})

test('only who holds all three rights and sees every store starts one, sees one or takes its file', async () => {
  const owner = await signedIn()
  const { company } = owner
  const employee = await build.employee({ company })
  const id = await exported(owner, employee.id)
  const without = (['employees.read-sensitive', ...BESIDES] as const).map(right =>
    ALL_PERMISSIONS.filter(each => each !== right),
  )
  const others = [
    ...(await Promise.all(without.map(permissions => signedIn({ company, permissions })))),
    await signedIn({ company, storeIds: [employee.store!] }),
  ]
  for (const { api } of others) {
    const params = { id: employee.id }
    const answers = [
      await api(accessExports.start, { params }),
      await api(accessExports.list, { params }),
      await api(files.issue, { body: { id, purpose: 'access-export' } }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 403],
    )
  }
})

test('two who ask at once get one, and a person of another company is nobody', async () => {
  const { api, company } = await signedIn()
  const params = { id: (await build.employee({ company })).id }
  const answers = await Promise.all([api(accessExports.start, { params }), api(accessExports.start, { params })])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const foreign = await build.employee()
  assert.equal((await api(accessExports.start, { params: { id: foreign.id } })).status, 404)
})
