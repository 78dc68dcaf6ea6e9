import type { Page } from '@playwright/test'
import { enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'

const OPERATOR = 'betrieb@kontor.example'
const CAFE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'
const SCREEN = 'superadmin/SuperadminCollectiveAgreements'
const COMPANY_SCREEN = 'documents/EmployeeCollectiveAgreements'
const year = new Date().getFullYear() + 1
const DAY = `01.05.${year}`

const csv = (rows: readonly string[]) => Buffer.from(['Gruppe;Stufe;Betrag', ...rows].join('\r\n'))
const BROKEN = csv([
  'Lehrling;1. Lehrjahr;1 113,00',
  'Lehrling;2. Lehrjahr;12 50,00',
  'Lehrling;3. Lehrjahr;1.480,00',
  'Lehrling;4. Lehrjahr;1590',
])

async function allow(page: Page): Promise<void> {
  const choice = page.getByRole('switch', { name: 'Zentrale Kollektivverträge erlauben' })
  await expect(choice).toBeVisible()
  if (!(await choice.isChecked())) await choice.click()
  await expect(choice).toBeChecked()
}

/** A copy of the catalogue's agreement in a company that allows central ones. */
async function follow(page: Page, company: string, name: string): Promise<void> {
  await enter(page, 'lohn@kontor.example', company, COMPANY_SCREEN)
  await allow(page)
  await page.getByRole('button', { name: 'Hotel- und Gastgewerbe aus dem Katalog übernehmen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kollektivvertrag übernehmen' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible()
}

async function choose(page: Page, buffer: Buffer, kind = 'Lehrling'): Promise<void> {
  await page
    .getByRole('button', { name: /^(Tabelle importieren|Andere Datei)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Tabelle importieren/ })
  await dialog.getByRole('button', { name: kind, exact: true }).click()
  await dialog.getByLabel('Gültig ab').fill(DAY)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'gastgewerbe.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Vorschau' }).click()
}

test('an operator imports a table with a broken cell, rights it and proposes it; one agreement takes it over, another refuses', async ({
  browser,
  page,
}) => {
  const clerk = await (await browser.newContext()).newPage()
  await follow(clerk, BAKERY, 'Gastgewerbe im Saal')
  const other = clerk.url()
  await follow(clerk, CAFE, 'Unser Gastgewerbe')

  await enter(page, OPERATOR, CAFE, SCREEN)
  await page.getByRole('button', { name: /^Hotel- und Gastgewerbe/ }).click()
  await choose(page, BROKEN)
  await expect(page.getByText('nichts gespeichert')).toBeVisible()
  await expect(page.getByText('Zelle C3 ist keine Zahl')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
  await expect(page.getByText('2 von 2 Betrieben')).toBeVisible()
  await expectAccessibleInBothLights(page)
  await page.getByRole('button', { name: '1 Zelle berichtigen' }).click()
  const cell = page.getByRole('textbox', { name: 'Zelle C3' })
  await expect(cell).toBeFocused()
  await cell.fill('1.250,00')
  await cell.press('Enter')
  await expect(page.getByText('Kein Wert gesunken')).toBeVisible()
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(message(page, 'Tabelle übernommen')).toBeVisible()
  await expect(page.getByText('Vorschläge: 2 offen.')).toBeVisible()
  await expectAccessibleInBothLights(page)

  await clerk.reload()
  await clerk.getByRole('button', { name: /^Unser Gastgewerbe/ }).click()
  await clerk.getByRole('button', { name: `Lehrling ab ${DAY} ansehen` }).click()
  const proposal = clerk.getByRole('dialog', { name: `Unser Gastgewerbe: Lehrling ab ${DAY}` })
  await expect(proposal.getByRole('row', { name: /2\. Lehrjahr/ })).toContainText('€ 1 250,00')
  await expectAccessibleInBothLights(clerk, '[role="dialog"]')
  await proposal.getByRole('button', { name: 'Übernehmen' }).click()
  const told = clerk.getByRole('dialog', { name: 'Tabelle übernommen' })
  await expect(told).toContainText('An den Bezügen hat sich nichts geändert')
  await told.getByRole('button', { name: 'Später' }).click()
  await expect(clerk.getByText('Vorschlag aus dem Katalog')).toHaveCount(0)
  await clerk.getByRole('button', { name: DAY }).click()
  await expect(clerk.getByText('Aus dem Katalog.')).toBeVisible()

  await clerk.goto(other)
  await clerk.getByRole('button', { name: /^Gastgewerbe im Saal/ }).click()
  await clerk.getByRole('button', { name: `Lehrling ab ${DAY} ansehen` }).click()
  await clerk.getByRole('dialog').getByRole('button', { name: 'Ablehnen' }).click()
  const refusal = clerk.getByRole('dialog', { name: 'Vorschlag ablehnen' })
  await refusal.getByLabel('Grund').fill('Wir zahlen nach Betriebsvereinbarung')
  await refusal.getByRole('button', { name: 'Ablehnen' }).click()
  await expect(message(clerk, 'Vorschlag abgelehnt')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^Hotel- und Gastgewerbe/ }).click()
  await expect(page.getByText('Vorschläge: 1 übernommen, 1 abgelehnt.')).toBeVisible()
})

test('years that no step has keep a file out, and of two operators on one agreement the slower one is told', async ({
  browser,
  page,
}) => {
  await enter(page, OPERATOR, CAFE, SCREEN)
  await page.getByRole('button', { name: /^Handel/ }).click()
  await choose(page, csv(['A;1.–5. Jahr;2000', 'A;ab 11. Jahr;2200']), 'Gehalt')
  await expect(page.getByText('Stufe 6.–10. Jahr fehlt in Gruppe A')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
  await choose(page, csv(['A;1.–5. Jahr;2000', 'A;ab 6. Jahr;2200']), 'Gehalt')
  await expect(page.getByRole('button', { name: 'Übernehmen' })).toBeEnabled()

  const other = await (await browser.newContext()).newPage()
  await enter(other, OPERATOR, CAFE, SCREEN)
  await other.getByRole('button', { name: /^Handel/ }).click()
  await other.getByRole('button', { name: 'Neue Sonderzahlung' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Erstellen' }).click()
  await expect(message(other, 'Kollektivvertrag geändert')).toBeVisible()

  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(message(page, 'Fehler beim Übernehmen der Tabelle')).toContainText('inzwischen geändert')
})
