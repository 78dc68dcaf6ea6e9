import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importCorrections } from '#contract/imports/import-corrections.ts'
import { importJobs } from '#contract/imports/import-jobs.ts'
import type { Permission } from '#contract/permissions.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { MASTER_DATA_LOCKED } from '#domain/accounts/company-settings.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { checked, finished, imported, rowsOf, upload } from '#server/testing/import-steps.ts'

withApp()

async function shop(values: { permissions?: Permission[] } = {}) {
  const session = await signedIn(values)
  const store = await build.store({ company: session.company, name: 'Wien Mariahilf', storeNumber: '010' })
  return { ...session, store }
}
const people = (...rows: string[]) => ['Personalnummer;Nachname;Standort', ...rows].join('\r\n')
const faultsOf = async (api: Api, id: number) =>
  (await api(importCorrections.faults, { params: { id } })).body.data.faults
const correct = async (api: Api, id: number, wanted: object) => {
  const { version } = (await api(importJobs.find, { params: { id } })).body.data
  const { status, text } = await api(importCorrections.correct, { params: { id }, body: { version, ...wanted } })
  assert.equal(status, 200, text)
  return finished(api, id)
}
const storesOfPeople = (company: number) =>
  rawSql(
    `select e.personnel_number as number, s.name from employee e left join store s on s.id = e.store_id where e.company_id = $1 order by 1`,
    [company],
  )

test('a store is found by name and number as people write it: capitals, dashes, umlauts, zeros that a sheet drops', async () => {
  const { api, company } = await shop()
  await build.store({ company, name: 'Straßgang Süd', storeNumber: '' })
  const spelled = ['Wien Mariahilf', 'WIEN MARIAHILF', 'Wien - Mariahilf', '10', '010 Wien Mariahilf', 'wien mariahilf']
  const file = people(
    ...spelled.map((text, at) => `${2001 + at};Huber;${text}`),
    '2010;Maier;STRASSGANG SUED',
    '2011;Maier;Strassgang Süd',
  )
  assert.equal((await imported(api, file)).counts.new, 8)
  const found = await storesOfPeople(company)
  assert.deepEqual(
    found.map(({ name }) => name),
    [...spelled.map(() => 'Wien Mariahilf'), 'Straßgang Süd', 'Straßgang Süd'],
  )
})

test('a name that two stores bear is an error that names both; a choice for all rows settles it', async () => {
  const { api, company } = await shop()
  await build.store({ company, name: 'Wien-Mariahilf', storeNumber: '020' })
  const job = await checked(api, people('2001;Huber;WIENMARIAHILF', '2002;Maier;WIENMARIAHILF'))
  const [fault, ...others] = await faultsOf(api, job.id)
  assert.deepEqual(others, [])
  assert.equal(
    fault!.message,
    'Standort „WIENMARIAHILF“ ist nicht eindeutig: „Wien Mariahilf (010)“ oder „Wien-Mariahilf (020)“',
  )
  assert.deepEqual([fault!.rows, fault!.text, fault!.refers!.make], [2, 'WIENMARIAHILF', 'exists'])
  const choice = fault!.refers!.choices.find(({ label }) => label === 'Wien-Mariahilf (020)')!
  const after = await correct(api, job.id, { values: [{ field: 'store', from: 'WIENMARIAHILF', to: choice.text }] })
  assert.deepEqual([after.state, after.counts.error, after.counts.new, after.mended], ['checked', 0, 2, 1])
  await api(importJobs.run, { params: { id: job.id }, body: { version: after.version } })
  await finished(api, job.id)
  assert.deepEqual(
    (await storesOfPeople(company)).map(({ name }) => name),
    ['Wien-Mariahilf', 'Wien-Mariahilf'],
  )
})

test('equal errors of 140 people are told once, what is missing is made from there, and the rows are checked anew', async () => {
  const { api, company } = await shop()
  const rows = Array.from({ length: 140 }, (_, at) => `${3000 + at};Huber;Linz Hafen`)
  const job = await checked(api, people(...rows, '4000;Maier;030 Graz Ost'))
  const faults = await faultsOf(api, job.id)
  assert.deepEqual(
    faults.map(({ rows, message, text, line, column }) => [rows, message, text, line, column]),
    [
      [140, 'Standort „Linz Hafen“ gibt es nicht', 'Linz Hafen', 2, 'Standort'],
      [1, 'Standort „030 Graz Ost“ gibt es nicht', '030 Graz Ost', 142, 'Standort'],
    ],
  )
  assert.ok(faults.every(({ refers }) => refers?.make === 'allowed'))
  const made = await api(importCorrections.makeReferences, {
    params: { id: job.id },
    body: { field: 'store', texts: ['Linz Hafen', '030 Graz Ost', 'LINZ HAFEN'], version: job.version },
  })
  assert.equal(made.status, 200, made.text)
  const after = await finished(api, job.id)
  assert.deepEqual([after.state, after.counts.error, after.counts.new], ['checked', 0, 141])
  assert.deepEqual(
    await rawSql('select name, store_number as number from store where company_id = $1 order by id', [company]),
    [
      { name: 'Wien Mariahilf', number: '010' },
      { name: 'Linz Hafen', number: '' },
      { name: 'Graz Ost', number: '030' },
    ],
  )
})

test('a cost centre and a model are made by the name that the file gives them', async () => {
  const { api, company } = await shop()
  const job = await checked(api, 'Personalnummer;Nachname;Kostenstelle;Modell\r\n5001;Huber;4711;Aushilfe 10 h')
  assert.equal(job.counts.error, 1)
  let version = job.version
  for (const [field, text] of [
    ['costCentre', '4711'],
    ['employmentModel', 'Aushilfe 10 h'],
  ] as const) {
    const made = await api(importCorrections.makeReferences, {
      params: { id: job.id },
      body: { field, texts: [text], version },
    })
    assert.equal(made.status, 200, made.text)
    version = (await finished(api, job.id)).version
  }
  assert.equal((await finished(api, job.id)).counts.new, 1)
  assert.deepEqual(
    await rawSql('select name, number from cost_centre where company_id = $1 and not is_default', [company]),
    [{ name: 'Kostenstelle 4711', number: '4711' }],
  )
  assert.deepEqual(
    await rawSql(`select is_template from employment_model where company_id = $1 and name = 'Aushilfe 10 h'`, [
      company,
    ]),
    [{ is_template: true }],
  )
})

test('who may not make a store, or sees only some of them, is told who can', async () => {
  const right = 'Standort erstellen kann, wer das Recht „Einstellungen ändern“ für den ganzen Betrieb hat.'
  const { company } = await shop()
  const own = await build.store({ company })
  const callers = [
    await signedIn({ company, permissions: ALL_PERMISSIONS.filter(each => each !== 'settings.write') }),
    await signedIn({ company, storeIds: [own] }),
  ]
  for (const { api } of callers) {
    const job = await checked(api, people('6001;Huber;Linz Hafen'))
    const [fault] = await faultsOf(api, job.id)
    assert.deepEqual([fault!.refers!.make, fault!.refers!.hint], ['forbidden', right])
    const { status, refusal } = await api(importCorrections.makeReferences, {
      params: { id: job.id },
      body: { field: 'store', texts: ['Linz Hafen'], version: job.version },
    })
    assert.deepEqual([status, refusal.message], [403, right])
  }
  assert.deepEqual(await rawSql(`select id from store where company_id = $1 and name = 'Linz Hafen'`, [company]), [])
})

test('a cell is mended in its row, again where that was wrong as well, and a stale mending is refused', async () => {
  const { api, company } = await shop()
  const file = 'Personalnummer;Nachname;Eintritt\r\n7001;Huber;31.02.2026\r\n7002;Maier;01.03.2026'
  const job = await checked(api, file)
  const wrong = await correct(api, job.id, { cells: [{ line: 2, field: 'entry', to: '30.02.2026' }] })
  assert.deepEqual(
    (await faultsOf(api, job.id)).map(({ message }) => message),
    ['„30.02.2026“ ist kein Datum (TT.MM.JJJJ)'],
  )
  const right = await correct(api, job.id, { cells: [{ line: 2, field: 'entry', to: '28.02.2026' }] })
  assert.deepEqual([wrong.counts.error, right.counts.error, right.mended], [1, 0, 1])
  const stale = await api(importCorrections.correct, {
    params: { id: job.id },
    body: { version: job.version, cells: [{ line: 2, field: 'entry', to: '01.01.2020' }] },
  })
  assert.equal(stale.status, 409)
  await api(importJobs.run, { params: { id: job.id }, body: { version: right.version } })
  assert.equal((await finished(api, job.id)).state, 'done')
  assert.deepEqual(
    await rawSql('select entry from employee where company_id = $1 order by personnel_number', [company]),
    [{ entry: '2026-02-28' }, { entry: '2026-03-01' }],
  )
})

test('a text that was put in for another and is wrong as well is mended for the same rows', async () => {
  const { api } = await shop()
  const job = await checked(api, people('7101;Huber;Linz', '7102;Maier;Linz'))
  await correct(api, job.id, { values: [{ field: 'store', from: 'Linz', to: 'Lins' }] })
  assert.deepEqual(
    (await faultsOf(api, job.id)).map(({ rows, text }) => [rows, text]),
    [[2, 'Lins']],
  )
  const after = await correct(api, job.id, { values: [{ field: 'store', from: 'Lins', to: '010' }] })
  assert.deepEqual([after.counts.error, after.counts.new], [0, 2])
})

test('a constant stands for a column that the file lacks, and for its empty cells where it has it', async () => {
  const { api, company } = await shop()
  for (const personnelNumber of ['8001', '8002']) await build.employee({ company, personnelNumber })
  const file = 'Personalnummer;Resturlaub\r\n8001;12,5\r\n8002;3'
  const { id, kind, version, missing } = await upload(api, file, 'salden.csv', 'opening-balances')
  assert.deepEqual(missing, ['Stichtag'])
  const constants = [{ field: 'balanceDay', text: '01.11.2026' }]
  const mapped = await api(importJobs.map, { params: { id }, body: { kind, version, constants } })
  assert.deepEqual([mapped.body.data.missing, mapped.body.data.constants], [[], constants])
  await api(importJobs.check, { params: { id } })
  const job = await finished(api, id)
  assert.deepEqual([job.counts.new, job.counts.error], [2, 0])
  assert.ok((await rowsOf(api, id)).every(({ cells }) => cells.some(({ after }) => after === '01.11.2026')))
  await api(importJobs.run, { params: { id }, body: { version: job.version } })
  assert.equal((await finished(api, id)).state, 'done')
  assert.deepEqual(await rawSql('select day from opening_balance where company_id = $1', [company]), [
    { day: '2026-11-01' },
    { day: '2026-11-01' },
  ])
  const partly = await checked(api, 'Personalnummer;Stichtag;Resturlaub\r\n8001;;1\r\n8002;01.10.2026;1')
  const [fault] = await faultsOf(api, partly.id)
  assert.deepEqual([fault!.message, fault!.text], ['Der Stichtag fehlt', ''])
  const after = await correct(api, partly.id, { values: [{ field: 'balanceDay', from: '', to: '01.12.2026' }] })
  assert.deepEqual([after.counts.error, after.constants], [0, [{ field: 'balanceDay', text: '01.12.2026' }]])
})

test('a mended file takes the place of the old one with the same columns, is checked at once and keeps what texts mean', async () => {
  const { api } = await shop()
  const head = 'Ausweis;Familie;Filiale;Seit'
  const { id, version } = await upload(api, `${head}\r\n9001;Huber;Linz;31.02.2026\r\n9002;Maier;010;1.3.2026`, 'a.csv')
  const fields = ['mdPersonnelId', 'lastName', 'store', 'entry']
  await api(importJobs.map, { params: { id }, body: { kind: 'employees', fields, version } })
  await api(importJobs.check, { params: { id } })
  await finished(api, id)
  const before = await correct(api, id, { values: [{ field: 'store', from: 'Linz', to: '010' }] })
  assert.equal(before.counts.error, 1)
  // As the error file comes back: columns moved, one more of them.
  const mended = 'Seit;Ausweis;Familie;Filiale;Fehler\r\n28.02.2026;9001;Huber;Linz;x\r\n1.3.2026;9002;Maier;010;'
  const sent = await api(importCorrections.replaceFile, {
    params: { id },
    body: { version: before.version },
    file: { name: 'a mit Fehlern.csv', bytes: mended },
  })
  assert.equal(sent.status, 200, sent.text)
  const after = await finished(api, id)
  assert.deepEqual(
    [after.state, after.fileName, after.counts.error, after.counts.new],
    ['checked', 'a mit Fehlern.csv', 0, 2],
  )
  const lacking = await api(importCorrections.replaceFile, {
    params: { id },
    body: { version: after.version },
    file: { name: 'b.csv', bytes: 'Ausweis;Familie;Filiale\r\n9001;Huber;010' },
  })
  assert.deepEqual([lacking.body.data.state, lacking.body.data.columns.length], ['mapping', 3])
})

test('an IBAN looks the same in each step, however its column is called', async () => {
  const { api } = await shop()
  const iban = 'AT59 1400 0834 6309 9015'
  const shown = 'AT•• •••• •••• •••• 9015'
  const file = `Personalnummer;Nachname;Konto;Eintritt\r\n9101;Huber;${iban};31.02.2026\r\n9102;Maier;${iban};01.02.2026`
  const uploaded = await upload(api, file)
  assert.deepEqual(uploaded.columns[2], { header: 'Konto', field: 'iban', samples: [shown, shown], ambiguous: null })
  await api(importJobs.check, { params: { id: uploaded.id } })
  await finished(api, uploaded.id)
  const cells = (await rowsOf(api, uploaded.id)).map(row => row.cells.find(({ field }) => field === 'iban')!.after)
  assert.deepEqual(cells, [shown, shown])
})

test('a file without column names is known by that, its records are all read, and one can say where names stand', async () => {
  const { api, company } = await shop()
  await build.employee({ company, personnelNumber: '1001' })
  const file = '1001;05.10.2026;07:00;15:00\r\n1001;06.10.2026;07:00;15:00'
  const job = await upload(api, file, 'terminal.csv', 'stamps')
  assert.deepEqual([job.headerLine, job.rows], [0, 2])
  assert.deepEqual(
    job.columns.map(({ header, samples }) => [header, samples[0]]),
    [
      ['Spalte 1', '1001'],
      ['Spalte 2', '05.10.2026'],
      ['Spalte 3', '07:00'],
      ['Spalte 4', '15:00'],
    ],
  )
  const fields = ['mdPersonnelId', 'day', 'from', 'to']
  await api(importJobs.map, { params: { id: job.id }, body: { kind: 'stamps', fields, version: job.version } })
  await api(importJobs.check, { params: { id: job.id } })
  const after = await finished(api, job.id)
  assert.deepEqual([after.counts.error, after.counts.new], [0, 2])
  const named = await api(importJobs.chooseSheet, {
    params: { id: job.id },
    body: { headerLine: 1, version: after.version },
  })
  assert.deepEqual([named.body.data.headerLine, named.body.data.rows], [1, 1])
})

test('a file of one record without column names can be any kind, its constants are those of that kind', async () => {
  const { api, company } = await shop()
  await build.employee({ company, personnelNumber: '1001' })
  const { id, version, kind } = await upload(api, '1001;12,5', 'salden.csv')
  assert.equal(kind, 'employees')
  const chosen = await api(importJobs.map, { params: { id }, body: { kind: 'opening-balances', version } })
  assert.equal(chosen.status, 200, chosen.text)
  const { headerLine, rows, missing } = chosen.body.data
  assert.deepEqual([headerLine, rows, missing], [0, 1, ['Personalnummer', 'Stichtag']])
})

test('where the operator keeps the stores for himself, nobody is offered to make one', async () => {
  const { api, company } = await shop()
  await rawSql('update company set is_master_data_locked = true where id = $1', [company])
  const job = await checked(api, people('6001;Huber;Linz Hafen'))
  const [fault] = await faultsOf(api, job.id)
  assert.deepEqual([fault!.refers!.make, fault!.refers!.hint], ['elsewhere', MASTER_DATA_LOCKED])
  const { status, refusal } = await api(importCorrections.makeReferences, {
    params: { id: job.id },
    body: { field: 'store', texts: ['Linz Hafen'], version: job.version },
  })
  assert.deepEqual([status, refusal.message], [403, MASTER_DATA_LOCKED])
  assert.deepEqual(await rawSql(`select id from store where company_id = $1 and name = 'Linz Hafen'`, [company]), [])
})
