import type { Browser, Page } from '@playwright/test'
import { AT_ONCE, chooseCompany, enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { serveWith } from './server.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'
const SCREEN = 'company/CompanySettings'
/** Of the machine that the journeys run on. */
const HERE = '127.0.0.1'
const ELSEWHERE = '198.51.100.20'

/** A page whose requests a proxy says to come from there. */
const pageAt = async (browser: Browser, address: string): Promise<Page> =>
  (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })).newPage()

test('an owner lets the company be reached from its own networks alone; who is elsewhere learns why and works on in another company, and an operator finds the way out', async ({
  page,
  browser,
}) => {
  await serveWith({ TRUST_PROXY: '1' })
  const clerk = await pageAt(browser, ELSEWHERE)
  await enter(clerk, 'filiale@kontor.example', BAKERY, 'documents/employeedata')
  await enter(page, 'besitz@kontor.example', BAKERY, SCREEN)
  const line = page.getByRole('link', { name: 'Zulässige Netze' })
  await expect(line).toContainText('von überall erreichbar')
  await line.click()

  await expect(page.getByText('Noch keine Netze')).toBeVisible()
  await expectAccessibleInBothLights(page)
  await page.getByRole('button', { name: 'Netz hinzufügen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Netz hinzufügen' })
  await dialog.getByLabel('Adresse oder Netz').fill('beispiel.at')
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(dialog.getByText('Eine Adresse wie 192.0.2.7')).toBeVisible()
  await expect(dialog.getByLabel('Adresse oder Netz'), 'what is wrong has the focus').toBeFocused()
  await dialog.getByLabel('Adresse oder Netz').fill('192.0.2.99/24')
  await dialog.getByLabel('Bezeichnung').fill('Büro Wien')
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  const networks = page.getByRole('list', { name: 'Netze' })
  await expect(networks).toContainText('192.0.2.0/24')
  await expect(page.getByText('Ihre eigene Adresse fehlt noch.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Auf diese Netze beschränken' })).toBeDisabled()
  await page.getByRole('button', { name: 'Eigene Adresse hinzufügen' }).click()
  await expect(networks.getByRole('listitem').filter({ hasText: HERE })).toContainText('Sie selbst')
  await page.getByRole('button', { name: 'Auf diese Netze beschränken' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Beschränken' }).click()
  await expect(page.getByText('beschränkt auf 2 Netze')).toBeVisible()
  await expectAccessibleInBothLights(page)

  // By itself: the rights of open pages are looked at anew within some seconds.
  const closed = clerk.getByRole('heading', { name: `${BAKERY} ist von hier nicht erreichbar` })
  await expect(closed).toBeVisible({ timeout: 25_000 })
  await expect(clerk.getByRole('main')).toContainText(`Ihre Adresse: ${ELSEWHERE}`)
  await expect(clerk.getByRole('button', { name: /Benachrichtigung/ })).toHaveCount(0)
  await expectAccessibleInBothLights(clerk)
  await chooseCompany(clerk, CAFE)
  await expect(clerk.getByRole('heading', { level: 1, name: 'Mitarbeiter' })).toBeVisible()
  await chooseCompany(clerk, BAKERY)
  await expect(closed).toBeVisible()

  await page.getByRole('button', { name: `${HERE} entfernen` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(message(page, 'Speichern fehlgeschlagen')).toContainText(`Ihre eigene Adresse ${HERE} ist in keinem`)
  await page.keyboard.press('Escape')

  const operator = await pageAt(browser, ELSEWHERE)
  await enter(operator, 'betrieb@kontor.example', CAFE, 'superadmin/SuperadminCompany')
  await operator.getByRole('button', { name: `Aktionen für ${BAKERY}` }).click()
  await operator.getByRole('menuitem', { name: 'Zulässige Netze' }).click()
  const shown = operator.getByRole('dialog', { name: `Zulässige Netze: ${BAKERY}` })
  await expect(shown).toContainText('Büro Wien')
  await expectAccessibleInBothLights(operator, '[role="dialog"]')
  await shown.getByRole('button', { name: 'Beschränkung aufheben' }).click()
  await operator
    .getByRole('dialog', { name: 'Beschränkung aufheben' })
    .getByRole('button', { name: 'Aufheben' })
    .click()
  await expect(message(operator, 'Der Betrieb ist wieder von überall erreichbar')).toBeVisible()
  await clerk.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(clerk.getByRole('heading', { level: 1, name: /^Guten/ })).toBeVisible()
  await expect(page.getByText('von überall erreichbar', { exact: true })).toBeVisible(AT_ONCE)
})
