import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { files } from '#contract/files.ts'
import { type ReportFigures, reportPreviews } from '#contract/reports/report-previews.ts'
import { type ReportConfig, reports } from '#contract/reports/reports.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { ReportType } from '#domain/reports/report-kinds.ts'
import { september, shop } from '#server/rooms/exports/wage-exports/fixtures/september.ts'
import { withOwnApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { textOf } from '#server/testing/pdf.ts'
import { until } from '#server/testing/until.ts'
import { linesOf } from './fixtures/overview.ts'

withOwnApp()

const draft = (reportType: ReportType, config: Partial<ReportConfig> = {}) => ({
  ...{ name: 'Übergabe', reportType },
  config: { year: 2026, month: 9, ...config },
})

async function made(api: Api, reportType: ReportType, config: Partial<ReportConfig>) {
  const created = await api(reports.create, { body: draft(reportType, config) })
  assert.equal(created.status, 200, created.text)
  const now = async () => (await api(reports.list)).body.data.find(({ id }) => id === created.body.data.id)!
  await until('the report', async () => (await now()).jobEnded ?? (await now()).jobFailed)
  const { fileserverID, fileserverAccessToken } = await now()
  return api(files.open, { query: { id: fileserverID!, accessToken: fileserverAccessToken! } })
}

async function figures(api: Api, reportType: ReportType) {
  const answer = await api(reportPreviews.figures, { body: draft(reportType) })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

/** A first run, absences, and a correction; with an own wage type. */
async function handedOver() {
  const { api, company, employee, store, set, close, handOver, shorten } = await shop()
  await build.costCentre({ company, number: '10', name: 'Service', store, isDefault: true })
  const wageType = await build.ownWageType({ company, number: '880', name: 'Fehlgeld', unit: 'euro' })
  await build.ownWageValue({ employee, wageType, month: '2026-09', hundredths: 4100 })
  assert.equal((await set({ wageLayout: 'generic-csv', correctionModes: { 'generic-csv': 'difference' } })).status, 200)
  await close()
  const first = (await handOver()).body.data
  assert.equal((await api(absenceExports.download, { query: { storeId: store, ...september } })).status, 200)
  await shorten('14:30')
  assert.equal((await api(exportRuns.correct, { params: { id: first.id }, body: {} })).status, 200)
  return api
}

const isNumber = ({ columns }: ReportFigures, at: number) => ['quantity', 'days', 'euros'].includes(columns[at]!.type)

test('figures, CSV and pages of what was handed over say the same', async () => {
  const api = await handedOver()
  for (const type of ['HANDOVEROVERVIEW', 'COSTCENTERQUANTITIES'] as const) {
    const report = await figures(api, type)
    const said = linesOf(report)
    assert.ok(said.length >= 2)
    const csv = (await made(api, type, { fileformat: 'csv' })).text.replace('\uFEFF', '').trimEnd().split('\r\n')
    const columns = [...report.keys, ...report.columns]
    const plain = said.map(cells =>
      cells.map((cell, at) => {
        const { type } = columns[at]!
        if (cell === null) return ''
        return type === 'text' ? String(cell) : formatNumber(Number(cell) / 100).replaceAll(' ', '')
      }),
    )
    assert.deepEqual(
      csv.slice(1, said.length + 1).map(line => line.split(';').map(cell => cell.replace(/^'/, ''))),
      plain,
    )
    const pages = textOf((await made(api, type, { fileformat: 'pdf' })).bytes, '-layout').replaceAll(
      /[ \u00a0\u202f]+/g,
      ' ',
    )
    for (const { rows } of report.groups)
      for (const { cells } of rows) {
        const shown = cells.map((cell, at) => {
          if (!isNumber(report, at)) return String(cell ?? '')
          return cell === null || cell === 0 ? '–' : formatNumber(Number(cell) / 100).replace('-', '−')
        })
        const words = shown.filter(text => text !== '').join(' ')
        // A small gap is none to whoever reads the letters off a page.
        assert.ok(
          pages.replaceAll(' *', '*').includes(words.replaceAll(' *', '*')),
          `${type}: ${words} stands on no page:\n${pages}`,
        )
      }
    for (const note of report.notes) assert.ok(pages.replaceAll('\n', ' ').includes(note), note)
  }
})
