import { address, enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'

const TAB = 'documents/EmployeeSocialInsuranceRegistrationOverview'
const SHOP = 'Kaffeehaus Sonnblick GmbH'

test('what is to be told says until when and why, and what is missing is entered in the file', async ({ page }) => {
  const company = await enter(page, 'lohn@kontor.example', SHOP, TAB)
  await expect(page.getByRole('status').filter({ hasText: 'Nichts von hier geht an die ÖGK' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Was zu melden ist' })
  const row = table.getByRole('row', { name: /Kovács Petra/ })
  await expect(row).toContainText('Beschäftigungsbereich fehlt, Name für ELDA fehlt')
  await expectAccessibleInBothLights(page)
  await row.getByRole('cell', { name: 'Kovács Petra' }).click()
  const drawer = page.getByRole('dialog', { name: 'Anmeldung Kovács Petra' })
  await expect(drawer).toContainText(/Eintritt am .*Vor Arbeitsantritt einzubringen \(ASVG § 33 Abs\. 1\)/)
  await expectAccessibleInBothLights(page)
  await drawer.getByRole('link', { name: 'Im Personalakt eintragen' }).first().click()
  const part = page.getByRole('region', { name: 'ÖGK' })
  const owed = part.getByRole('list', { name: 'Was zu melden ist' })
  await expect(owed).toContainText('Beschäftigungsbereich fehlt, Name für ELDA fehlt')
  await part.getByRole('button', { name: 'Angabe eintragen' }).click()
  const form = page.getByRole('dialog', { name: 'Neue Angabe für die ÖGK' })
  await form.getByRole('button', { name: 'Erstellen' }).click()
  await expect(form).toContainText('Muss angegeben werden')
  await form.getByRole('combobox', { name: 'Beschäftigungsbereich' }).click()
  await page.getByRole('option', { name: '03 · Arbeiterlehrling' }).click()
  await expectAccessibleInBothLights(page)
  await form.getByRole('button', { name: 'Erstellen' }).click()
  await expect(message(page, 'Angabe für die ÖGK eingetragen')).toBeVisible()
  await part.getByRole('button', { name: 'Angabe eintragen' }).click()
  await form.getByText('Name für ELDA').click()
  // Spelled in ELDA's letters already.
  await expect(form.getByRole('textbox', { name: 'Familienname' })).toHaveValue('Kovacs')
  await form.getByRole('button', { name: 'Erstellen' }).click()
  await expect(part).toContainText('Kovacs Petra')
  await expect(owed).toContainText('Anmeldung')
  await expect(owed).not.toContainText('fehlt')
  await page.goto(address(`/${company}/${TAB}`))
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('fehlt')
})

test('a store without an account gets one where it is missed', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', SHOP, TAB)
  await page.getByRole('button', { name: 'Beitragskonten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Beitragskonten der Standorte' })
  await expect(dialog).toContainText('Nach dem Bundesland: 11 · ÖGK Wien, Konto 20134567')
  await dialog.getByRole('combobox', { name: 'Passau Altstadt' }).click()
  await page.getByRole('option', { name: '14 · ÖGK Oberösterreich, Konto 40210078' }).click()
  await expectAccessibleInBothLights(page)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(message(page, 'Beitragskonto gewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Beitragskonten' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Passau Altstadt' })).toHaveValue(/40210078/)
})

test('the start page says how much is to be told, and leads there', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', SHOP, 'landing')
  const door = page.getByRole('link', { name: /^Was zu melden ist/ })
  await expect(door).toContainText(/\d+ überfällig, .*\d+ offen/)
  await door.click()
  await expect(page.getByRole('heading', { level: 1, name: 'ÖGK Meldungen' })).toBeVisible()
})

test('who may not notify finds no tab and no such part of the file', async ({ page }) => {
  await enter(page, 'filiale@kontor.example', SHOP, 'documents/employeedata?employeeId=4&part=registrations')
  await expect(page.getByRole('link', { name: 'ÖGK Meldungen' })).toHaveCount(0)
  await expect(page.getByText('Angaben für Meldungen')).toHaveCount(0)
})
