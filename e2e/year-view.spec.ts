import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { MONTH_NAMES } from '../domain/basics/days.ts'
import {
  AT_ONCE,
  address,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  message,
  test,
} from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const SCREEN = 'reports/ReportEmployeeDeployment'
const { year, month } = Temporal.Now.plainDateISO('Europe/Vienna')

const table = (page: Page) => page.getByRole('table', { name: new RegExp(`^Abwesenheiten und Überstunden ${year}`) })
const months = (page: Page) => page.getByRole('slider', { name: 'Monat' })

test('payroll looks at the year of absences and overtime, month by month, of all stores and of one', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  await page.getByRole('group', { name: 'Ansicht' }).first().getByRole('button', { name: 'Jahr' }).click()
  await expect(page).toHaveURL(/view=year/)
  await expect(page.getByRole('heading', { name: `${year} im Überblick` })).toBeVisible()
  await expect(page.getByRole('img', { name: `Abwesenheiten und Überstunden ${year}, je Monat` })).toBeVisible()
  await expect(page.getByText(/Krankenstand.*\.$/).first()).toBeVisible()
  await expectAccessibleInBothLights(page)

  await test.step('the arrow keys go through the months, and each says what stands in the table', async () => {
    await months(page).focus()
    await expect(months(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${MONTH_NAMES[month - 1]}`))
    await page.keyboard.press('Home')
    for (const at of MONTH_NAMES.keys()) {
      const told = (await months(page).getAttribute('aria-valuetext'))!
      expect(told).toContain(MONTH_NAMES[at])
      expect(await inTable(page, at), told).toEqual(daysIn(told))
      await page.keyboard.press('ArrowRight')
    }
    await expect(page.getByText('Dezember, genehmigt').or(page.getByText('Dezember, vorläufig'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Dezember, genehmigt').or(page.getByText('Dezember, vorläufig'))).toHaveCount(0)
  })

  await test.step('the pointer is told the same', async () => {
    const { width, height } = (await page.getByRole('img', { name: /je Monat$/ }).boundingBox())!
    await page.getByRole('img', { name: /je Monat$/ }).hover({ position: { x: width * 0.72, y: height / 2 } })
    await expect(page.getByText(/^(September|Oktober)(, vorläufig|, genehmigt)?$/)).toBeVisible()
  })

  await test.step('the table is the sum of the stores, and one store is less', async () => {
    const all = await sumOf(page)
    const stores = page.getByRole('list', { name: 'Standorte des Jahres' }).getByRole('listitem')
    const count = await stores.count()
    expect(count).toBeGreaterThan(1)
    await page.getByRole('group', { name: 'Standorte' }).locator('button[aria-haspopup]').first().click()
    await page
      .getByRole('button', { name: /^nur dieser.*Graz Jakomini/ })
      .or(page.getByRole('button', { name: 'nur dieser' }))
      .first()
      .click()
    await expect(stores).toHaveCount(1)
    await expect(page).toHaveURL(/storeId=\d+/)
    await expect.poll(() => sumOf(page)).toBeLessThan(all)
    await page.goBack()
  })
})

test('the table stands alone, is saved as a file, and the year before and the next one are a step away', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, `${SCREEN}?view=year`)
  await page.getByRole('button', { name: 'Nur Tabelle' }).click()
  await expect(months(page)).toHaveCount(0)
  await expect(table(page).getByRole('row')).toHaveCount(5)
  await page.getByRole('button', { name: 'Tabelle herunterladen' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Als CSV-Datei' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^Abwesenheiten und Überstunden ${year} .*\\.csv$`))
  const text = (await readFile(await saved.path())).toString()
  expect(text.split('\n')[0]).toMatch(/Jänner.*;.*Dezember.*;Summe/)
  await expect(message(page, '.csv gespeichert')).toBeVisible()

  await page.getByRole('button', { name: 'Jahr danach' }).click()
  await expect(page.getByRole('heading', { name: `${year + 1} im Überblick` })).toBeVisible()
  await expect(page.getByText(new RegExp(`^Für ${year + 1} .*genehmigt`))).toBeVisible(AT_ONCE)
  await expect(page.getByRole('button', { name: 'Jahr danach' })).toBeDisabled()
})

test('a company without months is told what will stand there, and led on', async ({ page }) => {
  await enter(page, 'admin@kontor.example', 'Neue Filialen Handels GmbH', `${SCREEN}?view=year`)
  const empty = page.locator('[data-empty-state]')
  await expect(empty).toBeVisible()
  await expect(empty.getByRole('button')).toBeVisible()
  await expectAccessible(page)
})

test('on a phone nothing of the year is cut, and only the table scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'admin@kontor.example', CAFE, `${SCREEN}?view=year`)
  await expect(page.getByRole('img', { name: /je Monat$/ })).toBeVisible()
  await expect(table(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test('the landing page shows the year small, once all else is there, moves nothing by it and leads to it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const noted = window as never as { moved: number }
    noted.moved = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) noted.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  await page.goto(address('/'))
  const card = page.getByRole('region', { name: `${year} im Überblick` })
  await expect(card.getByRole('img', { name: /je Monat$/ })).toBeVisible()
  expect(await page.evaluate(() => (window as never as { moved: number }).moved)).toBeLessThan(0.01)
  const room = await card.evaluate(one => [one.parentElement!.offsetHeight, (one as HTMLElement).offsetHeight])
  expect(room[0]).toBe(room[1])
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Zum Jahr' }).click()
  await expect(page).toHaveURL(/ReportEmployeeDeployment\?.*view=year/)
  await expect(page.getByRole('heading', { name: `${year} im Überblick` })).toBeVisible()
})

/** „November, vorläufig: Urlaub 174 Tage, Krankenstand 1 Tag, …“ by the table's rows. */
const daysIn = (told: string): string[] =>
  ['Urlaub', 'Krankenstand', 'Sonstige'].map(kind => new RegExp(`${kind} ([\\d  ,]+) Tage?`).exec(told)?.[1] ?? '–')

async function inTable(page: Page, month: number): Promise<string[]> {
  const rows = table(page).locator('tbody tr')
  const texts: string[] = []
  for (const row of [0, 1, 2]) texts.push((await rows.nth(row).locator('td').nth(month).textContent())!)
  return texts
}

/** Of leave in the year. */
async function sumOf(page: Page): Promise<number> {
  const text = (await table(page).locator('tbody tr').first().locator('td').nth(12).textContent())!
  return Number(text.replace(/[  ]/g, '').replace(',', '.'))
}
