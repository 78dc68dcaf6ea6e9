import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { contracts } from '#contract/people/contracts.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { checked, imported, rowsOf, upload } from '#server/testing/import-steps.ts'

withApp()

const HEADER =
  'Personalnummer;Standort;Vertrag von;Vertrag bis;Wochenstunden;Bezug;Entlohnung;Zulage;Beschäftigungsmodell;Löst laufenden Vertrag ab'

async function shop() {
  const session = await signedIn()
  const { company } = session
  const store = await build.store({ company, storeNumber: '10', name: 'Krems' })
  const other = await build.store({ company, storeNumber: '20', name: 'Linz' })
  const bauer = await build.employee({ company, store, personnelNumber: '1001', lastName: 'Bauer' })
  const huber = await build.employee({ company, store, personnelNumber: '1002', lastName: 'Huber' })
  const stored = async () =>
    (
      await rawSql<Record<string, unknown>>(
        `select e.personnel_number, s.store_number, c.valid_from, c.valid_to, c.weekly_minutes, c.payment_cents, c.wage_type,
           c.extra_payment_cents, c.version
         from contract c join employee e on e.id = c.employee_id join store s on s.id = c.store_id
         where c.company_id = $1 order by 1, 2, 3`,
        [company],
      )
    ).map(row => Object.values(row))
  return { ...session, store, other, bauer, huber, stored }
}

const hints = async (api: Api, id: number) =>
  (await rowsOf(api, id)).flatMap(({ line, issues }) => issues.map(({ column, message }) => [line, column, message]))

test('a file of contracts is recognised and read as people write: store by number, name or person, hours and amounts', async () => {
  const { api, company, stored } = await shop()
  const [model] = await rawSql<{ name: string }>(
    `insert into employment_model (company_id, name) values ($1, 'Teilzeit 20') returning name`,
    [company],
  )
  const file = `${HEADER}\n1001;10;01.01.2026;31.12.2026;38,5;2.345,60;je Monat;100;${model!.name.toUpperCase()};\n1002;linz;2026-01-01;;20:30;15,2;Stunde;;;\n1002;;01.02.2026;offen;10;;;;;`
  const job = await checked(api, file)
  assert.deepEqual([job.kind, job.counts.new, job.missing, await stored()], ['contracts', 3, [], []])
  const [row] = await rowsOf(api, job.id)
  assert.match(row!.label, /^Bauer /)
  assert.deepEqual(
    row!.cells.map(({ field, before, after }) => [field, before, after]),
    [
      ['mdPersonnelId', null, '1001'],
      ['store', null, '10'],
      ['contractFrom', null, '01.01.2026'],
      ['contractTo', null, '31.12.2026'],
      ['weeklyHours', null, '38,50'],
      ['payment', null, formatNumber(2345.6)],
      ['wageType', null, 'je Monat'],
      ['extraPayment', null, '100,00'],
      ['employmentModel', null, 'Teilzeit 20'],
    ],
  )
  assert.equal((await imported(api, file)).state, 'done')
  assert.deepEqual(await stored(), [
    ['1001', '10', '2026-01-01', '2026-12-31', 2310, 234_560, 4, 10_000, 1],
    ['1002', '10', '2026-02-01', null, 600, null, 4, 0, 1],
    ['1002', '20', '2026-01-01', null, 1230, 1520, 1, 0, 1],
  ])
})

test('the same file twice changes nothing, a second file brings contracts up to date, and empty cells take nothing away', async () => {
  const { api, stored } = await shop()
  const file = `${HEADER}\n1001;10;01.01.2026;31.12.2026;38,5;2000;;50;;\n1001;10;01.01.2025;;20;1000;;;;\n1002;10;01.01.2026;;20;;;;;`
  await imported(api, file)
  const before = await stored()
  const again = await imported(api, file)
  assert.deepEqual([again.counts.unchanged, again.counts.changed, again.counts.new, again.counts.warning], [3, 0, 0, 0])
  assert.deepEqual(await stored(), before)
  const update = 'PNr;Filiale;Vertragsbeginn;Vertragsende;Wochenstunden\n1001;10;01.01.2026;offen;30'
  const job = await checked(api, update)
  assert.deepEqual(
    (await rowsOf(api, job.id, 'changed'))[0]!.cells.filter(cell => cell.before !== null),
    [
      { field: 'contractTo', before: '31.12.2026', after: 'offen' },
      { field: 'weeklyHours', before: '38,50', after: '30,00' },
    ],
  )
  await imported(api, update)
  assert.deepEqual((await stored())[1], ['1001', '10', '2026-01-01', null, 1800, 200_000, 4, 5000, 2])
})

test('a new contract ends the one that holds on the day before, says so, and goes on with what its row leaves open', async () => {
  const { api, bauer, stored } = await shop()
  await build.contract({ employee: bauer, from: '2024-01-01', paymentCents: 200_000, wageType: 2 })
  const file = `${HEADER}\n1001;10;01.03.2026;;20;;;;;\n1001;10;01.01.2026;;30;;;;;`
  const job = await checked(api, file)
  assert.deepEqual(await hints(api, job.id), [
    [2, 'Vertrag von', 'Der Vertrag ab 01.01.2026 endet am 28.02.2026'],
    [3, 'Vertrag von', 'Der Vertrag ab 01.01.2024 endet am 31.12.2025'],
  ])
  assert.deepEqual(job.warnings, [{ topic: 'ends-contract', rows: 2 }])
  await imported(api, file)
  assert.deepEqual(await stored(), [
    ['1001', '10', '2024-01-01', '2025-12-31', 2400, 200_000, 2, 0, 2],
    ['1001', '10', '2026-01-01', '2026-02-28', 1800, 200_000, 2, 0, 1],
    ['1001', '10', '2026-03-01', null, 1200, 200_000, 2, 0, 1],
  ])
  assert.equal((await imported(api, file)).counts.unchanged, 2)
})

test('a contract that an earlier line ends and a later line names is written once, whatever the order of lines', async () => {
  const { api, bauer, stored } = await shop()
  await build.contract({ employee: bauer, from: '2024-01-01' })
  const done = await imported(api, `${HEADER}\n1001;10;01.01.2026;;20;;;;;\n1001;10;01.01.2024;;30;;;;;`)
  assert.deepEqual([done.counts.new, done.counts.changed], [1, 1])
  assert.deepEqual(
    (await stored()).map(row => row.slice(2, 5)),
    [
      ['2024-01-01', '2025-12-31', 1800],
      ['2026-01-01', null, 1200],
    ],
  )
})

test('an import is taken back to what was there before, the ended contract with it, and its trail says so', async () => {
  const { api, company, bauer, stored } = await shop()
  await build.contract({ employee: bauer, from: '2024-01-01' })
  const before = await stored()
  const done = await imported(api, `${HEADER}\n1001;10;01.01.2026;;20;;;;;\n1002;10;01.01.2026;;20;;;;;`)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(
    (await stored()).map(row => row.slice(0, -1)),
    before.map(row => row.slice(0, -1)),
  )
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'people/contracts' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['changed', 'created', 'created', 'removed', 'removed', 'changed'],
  )
})

const UPDATE = `${HEADER}\n1001;10;01.01.2024;31.12.2026;30;1.900,00;je Stunde;75;Neu;`

/** A contract with all that a file can change, and an import that changes each of it. */
async function broughtUpToDate() {
  const shopped = await shop()
  const { api, company, bauer } = shopped
  const models = await rawSql<{ id: number }>(
    `insert into employment_model (company_id, name) values ($1, 'Alt'), ($1, 'Neu') returning id`,
    [company],
  )
  const contract = await build.contract({ employee: bauer, from: '2024-01-01', paymentCents: 200_000, wageType: 2 })
  await rawSql(
    'update contract set extra_payment_cents = 5000, employment_model_id = $1, valid_to = $2 where id = $3',
    [models[0]!.id, '2030-12-31', contract],
  )
  const all = async () => (await rawSql(`select * from contract where company_id = $1`, [company]))[0]!
  const before = await all()
  const done = await imported(api, UPDATE)
  assert.deepEqual([done.counts.changed, done.counts.new], [1, 0])
  return { ...shopped, contract, before, after: await all(), done, all }
}

const CHANGED = [
  'valid_to',
  'weekly_minutes',
  'payment_cents',
  'extra_payment_cents',
  'wage_type',
  'employment_model_id',
]

test('a contract that an import brought up to date gets each of its fields back, and counts as the one it was', async () => {
  const { api, before, after, done, all } = await broughtUpToDate()
  for (const column of CHANGED) assert.notDeepEqual(after[column], before[column], column)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  const { version, ...restored } = await all()
  assert.deepEqual({ ...restored, version: before.version }, before)
  assert.equal(version, (after.version as number) + 1)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 409)
  assert.equal((await checked(api, UPDATE)).counts.changed, 1)
})

test('imports that brought the same contract up to date are taken back one after the other, the last one first', async () => {
  const { api, before, done, all } = await broughtUpToDate()
  const second = await imported(api, `${HEADER}\n1001;10;01.01.2024;;25;;;;;`)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 409)
  for (const { id } of [second, done]) assert.equal((await api(importJobs.undo, { params: { id } })).status, 200)
  const { version: _, ...restored } = await all()
  assert.deepEqual({ ...restored, version: before.version }, before)
})

for (const [what, change] of [
  ['changed', { weekTimeRegular: 600 }],
  ['ended', { to: '2026-06-30' }],
] as const)
  test(`a contract that was ${what} since the import keeps what it is, and so does all of the import`, async () => {
    const { api, bauer, contract, done, all } = await broughtUpToDate()
    const [own] = (await api(contracts.list, { query: { employeeId: bauer.id } })).body.data
    const changed = await api(contracts.change, {
      params: { id: contract },
      body: { ...change, version: own!.version },
    })
    assert.equal(changed.status, 200, changed.text)
    const now = await all()
    const { status, refusal } = await api(importJobs.undo, { params: { id: done.id } })
    assert.deepEqual([status, await all()], [409, now])
    assert.match(refusal.message, /^Ein Eintrag wurde seit dem Import geändert oder gelöscht \(Bauer /)
  })

test('a contract that was removed since the import is not made anew', async () => {
  const { api, company, contract, done } = await broughtUpToDate()
  const removed = await api(contracts.remove, { params: { id: contract } })
  assert.equal(removed.status, 200, removed.text)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 409)
  assert.deepEqual(await rawSql('select id from contract where company_id = $1', [company]), [])
})

test('what was changed since is not taken back, and the refusal names the person', async () => {
  const { api, huber, stored } = await shop()
  const done = await imported(api, `${HEADER}\n1001;10;01.01.2026;;20;;;;;\n1002;10;01.01.2026;;20;;;;;`)
  const [own] = (await api(contracts.list, { query: { employeeId: huber.id } })).body.data
  await api(contracts.change, { params: { id: own!.id }, body: { weekTimeRegular: 600, version: 1 } })
  const { status, refusal } = await api(importJobs.undo, { params: { id: done.id } })
  assert.equal(status, 409)
  assert.match(refusal.message, /^Ein Eintrag wurde seit dem Import geändert oder gelöscht \(Huber /)
  assert.equal((await stored()).length, 2)
})

const OVERLAP = 'Überschneidet sich in diesem Standort mit dem Vertrag vom 01.01.2024 bis 31.12.2030'
const WRONG: [row: string, column: string, message: string][] = [
  [';10;01.01.2026;;20;;;;;', 'Personalnummer', 'Die Personalnummer fehlt'],
  ['4711;10;01.01.2026;;20;;;;;', 'Personalnummer', 'Personalnummer „4711“ gibt es nicht'],
  ['1002;99;01.01.2026;;20;;;;;', 'Standort', 'Standort „99“ gibt es nicht'],
  ['1002;10;;;20;;;;;', 'Vertrag von', 'Der Beginn des Vertrags fehlt'],
  ['1002;10;31.02.2026;;20;;;;;', 'Vertrag von', '„31.02.2026“ ist kein Datum (TT.MM.JJJJ)'],
  ['1002;10;01.01.2026;31.12.2025;20;;;;;', 'Vertrag bis', 'Das Ende liegt vor dem Beginn'],
  ['1002;10;01.01.2026;;;;;;;', 'Wochenstunden', 'Für einen neuen Vertrag fehlen die Wochenstunden'],
  ['1002;10;01.01.2026;;169;;;;;', 'Wochenstunden', 'Eine Woche hat 168 Stunden'],
  ['1002;10;01.01.2026;;20;-5;;;;', 'Bezug', 'Der Betrag ist nicht möglich'],
  ['1002;10;01.01.2026;;20;2000,123;;;;', 'Bezug', 'Das ist kein Betrag mit höchstens zwei Nachkommastellen'],
  ['1002;10;01.01.2026;;20;;Stück;;;', 'Entlohnung', '„Stück“ ist keine Entlohnung (je Stunde, Tag, Woche oder Monat)'],
  ['1002;10;01.01.2026;;20;;;;Gibtsnicht;', 'Beschäftigungsmodell', 'Beschäftigungsmodell „Gibtsnicht“ gibt es nicht'],
  ['1001;10;01.01.2026;;20;;;;;', 'Vertrag von', 'Dieser Vertrag steht schon in Zeile 2'],
  ['1001;10;01.06.2026;;20;;;;;', 'Vertrag von', 'Überschneidet sich in diesem Standort mit Zeile 2'],
  ['1002;20;01.01.2026;;20;;;;;nein', 'Vertrag von', OVERLAP],
  ['1002;20;01.01.2020;;20;;;;;', 'Vertrag von', OVERLAP],
]
for (const [row, column, message] of WRONG)
  test(`${row.slice(0, 40)} is refused at ${column}: ${message}`, async () => {
    const { api, other, huber, stored } = await shop()
    await build.contract({ employee: { ...huber, store: other }, from: '2024-01-01', to: '2030-12-31' })
    const before = await stored()
    const { id, version } = await checked(api, `${HEADER}\n1001;10;01.01.2026;31.12.2026;20;;;;;\n${row}`, {
      kind: 'contracts',
      decimal: '.',
    })
    const [wrong] = await rowsOf(api, id, 'error')
    assert.deepEqual([wrong?.line, wrong?.issues], [3, [{ column, level: 'error', message }]])
    assert.equal((await api(importJobs.run, { params: { id }, body: { version } })).status, 409)
    assert.deepEqual(await stored(), before, 'all or nothing')
  })

test('who may not read payments imports contracts without them, and what is paid stays', async () => {
  const { company, bauer, stored } = await shop()
  await build.contract({ employee: bauer, from: '2024-01-01', paymentCents: 200_000 })
  const { api } = await signedIn({ company, permissions: ['imports.run'] })
  const file = `${HEADER}\n1001;10;01.01.2026;;20;9999;;99;;`
  const job = await upload(api, file)
  assert.deepEqual(
    job.columns.map(({ field }) => field),
    [
      ...['mdPersonnelId', 'store', 'contractFrom', 'contractTo', 'weeklyHours', null, 'wageType', null],
      ...['employmentModel', 'endCurrent'],
    ],
  )
  const fields = job.columns.map(({ field, header }) => (header === 'Bezug' ? 'payment' : field))
  const mapped = await api(importJobs.map, {
    params: { id: job.id },
    body: { kind: 'contracts', fields, version: job.version },
  })
  assert.equal(mapped.status, 403)
  await imported(api, file)
  assert.deepEqual(
    (await stored()).map(row => row.slice(4)),
    [
      [2400, 200_000, 4, 0, 2],
      [1200, 200_000, 4, 0, 1],
    ],
  )
})

test('people and stores of which one sees nothing are not known to a file', async () => {
  const { company, store, other } = await shop()
  await build.employee({ company, store: other, personnelNumber: '2001' })
  const { api } = await signedIn({ company, storeIds: [store] })
  const job = await checked(api, `${HEADER}\n2001;10;01.01.2026;;20;;;;;\n1001;20;01.01.2026;;20;;;;;`)
  assert.deepEqual(await hints(api, job.id), [
    [2, 'Personalnummer', 'Personalnummer „2001“ gibt es nicht'],
    [3, 'Standort', 'Standort „20“ gibt es nicht'],
  ])
})

test('a sheet of contracts is recognised by its columns, beside one of people', async () => {
  const { api } = await shop()
  const people = [
    ['Personalnummer', 'Nachname', 'Vorname'],
    ['1001', 'Bauer', 'Anna'],
  ]
  const own = [
    ['Verträge 2026'],
    ['Personalnummer', 'Filiale', 'von', 'bis', 'Wochenstunden', 'Bezug'],
    ['1001', '10', '01.01.2026', '', '38,5', '2000'],
  ]
  const sheets = [
    { name: 'Deckblatt', rows: [['Bäckerei']] },
    { name: 'Verträge', rows: own },
    { name: 'Personal', rows: people },
  ]
  const { sheet, kind, headerLine } = await upload(api, Buffer.from(await writeXlsx({ sheets })), 'vertraege.xlsx')
  assert.deepEqual([sheet, kind, headerLine], ['Verträge', 'contracts', 2])
})
