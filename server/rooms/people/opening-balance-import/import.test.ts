import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { openingBalances } from '#contract/people/opening-balances.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf, upload } from '#server/testing/import-steps.ts'

withApp()

const HEADER =
  'Personalnummer;Stichtag;Resturlaub;davon Vorjahre;Zeitguthaben;Krankenstand voll;Krankenstand halb;Notiz'

async function shop() {
  const session = await signedIn()
  const { company, api } = session
  const store = await build.store({ company, storeNumber: '10' })
  const bauer = await build.employee({ company, store, personnelNumber: '1001', lastName: 'Bauer' })
  await build.employee({ company, store, personnelNumber: '1002', lastName: 'Huber' })
  const stored = async () =>
    (await api(openingBalances.list)).body.data.balances.map(
      ({ id: _, employeeId: _employee, note, version, ...values }) => [...Object.values(values), note, version],
    )
  return { ...session, store, bauer, stored }
}

test('days and hours are read as people write them, and the kind is recognised by its columns', async () => {
  const { api, stored } = await shop()
  const file = `${HEADER}\n 1001 ;01.01.2026;12,5;3;-3:20;10;0;Übernahme\n1002;2026-01-01;-2;;120:15;;;`
  const job = await checked(api, file)
  assert.deepEqual([job.kind, job.counts.new, job.missing], ['opening-balances', 2, []])
  const [row] = await rowsOf(api, job.id)
  assert.match(row!.label, /^Bauer /)
  assert.deepEqual(
    row!.cells.map(({ field, before, after }) => [field, before, after]),
    [
      ['mdPersonnelId', null, '1001'],
      ['balanceDay', null, '01.01.2026'],
      ['leaveHundredths', null, '12,50'],
      ['formerLeaveHundredths', null, '3,00'],
      ['timeAccountMinutes', null, '-3,33'],
      ['sickFullHundredths', null, '10,00'],
      ['sickHalfHundredths', null, '0,00'],
      ['note', null, 'Übernahme'],
    ],
  )
  assert.deepEqual(await stored(), [], 'the check changed nothing')
  assert.equal((await imported(api, file)).state, 'done')
  assert.deepEqual(await stored(), [
    ['2026-01-01', 1250, 300, -200, 1000, 0, 'Übernahme', 1],
    ['2026-01-01', -200, null, 7215, null, null, '', 1],
  ])
})

test('the same file twice changes nothing, an empty cell takes nothing away, and another value is shown old and new', async () => {
  const { api, stored } = await shop()
  const file = `${HEADER}\n1001;01.01.2026;12,5;3;12,34;10;;Übernahme`
  await imported(api, file)
  const again = await imported(api, file)
  assert.deepEqual([again.counts.unchanged, again.counts.changed, again.counts.new], [1, 0, 0])
  const job = await checked(api, 'Pers.Nr;Stichtag;Urlaubssaldo;Alturlaub\n1001;01.01.2026;11;')
  assert.deepEqual(
    (await rowsOf(api, job.id, 'changed'))[0]!.cells.filter(({ before }) => before !== null),
    [{ field: 'leaveHundredths', before: '12,50', after: '11,00' }],
  )
  await imported(api, 'Pers.Nr;Stichtag;Urlaubssaldo;Alturlaub\n1001;01.01.2026;11;')
  assert.deepEqual(await stored(), [['2026-01-01', 1100, 300, 740, 1000, null, 'Übernahme', 2]])
})

test('an import is taken back to what was there before, and its trail says so', async () => {
  const { api, company, stored } = await shop()
  await imported(api, `${HEADER}\n1001;01.01.2026;12,5;3;;;;`)
  const before = await stored()
  const done = await imported(api, `${HEADER}\n1001;01.02.2026;10;0;5;1;2;neu\n1002;01.01.2026;1;;;;;`)
  assert.deepEqual([done.counts.new, done.counts.changed], [1, 1])
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(
    (await stored()).map(row => row.slice(0, -1)),
    before.map(row => row.slice(0, -1)),
  )
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'people/opening-balances' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'created', 'removed', 'changed'],
  )
})

test('what was changed since is not taken back, and the refusal names the person', async () => {
  const { api, bauer, stored } = await shop()
  const done = await imported(api, `${HEADER}\n1001;01.01.2026;12,5;3;;;;\n1002;01.01.2026;1;;;;;`)
  const { id } = (await api(openingBalances.find, { params: { id: bauer.id } })).body.data!
  await api(openingBalances.change, { params: { id }, body: { note: 'geprüft', version: 1 } })
  const { status, refusal } = await api(importJobs.undo, { params: { id: done.id } })
  assert.equal(status, 409)
  assert.match(refusal.message, /^Ein Eintrag wurde seit dem Import geändert oder gelöscht \(Bauer /)
  assert.equal((await stored()).length, 2)
})

const WRONG: [row: string, column: string, message: string][] = [
  [';01.01.2026;1;;;;;', 'Personalnummer', 'Die Personalnummer fehlt'],
  ['4711;01.01.2026;1;;;;;', 'Personalnummer', 'Personalnummer „4711“ gibt es nicht'],
  ['1001;01.01.2026;1;;;;;', 'Personalnummer', 'Der Mitarbeiter steht schon in Zeile 2'],
  ['1002;;1;;;;;', 'Stichtag', 'Der Stichtag fehlt'],
  ['1002;31.02.2026;1;;;;;', 'Stichtag', '„31.02.2026“ ist kein Datum (TT.MM.JJJJ)'],
  ['1002;31.12.2023;1;;;;;', 'Stichtag', 'Der Stichtag liegt vor dem Eintritt am 01.01.2024'],
  ['1002;01.01.2026;;;;;;nur Notiz', 'Resturlaub', 'Bitte mindestens einen Saldo angeben'],
  ['1002;01.01.2026;zwölf;;;;;', 'Resturlaub', '„zwölf“ ist keine Zahl'],
  ['1002;01.01.2026;8,125;;;;;', 'Resturlaub', 'Höchstens zwei Nachkommastellen'],
  ['1002;01.01.2026;400;;;;;', 'Resturlaub', 'Möglich sind -365 bis 365 Tage'],
  ['1002;01.01.2026;5;6;;;;', 'davon Vorjahre', 'Das ist mehr als der ganze Resturlaub'],
  ['1002;01.01.2026;;;8:75;;;', 'Zeitguthaben', '„8:75“ ist keine Stundenzahl'],
  ['1002;01.01.2026;;;;-1;;', 'Krankenstand voll', 'Möglich sind 0 bis 366 Tage'],
]
for (const [row, column, message] of WRONG)
  test(`${row.slice(0, 40)} is refused at ${column}: ${message}`, async () => {
    const { api, stored } = await shop()
    const { id, version } = await checked(api, `${HEADER}\n1001;01.01.2026;1;;;;;\n${row}`)
    const [wrong] = await rowsOf(api, id, 'error')
    assert.deepEqual([wrong!.line, wrong!.issues], [3, [{ column, level: 'error', message }]])
    assert.equal((await api(importJobs.run, { params: { id }, body: { version } })).status, 409)
    assert.deepEqual(await stored(), [], 'all or nothing')
  })

test('of two people with the same number neither is meant, and of another store none is known', async () => {
  const { api, company, store } = await shop()
  await build.employee({ company, store, personnelNumber: '1001' })
  const file = `${HEADER}\n1001;01.01.2026;1;;;;;\n1002;01.01.2026;1;;;;;`
  const messages = async (by: typeof api) =>
    (await rowsOf(by, (await checked(by, file)).id, 'error')).flatMap(row => row.issues.map(issue => issue.message))
  assert.deepEqual(await messages(api), ['Personalnummer „1001“ gibt es mehrmals'])
  const elsewhere = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.deepEqual(await messages(elsewhere.api), [
    'Personalnummer „1001“ gibt es nicht',
    'Personalnummer „1002“ gibt es nicht',
  ])
})

const LASTING: [days: number, format: string, minutes: number][] = [
  [0.25, 'hh:mm', 360],
  [1.25, '[h]:mm', 1800],
  [5.5, '[h]:mm:ss', 7920],
  [30, '[h]:mm', 43_200],
  [-0.25, '[h]:mm', -360],
]
test('hours that a sheet keeps as a time are read whole, over a day and owed too', async () => {
  const { api, company, stored } = await shop()
  const rows = LASTING.map(([days], at) => [`20${at}`, '01.01.2026', days])
  for (const [number] of rows)
    await build.employee({ company, personnelNumber: String(number), lastName: `Z${number}` })
  const cells = new Map(LASTING.map(([value, numFmt], at) => [`${at + 1},2`, { value, style: { numFmt } }]))
  const sheet = { name: 'Salden', rows: [['Personalnummer', 'Stichtag', 'Zeitguthaben'], ...rows], cells }
  await imported(api, Buffer.from(await writeXlsx({ sheets: [sheet] })))
  assert.deepEqual(
    (await stored()).map(row => row[3]),
    LASTING.map(([, , minutes]) => minutes),
  )
})

test('a sheet of balances is recognised by its columns, whatever lies beside it', async () => {
  const { api } = await shop()
  const balances = [
    ['Salden zur Übernahme'],
    ['Personalnummer', 'Stichtag', 'Resturlaub', 'Zeitguthaben'],
    ['1001', '01.01.2026', '12,5', '-3:20'],
  ]
  const stamps = [
    ['Personalnummer', 'Datum', 'von', 'bis'],
    ['1001', '05.01.2026', '07:00', '15:00'],
  ]
  const cover = [['Stichtag', '01.01.2026'], ['Bäckerei']]
  const book = async (...sheets: string[][][]) => {
    const names = ['Deckblatt', 'Eröffnungssalden', 'Zeiten']
    const bytes = await writeXlsx({ sheets: sheets.map((rows, at) => ({ name: names[at]!, rows })) })
    const { sheet, kind, headerLine } = await upload(api, Buffer.from(bytes), 'salden.xlsx')
    return [sheet, kind, headerLine]
  }
  assert.deepEqual(await book(cover, balances, stamps), ['Eröffnungssalden', 'opening-balances', 2])
  assert.deepEqual(await book(stamps, balances), ['Deckblatt', 'stamps', 1])
})
