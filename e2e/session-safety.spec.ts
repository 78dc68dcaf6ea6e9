import { enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { forgetProofs, leave, prove } from './proof.ts'
import { PASSWORD } from './server.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const ADMIN = 'admin@kontor.example'

test('who signed in a while ago proves who they are before a role is made, once, and what was typed is kept meanwhile', async ({
  page,
}) => {
  await enter(page, ADMIN, CAFE, 'company/CompanyUserRoles')
  await forgetProofs()
  const make = async (name: string) => {
    await page.getByRole('button', { name: 'Neue Rolle' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neue Rolle' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Mitarbeiter: Lesen').check()
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    return dialog
  }
  const dialog = await make('Aushilfe am Abend')
  const proof = page.getByRole('dialog', { name: 'Noch einmal ausweisen' })
  await expect(proof).toContainText('ist besonders geschützt')
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await proof.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Aushilfe am Abend')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await prove(page)
  await expect(message(page, 'Benutzerrolle erstellt')).toContainText('„Aushilfe am Abend“')
  await make('Aushilfe am Morgen')
  await expect(message(page, 'Benutzerrolle erstellt').filter({ hasText: 'am Morgen' })).toBeVisible()
  await expect(proof).toHaveCount(0)
})

test('who left the page for eight hours is signed out, learns why, and is back in the same place after signing in', async ({
  page,
}) => {
  const company = await enter(page, ADMIN, CAFE, 'company/CompanyUserRoles')
  // What a page that opens asks for late counts as somebody who is there.
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await leave(ADMIN, '8 hours')
  await page.goBack()
  const told = page.getByRole('dialog', { name: 'Anmeldung abgelaufen' })
  await expect(told).toContainText('Sie wurden nach 8 Stunden ohne Eingabe abgemeldet.')
  await told.getByRole('button', { name: 'Zur Account-Seite' }).click()
  await page.getByLabel('E-Mail').fill(ADMIN)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${company}/company/CompanyUserRoles`))
  await expect(page.getByRole('button', { name: 'Neue Rolle' })).toBeVisible()
})
