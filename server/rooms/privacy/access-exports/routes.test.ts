import assert from 'node:assert/strict'
import { test } from 'node:test'
import PizZip from 'pizzip'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { files } from '#contract/files.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { accessExports, BESIDES } from '#contract/privacy/access-exports.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { pdfFile } from '#server/testing/document-files.ts'
import { allowAnything, mark, plant } from '#server/testing/person-canaries.ts'
import { until } from '#server/testing/until.ts'
import { personTables } from '../person-tables/actions.ts'
import { isTold } from '../person-tables/rules.ts'
import { purge } from './actions.ts'

// Keys and checks of its database let anything in.
withOwnApp()

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

const hasLooked = async (company: number): Promise<boolean> => {
  const [looked] = await rawSql(
    `select from law_looked_day where company_id = $1 and not exists (select from law_look where company_id = $1)`,
    [company],
  )
  return looked !== undefined
}

type Told = { daten: { tabelle: string; spalten: Record<string, string>; zeilen: Record<string, unknown>[] }[] }
const jsonOf = (zip: PizZip): Told => JSON.parse(zip.file('auskunft.json')!.asText())

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
  await allowAnything()
  // Whoever looks at a plan anew takes away what is planted; nothing is to be looked at once this is done.
  await until('the law has looked', () => hasLooked(company))
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
    `select action from audit_entry where company_id = $1 and record_kind = 'privacy/access-exports' order by id`,
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
