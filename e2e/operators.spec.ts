import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { AT_ONCE, enter, expect, expectAccessibleInBothLights, message, THOROUGH, test } from './person.ts'

const OPERATOR = 'betrieb@kontor.example'
const CAFE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'

test('an operator opens a company, says how many people it has paid for, and closes one: its people are told at once', async ({
  browser,
  page,
}) => {
  const clerk = await (await browser.newContext()).newPage()
  await enter(clerk, 'filiale@kontor.example', CAFE, 'documents/employeedata')
  await enter(page, OPERATOR, BAKERY, 'superadmin/SuperadminCompany')

  await page.getByRole('button', { name: 'Neuer Betrieb' }).click()
  const made = page.getByRole('dialog', { name: 'Neuer Betrieb' })
  await made.getByRole('button', { name: 'Erstellen' }).click()
  await expect(made.getByText('Muss angegeben werden').first()).toBeVisible()
  for (const [label, text] of [
    ['Name', 'Gasthaus Abendrot GmbH'],
    ['Name des Standorts', 'Wels Zentrum'],
    ['Vorname', 'Nora'],
    ['Nachname', 'Neu'],
    ['E-Mail', 'nora.neu@gasthaus.example'],
  ] as const)
    await made.getByRole('textbox', { name: label, exact: true }).fill(text)
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await made.getByRole('button', { name: 'Erstellen' }).click()
  await expect(message(page, 'Betrieb erstellt')).toContainText('Einladung an nora.neu@gasthaus.example')
  await expect(rowOf(page, 'Gasthaus Abendrot GmbH')).toContainText('aktiv')

  await rowOf(page, CAFE).getByText(CAFE).click()
  const dialog = page.getByRole('dialog', { name: 'Betrieb bearbeiten' })
  await dialog.getByLabel('Lizenzierte Mitarbeiter').fill('50')
  await dialog.getByLabel('Bericht SÜ - Übersicht').check()
  await dialog.getByLabel('Höchstens Standorte').fill('7')
  await expect(dialog.getByText('Derzeit 7: Mehr werden abgelehnt.')).toBeVisible()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Ein Betrieb hat mehr Mitarbeiter als lizenziert.')).toBeVisible()
  await expect(rowOf(page, CAFE)).toContainText('von 50')
  await expect(rowOf(page, CAFE)).toContainText('7 von 7 Standorten')

  await act(page, CAFE, 'Sperren')
  await page.getByRole('dialog', { name: 'Betrieb sperren' }).getByRole('button', { name: 'Sperren' }).click()
  await expect(rowOf(page, CAFE)).toContainText('gesperrt')
  await expect(clerk.getByRole('dialog', { name: 'Betrieb gesperrt' })).toContainText(CAFE, AT_ONCE)
  await clerk.getByRole('button', { name: 'OK' }).click()
  await expect(clerk.getByRole('button', { name: `Betrieb: ${BAKERY}` })).toBeVisible()
  await act(page, CAFE, 'Wieder öffnen')
  await expect(message(page, 'Betrieb geöffnet')).toBeVisible()
})

test(
  'an operator adds a store, moves it on and hides it; one in which people work stays, and who they are is said',
  THOROUGH,
  async ({ page }) => {
    await enter(page, OPERATOR, BAKERY, 'superadmin/SuperadminStore')
    await page.getByRole('button', { name: 'Neuer Standort' }).click()
    const made = page.getByRole('dialog', { name: 'Neuer Standort' })
    await made.getByRole('textbox', { name: 'Name', exact: true }).fill('Steyr Stadtplatz')
    await made.getByRole('button', { name: 'Sa', exact: true }).click()
    await expectAccessibleInBothLights(page, '[role="dialog"]')
    await made.getByRole('button', { name: 'Erstellen' }).click()
    await expect(message(page, 'Standort erstellt')).toContainText(BAKERY)

    await rowOf(page, 'Steyr Stadtplatz').getByText('Steyr Stadtplatz').click()
    const dialog = page.getByRole('dialog', { name: 'Standort bearbeiten' })
    await dialog.getByRole('combobox', { name: 'Sollzeit des Monats' }).click()
    await page.getByRole('option', { name: 'nach Wochen' }).click()
    await expect(dialog.getByLabel('Monatsfaktor')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(message(page, 'Standort geändert')).toBeVisible()

    await act(page, 'Steyr Stadtplatz', 'Ausblenden')
    const question = page.getByRole('dialog', { name: 'Standort ausblenden' })
    await question.getByRole('button', { name: 'Ausblenden' }).click()
    await expect(rowOf(page, 'Steyr Stadtplatz')).toContainText('ausgeblendet')
    await page.getByRole('button', { name: 'Aktionen für Graz Jakomini' }).first().click()
    await page.getByRole('menuitem', { name: 'Ausblenden' }).click()
    await question.getByRole('button', { name: 'Ausblenden' }).click()
    await expect(message(page, 'Fehler beim Ändern des Standorts')).toContainText(
      /Hier arbeiten noch .+ und \d+ weitere/,
    )
  },
)

test(
  'the settings of one company are taken over into another: first looked at, then all or nothing, and a second time nothing is new',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'besitz@kontor.example', CAFE, 'company/CompanySettings')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Einstellungsdatei' }).click()
    await page.getByRole('menuitem', { name: 'Einstellungen herunterladen' }).click()
    const file = await (await download).path()

    await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminCompany')
    const take = async () => {
      await act(page, 'Neue Filialen Handels GmbH', 'Einstellungen aus Datei')
      const dialog = page.getByRole('dialog', { name: 'Einstellungen aus Datei übernehmen' })
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'einstellungen.json',
        mimeType: 'application/json',
        buffer: readFileSync(file),
      })
      await expect(dialog.getByText('Nicht in der Datei, bitte neu eingeben')).toBeVisible()
      return dialog
    }
    const dialog = await take()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Standorte' }).first()).toContainText('7 neu')
    await expectAccessibleInBothLights(page, '[role="dialog"]')
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(message(page, 'Einstellungen übernommen')).toContainText(CAFE)
    await expect(rowOf(page, 'Neue Filialen Handels GmbH')).toContainText('7')
    await expect((await take()).getByText('Alles ist schon so, wie die Datei es sagt.')).toBeVisible()
  },
)

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Aktionen für ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
