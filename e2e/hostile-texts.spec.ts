import type { Page } from '@playwright/test'
import pg from 'pg'
import { CANARY_HOST, PAYLOADS, spoilTexts, WITHOUT_TRIGGERS } from '../server/testing/hostile-texts.ts'
import { address, enter, expect, THOROUGH, test } from './person.ts'
import { SCREENS } from './screens.ts'
import { journeyServer } from './server.ts'

/** Each journey spoils its own, name and all. */
const [CAFE, BAKERY] = ['Kaffeehaus Sonnblick GmbH', 'Bäckerei Morgenrot GmbH']
/** One of each sort: lists, a file, a document, settings, months. */
const FEW = [
  'company/CompanyCostCenters',
  'company/CompanyAccountingCircles',
  'documents/employeedata',
  'documents/documenttemplates',
  'absence/ExportMonthly',
  'company/CompanyIndividualWageTypes',
] as const

test('texts that look like markup are shown as they were typed and do nothing', async ({ page }) => {
  await openScreens(page, BAKERY, FEW)
})

test('so they are on every screen', THOROUGH, async ({ page }) => {
  test.slow()
  await openScreens(page, CAFE, SCREENS)
})

async function openScreens(page: Page, name: string, screens: readonly string[]): Promise<void> {
  const company = await enter(page, 'admin@kontor.example', name, screens[0]!)
  await spoil(company)
  const wrong: string[] = []
  page.on('dialog', async dialog => {
    wrong.push(`a dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', request => {
    if (new URL(request.url()).host.includes(CANARY_HOST) || /\/x$/.test(new URL(request.url()).pathname))
      wrong.push(`a request: ${request.url()}`)
  })
  let shown = 0
  for (const screen of screens) {
    await page.goto(address(`/${company}/${screen}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    shown += await payloadsOn(page)
    expect(await made(page), screen).toEqual([])
    expect(wrong, screen).toEqual([])
    const row = page.getByRole('row').nth(1)
    if (!(await row.isVisible())) continue
    await row.click({ position: { x: 60, y: 12 } }).catch(() => {})
    await page.waitForLoadState('networkidle')
    expect(await made(page), `${screen}, opened`).toEqual([])
    expect(wrong, `${screen}, opened`).toEqual([])
  }
  expect(shown, 'the texts are there to be seen').toBeGreaterThan(screens.length)
}

async function spoil(company: number): Promise<void> {
  const client = new pg.Client({
    host: process.env.KONTOR_TEST_SOCKET,
    user: 'postgres',
    database: journeyServer().database,
  })
  await client.connect()
  try {
    await client.query(WITHOUT_TRIGGERS)
    const sql = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows
    const { columns } = await spoilTexts(sql as never, company)
    expect(columns.length).toBeGreaterThan(25)
  } finally {
    await client.end()
  }
}

/** How many of the texts stand on the page, as text or in a field. */
const payloadsOn = (page: Page): Promise<number> =>
  page.evaluate(
    payloads => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
      const text = [document.body.textContent, ...fields].join('\n')
      return payloads.filter(payload => text.includes(payload)).length
    },
    PAYLOADS.map(payload => payload.slice(0, 12)),
  )

/** What the texts would have made of the page. */
const made = (page: Page): Promise<string[]> =>
  page.evaluate(host => {
    const selector = [
      'img[src="x"]',
      `[src*="${host}"]`,
      `[href*="${host}"]`,
      '[href^="javascript:" i]',
      'iframe',
      '[onload]',
      '[onerror]',
      'object',
      'embed',
    ].join()
    const found = [...document.querySelectorAll(selector)].map(element => element.outerHTML.slice(0, 200))
    const scripts = [...document.scripts].filter(({ text }) => text.includes('__hit')).map(({ text }) => text)
    return [...found, ...scripts, ...('__hit' in window ? ['it ran'] : [])]
  }, CANARY_HOST)
