import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { type ReportFigures, reportPreviews } from '#contract/reports/report-previews.ts'
import { ReportConfig } from '#contract/reports/reports.ts'
import { scopeToClose } from '#server/rooms/access/public.ts'
import { september, shop } from '#server/rooms/exports/wage-exports/fixtures/september.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { delivered } from '#server/testing/export-steps.ts'
import { gather } from '../report-kinds/actions.ts'

withApp({ KONTOR_ROLES: 'web' })

const draft = (config: Partial<ReportConfig> = {}) => ({
  name: 'Mengen September 2026',
  reportType: 'COSTCENTERQUANTITIES' as const,
  config: { year: 2026, month: 9, ...config },
})
const figures = async (api: Api, config: Partial<ReportConfig> = {}) => {
  const answer = await api(reportPreviews.figures, { body: draft(config) })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const notes = async (api: Api, config: Partial<ReportConfig> = {}) => {
  const answer = await api(reportPreviews.show, { body: draft(config) })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.notes.map(({ tone, title, text }) => [tone, title, text])
}
const titlesOf = ({ columns }: ReportFigures) => columns.map(({ title }) => title)
const rowsOf = ({ groups }: ReportFigures) => groups.flatMap(({ rows }) => rows.map(({ cells }) => cells))
const sumsOf = ({ sums }: ReportFigures) =>
  sums.map(({ label, cells, isMuted }) => [label, ...cells.slice(2), isMuted ?? false])

/**
 * The shop of `september`, and in its other place somebody who worked eight hours on a Tuesday. The first store has two cost
 * centres, the second one none.
 */
async function places() {
  const place = await shop()
  const { company, api, store } = place
  await rawSql(`update store set name = 'Wien Mariahilf' where id = $1`, [store])
  const service = await build.costCentre({ company, number: '10', name: 'Service', store, isDefault: true })
  const kitchen = await build.costCentre({ company, number: '11', name: 'Küche', store })
  const other = await build.store({ company, name: 'Graz Jakomini', storeNumber: '80' })
  await rawSql(`update store set cost_center = '' where id = $1`, [other])
  const colleague = await build.employee({ company, store: other, lastName: 'Bauer', bmdId: '1002' })
  await build.contract({ employee: colleague })
  await build.openingBalance({ employee: colleague })
  await build.stamp({ employee: colleague, from: '2026-09-15 06:00:00', to: '2026-09-15 14:30:00', confirmed: true })
  const handOver = async () => {
    const closed = await api(monthClosings.close, { body: { month: '2026-09', storeIds: [store, other] } })
    assert.equal(closed.status, 200, closed.text)
    const runs = []
    for (const storeId of [store, other]) {
      const run = await api(wageExports.handOver, { body: { storeId, ...september, way: 'download' } })
      assert.equal(run.status, 200, run.text)
      runs.push(run.body.data)
    }
    return runs
  }
  return { ...place, service, kitchen, other, colleague, handOver }
}

const COLUMNS = ['KS', 'Name', 'Normal\n200', 'Überst. 50\n312']

test('cost centres by wage type come to what the runs handed over, and what belongs to none stands in a row of its own', async () => {
  const { api, handOver } = await places()
  const runs = await handOver()
  const report = await figures(api)
  assert.deepEqual(titlesOf(report), COLUMNS)
  assert.deepEqual(rowsOf(report), [
    ['10', 'Service Wien Mariahilf', 1600, 200],
    ['–', 'ohne Kostenstelle', 800, null],
  ])
  assert.deepEqual(sumsOf(report), [
    ['1 Kostenstelle', 2400, 200, false],
    ['laut Läufen 1 und 2', 2400, 200, true],
  ])
  const noted = runs.reduce((sum, run) => sum + run.sums.quantity!, 0)
  assert.equal(noted, 26)
  assert.deepEqual(await notes(api), [['good', 'Differenz zur Übergabe 0,00', 'alle 2 Lohnarten']])
})

test('a person’s own cost centre goes before that of the store, and the first number of a store stands where it has none', async () => {
  const { api, handOver, employee, kitchen, other } = await places()
  await rawSql('update employee set cost_centre_id = $2 where id = $1', [employee.id, kitchen])
  await rawSql(`update store set cost_center = '30, 31' where id = $1`, [other])
  await handOver()
  assert.deepEqual(rowsOf(await figures(api)), [
    ['11', 'Küche Wien Mariahilf', 1600, 200],
    ['30', 'Graz Jakomini', 800, null],
    ['–', 'ohne Kostenstelle', null, null],
  ])
})

test('who worked at two stores is shared out by the hours at each, to the last hundredth, unless all is the main cost centre’s', async () => {
  const { api, handOver, other, company, stamp, employee } = await places()
  await build.costCentre({ company, number: '20', name: 'Graz Jakomini', store: other, isDefault: true })
  // Of 19 hours at the stores 10½ are at the other one.
  await rawSql('update stamp set store_id = $2 where id = $1', [stamp.id, other])
  await handOver()
  const report = await figures(api)
  assert.deepEqual(rowsOf(report), [
    ['10', 'Service Wien Mariahilf', 716, 89],
    ['20', 'Graz Jakomini', 884 + 800, 111],
    ['–', 'ohne Kostenstelle', null, null],
  ])
  assert.deepEqual(sumsOf(report)[0], ['2 Kostenstellen', 2400, 200, false])
  assert.deepEqual(rowsOf(await figures(api, { choices: { shares: 'main' } })).slice(0, 2), [
    ['10', 'Service Wien Mariahilf', 1600, 200],
    ['20', 'Graz Jakomini', 800, null],
  ])
  const manager = await signedIn({ company, permissions: ['reports.run', 'exports.run'], storeIds: [employee.store!] })
  assert.deepEqual(rowsOf(await figures(manager.api)), [
    ['10', 'Service Wien Mariahilf', 716, 89],
    ['–', 'andere Standorte', 884, 111],
    ['–', 'ohne Kostenstelle', null, null],
  ])
})

test('a correction counts with its sign, in a file or left to a person', async () => {
  const { api, handOver, shorten, company, set } = await places()
  assert.equal((await set({ correctionModes: { 'bmd-wages': 'manual' } })).status, 200)
  const [first] = await handOver()
  await delivered(company)
  await rawSql('delete from month_closing where company_id = $1 and store_id <> $2', [company, first!.storeId])
  await shorten('14:30')
  const corrected = await api(exportRuns.correct, { params: { id: first!.id }, body: {} })
  assert.equal(corrected.status, 200, corrected.text)
  const report = await figures(api)
  assert.deepEqual(sumsOf(report), [
    ['1 Kostenstelle', 2400, 100, false],
    ['laut Läufen 1–3', 2400, 100, true],
  ])
  assert.deepEqual(await notes(api), [['good', 'Differenz zur Übergabe 0,00', 'alle 2 Lohnarten']])
})

test('columns that are not chosen are left out, euros without the right to pay, and the month before stands below', async () => {
  const { api, handOver, company, employee } = await places()
  const wageType = await build.ownWageType({ company, number: '880', name: 'Fehlgeld', unit: 'euro' })
  await build.ownWageValue({ employee, wageType, month: '2026-09', hundredths: 4100 })
  await handOver()
  assert.deepEqual(titlesOf(await figures(api)), COLUMNS)
  const options = ['hours', 'amounts', 'former']
  const report = await figures(api, { options })
  assert.deepEqual(titlesOf(report), [...COLUMNS, 'Fehlgeld\n880'])
  assert.deepEqual(sumsOf(report)[2], ['August 2026', 0, 0, 0, true])
  const clerk = await signedIn({ company, permissions: ['reports.run', 'exports.run'] })
  const unread = await figures(clerk.api, { options })
  assert.deepEqual(titlesOf(unread), COLUMNS)
  assert.deepEqual(unread.notes, ['Ohne 1 Lohnart in €: Dafür fehlt das Recht „SV-Nummer, IBAN und Bezüge sehen“.'])
})

test('more than sixteen wage types are a row each, with the sum of all cost centres', async () => {
  const { api, handOver, company, employee, colleague } = await places()
  for (let number = 501; number <= 515; number++)
    for (const each of [employee, colleague]) {
      const wageType = await build.ownWageType({
        company,
        number: `${number}${each === employee ? '' : '0'}`,
        name: `Essen ${number}`,
        unit: 'pieces',
      })
      await build.ownWageValue({ employee: each, wageType, month: '2026-09', hundredths: number })
    }
  await handOver()
  const report = await figures(api)
  assert.deepEqual(
    [report.keys.length, titlesOf(report), report.groups.length],
    [2, ['KS', 'Name', 'Menge', 'Einheit'], 32],
  )
  const [normal] = report.groups
  assert.deepEqual(
    [normal!.keys, normal!.rows.map(({ cells }) => cells), normal!.sum!.cells],
    [
      ['200', 'Normalarbeit'],
      [
        ['10', 'Service Wien Mariahilf', 1600, 'Std.'],
        ['–', 'ohne Kostenstelle', 800, 'Std.'],
      ],
      [null, null, 2400, null],
    ],
  )
  assert.deepEqual((await notes(api))[1], [
    'hint',
    '32 Lohnarten',
    'Darum steht je Kostenstelle und Lohnart eine Zeile.',
  ])
})

test('of a month in which nothing was handed over there is an empty report', async () => {
  const { api } = await places()
  const report = await figures(api)
  assert.deepEqual([rowsOf(report), report.sums, await notes(api)], [[], [], []])
})

test('the page says for whose books the quantities are: the default circle, where there is one', async () => {
  const { company, accountId } = await signedIn()
  const scope = { ...scopeToClose(accountId, company, 'test'), permissions: new Set(ALL_PERMISSIONS) }
  const told = async () =>
    (await gather(scope, { reportType: draft().reportType, config: ReportConfig.parse(draft().config) })).content.about
  assert.equal(await told(), undefined)
  await rawSql(
    `insert into accounting_circle (company_id, number, name, color, is_default) values ($1, 10, 'Wien', '#1b5f41', true), ($1, 20, 'Graz', '#1f5b99', false)`,
    [company],
  )
  assert.deepEqual(await told(), ['Finanzbuchhaltungskreis 10 Wien'])
})
