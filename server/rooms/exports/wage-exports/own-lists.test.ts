import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { employeeSync } from '#contract/exports/employee-sync.ts'
import { exportPreviews } from '#contract/exports/export-previews.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { zipEntriesOf } from '#server/testing/zip-entries.ts'
import { shop } from './fixtures/september.ts'

// Files are made without a worker: where they go is tested elsewhere.
withApp({ KONTOR_ROLES: 'web' })

const CSV_LIST = 5
const XLSX_LIST = 6
const GOLDEN = readFileSync(new URL('fixtures/own-list-2026-09.csv', import.meta.url))

/** A company that chose its list on the screen of its settings, with a commission, a deduction and the leave of September. */
async function withList(software: number, name = '=2+5') {
  const place = await shop({ software: 0, mapped: { NORM: '200', UE50: '312', URLAUB: '400' } })
  const { company, employee, api } = place
  const settings = (await api(companies.settings)).body.data[0]!
  const chosen = await api(companies.change, { body: { softwareId: software, version: settings.version } })
  assert.equal(chosen.status, 200, chosen.text)
  const commission = await build.ownWageType({ company, number: '500', name })
  const ways = await build.ownWageType({ company, number: '510', name: 'Wege', unit: 'pieces', factor: 15_000 })
  await build.ownWageValue({ employee, wageType: commission, month: '2026-09', hundredths: 12_050 })
  await build.ownWageValue({ employee, wageType: ways, month: '2026-09', hundredths: -350 })
  assert.equal((await place.set({ clientNumber: '100' })).status, 200)
  await place.close()
  return {
    ...place,
    bytesOf: async (id: number) => (await api(exportRuns.file, { params: { id } })).bytes,
  }
}

const sheetOf = async (bytes: Uint8Array) => {
  const { readXlsx } = await import('hucre/xlsx')
  return (await readXlsx(bytes)).sheets[0]!.rows
}

test('an own list as CSV opens in a spreadsheet as it is written: BOM, semicolons, decimal commas, German days, no formula, deductions with their minus', async () => {
  const { handOver, bytesOf } = await withList(CSV_LIST)
  const { status, body, text } = await handOver()
  assert.equal(status, 200, text)
  assert.deepEqual(
    [body.data.layoutKey, body.data.fileName, body.data.rowCount],
    ['generic-csv', '70_20260901-20260930_lohnarten.csv', 5],
  )
  assert.equal((await bytesOf(body.data.id)).toString(), GOLDEN.toString())
})

test('an own list as XLSX holds the same rows, numbers and days as such and every text as a text', async () => {
  const { handOver, bytesOf } = await withList(XLSX_LIST)
  const { status, body, text } = await handOver()
  assert.equal(status, 200, text)
  assert.deepEqual([body.data.layoutKey, body.data.fileName], ['generic-xlsx', '70_20260901-20260930_lohnarten.xlsx'])
  const [first, last] = [new Date('2026-09-01T00:00:00Z'), new Date('2026-09-30T00:00:00Z')]
  const of = (cells: unknown[]) => ['100', '70', '42', 'Koller Christina', 2026, 9, ...cells, '70', first, last, null]
  const [titles, ...rows] = await sheetOf(await bytesOf(body.data.id))
  assert.equal(titles!.join(';'), GOLDEN.toString().slice(1).split('\r\n')[0])
  assert.deepEqual(rows, [
    of(['200', 'Normalarbeit', 16, 'h', null, null]),
    of(['312', 'Überstunde 50 %', 2, 'h', null, null]),
    of(['400', 'Urlaub', 1, 'T', null, null]),
    of(['500', '=2+5', null, '€', null, 120.5]),
    of(['510', 'Wege', -3.5, 'St', null, null]),
  ])
})

test('a text that a workbook knows as an error stays a text', async () => {
  const { handOver, bytesOf } = await withList(XLSX_LIST, '#REF!')
  const bytes = await bytesOf((await handOver()).body.data.id)
  assert.equal((await sheetOf(bytes)).find(row => row[6] === '500')![7], '#REF!')
  assert.doesNotMatch(zipEntriesOf(bytes).get('xl/worksheets/sheet1.xml')!.toString(), /t="e"/)
})

test('the preview says what the list will say, and a run gives the same bytes again', async () => {
  for (const software of [CSV_LIST, XLSX_LIST]) {
    const { api, request, handOver, bytesOf } = await withList(software)
    const preview = (await api(wageExports.preview, { query: request })).body.data
    assert.deepEqual(
      preview.exported.map(({ wageType, quantity, externalId }) => [wageType, quantity, externalId]),
      [
        ['200', 16, '42'],
        ['312', 2, '42'],
        ['400', 1, '42'],
        ['500', 120.5, '42'],
        ['510', -3.5, '42'],
      ],
    )
    assert.equal(
      preview.checks.some(({ tone }) => tone === 'blocker'),
      false,
      JSON.stringify(preview.checks),
    )
    const first = (await handOver()).body.data
    assert.equal((await handOver()).body.data.id, first.id)
    assert.deepEqual(await bytesOf(first.id), await bytesOf(first.id))
    assert.equal((await api(exportRuns.list, { query: { ...request, kind: 'wages' } })).body.data[0]!.changedSince, 0)
  }
})

test('what changed after a list was handed over is a list of what differs: the old row below zero, then the new one', async () => {
  const { api, handOver, file, shorten } = await withList(CSV_LIST)
  const first = (await handOver()).body.data
  await shorten('14:30')
  const corrected = await api(exportRuns.correct, { params: { id: first.id }, body: {} })
  assert.equal(corrected.status, 200, corrected.text)
  assert.deepEqual((await file(corrected.body.data.id)).slice(1), [
    '100;70;42;Koller Christina;2026;9;312;Überstunde 50 %;-2,00;h;;;70;01.09.2026;30.09.2026;',
    '100;70;42;Koller Christina;2026;9;312;Überstunde 50 %;1,00;h;;;70;01.09.2026;30.09.2026;',
  ])
})

test('a list takes no shifts, no absences with their days and no master data, and says so', async () => {
  for (const software of [CSV_LIST, XLSX_LIST]) {
    const { api, request } = await withList(software)
    for (const kind of [exportPreviews.hours, exportPreviews.absences]) {
      const { status, refusal } = await api(kind, { query: request })
      assert.deepEqual(
        [status, refusal.message],
        [409, 'Für die Lohnsoftware des Betriebs gibt es diese Übergabe nicht.'],
      )
    }
    const { status, refusal } = await api(employeeSync.download, { query: { softwareId: software } })
    assert.deepEqual(
      [status, refusal.message],
      [409, 'Für die Lohnsoftware des Betriebs gibt es diese Übergabe nicht.'],
    )
  }
})

test('whose personnel number is missing or shared stops a list, for it is by that number that payroll knows people', async () => {
  const { company, request, api, handOver } = await withList(CSV_LIST)
  await rawSql(`update employee set personnel_number = '' where company_id = $1`, [company])
  const { status, refusal } = await handOver()
  assert.deepEqual([status, refusal.message], [422, 'Personalnummer fehlt bei einem Mitarbeiter'])
  assert.deepEqual((await api(exportRuns.list, { query: { ...request, kind: 'wages' } })).body.data, [])
})
