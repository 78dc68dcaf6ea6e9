import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import { classifications } from '#contract/agreements/classifications.ts'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf, upload } from '#server/testing/import-steps.ts'

withApp()

const HEADER = 'Personalnummer;Kollektivvertrag;Gruppe;Stufe;Eingestuft ab;Eingestuft seit;Vordienstzeit (Monate)'

async function shop() {
  const session = await signedIn()
  const { company } = session
  const agreement = await build.agreement({ company, name: 'Hotel- und Gastgewerbe' })
  const bauer = await build.employee({ company, personnelNumber: '1001', lastName: 'Bauer' })
  await build.employee({ company, personnelNumber: '1002', lastName: 'Huber' })
  const stored = async () =>
    (
      await rawSql<Record<string, unknown>>(
        `select e.personnel_number, c.valid_from::text, c.pay_kind, c.wage_group, c.wage_step, c.classified_since::text, c.previous_months, c.version
         from classification c join employee e on e.company_id = c.company_id and e.id = c.employee_id
         where c.company_id = $1 order by 1, 2`,
        [company],
      )
    ).map(row => Object.values(row).join())
  return { ...session, agreement, bauer, stored }
}

test('the kind is known by its columns, the check shows what comes and changes nothing, and the file is taken over', async () => {
  const { api, stored, bauer } = await shop()
  const file = `${HEADER}\n 1001 ;hotel- und gastgewerbe;lg 3;;01.01.2026;;24\n1002;Hotel- und Gastgewerbe;LG 3;;2026-02-01;01.02.2020;`
  const job = await checked(api, file)
  assert.deepEqual([job.kind, job.counts.new, job.counts.error, job.missing], ['classifications', 2, 0, []])
  const [row] = await rowsOf(api, job.id)
  assert.match(row!.label, /^Bauer /)
  assert.deepEqual(
    row!.cells.map(({ field, after }) => `${field} ${after}`),
    [
      'mdPersonnelId 1001',
      'agreement Hotel- und Gastgewerbe',
      'wageGroup LG 3',
      'classifiedFrom 01.01.2026',
      'classifiedSince 01.01.2026',
      'previousMonths 24',
    ],
  )
  assert.deepEqual(await stored(), [])
  assert.equal((await imported(api, file)).state, 'done')
  assert.deepEqual(await stored(), [
    '1001,2026-01-01,wage,LG 3,,2026-01-01,24,1',
    '1002,2026-02-01,wage,LG 3,,2020-02-01,0,1',
  ])
  const { data } = (await api(classifications.list, { query: { employeeId: bauer.id } })).body
  assert.deepEqual([data.length, data[0]!.wageGroup], [1, 'LG 3'])
})

test('the same file twice changes nothing, empty cells take nothing away, and another value is shown old and new', async () => {
  const { api, stored } = await shop()
  const file = `${HEADER}\n1001;Hotel- und Gastgewerbe;LG 3;;01.01.2026;01.05.2019;24`
  await imported(api, file)
  const again = await imported(api, file)
  assert.deepEqual([again.counts.unchanged, again.counts.changed, again.counts.new], [1, 0, 0])
  const other = `${HEADER}\n1001;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;36`
  const job = await checked(api, other)
  assert.deepEqual(
    (await rowsOf(api, job.id, 'changed'))[0]!.cells.filter(({ before }) => before !== null),
    [{ field: 'previousMonths', before: '24', after: '36' }],
  )
  await imported(api, other)
  assert.deepEqual(await stored(), ['1001,2026-01-01,wage,LG 3,,2019-05-01,36,2'])
})

test('an import is taken back to what was there before, unless somebody changed it since', async () => {
  const { api, company, stored } = await shop()
  await imported(api, `${HEADER}\n1001;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;24`)
  const file = `${HEADER}\n1001;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;12\n1002;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;`
  const done = await imported(api, file)
  assert.deepEqual([done.counts.changed, done.counts.new], [1, 1])
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(await stored(), ['1001,2026-01-01,wage,LG 3,,2026-01-01,24,3'])

  const second = await imported(api, file)
  await rawSql(`update classification set version = version + 1, previous_months = 1 where company_id = $1`, [company])
  const refused = await api(importJobs.undo, { params: { id: second.id } })
  assert.deepEqual([refused.status, /Bauer|Huber/.test(refused.refusal.message)], [409, true])
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'agreements/classifications' order by id`,
    [company],
  )
  assert.deepEqual(trail.map(({ action }) => action).slice(0, 5), [
    'created',
    'changed',
    'created',
    'removed',
    'changed',
  ])
})

const WRONG: [row: string, column: string, says: RegExp][] = [
  ['9999;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;', 'Personalnummer', /gibt es nicht/],
  [
    '1002;Metall;LG 3;;01.01.2026;;',
    'Kollektivvertrag',
    /„Metall“ gibt es nicht; erstellt sind „Hotel- und Gastgewerbe“/,
  ],
  ['1002;Hotel- und Gastgewerbe;LG 99;;01.01.2026;;', 'Gruppe', /„LG 99“ steht in keiner Tabelle/],
  ['1002;Hotel- und Gastgewerbe;LG 3;77;01.01.2026;;', 'Stufe', /„77“ steht in keiner Tabelle der Gruppe/],
  ['1002;Hotel- und Gastgewerbe;LG 3;;31.02.2026;;', 'Eingestuft ab', /ist kein Datum/],
  ['1002;Hotel- und Gastgewerbe;LG 3;;;;', 'Eingestuft ab', /Der Tag fehlt/],
  ['1002;;LG 3;;01.01.2026;;', 'Kollektivvertrag', /Der Kollektivvertrag fehlt/],
  ['1002;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;-1', 'Vordienstzeit (Monate)', /0 bis 720/],
  ['1002;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;1,5', 'Vordienstzeit (Monate)', /ganze Monate/],
  ['1001;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;', 'Eingestuft ab', /schon in Zeile 2/],
]
for (const [row, column, says] of WRONG)
  test(`„${row}“ is refused at ${column}, and nothing of the file is taken over`, async () => {
    const { api, stored } = await shop()
    const job = await checked(api, `${HEADER}\n1001;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;\n${row}`)
    const [wrong] = await rowsOf(api, job.id, 'error')
    assert.deepEqual(
      wrong!.issues.map(issue => [issue.column, says.test(issue.message)]),
      [[column, true]],
      JSON.stringify(wrong!.issues),
    )
    const { status } = await api(importJobs.run, { params: { id: job.id }, body: { version: job.version } })
    assert.deepEqual([status >= 400, await stored()], [true, []])
  })

test('a sheet is read as a text is, and a group of two kinds of tables asks which one', async () => {
  const { api, agreement, company, stored } = await shop()
  const head = ['Personalnummer', 'KV', 'Lohngruppe', 'ab', 'Lohn, Gehalt oder Lehrling']
  const sheet = async (kind: string) =>
    writeXlsx({
      sheets: [{ name: 'Einstufungen', rows: [head, ['1001', 'Hotel- und Gastgewerbe', 'LG 3', '01.03.2026', kind]] }],
    })
  await rawSql(
    `insert into agreement_table (company_id, agreement_id, pay_kind, valid_from, rows)
     select company_id, agreement_id, 'salary', valid_from, rows from agreement_table where company_id = $1 and agreement_id = $2`,
    [company, agreement.id],
  )
  const unclear = await checked(api, Buffer.from(await sheet('')), undefined, 'kv.xlsx')
  assert.match((await rowsOf(api, unclear.id, 'error'))[0]!.issues[0]!.message, /in mehreren Tabellen/)
  await imported(api, Buffer.from(await sheet('Gehalt')))
  assert.deepEqual(await stored(), ['1001,2026-03-01,salary,LG 3,,2026-03-01,0,1'])
})

test('people of other stores and of other companies are nobody', async () => {
  const { company } = await shop()
  const store = await build.store({ company })
  const { api } = await signedIn({ company, storeIds: [store] })
  const bound = await checked(api, `${HEADER}\n1001;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;`)
  assert.equal(bound.counts.error, 1)
  const other = await signedIn()
  const foreign = await upload(other.api, `${HEADER}\n1001;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;`)
  assert.ok(foreign.id)
  assert.equal((await checked(other.api, `${HEADER}\n1001;Hotel- und Gastgewerbe;LG 3;;01.01.2026;;`)).counts.error, 1)
})
