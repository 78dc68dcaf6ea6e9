import type { Page } from '@playwright/test'
import { AT_ONCE, address, enter, expect, expectAccessibleInBothLights, message, THOROUGH, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const SCREEN = 'company/CompanyUserRoles'

test('an administrator makes a role, gives it, limits it to a store, takes it and gives it back; the person sees what it says at once', async ({
  browser,
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  await expect(rowOf(page, 'Planer Paula')).toBeVisible()

  await clickOn(page, 'Planer Paula')
  await expect(message(page, 'Bitte zuerst eine Benutzerrolle auswählen!')).toBeVisible()

  await page.getByRole('button', { name: 'Neue Rolle' }).click()
  const made = page.getByRole('dialog', { name: 'Neue Rolle' })
  await made.getByLabel('Name').fill('PLANUNG')
  await made.getByRole('button', { name: 'Erstellen' }).click()
  await expect(made.getByText('Wird bereits verwendet')).toBeVisible()
  await made.getByLabel('Name').fill('Aushilfe im Büro')
  await made.getByLabel('Mitarbeiter: Lesen').check()
  await expect(made.getByLabel('Standorte und Kostenstellen: Lesen')).toBeChecked()
  await expect(made.getByLabel('Anmeldung mit Firmenkonto: Bearbeiten')).toBeDisabled()
  await expect(made.getByText('haben Sie selbst nicht')).toBeVisible()
  await expect(made.getByText('2 Rechte geändert')).toBeVisible()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await made.getByRole('button', { name: 'Erstellen' }).click()
  await expect(message(page, 'Benutzerrolle erstellt')).toContainText('„Aushilfe im Büro“')

  await page.getByRole('searchbox', { name: 'Rollen filtern' }).fill('büro%')
  await expect(page.getByRole('searchbox', { name: 'Rollen filtern' })).toHaveValue('büro')
  await choose(page, 'Aushilfe im Büro')
  await expect(page.getByRole('status').filter({ hasText: 'Ein Klick weist „Aushilfe im Büro“ zu' })).toBeVisible()
  await clickOn(page, 'Besitzer Berta')
  await expect(message(page, 'Der Besitzer kann nicht verändert werden!')).toBeVisible()
  await clickOn(page, 'Operator Olga')
  await expect(message(page, 'Dieser Benutzer kann nicht verändert werden!')).toBeVisible()

  await clickOn(page, 'Planer Paula')
  await expect(message(page, 'Benutzerrolle wurde zugewiesen')).toContainText('Planer Paula, Aushilfe im Büro')
  await expect(rowOf(page, 'Planer Paula')).toContainText('Aushilfe im Büro')

  const person = await (await browser.newContext()).newPage()
  await enter(person, 'planung@kontor.example', CAFE, 'documents/employeedata')
  await expect(person.getByRole('table', { name: 'Mitarbeiter' }).getByText('Wien Mariahilf').first()).toBeVisible()
  await expect(person.getByRole('table', { name: 'Mitarbeiter' }).getByText('Wien Donaustadt').first()).toBeVisible()

  await page.getByRole('button', { name: 'Standorte von Planer Paula: alle Standorte' }).click()
  const limit = page.getByRole('dialog', { name: 'Planer Paula, Aushilfe im Büro' })
  await expectAccessibleInBothLights(page, '[popover]:popover-open')
  for (const box of await limit.getByRole('checkbox').all()) await box.uncheck()
  await expect(limit.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
  await limit.getByLabel('Wien Mariahilf').check()
  await limit.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(message(page, 'Standorte geändert')).toBeVisible()
  await person.reload()
  await expect(person.getByRole('table', { name: 'Mitarbeiter' }).getByText('Wien Mariahilf').first()).toBeVisible()
  await expect(person.getByRole('table', { name: 'Mitarbeiter' }).getByText('Wien Donaustadt')).toHaveCount(0)

  await clickOn(page, 'Planer Paula')
  const question = page.getByRole('dialog', { name: 'Benutzerrolle entziehen' })
  await expect(question).toContainText('der Zugang zum Betrieb Kaffeehaus Sonnblick GmbH weggenommen')
  await question.getByRole('button', { name: 'Entziehen' }).click()
  await expect(rowOf(page, 'Planer Paula')).toContainText('keine Rolle')
  await expect(message(page, 'Benutzerrolle wurde gelöscht')).toContainText('Planer Paula')
  await page.getByRole('button', { name: 'Rückgängig' }).last().click()
  await expect(rowOf(page, 'Planer Paula')).toContainText('Wien Mariahilf')

  await page.keyboard.press('Escape')
  await expect(page.getByText('Ein Klick weist')).toHaveCount(0)
  await page.getByRole('button', { name: 'Aushilfe im Büro löschen' }).click()
  const deletion = page.getByRole('dialog', { name: 'Benutzerrolle löschen' })
  await deletion.getByRole('button', { name: 'Löschen' }).click()
  await expect(message(page, 'Fehler beim Löschen der Benutzerrolle')).toContainText('hat noch Planer Paula')
  await deletion.getByRole('button', { name: 'Abbrechen' }).click()

  await choose(page, 'Aushilfe im Büro')
  await clickOn(page, 'Planer Paula')
  await question.getByRole('button', { name: 'Entziehen' }).click()
  await expect(rowOf(page, 'Planer Paula')).toContainText('keine Rolle')
  await expect(person.getByRole('table', { name: 'Mitarbeiter' })).toHaveCount(0, { timeout: 30_000 })
})

test(
  'somebody from outside is invited where there is no customer centre, and stands in the list as such',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'admin@kontor.example', CAFE, SCREEN)
    await page.getByRole('button', { name: 'Externe Benutzer laden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Externen Benutzer einladen' })
    await dialog.getByLabel('E-Mail').fill('lohn@obermayr.example')
    await dialog.getByLabel('Nachname').fill('Obermayr')
    await dialog.getByLabel('Vorname').fill('Karl')
    await dialog.getByLabel('Benutzerrolle').click()
    await page.getByRole('option', { name: 'Lohnverrechnung' }).click()
    await dialog.getByRole('button', { name: 'Einladen' }).click()
    await expect(message(page, 'Benutzer eingeladen')).toContainText('lohn@obermayr.example')
    await expect(rowOf(page, 'Obermayr Karl')).toContainText('(eingeladen)')
  },
)

test('who may only read roles sees them without any control', THOROUGH, async ({ page }) => {
  await page.route(address('/api/login'), async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const each of body.data.companies)
      each.permissions = each.permissions.filter((one: string) => one !== 'roles.write')
    await route.fulfill({ response: answer, json: body })
  })
  await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  await expect(rowOf(page, 'Huber Marta')).toContainText('Lohnverrechnung')
  for (const name of ['Neue Rolle', 'Externe Benutzer laden', /bearbeiten$/, /löschen$/, /^Standorte von/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await clickOn(page, 'Huber Marta')
  await expect(page.getByRole('region', { name: 'Meldungen' }).getByRole('status')).toHaveCount(0)
})

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const clickOn = (page: Page, name: string) => rowOf(page, name).getByText(name, { exact: true }).click()
const choose = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} \\d`) }).click(AT_ONCE)
