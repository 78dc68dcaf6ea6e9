import { enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'

test('an owner adds a store, changes its address, deletes it again, and changes name and address of the company', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'company/CompanySettings')
  const stores = page.getByRole('region', { name: 'Standorte (Kostenstellen)' })
  await stores.getByRole('button', { name: 'Neuer Standort' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neuer Standort' })
  await dialog.getByLabel('Name').fill('Steyr Stadtplatz')
  await dialog.getByLabel('Standortnummer').fill('940')
  await dialog.getByLabel('PLZ').fill('4400')
  await dialog.getByLabel('Ort', { exact: true }).fill('Steyr')
  await expectAccessibleInBothLights(page)
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(message(page, 'Standort erstellt')).toBeVisible()
  await stores.getByRole('button', { name: 'Steyr Stadtplatz' }).click()
  const opened = page.getByRole('dialog', { name: 'Standort bearbeiten' })
  await opened.getByLabel('Straße und Hausnummer').fill('Stadtplatz 7')
  await opened.getByRole('button', { name: 'Speichern' }).click()
  await expect(stores.getByText('Stadtplatz 7 · 4400 Steyr')).toBeVisible()
  await stores.getByRole('button', { name: /Steyr Stadtplatz/ }).click()
  await opened.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('dialog', { name: 'Standort löschen' }).getByRole('button', { name: 'Löschen' }).click()
  await expect(message(page, 'Standort gelöscht')).toBeVisible()
  await expect(stores.getByRole('button', { name: /Steyr Stadtplatz/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
  const company = page.getByRole('region', { name: 'Einstellungen', exact: true })
  await company.getByLabel('Straße und Hausnummer').fill('Hauptplatz 1')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(message(page, 'Speichern erfolgreich')).toBeVisible()
  await expect(company.getByText('Hauptplatz 1')).toBeVisible()
})
