import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellations } from '#contract/exports/cancellations.ts'
import { handOverSettings } from '#contract/exports/hand-over-settings.ts'
import { files } from '#contract/files.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { reportPreviews } from '#contract/reports/report-previews.ts'
import { type ReportConfig, reports } from '#contract/reports/reports.ts'
import type { ReportType } from '#domain/reports/report-kinds.ts'
import type { CorrectionMode } from '#domain/settings/payroll-file.ts'
import {
  CELLS,
  chain,
  change,
  handedOver,
  october,
  summed,
  told,
} from '#server/rooms/exports/wage-exports/fixtures/histories.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import type { Api } from '#server/testing/client.ts'
import { until } from '#server/testing/until.ts'
import { linesOf } from './fixtures/overview.ts'

withOwnApp()

// Ten thousand people's months in `npm run test:all`.
const PEOPLE = process.env.KONTOR_TEST_ALL ? 10_000 : 200
const MONTH = '2026-10'
const ALL = ['hours', 'surcharges', 'days', 'pieces', 'amounts']

const draft = (reportType: ReportType, config: Partial<ReportConfig> = {}) => ({
  ...{ name: 'Oktober', reportType },
  config: { year: 2026, month: 10, ...config },
})
const figures = async (api: Api, ...asked: Parameters<typeof draft>) => {
  const answer = await api(reportPreviews.figures, { body: draft(...asked) })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

const WAYS: [layout: keyof typeof CELLS, mode: CorrectionMode][] = [
  ['bmd-wages', 'manual'],
  ['bmd-wages', 'replace'],
  ['generic-csv', 'difference'],
]
for (const [layout, mode] of WAYS)
  test(`${layout}, ${mode}: overview, quantities and CSV say what all files of a month say together, whatever was changed and corrected in between`, async t => {
    const { api, company, stores } = await chain(t, PEOPLE)
    const settings = (await api(handOverSettings.show)).body.data
    const chosen = { wageLayout: layout, correctionModes: { [layout]: mode }, version: settings.version }
    assert.equal((await api(handOverSettings.change, { body: chosen })).status, 200)
    const numbers = await rawSql<{ id: number; number: string }>(
      'select id, personnel_number as number from employee where company_id = $1',
      [company],
    )
    const personOf = new Map(numbers.map(({ id, number }) => [String(id), number]))
    const handed = new Map<number, string[]>()
    for (let round = 0; round < 3; round++) {
      const closed = await api(monthClosings.close, { body: { month: MONTH, storeIds: stores } })
      assert.equal(closed.status, 200, closed.text)
      for (const storeId of stores) {
        const text = await handedOver(api, storeId)
        if (text === '') continue
        handed.set(storeId, mode === 'replace' ? [text] : [...(handed.get(storeId) ?? []), text])
      }
      const byHand = (
        await Promise.all(
          stores.map(storeId => api(cancellations.list, { query: { storeId, ...october, kind: 'wages' } })),
        )
      ).flatMap(({ body }) => body.data)
      const inFiles = [...handed.values()].flat().flatMap(text => told(text, CELLS[layout]))
      const leftToPeople =
        mode === 'replace'
          ? await lessThanNothing(company)
          : byHand.map(
              ({ handed: { employeeNumber, wageType, quantity, amount } }) =>
                [`${employeeNumber} ${wageType}`, -Math.round(Number(quantity ?? amount) * 100)] as const,
            )
      const expected = summed([...inFiles, ...leftToPeople].map(([key, amount]) => [withPerson(key, personOf), amount]))

      const overview = linesOf(await figures(api, 'HANDOVEROVERVIEW'))
      assert.deepEqual(
        summed(overview.map(([, person, number, , quantity]) => [`${person} ${number}`, Number(quantity)])),
        expected,
      )
      const byNumber = summed(Object.entries(expected).map(([key, amount]) => [key.split(' ')[1]!, amount]))
      const { columns, groups, sums } = await figures(api, 'COSTCENTERQUANTITIES', { options: ALL })
      const byColumn = (cells: readonly (string | number | null)[]) =>
        columns.flatMap(({ title }, at) => (at < 2 ? [] : [[title.split('\n')[1]!, Number(cells[at] ?? 0)] as const]))
      assert.deepEqual(summed(groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => byColumn(cells)))), byNumber)
      for (const { cells } of sums) assert.deepEqual(summed(byColumn(cells)), byNumber)
      for (const type of ['HANDOVEROVERVIEW', 'COSTCENTERQUANTITIES'] as const) {
        const shown = await api(reportPreviews.show, { body: draft(type) })
        assert.equal(shown.body.data.notes[0]!.tone, 'good', JSON.stringify(shown.body.data.notes))
      }
      if (round === 2) {
        const csv = await csvOf(api)
        assert.deepEqual(
          summed(
            csv.map(([, person, number, , quantity]) => [
              `${person} ${number}`,
              Math.round(Number(quantity!.replace(/^'/, '').replace(',', '.')) * 100),
            ]),
          ),
          expected,
        )
        break
      }
      for (const { id, version } of closed.body.data)
        await api(monthClosings.reopen, { params: { id }, body: { reason: 'Nachgetragen', hours: 1, version } })
      await change(company)
    }
  })

const withPerson = (key: string, personOf: ReadonlyMap<string, string>): string => {
  const [person, number] = key.split(' ')
  return `${personOf.get(person!)} ${number}`
}

/** No file for BMD holds what takes something away; where each one stands for the whole month, that is as it was entered. */
const lessThanNothing = async (company: number) =>
  (
    await rawSql<{ key: string; hundredths: number }>(
      `select v.employee_id || ' ' || t.number as key, v.hundredths from own_wage_value v
       join individual_wage_type t on t.company_id = v.company_id and t.id = v.wage_type_id
       where v.company_id = $1 and v.hundredths < 0`,
      [company],
    )
  ).map(({ key, hundredths }) => [key, hundredths] as const)

async function csvOf(api: Api): Promise<string[][]> {
  const created = await api(reports.create, { body: draft('HANDOVEROVERVIEW', { fileformat: 'csv' }) })
  assert.equal(created.status, 200, created.text)
  const now = async () => (await api(reports.list)).body.data.find(({ id }) => id === created.body.data.id)!
  await until('the report', async () => (await now()).jobEnded ?? (await now()).jobFailed)
  const { fileserverID, fileserverAccessToken } = await now()
  const { text } = await api(files.open, { query: { id: fileserverID!, accessToken: fileserverAccessToken! } })
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(';'))
}
