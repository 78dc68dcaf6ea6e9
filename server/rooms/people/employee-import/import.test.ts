import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { dataRequests } from '#contract/people/data-requests.ts'
import { vault } from '#server/platform/vault.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, finished, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

async function shop() {
  const session = await signedIn()
  const { company } = session
  const store = await build.store({ company, storeNumber: '10' })
  const model = await build.employmentModel({ company, name: 'Vollzeit' })
  const one = (sql: string) => rawSql(sql, [company]).then(rows => rows[0]!)
  return { ...session, store, model, one }
}
const issuesOf = async (api: Parameters<typeof rowsOf>[0], id: number) =>
  (await rowsOf(api, id)).flatMap(({ line, issues }) =>
    issues.map(({ column, level, message }) => [line, column, level, message]),
  )

test('a new employee is stored as the personnel file stores one: sealed, indexed, with contract and nationality', async () => {
  const { api, company, store, model, one } = await shop()
  const file = [
    'Personalnummer;Nachname;Vorname;Geschlecht;Geburtsdatum;SVNR;Staatsbürgerschaft;IBAN;Filiale;Eintritt;Wochenstunden;Monatsbrutto;BMD_ID;DPW_ID;Beschäftigungsmodell',
    '1001;Čović;Fatima;w;30.08.1967;5831 300867;TR;at59 1400 0834 6309 9015;10;20.09.2020;38,5;1904,89;5001;700001;vollzeit',
  ].join('\n')
  const done = await imported(api, file)
  assert.deepEqual([done.state, done.counts.new], ['done', 1])
  const row = await one('select * from employee where company_id = $1')
  assert.deepEqual(
    [
      row.last_name,
      row.gender,
      row.nationality,
      row.citizen_type_id,
      row.store_id,
      row.employment_model_id,
      row.entry,
      row.bmd_id,
      row.dpw_id,
    ],
    ['Čović', 'F', 'TR', 2, store, model, '2020-09-20', '5001', '700001'],
  )
  for (const [field, value] of [
    ['svnr', '5831300867'],
    ['iban', 'AT591400083463099015'],
  ] as const) {
    const cell = { companyId: company, table: 'employee', column: `${field}_sealed`, rowId: row.id as number }
    assert.equal(vault().open(row[`${field}_sealed`] as string, cell), value)
    assert.equal(row[`${field}_index`], vault().blindIndex(value, company, field))
  }
  const contract = await one('select * from contract where company_id = $1')
  assert.deepEqual(
    [
      contract.employee_id,
      contract.store_id,
      contract.valid_from,
      contract.valid_to,
      contract.weekly_minutes,
      contract.payment_cents,
      contract.wage_type,
    ],
    [row.id, store, '2020-09-20', null, 2310, 190489, 4],
  )
  // Nowhere in the database do SVNR, IBAN or their first digits stand in clear.
  for (const table of ['import_job', 'import_row', 'import_change', 'audit_entry', 'job_run']) {
    const text = JSON.stringify(await rawSql(`select * from ${table} where company_id = $1`, [company]))
    assert.ok(!/5831300867|5831 300867|AT5914|at59 1400/.test(text), table)
  }
})

test('SVNR and IBAN are masked in the preview, and an unchanged one is not a change', async () => {
  const { api, company, store } = await shop()
  await build.employee({
    company,
    store,
    personnelNumber: '1',
    lastName: 'Alt',
    svnr: '5831300867',
    iban: 'AT591400083463099015',
  })
  const job = await checked(api, 'Personalnummer;SVNR;IBAN\n1;5831 300867;AT186000075143941397')
  const [row] = await rowsOf(api, job.id)
  assert.deepEqual(row!.cells.slice(1), [
    { field: 'socialsecurity', before: null, after: '58•• ••••••' },
    { field: 'iban', before: '••••', after: 'AT•• •••• •••• •••• 1397' },
  ])
  const same = await checked(api, 'Personalnummer;SVNR;IBAN\n1;5831300867;AT59 1400 0834 6309 9015')
  assert.equal(same.counts.unchanged, 1)
})

test('a wrong check digit of the SVNR is a warning and imported; a wrong IBAN is an error', async () => {
  const { api, company } = await shop()
  const odd = await checked(
    api,
    'Personalnummer;Nachname;Geburtsdatum;SVNR\n1;Eins;30.08.1967;5832300867\n2;Zwei;01.01.1990;5831300867\n3;Dr?i;;',
  )
  assert.deepEqual(await issuesOf(api, odd.id), [
    [2, 'SVNR', 'warning', 'Die Prüfziffer der SV-Nummer stimmt nicht'],
    [3, 'SVNR', 'warning', 'Das Datum in der SV-Nummer ist nicht das Geburtsdatum'],
    [4, 'Nachname', 'warning', 'Das Fragezeichen steht wohl für einen Buchstaben, der verloren ging'],
  ])
  assert.deepEqual([odd.counts.new, odd.counts.warning, odd.counts.error], [3, 3, 0])
  await api(importJobs.run, { params: { id: odd.id }, body: { version: odd.version } })
  const done = await finished(api, odd.id)
  assert.equal(done.counts.warning, 3)
  assert.equal((await rowsOf(api, odd.id, 'warning')).length, 3, 'the hints stay readable after the import')
  assert.equal((await rawSql('select id from employee where company_id = $1', [company])).length, 3)
  const wrong = await checked(api, 'Personalnummer;Nachname;IBAN;SVNR\n4;Vier;AT591400083463099016;\n5;Fünf;;123')
  assert.deepEqual(await issuesOf(api, wrong.id), [
    [2, 'IBAN', 'error', 'Die Prüfziffern der IBAN stimmen nicht'],
    [3, 'SVNR', 'error', 'Die SV-Nummer hat zehn Ziffern, die erste ist nicht 0'],
  ])
  assert.deepEqual((await rowsOf(api, wrong.id))[0]!.cells.at(-1), {
    ...{ field: 'iban', before: null, after: 'AT•• •••• •••• •••• 9016' },
  })
})

test('the same SVNR or IBAN twice in a file is said at the later row, however it is written', async () => {
  const { api } = await shop()
  const file = [
    'Personalnummer;Nachname;SVNR;IBAN',
    '1;Eins;5831300867;AT59 1400 0834 6309 9015',
    '2;Zwei;5831 300867;AT186000075143941397',
    '3;Drei;;at591400083463099015',
  ].join('\n')
  const job = await checked(api, file)
  assert.deepEqual(await issuesOf(api, job.id), [
    [3, 'SVNR', 'warning', 'Dieselbe SV-Nummer steht schon in Zeile 2'],
    [4, 'IBAN', 'warning', 'Dieselbe IBAN steht schon in Zeile 2'],
  ])
})

test('a name whose letters were lost is said and never replaces a whole one; another whole one does', async () => {
  const { api, company, one } = await shop()
  await build.employee({ company, personnelNumber: '1', lastName: 'Đorđević', firstName: 'Eva' })
  const name = () => one('select last_name, first_name, street from employee where company_id = $1')
  const file = (last: string, first: string, street: string) =>
    `Personalnummer;Nachname;Vorname;Straße\n1;${last};${first};${street}`
  const job = await checked(api, file('?or?evi?', '\ufffdva', 'Hauptstra\ufffde 1'))
  const [question, replaced] = [
    'Das Fragezeichen steht wohl für einen Buchstaben, der verloren ging',
    'Das Zeichen � steht für einen Buchstaben, der verloren ging',
  ]
  assert.deepEqual(await issuesOf(api, job.id), [
    [2, 'Nachname', 'warning', `${question}; was gespeichert ist, bleibt`],
    [2, 'Vorname', 'warning', `${replaced}; was gespeichert ist, bleibt`],
    [2, 'Straße', 'warning', replaced],
  ])
  await api(importJobs.run, { params: { id: job.id }, body: { version: job.version } })
  await finished(api, job.id)
  assert.deepEqual(await name(), { last_name: 'Đorđević', first_name: 'Eva', street: 'Hauptstra\ufffde 1' })
  await imported(api, file('Djordjević', 'Eva', 'Hauptstraße 1'))
  assert.deepEqual(await name(), { last_name: 'Djordjević', first_name: 'Eva', street: 'Hauptstraße 1' })
})

const wrong: [row: string, column: string, message: string][] = [
  ['1;Eins;X;10;;;;', 'Geschlecht', '„X“ ist kein Geschlecht (M oder F)'],
  ['1;Eins;;99;;;;', 'Filiale', 'Standort „99“ gibt es nicht'],
  ['1;Eins;;;Halbtags;;;', 'Modell', 'Beschäftigungsmodell „Halbtags“ gibt es nicht'],
  ['1;;;10;;;;', 'Nachname', 'Muss bei neuen Mitarbeitern angegeben werden'],
  [';Eins;;10;;;;', 'PersNr', 'Die Personalnummer fehlt'],
  ['7;Eins;;10;;;;', 'PersNr', 'Die Personalnummer steht schon in Zeile 2'],
  ['1;Eins;;10;;01.02.2026;01.01.2026;', 'Austritt', 'Der Austritt liegt vor dem Eintritt'],
  ['1;Eins;;10;;;;40', 'Eintritt', 'Für den Vertrag fehlt der Eintritt'],
  ['1;Eins;;;;01.02.2026;;40', 'Filiale', 'Für den Vertrag fehlt der Standort'],
  ['1;Eins;;10;;01.02.2026;;200', 'Wochenstunden', 'Eine Woche hat 168 Stunden'],
  [`1;${'x'.repeat(71)};;10;;;;`, 'Nachname', 'Höchstens 70 Zeichen'],
]
for (const [row, column, message] of wrong) {
  test(`“${row.slice(0, 40)}” is refused: ${message}`, async () => {
    const { api } = await shop()
    const job = await checked(
      api,
      `PersNr;Nachname;Geschlecht;Filiale;Modell;Eintritt;Austritt;Wochenstunden\n7;Sieben;;10;;;;\n${row}`,
    )
    assert.deepEqual(await issuesOf(api, job.id), [[3, column, 'error', message]])
  })
}

test('empty cells change nothing, and neither do blanks and small letters in the personnel number', async () => {
  const { api, company, store, one } = await shop()
  await build.employee({ company, store, personnelNumber: 'A 17', firstName: 'Anna', lastName: 'Bauer' })
  const job = await checked(api, 'Personalnummer;Vorname;Nachname;Ort\na17;;Bauer;')
  assert.equal(job.counts.unchanged, 1)
  await imported(api, 'Personalnummer;Ort\na17;Graz')
  const { personnel_number, first_name, city, version } = await one('select * from employee where company_id = $1')
  assert.deepEqual([personnel_number, first_name, city, version], ['A 17', 'Anna', 'Graz', 2])
})

test('the running contract is put right; with a day from which it holds a new one follows', async () => {
  const { api, company, store } = await shop()
  const employee = await build.employee({ company, store, personnelNumber: '1' })
  await build.contract({ employee, from: '2024-01-01', weeklyMinutes: 1200 })
  const contracts = () =>
    rawSql(
      'select valid_from, valid_to, weekly_minutes, payment_cents from contract where company_id = $1 order by valid_from',
      [company],
    )
  await imported(api, 'Personalnummer;Wochenstunden;Monatsbrutto\n1;25;1500')
  assert.deepEqual(await contracts(), [
    { valid_from: '2024-01-01', valid_to: null, weekly_minutes: 1500, payment_cents: 150000 },
  ])
  const raise = 'Personalnummer;Gültig ab;Wochenstunden\n1;01.07.2026;30'
  const done = await imported(api, raise)
  const after = [
    { valid_from: '2024-01-01', valid_to: '2026-06-30', weekly_minutes: 1500, payment_cents: 150000 },
    { valid_from: '2026-07-01', valid_to: null, weekly_minutes: 1800, payment_cents: 150000 },
  ]
  assert.deepEqual(await contracts(), after)
  assert.equal((await imported(api, raise)).counts.unchanged, 1)
  const early = await checked(api, 'Personalnummer;Gültig ab;Wochenstunden\n1;01.01.2026;20')
  assert.deepEqual(await issuesOf(api, early.id), [
    [2, 'Gültig ab', 'error', 'Es gibt schon einen Vertrag ab 01.07.2026'],
  ])
  await imported(api, 'Personalnummer;Austritt\n1;31.12.2026')
  assert.equal((await contracts())[1]!.valid_to, '2026-12-31')
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 409)
})

test('who enters again gets a new contract and is no longer marked as having left', async () => {
  const { api, company, store, one } = await shop()
  const employee = await build.employee({ company, store, personnelNumber: '1' })
  await build.contract({ employee, from: '2024-01-01', to: '2025-06-30' })
  await rawSql(`update employee set exit = '2025-06-30' where company_id = $1`, [company])
  const file = 'Personalnummer;Eintritt;Wochenstunden\n1;01.05.2026;20'
  await imported(api, file)
  const { entry, exit } = await one('select * from employee where company_id = $1')
  assert.deepEqual([entry, exit], ['2026-05-01', null])
  const count = await one('select count(*) as contracts from contract where company_id = $1')
  assert.deepEqual([count.contracts, (await imported(api, file)).counts.unchanged], [2, 1])
})

test('taking an import of employees back removes the new ones and restores the others, sealed values too', async () => {
  const { api, company, store } = await shop()
  const known = await build.employee({ company, store, personnelNumber: '1', svnr: '5831300867' })
  await build.contract({ employee: known })
  const state = () =>
    rawSql(
      `select e.first_name, e.svnr_sealed, e.city, c.weekly_minutes, c.valid_to from employee e
       left join contract c on c.company_id = e.company_id and c.employee_id = e.id where e.company_id = $1 order by e.id`,
      [company],
    )
  const before = await state()
  const file =
    'Personalnummer;Nachname;Vorname;SVNR;Ort;Filiale;Eintritt;Wochenstunden\n1;Alt;Eva;7651110782;Graz;10;;20\n2;Neu;Udo;;;10;01.01.2026;40'
  const done = await imported(api, file)
  assert.deepEqual([done.counts.new, done.counts.changed, (await state()).length], [1, 1, 2])
  const undone = await api(importJobs.undo, { params: { id: done.id } })
  assert.equal(undone.status, 200, undone.text)
  assert.deepEqual(await state(), before)
})

test('a cost centre is found by its number, and one that two share is not guessed at', async () => {
  const { api, company, one } = await shop()
  const id = await build.costCentre({ company, number: ' 4711 ' })
  for (const name of ['Lager', 'Verkauf']) await build.costCentre({ company, name, number: '12' })
  const file = (number: string) => `Personalnummer;Nachname;Kostenstelle\n1;Neu;${number}`
  await imported(api, file('4711'))
  assert.equal((await one('select cost_centre_id from employee where company_id = $1')).cost_centre_id, id)
  const { id: job } = await checked(api, file('12'))
  assert.deepEqual(
    (await issuesOf(api, job)).map(([, column, level]) => [column, level]),
    [['Kostenstelle', 'error']],
  )
})

test('a new employee who has absences by now is not taken back', async () => {
  const { api, company, store } = await shop()
  const done = await imported(api, 'Personalnummer;Nachname;Filiale\n1;Neu;10')
  const [row] = await rawSql<{ id: number }>('select id from employee where company_id = $1', [company])
  await build.absence({ employee: { id: row!.id, company, store } })
  const { status, refusal } = await api(importJobs.undo, { params: { id: done.id } })
  assert.equal(status, 409)
  assert.match(refusal.message, /gibt es inzwischen weitere/)
  assert.equal((await api(importJobs.find, { params: { id: done.id } })).body.data.state, 'done')
})

async function confirmingShop() {
  const all = await shop()
  await rawSql('update company set employee_changed_from_md_mode = 1 where id = $1', [all.company])
  const waiting = () => all.api(dataRequests.list).then(({ body }) => body.data.requests)
  return { ...all, waiting }
}

test('where changes are confirmed an import changes nobody: it asks, new people and contracts come at once', async () => {
  const { api, company, store, one, waiting } = await confirmingShop()
  const known = await build.employee({ company, store, personnelNumber: '1', firstName: 'Eva', svnr: '5831300867' })
  await build.contract({ employee: known, from: '2024-01-01', weeklyMinutes: 1200 })
  const file = [
    'Personalnummer;Nachname;Vorname;SVNR;Ort;Staatsbürgerschaft;Austritt;Wochenstunden',
    '1;;Eva;7651110782;Graz;TR;31.12.2026;25',
    '2;Neu;Udo;;Linz;;;',
  ].join('\n')
  const preview = await checked(api, file)
  assert.deepEqual([preview.counts.new, preview.counts.changed, preview.counts.proposed], [1, 1, 1])
  await api(importJobs.run, { params: { id: preview.id }, body: { version: preview.version } })
  assert.equal((await finished(api, preview.id)).counts.proposed, 1)
  const stored = await one(`select * from employee where company_id = $1 and personnel_number = '1'`)
  assert.deepEqual([stored.city, stored.nationality, stored.exit, stored.version], ['', '', null, 1])
  const contract = await one('select * from contract where company_id = $1')
  assert.deepEqual([contract.weekly_minutes, contract.valid_to], [1500, null])
  const [request, ...others] = await waiting()
  assert.deepEqual(others, [])
  assert.deepEqual([request!.source, request!.employeeId], ['import', known.id])
  assert.deepEqual(
    request!.changes.map(({ field, before, after, changedMeanwhile }) => [field, before, after, changedMeanwhile]),
    [
      ['city', '', 'Graz', false],
      ['exit', null, '2026-12-31', false],
      ['nationality', '', 'TR', false],
      ['citizenTypeId', null, 2, false],
      ['socialsecurity', '5831300867', '7651110782', false],
    ],
  )
  const decided = await api(dataRequests.decide, {
    params: { id: request!.id },
    body: { decision: 'accept', version: 1 },
  })
  assert.equal(decided.status, 200, decided.text)
  const { city, exit, svnr_index, version } = await one(
    `select * from employee where company_id = $1 and personnel_number = '1'`,
  )
  assert.deepEqual([city, exit, version], ['Graz', '2026-12-31', 2])
  assert.equal(svnr_index, vault().blindIndex('7651110782', company, 'svnr'))
  const undone = await api(importJobs.undo, { params: { id: preview.id } })
  assert.deepEqual([undone.status, /Eva/.test(undone.refusal.message)], [409, true])
})

test('a store and an entry that wait move no contract that is there, but who enters again gets a new one', async () => {
  const { api, company, store } = await confirmingShop()
  await build.store({ company, storeNumber: '20' })
  const stays = await build.employee({ company, store, personnelNumber: '1' })
  await build.contract({ employee: stays, from: '2024-01-01', weeklyMinutes: 1200 })
  const returns = await build.employee({ company, store, personnelNumber: '2' })
  await build.contract({ employee: returns, from: '2024-01-01', to: '2025-06-30', weeklyMinutes: 1200 })
  const done = await imported(
    api,
    'Personalnummer;Filiale;Modell;Eintritt;Wochenstunden\n1;20;Vollzeit;;25\n2;20;;01.05.2026;30',
  )
  assert.deepEqual([done.counts.changed, done.counts.proposed], [2, 2])
  const contracts = await rawSql(
    `select employee_id, store_id, employment_model_id, valid_from, valid_to, weekly_minutes from contract
     where company_id = $1 order by employee_id, valid_from`,
    [company],
  )
  const inOldStore = { store_id: store, employment_model_id: null }
  assert.deepEqual(contracts, [
    { employee_id: stays.id, ...inOldStore, valid_from: '2024-01-01', valid_to: null, weekly_minutes: 1500 },
    { employee_id: returns.id, ...inOldStore, valid_from: '2024-01-01', valid_to: '2025-06-30', weekly_minutes: 1200 },
    { employee_id: returns.id, ...inOldStore, valid_from: '2026-05-01', valid_to: null, weekly_minutes: 1800 },
  ])
})

test('what waits already is not asked for twice; a later value is', async () => {
  const { api, company, store, waiting } = await confirmingShop()
  await build.employee({ company, store, personnelNumber: '1' })
  await imported(api, 'Personalnummer;Ort\n1;Graz')
  const again = await checked(api, 'Personalnummer;Ort\n1;Graz')
  assert.deepEqual([again.counts.unchanged, again.counts.proposed, (await waiting()).length], [1, 0, 1])
  assert.deepEqual(await issuesOf(api, again.id), [[2, '', 'warning', 'Wartet schon als Änderungsantrag']])
  await imported(api, 'Personalnummer;Ort;Straße\n1;Graz;Ring 1')
  assert.deepEqual(
    (await waiting()).map(({ changes }) => changes.map(({ field, after }) => [field, after])),
    [[['city', 'Graz']], [['street', 'Ring 1']]],
  )
})

test('taking an import back takes its open requests back, too', async () => {
  const { api, company, store, waiting } = await confirmingShop()
  await build.employee({ company, store, personnelNumber: '1' })
  const done = await imported(api, 'Personalnummer;Ort\n1;Graz')
  assert.equal((await waiting()).length, 1)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(await waiting(), [])
})

test('people and contracts of an older import are taken back after a newer one that changed them was', async () => {
  const { api, company } = await signedIn()
  await build.store({ company, storeNumber: '10' })
  const file = (city: string, hours: number) =>
    `Personalnummer;Nachname;Ort;Filiale;Eintritt;Wochenstunden\n1001;Bauer;${city};10;01.02.2026;${hours}`
  const first = await imported(api, file('Hallein', 20))
  const second = await imported(api, file('Linz', 30))
  assert.equal((await api(importJobs.undo, { params: { id: first.id } })).status, 409)
  for (const { id } of [second, first]) assert.equal((await api(importJobs.undo, { params: { id } })).status, 200)
  assert.deepEqual(await rawSql('select 1 from employee where company_id = $1', [company]), [])
})
