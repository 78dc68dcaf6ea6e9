import type { Page } from '@playwright/test'
import { enter, expect, message, THOROUGH, test } from './person.ts'

test('an administrator creates, changes, hides and deletes a cost centre', async ({ page }) => {
  await enter(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'company/CompanyCostCenters')
  await expect(page.getByText('Achtung: Es gibt mehrere Kostenstellen mit derselben Nummer.')).toBeVisible()

  await page.getByRole('button', { name: 'Neue Kostenstelle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neue Kostenstelle' })
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(dialog.getByText('Muss angegeben werden')).toBeVisible()
  await dialog.getByLabel('Name').fill('Bar am See')
  await dialog.getByLabel('Nummer').fill('777')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(message(page, 'Kostenstelle erstellt')).toContainText('„Bar am See“ (777)')
  const row = rowOf(page, 'Bar am See')
  await expect(row).toBeVisible()

  await row.getByRole('switch', { name: 'Bar am See ist sichtbar' }).click()
  await expect(page.getByText('Sichtbarkeit geändert')).toBeVisible()

  await row.getByRole('button', { name: 'Bar am See bearbeiten' }).click()
  const edit = page.getByRole('dialog', { name: 'Kostenstelle bearbeiten' })
  await edit.getByLabel('Kürzel').fill('SEE')
  await edit.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Kostenstelle geändert')).toBeVisible()
  await expect(row.getByRole('cell', { name: 'SEE', exact: true })).toBeVisible()

  const store = row.getByRole('combobox', { name: 'Standort von Bar am See' })
  for (const name of ['Graz Jakomini', '– Kein Standort –']) {
    const saved = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
    await store.selectOption(name)
    await saved
    await page.reload()
    await expect(store.locator('option:checked')).toHaveText(name)
  }
  await expect(page.getByRole('img', { name: 'Nummer ist doppelt' }).first()).toBeVisible()
  const systemDefault = rowOf(page, 'Wien Mariahilf')
  await expect(systemDefault.getByRole('img', { name: 'Systemvorgabe' })).toBeVisible()
  await expect(systemDefault.getByRole('button', { name: 'Wien Mariahilf löschen' })).toHaveCount(0)
  await systemDefault.getByRole('button', { name: 'Wien Mariahilf bearbeiten' }).click()
  await expect(page.getByRole('dialog', { name: 'System-Kostenstelle bearbeiten' })).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Bar am See löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Kostenstelle löschen' })
  await expect(question.getByText('Kostenstelle „Bar am See“ (777)')).toBeVisible()
  await expect(question.getByText('Soll das Element wirklich gelöscht werden?')).toBeVisible()
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(message(page, 'Kostenstelle gelöscht')).toContainText('„Bar am See“ (777)')
  await expect(row).toHaveCount(0)
})

test('a change by someone else appears without a reload', THOROUGH, async ({ browser }) => {
  const [one, two] = [await browser.newPage(), await browser.newPage()]
  for (const page of [one, two]) {
    await enter(page, 'admin@kontor.example', 'Bäckerei Morgenrot GmbH', 'company/CompanyCostCenters')
    await expect(rowOf(page, 'Verwaltung')).toBeVisible()
  }
  await one.getByRole('button', { name: 'Neue Kostenstelle' }).click()
  const dialog = one.getByRole('dialog', { name: 'Neue Kostenstelle' })
  await dialog.getByLabel('Name').fill('Von nebenan')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(rowOf(two, 'Von nebenan')).toBeVisible()
})

test('who may not change settings sees no control for it', THOROUGH, async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'company/CompanyCostCenters')
  await expect(rowOf(page, 'Verwaltung')).toBeVisible()
  for (const name of ['Neue Kostenstelle', 'Verwaltung bearbeiten', 'Verwaltung löschen'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
})

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
