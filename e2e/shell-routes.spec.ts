import type { Page } from '@playwright/test'
import { type Permission, SHIPPED_ROLES } from '../contract/permissions.ts'
import { resolveTab, type TabContext } from '../domain/shell/tabs.ts'

import {
  address,
  chipName,
  chooseCompany,
  enter,
  expect,
  expectAccessible,
  offeredStores,
  signIn,
  storeChoice,
  THOROUGH,
  test,
} from './person.ts'
import { PASSWORD } from './server.ts'

const COFFEE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'

// Spec 1 §2.3 and §2.4, word by word.
const TILES = [
  ['Personalakt', 'documents', 'employeedata'],
  ['Export', 'absence', 'ExportMonthly'],
  ['Abgleich', 'comparison', 'ComparisonHoliday'],
  ['Reports', 'reports', 'ExportMonthly'],
  ['Einstellungen', 'company', 'CompanySettings'],
] as const
const ENTRIES = [
  ['Personalakt', 'documents', 'employeedocuments'],
  // Product A.
  ['Dienstplan', 'employee', 'roster'],
  ['Export', 'absence', 'ExportMonthly'],
  ['Abgleich', 'comparison', 'ComparisonHoliday'],
  ['Reports', 'reports', 'ReportAbsences'],
  ['Einstellungen', 'company', 'CompanySettings'],
  ['Adminbereich', 'superadmin', 'SuperadminCompany'],
] as const

const CLERK = SHIPPED_ROLES.find(({ name }) => name === 'Lohnverrechnung')!.permissions

/** What a screen has for that is built: the tests need no change when another one is. */
const coffee: TabContext = {
  softwareId: 0,
  useEldaService: false,
  isSuperuser: false,
  hasUebersichtReport: false,
  can: permission => CLERK.includes(permission as Permission),
}
/** The entries that lead somewhere, each with the tab it ends at. */
const leading = (entries: readonly (readonly [string, string, string])[], context = coffee) =>
  entries.flatMap(([label, section, tab]) => {
    const shown = resolveTab(section, tab, context)
    return shown ? [{ label, path: `${section}/${shown.tab}`, tabLabel: shown.label }] : []
  })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bereiche' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menü' })
const pathOf = (page: Page) => new URL(page.url()).pathname

async function expectTab(page: Page, company: number, path: string, label: string) {
  await expect.poll(() => pathOf(page)).toBe(`/${company}/${path}`)
  await expect(page.getByRole('navigation', { name: 'Ansichten' }).locator('[aria-current="page"]')).toHaveText(label)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

test(
  'every tile of the landing page leads to its section, and one without a tab leads nowhere and says why',
  THOROUGH,
  async ({ page }) => {
    await signIn(page, 'lohn@kontor.example')
    const company = await chooseCompany(page, COFFEE)
    const tiles = page.getByRole('navigation', { name: 'Startseite' })
    const open = leading(TILES)
    await expect(tiles.getByRole('link').locator('b')).toHaveText(open.map(({ label }) => label))
    await expect(tiles.locator('b')).toHaveText(TILES.map(([label]) => label))
    for (const [label] of TILES.filter(([label]) => !open.some(each => each.label === label)))
      await expect(tiles.locator('div').filter({ hasText: label })).toContainText(
        /Noch nicht verfügbar|Mit der gewählten Lohnsoftware nicht vorgesehen/,
      )
    for (const { label, path, tabLabel } of open) {
      await tiles.getByRole('link', { name: label }).click()
      await expectTab(page, company, path, tabLabel)
      await expect(bar(page).locator('[aria-current]')).toHaveText(label)
      await page.getByRole('link', { name: 'Kontor, zur Startseite' }).click()
      await expect(tiles).toBeVisible()
    }
  },
)

test('every entry of the bar leads to its section, and at 750 px the menu holds the same ones', async ({ page }) => {
  await signIn(page, 'lohn@kontor.example')
  const company = await chooseCompany(page, COFFEE)
  const open = leading(ENTRIES)
  const labels = open.map(({ label }) => label)
  await page.setViewportSize({ width: 751, height: 900 })
  await expect(bar(page).getByRole('link')).toHaveText(labels)
  await expect(menuButton(page)).toBeHidden()
  for (const { label, path, tabLabel } of open) {
    await bar(page).getByRole('link', { name: label }).click()
    await expectTab(page, company, path, tabLabel)
  }

  await page.setViewportSize({ width: 750, height: 900 })
  await expect(menuButton(page)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  const items = page.getByRole('menu', { name: 'Bereiche' }).getByRole('menuitem')
  for (const { label, path, tabLabel } of open) {
    await menuButton(page).press('Enter')
    await expect(items).toHaveText([...labels, 'Zum Nachtmodus wechseln'])
    await items.filter({ hasText: label }).press('Enter')
    await expect(items).toHaveCount(0)
    await expectTab(page, company, path, tabLabel)
  }
})

test(
  'the Adminbereich is closed to clerks, and open to operators as far as it is built',
  THOROUGH,
  async ({ page, browser }) => {
    await signIn(page, 'admin@kontor.example')
    const company = await chooseCompany(page, COFFEE)
    await expect(bar(page).getByRole('link').first()).toBeVisible()
    await expect(page.getByText('Adminbereich')).toHaveCount(0)
    await page.goto(address(`/${company}/superadmin/SuperadminCompany`))
    await expect(page.getByRole('navigation', { name: 'Startseite' })).toBeVisible()
    expect(pathOf(page)).toBe('/')

    const operator = await (await browser.newContext({ locale: 'de-AT' })).newPage()
    await signIn(operator, 'betrieb@kontor.example')
    await chooseCompany(operator, COFFEE)
    const open = leading(ENTRIES, { ...coffee, isSuperuser: true, can: () => true })
    await expect(bar(operator).getByRole('link')).toHaveText(open.map(({ label }) => label))
  },
)

test(
  'a tab that is unknown or hidden falls back to the first of its section, and other addresses are no page',
  THOROUGH,
  async ({ page }) => {
    const bakery = await enter(page, 'lohn@kontor.example', BAKERY, 'absence/ExportActualShifts')
    await expectTab(page, bakery, 'absence/ExportActualShifts', 'Stempelzeiten')
    // The other company's payroll software has no such tab: the section stays.
    const company = await chooseCompany(page, COFFEE)
    const first = (section: string) => leading([['', section, '']])[0]!
    await expectTab(page, company, first('absence').path, first('absence').tabLabel)

    for (const [path, to] of [
      [`/${company}/documents/gibtesnicht`, first('documents')],
      [`/${company}/company`, first('company')],
      [`/${company}/absence/ExportActualShifts`, first('absence')],
      // Without the company, as the specification writes them.
      ['/documents/employeedata', first('documents')],
      ['/import', { path: 'documents/EmployeeImportJobs', tabLabel: 'Import Jobs' }],
      [`/${company}/import`, { path: 'documents/EmployeeImportJobs', tabLabel: 'Import Jobs' }],
    ] as const) {
      await page.goto(address(path))
      await expectTab(page, company, to.path, to.tabLabel)
    }
    for (const path of [`/${company}/gibtesnicht/employeedata`, '/gibtesnicht', '/999999/documents/employeedata']) {
      await page.goto(address(path))
      await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible()
      expect(pathOf(page)).toBe(path)
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Zur Startseite' }).click()
    await expect(page.getByRole('navigation', { name: 'Startseite' })).toBeVisible()
    await expect(page.getByRole('button', { name: `Betrieb: ${COFFEE}` })).toBeVisible()
  },
)

test('the chosen company is kept over a reload, and one that is not the user’s gives way to the first', async ({
  page,
}) => {
  await signIn(page, 'lohn@kontor.example')
  const coffeehouse = await chooseCompany(page, COFFEE)
  const chosen = (name: string) => expect(page.getByRole('button', { name: `Betrieb: ${name}` })).toBeVisible()
  const stored = () => page.evaluate(() => localStorage.getItem('selected_company'))
  await page.reload()
  await chosen(COFFEE)
  expect(await stored()).toBe(String(coffeehouse))

  await page.getByRole('button', { name: `Betrieb: ${COFFEE}` }).click()
  const first = (await page.getByRole('option').first().getAttribute('title'))!
  expect(first).not.toBe(COFFEE)
  await page.keyboard.press('Escape')
  for (const foreign of ['999999', 'Unsinn']) {
    await page.evaluate(value => localStorage.setItem('selected_company', value), foreign)
    await page.reload()
    await chosen(first)
    expect(await stored()).toMatch(/^\d+$/)
    expect(await stored()).not.toBe(String(coffeehouse))
    expect(await stored()).not.toBe(foreign)
  }
})

test(
  'the chosen store is kept over screens and a reload, and one of another company gives way to the first',
  THOROUGH,
  async ({ page }) => {
    const company = await enter(page, 'lohn@kontor.example', BAKERY, 'absence/ExportAbsences')
    const stores = await offeredStores(page)
    await expect(stores.nth(2)).toBeVisible()
    const [first, third] = [await chipName(stores.first()), await chipName(stores.nth(2))]
    await stores.nth(2).click()
    const chosen = storeChoice(page)
    await expect(chosen).toContainText(third)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('selected_store'))).toMatch(/^\d+$/)

    await page.getByRole('navigation', { name: 'Ansichten' }).getByRole('link', { name: 'Stempelzeiten' }).click()
    await expect(page.getByRole('heading', { name: 'Stempelzeiten', level: 1 })).toBeVisible()
    await expect(chosen).toContainText(third)
    await page.reload()
    await expect(chosen).toContainText(third)

    // Stores are numbered over all companies.
    const other = await chooseCompany(page, COFFEE)
    await page.goto(address(`/${other}/absence/ExportAbsences`))
    await expect(page.getByRole('heading', { name: 'Abwesenheiten', level: 1 })).toBeVisible()
    const ofOther = await offeredStores(page)
    await expect(ofOther.first().getByRole('button')).toHaveAttribute('aria-pressed', 'true')
    await expect(ofOther.getByRole('button', { pressed: true })).toHaveCount(1)
    await page.keyboard.press('Escape')

    await page.evaluate(() => localStorage.setItem('selected_store', '999999'))
    await page.goto(address(`/${company}/absence/ExportAbsences`))
    await expect(chosen).toContainText(first)
  },
)

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const NOTE = 'Einige Funktionen arbeiten in Safari möglicherweise nicht richtig. Wir empfehlen Google Chrome.'

test(
  'Safari users are told once a session that Chrome is recommended, others are not',
  THOROUGH,
  async ({ page, browser }) => {
    const safari = await (await browser.newContext({ locale: 'de-AT', userAgent: SAFARI })).newPage()
    await safari.goto(address('/account'))
    await safari.getByLabel('E-Mail').fill('lohn@kontor.example')
    await safari.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await safari.keyboard.press('Enter')
    const note = safari.getByRole('dialog', { name: 'Ihr Browser' })
    await expect(note.getByText(NOTE, { exact: true })).toBeVisible()
    await expectAccessible(safari)
    await note.getByRole('button', { name: 'OK' }).press('Enter')
    await expect(note).toHaveCount(0)
    const bell = (of: Page) => of.getByRole('button', { name: /^Benachrichtigungen,/ })
    await safari.reload()
    await expect(bell(safari)).toBeVisible()
    await expect(note).toHaveCount(0)

    await signIn(page, 'lohn@kontor.example')
    await expect(bell(page)).toBeVisible()
    await expect(page.getByText(NOTE)).toHaveCount(0)
  },
)

test('a sign-in older than a day ends in Safari, and goes on elsewhere', THOROUGH, async ({ page, browser }) => {
  const safari = await (await browser.newContext({ locale: 'de-AT', userAgent: SAFARI })).newPage()
  await signIn(page, 'lohn@kontor.example')
  const token = await page.evaluate(() => localStorage.getItem('md_token')!)
  await safari.addInitScript(value => {
    if (sessionStorage.getItem('given')) return
    sessionStorage.setItem('given', 'x')
    localStorage.setItem('md_token', value)
  }, token)
  const tomorrow = new Date(Date.now() + 86_400_000 + 600_000)
  await safari.clock.setFixedTime(tomorrow)
  await safari.goto(address('/'))
  await expect(safari.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  expect(await safari.evaluate(() => localStorage.getItem('md_token'))).toBeNull()

  await page.clock.setFixedTime(tomorrow)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta Huber')
})

test('signing out shows the picture of the sister product that asked for it', THOROUGH, async ({ page }) => {
  // From the beginning time passes only where it is let: the page waits before it asks where to go.
  await page.goto(address('/account'))
  await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T08:00:01Z'))
  const picture = page.getByRole('main').locator('svg[viewBox="0 0 96 96"]')
  const pictureFor = async (redirect: string) => {
    await page.goto(address(redirect ? `/logout?redirect=${encodeURIComponent(redirect)}` : '/logout'))
    await expect(page.getByText('Bitte warten Sie, Sie werden ausgeloggt!')).toBeVisible()
    await expect(picture).toBeVisible()
    return picture.innerHTML()
  }
  const plain = await pictureFor('')
  const player = await pictureFor('https://mp.sister.test/')
  const time = await pictureFor('https://mz.sister.test/')
  expect(new Set([plain, player, time]).size).toBe(3)
  expect(await pictureFor('https://other.sister.test/')).toBe(plain)
  await page.clock.runFor(600)
  // Where nobody may be led to, there is none.
  await expect(page.getByText('Umleitung zu https://other.sister.test/ nicht erlaubt.')).toBeVisible()
  await expect(picture).toHaveCount(0)

  // On the list, and with both letters.
  expect(await pictureFor('https://mz.sister.example/abmeldung')).toBe(time)
  await page.clock.runFor(600)
  await expect(page.getByText('Logout erfolgreich!')).toBeVisible()
  expect(await picture.innerHTML()).toBe(time)
})
