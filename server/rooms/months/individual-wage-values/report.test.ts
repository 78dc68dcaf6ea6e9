import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OwnWageMonth, ownWageValues } from '#contract/months/individual-wage-values.ts'
import { reportSettings } from '#contract/months/report-settings.ts'
import { OWN_REPORT, type OwnReportOptions, SHIPPED_OPTIONS } from '#domain/months/individual-wage-report.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { factsOf, openedPdf, run, saved, textOf } from '#server/testing/pdf.ts'
import { reportOf } from './overview.report.ts'

withApp({ KONTOR_ROLES: 'web' })

const october = { year: 2026, month: 10, sessionId: 'tab-7' }

/** Three people of a store, two with values, of an amount and of hours. */
async function printed() {
  const session = await signedIn()
  const { api, company } = session
  const store = await build.store({ company })
  const model = await build.ruledModel({ company, isDefault: true })
  const of = (personnelNumber: string, lastName: string) =>
    build.employee({ company, store, personnelNumber, lastName, firstName: 'Anna' })
  const [zeder, ahorn, linde] = [await of('10', 'Zeder'), await of('9', 'Ahorn'), await of('11', 'Linde')]
  for (const employee of [zeder, ahorn]) await build.contract({ employee })
  const euro = await build.ownWageType({ company, number: '500', name: 'Provision' })
  const hours = await build.ownWageType({ company, number: '520', name: 'Erschwernis', unit: 'hours' })
  await build.ownWageValue({ employee: zeder, wageType: euro, hundredths: 123_450 })
  await build.ownWageValue({ employee: zeder, wageType: hours, hundredths: 750 })
  await build.ownWageValue({ employee: ahorn, wageType: euro, hundredths: -2_000 })
  const month = async () => (await api(ownWageValues.month, { query: october })).body.data
  const print = (change: Partial<OwnReportOptions> = {}, exportJson?: string) =>
    api(ownWageValues.report, {
      body: {
        ...october,
        storeIds: [store],
        options: { ...SHIPPED_OPTIONS, ...change },
        ...(exportJson !== undefined && { exportJson }),
      },
    })
  return { ...session, store, model, zeder, ahorn, linde, euro, hours, month, print }
}

const pdfOf = ({ status, text, bytes }: { status: number; text: string; bytes: Buffer }) => {
  assert.equal(status, 200, text)
  return bytes
}
const linesOf = (bytes: Buffer) =>
  textOf(bytes, '-layout')
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')

test('the list of all stores names them, and prints as what it is', async () => {
  const { api, month, store } = await printed()
  const list = await month()
  assert.deepEqual(list.storeIds, [store])
  const { storeIds } = list
  const body = { ...october, storeIds, options: SHIPPED_OPTIONS, exportJson: JSON.stringify(list) }
  const text = linesOf(pdfOf(await api(ownWageValues.report, { body })))
  assert.ok(text.some(line => line.startsWith('Gesamt 7,50 h € 1 214,50')))
  assert.ok(!text.some(line => line.includes('seit dem Laden')))
})

test('the PDF is tagged, says company, month and stores, and its figures are those of the list', async () => {
  const { print, month, company } = await printed()
  const bytes = pdfOf(await print())

  assert.match(run('qpdf', ['--check', saved(bytes)]), /No syntax or stream encoding errors found/)
  assert.match(factsOf(bytes), /^Tagged: +yes$/m)
  assert.match(factsOf(bytes), /^Page size: +595/m)
  const text = linesOf(bytes)
  const [{ name } = { name: '' }] = await rawSql<{ name: string }>('select name from company where id = $1', [company])
  for (const said of ['Individuelle Lohnarten Oktober 2026', name, 'Alle Standorte', 'Seite 1 von 1'])
    assert.ok(text.includes(said), said)
  const people = (await month()).employees.filter(({ entries }) => entries.length > 0)
  for (const { lastName, personnelNumber } of people) assert.ok(text.includes(`${lastName} Anna · ${personnelNumber}`))
  assert.ok(!text.some(line => line.includes('Linde')), 'only with selected values')
  assert.ok(
    text.some(line => line.startsWith('500 Provision € 1 234,50')),
    text.join('\n'),
  )
  assert.ok(text.some(line => line.startsWith('520 Erschwernis 7,50 h')))
  assert.ok(text.some(line => line.startsWith('500 Provision € −20,00')))
  assert.ok(text.some(line => line.startsWith('Gesamt 7,50 h € 1 214,50')))
})

test('grouping, order, selection and wage types do what they say', async () => {
  const { print, euro } = await printed()
  const order = async (change: Partial<OwnReportOptions>) =>
    linesOf(pdfOf(await print(change))).flatMap(line => /^(?:\d+ )?(Zeder|Ahorn|Linde)/.exec(line)?.[1] ?? [])

  assert.deepEqual(await order({}), ['Ahorn', 'Zeder'])
  assert.deepEqual(await order({ employeeSort: 1, employeeSelection: 1 }), ['Ahorn', 'Zeder', 'Linde'])
  assert.deepEqual(await order({ employeeSelection: 2, allWageTypes: false, wageTypes: [euro], deselect: true }), [
    'Ahorn',
    'Zeder',
  ])
  assert.deepEqual(await order({ allWageTypes: false, wageTypes: [euro], deselect: true }), ['Zeder'])
  assert.deepEqual(await order({ grouping: 1 }), ['Ahorn', 'Zeder', 'Zeder'])
  assert.deepEqual(await order({ allGroups: false, groups: ['apprentice'] }), [])
  assert.deepEqual(await order({ allGroups: false, groups: ['worker', 'salaried'] }), ['Ahorn', 'Zeder'])
})

test('with several stores there are eight columns, and the page lies on its side', async () => {
  const { api, company } = await printed()
  await build.store({ company })
  const storeIds = (await rawSql<{ id: number }>('select id from store where company_id = $1', [company])).map(
    ({ id }) => id,
  )
  const made = await api(ownWageValues.report, { body: { ...october, storeIds, options: SHIPPED_OPTIONS } })

  assert.match(factsOf(pdfOf(made)), /^Page size: +841/m)
})

test('what the caller sends is never printed: the report has what is stored, and says how much is another', async () => {
  const { print, month } = await printed()
  const shown = await month()
  const forged: OwnWageMonth = structuredClone(shown)
  forged.employees.find(({ lastName }) => lastName === 'Zeder')!.entries[0]!.hundredths = 99_999
  forged.employees[0]!.lastName = 'Gefälscht'

  const [same, other] = [
    linesOf(pdfOf(await print({}, JSON.stringify(shown)))),
    linesOf(pdfOf(await print({}, JSON.stringify(forged)))),
  ]

  assert.ok(!same.some(line => line.includes('geändert')))
  assert.ok(
    other.some(line => line.startsWith('1 Wert hat sich seit dem Laden der Liste geändert')),
    other.join('\n'),
  )
  assert.ok(!other.some(line => /999,99|Gefälscht/.test(line)))
})

const REFUSED: [what: string, change: object, field: string, says: string][] = [
  ['no grouping', { grouping: null }, 'options.grouping', 'Gruppierung muss ausgewählt sein.'],
  ['an unknown grouping', { grouping: 2 }, 'options.grouping', 'Gruppierung muss ausgewählt sein.'],
  [
    'an empty order of people',
    { employeeSort: '' },
    'options.employeeSort',
    'Sortierung der Mitarbeiter muss ausgewählt sein.',
  ],
  ['no order of values', { entrySort: undefined }, 'options.entrySort', 'Sortierung der Werte muss ausgewählt sein.'],
  [
    'no selection',
    { employeeSelection: null },
    'options.employeeSelection',
    'Auswahl der Mitarbeiter muss ausgewählt sein.',
  ],
  ['no group', { allGroups: false }, 'options.groups', 'Gruppen muss ausgewählt sein.'],
  ['no wage type', { allWageTypes: false }, 'options.wageTypes', 'Lohnarten muss ausgewählt sein.'],
]
for (const [what, change, field, says] of REFUSED)
  test(`a PDF with ${what} is refused in the words of the specification`, async () => {
    const { print } = await printed()
    const { status, refusal } = await print(change as Partial<OwnReportOptions>)
    assert.deepEqual([status, refusal.fields?.[field]], [400, says])
  })

test('an export that is none is refused, and so is a month that there is not', async () => {
  const { print, api, store } = await printed()
  for (const bad of ['{', '[]', '{"year":2026}']) assert.equal((await print({}, bad)).status, 400)
  const body = { ...october, month: 13, storeIds: [store], options: SHIPPED_OPTIONS }
  assert.deepEqual((await api(ownWageValues.report, { body })).refusal.fields, { month: 'Ein Monat von 1 bis 12' })
})

test('a stored setting chooses groups and wage types, the request the order; other settings and other companies’ are none', async () => {
  const { api, hours, company } = await printed()
  const options: OwnReportOptions = { ...SHIPPED_OPTIONS, allWageTypes: false, wageTypes: [hours] }
  const setting = (report: string) => ({ type: 2, name: report, setting: JSON.stringify({ report, ...options }) })
  const kept = (await api(reportSettings.create, { body: setting(OWN_REPORT) })).body.data
  const foreign = (await api(reportSettings.create, { body: setting('anything') })).body.data
  const print = (exportSettingsId: number, by = api) =>
    by(ownWageValues.reportWithSetting, {
      body: { ...october, exportSettingsId, options: { ...SHIPPED_OPTIONS, grouping: 1 } },
    })

  const lines = linesOf(pdfOf(await print(kept.id)))
  const other = await signedIn()

  assert.ok(lines.includes('520 Erschwernis'))
  assert.ok(!lines.some(line => line.includes('500 Provision')))
  assert.deepEqual([(await print(foreign.id)).status, (await print(kept.id, other.api)).status], [422, 404])
  const [noted] = await rawSql<{ action: string; after: object }>(
    `select action, after from audit_entry where company_id = $1 and record_kind = 'months/individual-wage-values' order by id desc limit 1`,
    [company],
  )
  assert.deepEqual([noted!.action, noted!.after], ['downloaded', { month: '2026-10', sessionId: 'tab-7' }])
})

test('a value that was reckoned without an average has the red warning of code 85 below its person', async () => {
  const { month } = await printed()
  const found = await month()
  found.employees.find(({ lastName }) => lastName === 'Zeder')!.entries[0]!.codes = [85]
  const given = { company: 'Muster GmbH', stores: [], isAll: true, found, options: SHIPPED_OPTIONS, changed: 0 }
  const at = Temporal.Instant.from('2026-11-02T08:00:00Z')
  const { render } = openedPdf()

  const lines = linesOf(Buffer.from(await render(reportOf(given, at))))
  const byType = reportOf({ ...given, options: { ...SHIPPED_OPTIONS, grouping: 1 } }, at)

  const warned = lines.findIndex(line =>
    line.startsWith('ACHTUNG DURCHSCHNITTSWERTE FÜR DIESEN MITARBEITER NICHT VORHANDEN'),
  )
  assert.ok(warned > 0 && lines[warned - 1]!.startsWith('Zeder Anna'), lines.join('\n'))
  assert.match(lines.slice(warned).join(' '), /BERECHNUNG OHNE DURCHSCHNITTSWERTE/)
  assert.match(JSON.stringify(byType), /OHNE DURCHSCHNITTSWERTE: Zeder Anna · 10/)
})
