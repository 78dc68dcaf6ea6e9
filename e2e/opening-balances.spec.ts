import { join } from 'node:path'
import { csv, IMPORTS, importFile } from './import-file.ts'
import {
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  personnelFile,
  THOROUGH,
  test,
} from './person.ts'

const BAKERY = 'Bäckerei Morgenrot GmbH'

test('payroll enters what somebody brought, puts it right, and takes it away again', THOROUGH, async ({ page }) => {
  await enter(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata?employeeId=61')
  const file = personnelFile(page)
  await file.getByRole('tab', { name: /Verträge/ }).click()
  const section = file.getByRole('group', { name: 'Eröffnungssalden' })
  await expect(section.getByText('Keine Eröffnungssalden')).toBeVisible()
  await section.getByRole('button', { name: 'Eintragen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eröffnungssalden eintragen' })
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect(dialog.getByText('Bitte mindestens einen Saldo angeben')).toBeVisible()
  const proposed = await dialog.getByLabel('Stichtag').inputValue()
  await dialog.getByLabel('Stichtag').fill('01.01.1950')
  await dialog.getByLabel('Resturlaub').fill('12,5')
  await dialog.getByLabel('davon aus Vorjahren').fill('20')
  await dialog.getByLabel('Zeitguthaben').fill('-3:20')
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect(dialog.getByText(/^Der Stichtag liegt vor dem Eintritt am/)).toBeVisible()
  await expect(dialog.getByText('Das ist mehr als der ganze Resturlaub')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Stichtag').fill(proposed)
  await dialog.getByLabel('davon aus Vorjahren').fill('3')
  await dialog.getByLabel('davon aus Vorjahren').press('Enter')
  await expect(page.getByText('Eröffnungssalden eingetragen')).toBeVisible()
  await expect(section.getByText('12,50')).toBeVisible()
  await expect(section.getByText('-3,33')).toBeVisible()
  await expectAccessibleInBothLights(page)

  await section.getByRole('button', { name: 'Eröffnungssalden bearbeiten' }).click()
  const change = page.getByRole('dialog', { name: 'Eröffnungssalden bearbeiten' })
  await change.getByLabel('Krankenstand mit vollem Entgelt').fill('10')
  await change.getByRole('button', { name: 'Speichern' }).click()
  await expect(section.getByText('10,00')).toBeVisible()
  await file.getByRole('tab', { name: /Verlauf/ }).click()
  await expect(file.getByText('Eröffnungssalden').first()).toBeVisible()
  await file.getByRole('tab', { name: /Verträge/ }).click()
  await section.getByRole('button', { name: 'Eröffnungssalden löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(section.getByText('Keine Eröffnungssalden')).toBeVisible()
})

test('payroll takes balances over from a file', THOROUGH, async ({ page }) => {
  await enter(page, 'lohn@kontor.example', BAKERY, `${IMPORTS}?importJobId=new`)
  await expect(page.getByRole('button', { name: 'Muster für Eröffnungssalden laden' })).toBeVisible()
  await enter(page, 'lohn@kontor.example', BAKERY, IMPORTS)
  await importFile(page, join(import.meta.dirname, '../server/rooms/imports/import-jobs/fixtures/mitarbeiter.csv'))
  const lines = ['Personalnummer;Stichtag;Resturlaub;Zeitguthaben', '1001;01.01.2024;8,5;120:15']
  await importFile(page, csv('salden.csv', lines))
  await expect(page.getByRole('row', { name: /salden\.csv.*Eröffnungssalden.*importiert/ })).toBeVisible()
})
