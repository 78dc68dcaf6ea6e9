import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { newDataFolder, type ServerProcess, startServer } from '../scripts/server-process.ts'
import { openCluster } from '../server/platform/database/cluster.ts'
import { AT_ONCE, chooseCompany, expect, expectAccessible, THOROUGH, test } from './person.ts'
import { PASSWORD } from './server.ts'

// Pages of others: the planner and the one people see while Kontor is maintained.
const told: URL[] = []
const others = createServer((request, response) => {
  if (request.url!.startsWith('/matomo.php')) told.push(new URL(request.url!, 'http://localhost'))
  response
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end(`<!doctype html><html lang="de"><title>x</title><h1>${request.url}</h1>`)
})
let kontor: ServerProcess
let folder: string
let settings: Record<string, string>

test.beforeAll(async () => {
  await new Promise<void>(resolve => others.listen(0, 'localhost', resolve))
  const elsewhere = `http://localhost:${(others.address() as AddressInfo).port}`
  folder = newDataFolder('kontor-shell-')
  settings = {
    KONTOR_DEMO_PASSWORD: PASSWORD,
    NODE_ENV: 'development',
    PLANNER_URL: `${elsewhere}/planer`,
    TIME_TRACKING_URL: `${elsewhere}/zeit`,
    PLAYER_URL: `${elsewhere}/player`,
    CUSTOMER_CENTRE_URL: `${elsewhere}/kunden`,
    MATOMO_URL: elsewhere,
    MATOMO_SITE_ID: '7',
    KONTOR_MAINTENANCE_URL: `${elsewhere}/wartung`,
  }
  kontor = await startServer(folder, settings)
})
test.afterAll(async () => {
  await kontor.stop()
  others.close()
  rmSync(folder, { recursive: true, force: true })
})

async function enter(page: Page, email: string) {
  await page.goto(`${kontor.address}/account`)
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}
const PRODUCTS = ['Planer', 'Zeiterfassung', 'Player', 'Kundencenter']
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Guten/ })

test('the sister products of the settings open by keyboard, each in a new tab', THOROUGH, async ({ page, context }) => {
  await enter(page, 'lohn@kontor.example')
  await page.getByRole('button', { name: 'Apps' }).press('Enter')
  const items = page.getByRole('menu', { name: 'Apps' }).getByRole('menuitem')
  await expect(items).toHaveText(PRODUCTS)
  await expectAccessible(page)
  const opened = context.waitForEvent('page')
  await items.first().press('Enter')
  await expect((await opened).getByRole('heading', { name: '/planer' })).toBeVisible()
  expect(await (await opened).evaluate(() => window.opener)).toBeNull()
})

test(
  'on a phone every control of the bar lies inside the window, nothing scrolls sideways, and the menu holds the rest',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'lohn@kontor.example')
    await expect(greeting(page)).toBeVisible()
    await chooseCompany(page, 'Kaffeehaus Sonnblick GmbH')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('button', { name: 'Apps' })).toBeVisible()
    for (const width of [750, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ['/', '/1/documents/employeedata']) {
        await page.goto(`${kontor.address}${path}`)
        for (const name of ['Menü', /^Anwendungsfilter/, /^Benachrichtigungen/, /^Benutzer/, 'Suchen oder springen'])
          await expect(bar.getByRole('button', { name })).toBeVisible()
        await expect(bar.getByRole('button', { name: 'Apps' })).toHaveCount(0)
        await expect(bar.getByRole('button', { name: /Nachtmodus/ })).toHaveCount(0)
        const outside = await bar.evaluate(header =>
          [...header.querySelectorAll<HTMLElement>('a, button')]
            .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[popover]'))
            .filter(one => one.getBoundingClientRect().bottom > 0)
            .filter(one => {
              const { left, right } = one.getBoundingClientRect()
              return left < 0 || right > document.documentElement.clientWidth
            })
            .map(one => one.getAttribute('aria-label') ?? one.textContent),
        )
        expect(outside, `${path} at ${width} px`).toEqual([])
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(sideways, `${path} at ${width} px`).toBeLessThanOrEqual(0)
        const company = await bar.getByRole('button', { name: /^Betrieb:/ }).boundingBox()
        expect(company!.width, `the company at ${width} px`).toBeGreaterThanOrEqual(width < 390 ? 80 : 104)
      }
    }
    await bar.getByRole('button', { name: /^Betrieb:/ }).click()
    const sheet = page.locator(':popover-open')
    await expect(sheet.getByRole('option').first()).toBeVisible()
    const { x, y, width, height } = (await sheet.boundingBox())!
    expect([x, width, y + height], 'a sheet at the lower edge').toEqual([0, 320, 844])
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Schließen' }).click()
    const menu = page.getByRole('menu', { name: 'Bereiche' })
    await bar.getByRole('button', { name: 'Menü' }).press('Enter')
    await expect(menu.getByRole('group', { name: 'Apps' }).getByRole('menuitem')).toHaveText(PRODUCTS)
    await expectAccessible(page)
    await menu.getByRole('menuitem', { name: 'Zum Nachtmodus wechseln' }).press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  },
)

test('while the server is away Kontor says so in the place of what could not be loaded, keeps what was typed, and goes on by itself', async ({
  page,
  context,
}) => {
  await enter(page, 'lohn@kontor.example')
  await expect(greeting(page)).toBeVisible()
  const company = await chooseCompany(page, 'Kaffeehaus Sonnblick GmbH')
  await page.goto(`${kontor.address}/${company}/documents/employeedata`)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const typing = await context.newPage()
  await typing.goto(`${kontor.address}/${company}/documents/employeedata?employeeId=7`)
  const phone = typing.getByLabel('Telefon')
  await phone.fill('+43 1 98765')
  for (const one of [page, typing]) {
    await one.waitForLoadState('networkidle')
    await one.evaluate(() => Object.assign(window, { isSamePage: true }))
  }
  const away = (one: Page) => one.getByText(/^Keine Verbindung zum Server/)

  await kontor.stop()
  for (const one of [page, typing]) await expect(away(one)).toBeVisible(AT_ONCE)
  await page.getByRole('button', { name: /^Anwendungsfilter/ }).click()
  await expect(page.getByRole('dialog', { name: 'Keine Verbindung' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link', { name: 'Import Jobs' }).click()
  await expect(page.getByRole('main').getByText('Keine Verbindung', { exact: true })).toBeVisible()
  await expectAccessible(page)

  kontor = await startServer(folder, { ...settings, PORT: new URL(kontor.address).port })
  await expect(page.getByRole('heading', { name: 'Import Jobs', level: 1 })).toBeVisible()
  for (const one of [page, typing]) {
    await expect(away(one)).toHaveCount(0)
    expect(await one.evaluate(() => 'isSamePage' in window), 'it was not loaded anew').toBe(true)
  }
  await expect(phone).toHaveValue('+43 1 98765')
  await typing.getByRole('button', { name: 'Speichern' }).click()
  await expect(typing.getByText('Mitarbeiter geändert')).toBeVisible()
  await expect(typing.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
})

/** No screen sets licences: they stand in the database. */
async function setPlannerLicence(company: string, isLicensed: boolean): Promise<void> {
  const { socketFolder: host, superuser: user } = await openCluster(folder)
  const client = new pg.Client({ host, user, database: 'kontor' })
  await client.connect()
  try {
    const { rowCount } = await client.query('update company set has_planner_licence = $2 where name = $1', [
      company,
      isLicensed,
    ])
    expect(rowCount).toBe(1)
  } finally {
    await client.end()
  }
}

test(
  'a sister product that the company has no licence for stands there disabled and says so',
  THOROUGH,
  async ({ page }) => {
    const [licensed, other] = ['Kaffeehaus Sonnblick GmbH', 'Bäckerei Morgenrot GmbH']
    await setPlannerLicence(other, false)
    try {
      await enter(page, 'lohn@kontor.example')
      await expect(greeting(page)).toBeVisible()
      await chooseCompany(page, other)
      await page.getByRole('button', { name: 'Apps' }).press('Enter')
      const items = page.getByRole('menu', { name: 'Apps' }).getByRole('menuitem')
      await expect(items).toHaveText(['Planer (nicht lizenziert)', ...PRODUCTS.slice(1)])
      await expect(items.first()).toBeDisabled()
      await expect(items.nth(1)).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')

      await chooseCompany(page, licensed)
      await page.getByRole('button', { name: 'Apps' }).press('Enter')
      await expect(items).toHaveText(PRODUCTS)
      await expect(items.first()).toBeEnabled()
    } finally {
      await setPlannerLicence(other, true)
    }
  },
)

test(
  'while Kontor is maintained clerks are led to the external page, operators work on, and then all do',
  THOROUGH,
  async ({ page, browser }) => {
    await enter(page, 'lohn@kontor.example')
    await expect(greeting(page)).toBeVisible()
    const operator = await (await browser.newContext()).newPage()
    await enter(operator, 'betrieb@kontor.example')
    await expect(greeting(operator)).toBeVisible()
    const maintain = (on: boolean) =>
      operator.evaluate(async maintenance => {
        const answer = await fetch('/api/maintenance', {
          method: 'PUT',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('md_token')}` },
          body: JSON.stringify({ maintenance }),
        })
        return answer.status
      }, on)
    expect(await maintain(true)).toBe(200)
    await page.goto(`${kontor.address}/1/documents/employeedata`)
    await expect(page.getByRole('heading', { name: '/wartung' })).toBeVisible()
    await operator.goto(`${kontor.address}/1/documents/employeedata`)
    await expect(operator.getByRole('heading', { name: 'Mitarbeiter', level: 1 })).toBeVisible()

    expect(await maintain(false)).toBe(200)
    await page.goto(`${kontor.address}/1/documents/employeedata`)
    await expect(page.getByRole('heading', { name: 'Mitarbeiter', level: 1 })).toBeVisible()
  },
)

test('analytics hears which screens are used, with a heartbeat, and nothing of whom', THOROUGH, async ({ page }) => {
  told.length = 0
  await enter(page, 'lohn@kontor.example')
  await expect(greeting(page)).toBeVisible()
  const of = (name: string) => told.flatMap(url => url.searchParams.get(name) ?? [])
  await expect.poll(() => of('action_name')).toEqual(['/'])
  await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'Personalakt' }).click()
  await expect(page.getByRole('heading', { name: 'Mitarbeiter', level: 1 })).toBeVisible()
  await expect.poll(() => of('action_name')).toEqual(['/', '/:id/documents/employeedata'])
  expect(new Set(of('idsite'))).toEqual(new Set(['7']))
  await expect.poll(() => of('ping').length, { timeout: 20_000 }).toBe(1)
  expect(told.map(String).join()).not.toMatch(/@|lohn|Huber|eyJ|\/1\//)
  // What proves an earlier sign-in to the account page alone is no business of the analysis.
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name, path }) => name !== 'kontor_device' || path !== '/api/account')).toEqual([])
})
