import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { stores } from '#contract/accounts/stores.ts'
import { type Report, reports } from '#contract/reports/reports.ts'
import { VIENNA } from '#domain/basics/days.ts'
import type { ReportType } from '#domain/reports/report-kinds.ts'
import { todayIn } from '#server/platform/today.ts'
import type { Api } from '#server/testing/calls.ts'
import { until } from '#server/testing/until.ts'
import { chromiumLaunch } from '../chromium.ts'
import type { Bench } from './neighbour.ts'
import { PASSWORD } from './product.ts'

/** The month before this one: the demo has worked in all of it. */
export const lastMonth = () => todayIn(VIENNA).toPlainYearMonth().subtract({ months: 1 })

export const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 }).toString()

export const draftOf = (reportType: ReportType, fileformat: 'pdf' | 'csv' | 'xlsx') => {
  const { year, month } = lastMonth()
  return { name: `Nachbar ${reportType}`, reportType, config: { year, month, fileformat } }
}

/** Asked for, made by the worker and fetched by its link, as people do. */
export async function reportFile(
  address: string,
  api: Api,
  reportType: ReportType,
  fileformat: 'pdf' | 'csv' | 'xlsx',
): Promise<Buffer> {
  const { status, body, text } = await api(reports.create, { body: draftOf(reportType, fileformat) })
  assert.equal(status, 200, text)
  const { id } = body.data
  const made = await until('the report is made', async () => {
    const report = (await api(reports.list)).body.data.find((each: Report) => each.id === id)!
    assert.equal(report.jobFailed, null, report.message)
    return report.jobEnded !== null && report
  })
  const answer = await fetch(`${address}/api/file?id=${made.fileserverID}&accessToken=${made.fileserverAccessToken}`)
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

export async function firstStore(api: Api): Promise<number> {
  const [store] = (await api(stores.list)).body.data
  return store!.id
}

/** A browser in which somebody is signed in; ends with the bench. */
export async function browserOf(bench: Bench, address: string, email: string): Promise<Page> {
  const browser = await chromium.launch(chromiumLaunch())
  bench.defer(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(`${address}/account`)
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForURL(url => !url.pathname.endsWith('/account') || url.search !== '')
  return page
}

/** What the button above the first table of the page saves. */
export async function savedTable(page: Page, kind: 'CSV' | 'Excel'): Promise<Buffer> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tabelle herunterladen' }).first().click()
  await page.getByRole('menuitem', { name: `Als ${kind}-Datei` }).click()
  return readFileSync(await (await arriving).path())
}
