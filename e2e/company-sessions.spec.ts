import { AT_ONCE, enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { forgetProofs, prove } from './proof.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const SCREEN = 'company/CompanySettings'

test('an owner sees who is in the company and from where, and ends the session of a lost device: its page says so at once', async ({
  page,
  browser,
}) => {
  const lost = await (await browser.newContext()).newPage()
  await enter(lost, 'filiale@kontor.example', CAFE, 'documents/employeedata')
  await enter(page, 'besitz@kontor.example', CAFE, SCREEN)
  await page.getByRole('link', { name: 'Angemeldete Benutzer' }).click()
  const table = page.getByRole('region', { name: 'Angemeldete Benutzer' })
  const own = table.getByRole('row', { name: /Besitzer Berta/ })
  await expect(own).toContainText('diese Sitzung')
  const clerk = table.getByRole('row', { name: /Filialleiter Fritz/ })
  await expect(clerk).toContainText('127.0.0.1')
  await expect(clerk).toContainText('Passwort')
  await expectAccessibleInBothLights(page)

  await own.getByRole('button', { name: /^Aktionen für/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Sitzung beenden/ })).toContainText('Ihre eigene Sitzung')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Alle anderen beenden' }).click()
  const all = page.getByRole('dialog', { name: 'Alle anderen Sitzungen beenden' })
  await expect(all).toContainText('1 Sitzung von 1 Benutzer endet sofort')
  await all.getByRole('button', { name: 'Abbrechen' }).click()

  await forgetProofs()
  await clerk.getByRole('button', { name: /^Aktionen für/ }).click()
  await page.getByRole('menuitem', { name: 'Sitzung beenden', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Sitzung beenden' })
  await expect(question).toContainText('auch in anderen Betrieben')
  await question.getByRole('button', { name: 'Beenden' }).click()
  await prove(page)
  await expect(message(page, 'Sitzung beendet')).toBeVisible()
  await expect(clerk).toHaveCount(0)
  await expect(lost.getByText('Ihre Anmeldung ist nicht mehr gültig', { exact: false })).toBeVisible(AT_ONCE)
  await expect(page.getByRole('button', { name: 'Alle anderen beenden' })).toBeDisabled()
})
