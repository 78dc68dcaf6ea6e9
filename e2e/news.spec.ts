import type { Page } from '@playwright/test'
import {
  address,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  signIn,
  THOROUGH,
  test,
} from './person.ts'

const COMPANY = 'Kaffeehaus Sonnblick GmbH'
const requests = (page: Page) => page.getByRole('list', { name: 'Änderungsanträge' }).locator('> li')
const question = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openNews(page: Page, email: string, company = COMPANY): Promise<void> {
  await enter(page, email, company, 'news')
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
}

test('payroll decides on changes of master data by keyboard, one by one and many at once', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', COMPANY, 'documents/employeedata')
  await page.getByRole('button', { name: /^Benutzer / }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'News' }).press('Enter')
  await expect(requests(page).first()).toBeVisible()
  const total = await requests(page).count()
  expect(total).toBeGreaterThan(5)

  const name = (await requests(page).first().getByRole('link').textContent())!
  await requests(page)
    .first()
    .getByRole('button', { name: /übernehmen$/ })
    .press('Enter')
  await expect(question(page, 'Änderung übernehmen')).toContainText('kann nicht rückgängig gemacht werden')
  await page.keyboard.press('Escape')
  await expect(requests(page)).toHaveCount(total)
  await requests(page)
    .first()
    .getByRole('button', { name: /übernehmen$/ })
    .press('Enter')
  await question(page, 'Änderung übernehmen').getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByText('Änderung übernommen')).toBeVisible()
  await expect(requests(page)).toHaveCount(total - 1)

  const overtaken = requests(page).filter({ hasText: 'Inzwischen geändert' }).first()
  await overtaken.getByRole('button', { name: /übernehmen$/ }).click()
  await expect(question(page, 'Trotzdem übernehmen?')).toContainText('werden überschrieben')
  await page.keyboard.press('Escape')

  await page.getByLabel('Alle auswählen').press('Space')
  await page.getByRole('button', { name: 'Ausgewählte übernehmen' }).press('Enter')
  await question(page, 'Änderungen übernehmen').getByRole('button', { name: 'Übernehmen' }).click()
  const failures = page.getByRole('dialog', { name: /bleib(t|en) offen/ })
  await expect(failures).toContainText('Das ist keine E-Mail-Adresse')
  await expect(failures).toContainText('Der Personalakt wurde seit dem Antrag geändert.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(requests(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Entschieden' }).click()
  await expect(requests(page).filter({ hasText: name }).getByText('übernommen')).toBeVisible()
  await requests(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/documents\/employeedata\?employeeId=\d+/)
})

test(
  'who may not see SVNR and IBAN sees them masked, and who may not see people sees the changelog only',
  THOROUGH,
  async ({ page }) => {
    await openNews(page, 'filiale@kontor.example', 'Bäckerei Morgenrot GmbH')
    await expect(requests(page).first()).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/AT\d\d \d{4}/)
    await openNews(page, 'planung@kontor.example')
    await expect(page.getByRole('tab')).toHaveText(['Neuigkeiten'])
    await expect(page.getByRole('heading', { name: 'Version 0.1.0' })).toBeVisible()
  },
)

test('what is new is shown once after signing in, and never again when it is not wanted', async ({ page }) => {
  // The demo is younger than its only version, which is no news to it; the server's rule has tests of its own.
  let confirmed: string | null = null
  await page.route('**/api/self/hasReadLatestChangelog*', async route => {
    const response = await route.fetch()
    const state = await response.json()
    await route.fulfill({ response, json: confirmed ? state : { ...state, hasReadLatestChangelog: false } })
  })
  page.on('request', request => {
    if (request.url().includes('confirmLatestChangelog')) confirmed = request.postData()
  })
  await signIn(page, 'planung@kontor.example')
  const news = page.getByRole('dialog', { name: 'Neu in Version 0.1.0' })
  await expect(news).toContainText('Personalakt')
  await expectAccessible(page)
  await expect(news.getByRole('button', { name: 'Verstanden' })).toBeFocused()
  await news.getByRole('switch', { name: 'Neuigkeiten nicht mehr automatisch zeigen' }).press('Space')
  await news.getByRole('button', { name: 'Verstanden' }).press('Enter')
  await expect(news).toHaveCount(0)
  expect(confirmed).toContain('"acceptsPopup":false')
  const asked = page.waitForResponse('**/api/self/hasReadLatestChangelog*')
  await page.goto(address('/'))
  await asked
  await page.waitForTimeout(2000)
  await expect(news).toHaveCount(0)
})

for (const company of [COMPANY, 'Neue Filialen Handels GmbH']) {
  test(
    `both parts of the news of ${company} are readable and reachable by day and by night`,
    THOROUGH,
    async ({ page }) => {
      await openNews(page, 'besitz@kontor.example', company)
      for (const width of [1440, 750]) {
        await page.setViewportSize({ width, height: 900 })
        for (const part of ['Änderungsanträge', 'Neuigkeiten']) {
          await page.getByRole('tab', { name: part }).click()
          await page.waitForLoadState('networkidle')
          await expectAccessibleInBothLights(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        }
      }
    },
  )
}
