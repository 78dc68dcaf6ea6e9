import type { Page } from '@playwright/test'
import {
  AT_ONCE,
  address,
  enter,
  expect,
  expectAccessibleInBothLights,
  message,
  personnelFile,
  test,
} from './person.ts'

const OPERATOR = 'betrieb@kontor.example'
const CAFE = 'Kaffeehaus Sonnblick GmbH'
const FASHION = 'Modehaus Abendstern GmbH'
const REASON = 'Ticket 4411: Standort fehlt in der Übergabe'

const band = (page: Page) => page.getByRole('region', { name: 'Zugriff als Betreiber' })

async function lookInto(page: Page): Promise<void> {
  await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminCompany')
  await page.getByRole('button', { name: `Aktionen für ${FASHION}` }).click()
  await page.getByRole('menuitem', { name: 'Nur lesend ansehen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nur lesend ansehen' })
  await dialog.getByRole('button', { name: 'Betrieb öffnen' }).click()
  await expect(dialog.getByText('Muss angegeben werden')).toBeVisible()
  await dialog.getByLabel('Grund').fill(REASON)
  await dialog.getByRole('button', { name: 'Betrieb öffnen' }).click()
  await expect(band(page)).toContainText('nur lesend')
}

test('an operator looks into a company with a reason, its owner reads what was opened, lets them change something, and ends it', async ({
  page,
  browser,
}) => {
  await lookInto(page)
  await expect(band(page)).toContainText(REASON)
  await expectAccessibleInBothLights(page)
  await page.getByRole('row').filter({ hasText: 'Huber Christina' }).click()
  await expect(personnelFile(page)).toBeVisible()
  await page.getByRole('link', { name: 'Einstellungen', exact: true }).first().click()
  await page.getByRole('link', { name: 'Kostenstellen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kostenstellen' })).toBeVisible()
  const make = page.getByRole('button', { name: 'Neue Kostenstelle' })
  await expect(make).toHaveCount(0)
  await band(page).getByRole('button', { name: 'Um Änderungen bitten' }).click()
  await expect(band(page).getByRole('button', { name: 'Besitzer ist gefragt' })).toBeDisabled()

  const owner = await (await browser.newContext()).newPage()
  await enter(owner, 'besitz@kontor.example', FASHION, 'company/CompanySettings?access=operator-access')
  await expect(owner.getByText('1 Eintrag geöffnet')).toBeVisible()
  await expectAccessibleInBothLights(owner)
  await owner.getByRole('button', { name: 'Änderungen erlauben' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Erlauben' }).click()
  await expect(owner.getByText(/auch ändernd, erlaubt von Besitzer Berta/)).toBeVisible()

  await expect(band(page)).toContainText('mit Änderungen', AT_ONCE)
  await make.click()
  const dialog = page.getByRole('dialog', { name: 'Neue Kostenstelle' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Schaufenster')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(message(page, 'Kostenstelle erstellt')).toBeVisible()

  await owner.getByRole('button', { name: 'Zugriff beenden' }).click()
  await expect(message(owner, 'Zugriff beendet')).toBeVisible()
  await expect(band(page)).toHaveCount(0, AT_ONCE)
  await owner.goto(address(`/${await companyIdOf(owner)}/event-log`))
  for (const sentence of [
    `hat den Betrieb als Betreiber geöffnet: ${REASON}`,
    /hat den Mitarbeiter Huber Christina.* angesehen/,
    'hat einem Betreiber erlaubt, hier etwas zu ändern',
    /hat die Kostenstelle Schaufenster angelegt|hat die Kostenstelle Schaufenster erstellt/,
    'hat den Zugriff eines Betreibers beendet',
  ])
    await expect(owner.getByRole('listitem').filter({ hasText: sentence }).first()).toBeVisible()
})

const companyIdOf = (page: Page) => page.evaluate(() => localStorage.getItem('selected_company'))

test('an operator who leaves is out, and what removes companies asks once more who sits there', async ({ page }) => {
  await lookInto(page)
  await band(page).getByRole('button', { name: 'Verlassen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Betriebe' })).toBeVisible()
  await expect(band(page)).toHaveCount(0)
  await expect(message(page, 'Zugriff beendet')).toContainText(FASHION)

  await page.getByRole('button', { name: 'Demo entfernen' }).click()
  const removal = page.getByRole('dialog', { name: 'Demo entfernen' })
  await removal.getByLabel(/Zum Bestätigen/).fill('Demo entfernen')
  await removal.getByRole('button', { name: 'Demo entfernen' }).click()
  const proof = page.getByRole('dialog', { name: 'Noch einmal ausweisen' })
  await proof.locator('input[type=password]').fill('falsch')
  await proof.getByRole('button', { name: 'Weiter' }).click()
  await expect(proof.getByText('Das Passwort stimmt nicht.')).toBeVisible()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await proof.getByRole('button', { name: 'Abbrechen' }).click()
  // Nothing was done, and everything is as it was typed.
  await expect(removal.getByRole('button', { name: 'Demo entfernen' })).toBeEnabled()
})
