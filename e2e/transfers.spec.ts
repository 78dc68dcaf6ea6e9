import type { Page } from '@playwright/test'
import { enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { fillQueue } from './transfers-queue.ts'

const OPERATOR = 'betrieb@kontor.example'
const CAFE = 'Kaffeehaus Sonnblick GmbH'
const REASON = 'Auf Wunsch der Lohnverrechnung'

const row = (page: Page, file: string) => page.getByRole('row').filter({ hasText: file }).first()
const dialog = (page: Page) => page.getByRole('dialog')

test.describe.configure({ mode: 'serial' })

test('of two operators on one stopped file the slower one is told both states; the company reads who dropped it and why', async ({
  browser,
  page,
}) => {
  await fillQueue()
  await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminTransferService')
  await expect(page.getByText(/^1 angehalten, \d+ werden wiederholt$/)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('stunden_2026-11.csv')
  await expect(page.getByText('Der Schlüssel des Hosts stimmt nicht mehr').first()).toBeVisible()
  await expectAccessibleInBothLights(page)
  const company = (await page.getByRole('row').nth(1).getByRole('button').textContent())!

  // The other one's page stays as it was: what is done meanwhile it has not heard.
  const other = await (await browser.newContext()).newPage()
  await enter(other, OPERATOR, CAFE, 'superadmin/SuperadminTransferService')
  await expect(row(other, 'stunden_2026-11.csv')).toBeVisible()
  await other.route('**/superadmin/transfers/search', () => {})

  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await dialog(page).getByRole('textbox', { name: 'Grund' }).fill('kurz')
  await dialog(page).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(dialog(page).getByText('Bitte mindestens zehn Zeichen')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Grund' }).fill(REASON)
  await dialog(page).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(message(page, 'Datei verworfen')).toBeVisible()
  await expect(row(page, 'stunden_2026-11.csv')).toHaveCount(0)

  await other.getByRole('button', { name: 'Nochmals versuchen' }).click()
  await expect(message(other, 'Fehler beim Wiederholen')).toContainText('als „angehalten“ gesehen')
  await expect(message(other, 'Fehler beim Wiederholen')).toContainText(`„verworfen“ (${REASON})`)

  const clerk = await (await browser.newContext()).newPage()
  const companyId = await enter(clerk, 'admin@kontor.example', company, 'documents/employeedata')
  await clerk.goto(clerk.url().replace(/\/documents.*/, '/event-log'))
  expect(companyId).toBeGreaterThan(0)
  await expect(clerk.getByText(/auf dem Weg zum Server verworfen/).first()).toBeVisible()
})

test('a held target holds its files, with a reason, and goes on; what waits for its next try is tried at once', async ({
  page,
}) => {
  await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminTransferService')
  await row(page, 'abw_korr_2026-11.csv').click()
  await page.getByRole('button', { name: 'Ziel anhalten' }).click()
  await dialog(page).getByRole('textbox', { name: 'Grund' }).fill(REASON)
  await dialog(page).getByRole('button', { name: 'Anhalten' }).click()
  await expect(row(page, 'abw_korr_2026-11.csv')).toContainText('Ziel angehalten')
  await page.getByRole('button', { name: 'Ziel fortsetzen' }).click()
  await expect(page.getByRole('button', { name: 'Ziel anhalten' })).toBeVisible()

  await page.getByRole('button', { name: /^Ziele \(\d+\)$/ }).click()
  await expect(page.getByRole('table', { name: 'Ziele' }).or(page.getByRole('grid')).first()).toBeVisible()
  await expectAccessibleInBothLights(page)
  await page.getByRole('button', { name: 'Warteschlange' }).click()
  await page.getByRole('searchbox', { name: 'Warteschlange filtern' }).fill('gibt es nicht')
  await expect(page.getByText('Dazu ist nichts zu finden')).toBeVisible()
})

test('on a phone nothing of the queue, of a target and of the companies reaches beyond what it stands in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminTransferService')
  await expect(page.getByText(/^(gleich|in \d+ (s|Minuten?))$/).first()).toBeVisible()
  await page.getByText('abw_korr_2026-11.csv').first().click()
  await expect(page.getByText('Letzter Test', { exact: true })).toBeVisible()
  expect(await beyond(page)).toEqual([])
  await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminCompany')
  await expect(page.getByText(/^\d Übergaben? fehlgeschlagen$/).first()).toBeVisible()
  expect(await beyond(page)).toEqual([])
})

/** Texts that end to the right of their card. */
const beyond = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section span, main section dd, main section b')]
      .filter(element => {
        const card = element.closest('section')!.getBoundingClientRect()
        const clipped = getComputedStyle(element.parentElement!).overflowX !== 'visible'
        return !clipped && element.getBoundingClientRect().right > card.right
      })
      .map(element => element.textContent),
  )
