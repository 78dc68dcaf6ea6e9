import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files } from '#contract/files.ts'
import { personMonths } from '#contract/months/person-months.ts'
import { reportPreviews } from '#contract/reports/report-previews.ts'
import { type ReportDraft, reports } from '#contract/reports/reports.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { textOf } from '#server/testing/pdf.ts'
import { until } from '#server/testing/until.ts'

withOwnApp()

type Signed = Awaited<ReturnType<typeof signedIn>>
type Config = Partial<ReportDraft['config']>

const draft = (config: Config = {}) => ({
  name: 'Variable 12 Monate',
  reportType: 'VARIABLEOVERVIEW' as const,
  config: { year: 2026, month: 10, ...config },
})

async function figures({ api }: Signed, config: Config = {}) {
  const { status, body, text } = await api(reportPreviews.figures, { body: draft(config) })
  assert.equal(status, 200, text)
  return body.data
}

/** Of each person the wage types with what is not a dash, by column. */
const linesOf = ({ columns, groups }: Awaited<ReturnType<typeof figures>>) =>
  groups.map(({ keys, rows }) => [
    keys.join(' '),
    ...rows.map(({ cells, byHand }) => ({
      ...Object.fromEntries(columns.map(({ key }, at) => [key, cells[at] ?? null]).filter(([, value]) => value)),
      ...(byHand && { byHand }),
    })),
  ])

const NONE = { '2025-11': null, '2025-12': null, '2026-01': null, '2026-02': null }

/**
 * Sundays are paid 50 % more. Bauer came in the middle of March and worked on three Sundays, 4 h in May, 4 h in August, 3 h in October;
 * Koller came on 21 September and worked 3 h on a Sunday of October.
 */
async function somePeople(signed: Signed) {
  const { company } = signed
  const store = await build.store({ company, name: 'Wien Mariahilf' })
  await build.ruledModel({ company, isDefault: true, rules: { sundayPercent: 5000 } })
  await build.wageTypes({ company })
  const person = async (lastName: string, firstName: string, personnelNumber: string, entry: string) => {
    const employee = await build.employee({ company, store, lastName, firstName, personnelNumber, entry })
    await build.contract({ employee, from: entry })
    return employee
  }
  const bauer = await person('Bauer', 'Anna', '2014', '2026-03-16')
  await build.stamp({ employee: bauer, from: '2026-05-03 06:00:00', to: '2026-05-03 10:00:00' })
  await build.stamp({ employee: bauer, from: '2026-08-02 06:00:00', to: '2026-08-02 10:00:00' })
  await build.stamp({ employee: bauer, from: '2026-10-25 08:00:00', to: '2026-10-25 11:00:00' })
  const wageType = await build.ownWageType({ company, number: '600', name: 'Fehlgeld' })
  for (const month of ['2026-08', '2026-09', '2026-10'])
    await build.ownWageValue({ employee: bauer, wageType, month, hundredths: 4100 })
  const trips = await build.ownWageType({ company, number: '610', name: 'Fahrten', unit: 'pieces' })
  await build.ownWageValue({ employee: bauer, wageType: trips, month: '2026-09', hundredths: 700 })
  const koller = await person('Koller', 'Mara', '2047', '2026-09-21')
  await build.stamp({ employee: koller, from: '2026-10-04 08:00:00', to: '2026-10-04 11:00:00' })
  return { store, bauer, koller }
}

const ofBauer = [
  'Bauer Anna 2014',
  {
    ...{ kind: 'Sonntagsarbeit', '2026-05': 400, '2026-08': 400, '2026-10': 300, sum: 1100 },
    // 11 h in the eight months from March on; 7 h in the thirteen weeks from 27 July to 25 October, which are three months.
    ...{ averageMonths: 138, averageWeeks: 233 },
  },
  {
    ...{ kind: 'Fehlgeld €', '2026-08': 4100, '2026-09': 4100, '2026-10': 4100, sum: 12_300 },
    ...{ averageMonths: 1538, averageWeeks: 4100 },
  },
]

test('each wage type stands with its twelve months, their sum and both averages; months and weeks without a contract do not water them down', async () => {
  const signed = await signedIn()
  await somePeople(signed)
  const found = await figures(signed)
  assert.deepEqual(linesOf(found), [
    ofBauer,
    // 3 h in two months, and in five weeks: 3 × 13 / (3 × 5).
    ['Koller Mara 2047', { kind: 'Sonntagsarbeit', '2026-10': 300, sum: 300, averageMonths: 150, averageWeeks: 260 }],
  ])
  const { columns, groups } = found
  const first = Object.fromEntries(columns.map(({ key }, at) => [key, groups[0]!.rows[0]!.cells[at]]))
  // Before the entry there is nothing to say, after it nothing was paid.
  assert.deepEqual(Object.fromEntries(Object.keys(NONE).map(key => [key, first[key]])), NONE)
  assert.deepEqual([first['2026-03'], first['2026-04']], [0, 0])
  assert.match(found.notes.join(' '), /die letzten 13 ganzen Wochen \(27\.07\.2026 bis 25\.10\.2026\)/)
})

test('hours of a wage type are those of the months', async () => {
  const signed = await signedIn()
  await somePeople(signed)
  const found = await figures(signed)
  for (const month of ['2026-05', '2026-08', '2026-10']) {
    const months = (await signed.api(personMonths.list, { query: { month } })).body.data
    const minutes = months.flatMap(({ kinds }) => kinds).filter(({ kind }) => kind === 'SONNTAG')
    const at = found.columns.findIndex(({ key }) => key === month)
    const shown = found.groups
      .flatMap(({ rows }) => rows)
      .filter(({ cells }) => cells[0] === 'Sonntagsarbeit')
      .reduce((sum, { cells }) => sum + Number(cells[at] ?? 0), 0)
    assert.equal(shown * 60, minutes.reduce((sum, each) => sum + each.minutes, 0) * 100)
  }
})

test('only what is chosen is in it, and only amounts make it sensitive', async () => {
  const signed = await signedIn()
  await somePeople(signed)
  const kinds = async (options: string[]) =>
    (await figures(signed, { options })).groups.flatMap(({ rows }) => rows.map(({ cells }) => cells[0]))
  assert.deepEqual(await kinds(['own']), ['Fahrten, Stück'])
  assert.deepEqual(await kinds(['amounts']), ['Fehlgeld €'])
  assert.deepEqual(await kinds(['overtime']), [])
  const isSensitive = async (options: string[]) =>
    (await signed.api(reportPreviews.show, { body: draft({ options }) })).body.data.isSensitive
  assert.deepEqual([await isSensitive(['surcharges', 'own']), await isSensitive(['amounts'])], [false, true])
  const keys = (await figures(signed, { choices: { averages: 'weeks' } })).columns.map(({ key }) => key)
  assert.deepEqual(keys.slice(-2), ['sum', 'averageWeeks'])
})

test('an average that somebody entered stands with a star in the column of its period', async () => {
  const signed = await signedIn()
  const { bauer } = await somePeople(signed)
  const averageId = await build.average({ company: signed.company, name: 'Nachtschnitt' })
  await build.manualAverage({ employee: bauer, averageId, from: '2026-06-01', valueCents: 6067 })
  const found = await figures(signed)
  assert.deepEqual(linesOf(found)[0], [
    ...ofBauer,
    { kind: 'Nachtschnitt, € je Ausfalltag', averageWeeks: 6067, byHand: ['averageWeeks'] },
  ])
  assert.equal(found.notes[0], '* von Hand eingetragen.')
})

test('who may not see pay gets none of it; who sees one store gets its people', async () => {
  const signed = await signedIn()
  const { store, koller } = await somePeople(signed)
  const other = await build.store({ company: signed.company, name: 'Graz' })
  const without = await signedIn({ company: signed.company, permissions: ['reports.run', 'stamps.read'] })
  assert.equal((await without.api(reportPreviews.figures, { body: draft() })).status, 403)
  const permissions = ['reports.run', 'stamps.read', 'employees.read-sensitive'] as const
  const manager = async (id: number) =>
    signedIn({ company: signed.company, permissions: [...permissions], storeIds: [id] })
  assert.deepEqual(linesOf(await figures(await manager(store))), linesOf(await figures(signed)))
  assert.deepEqual(linesOf(await figures(await manager(other))), [])
  const moved = [other, koller.id, signed.company]
  await rawSql('update contract set store_id = $1 where employee_id = $2 and company_id = $3', moved)
  await rawSql('update employee set store_id = $1 where id = $2 and company_id = $3', moved)
  assert.deepEqual(
    linesOf(await figures(await manager(other))).map(([name]) => name),
    ['Koller Mara 2047'],
  )
})

async function fileOf({ api }: Signed, config: Config) {
  const { id } = (await api(reports.create, { body: draft(config) })).body.data
  const now = async () => (await api(reports.list)).body.data.find(each => each.id === id)!
  await until('the report', async () => (await now()).jobEnded ?? (await now()).jobFailed)
  const { fileserverID, fileserverAccessToken } = await now()
  return api(files.open, { query: { id: fileserverID!, accessToken: fileserverAccessToken! } })
}

test('page, CSV and figures say the same', async () => {
  const signed = await signedIn()
  await somePeople(signed)
  const lines = (await fileOf(signed, { fileformat: 'csv' })).text.replace('\uFEFF', '').trimEnd().split('\r\n')
  assert.deepEqual(lines, [
    'Name;Nr.;Lohnart;11/25;12/25;1/26;2/26;3/26;4/26;5/26;6/26;7/26;8/26;9/26;10/26;Summe;Ø 12 M.;Ø 13 W.',
    'Bauer Anna;2014;Sonntagsarbeit;;;;;0,00;0,00;4,00;0,00;0,00;4,00;0,00;3,00;11,00;1,38;2,33',
    'Bauer Anna;2014;Fehlgeld €;;;;;0,00;0,00;0,00;0,00;0,00;41,00;41,00;41,00;123,00;15,38;41,00',
    'Koller Mara;2047;Sonntagsarbeit;;;;;;;;;;;0,00;3,00;3,00;1,50;2,60',
  ])
  const page = textOf((await fileOf(signed, {})).bytes, '-layout').replaceAll(/ +/g, ' ')
  assert.match(page, /November 2025 bis Oktober 2026, alle Standorte/)
  assert.match(page, /Bauer Anna · 2014/)
  assert.match(page, /Sonntagsarbeit – – – – – – 4,00 – – 4,00 – 3,00 11,00 1,38 2,33/)
})
