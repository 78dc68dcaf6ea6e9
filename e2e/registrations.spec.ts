import { address, enter, expect, expectAccessibleInBothLights, THOROUGH, test } from './person.ts'

test('the file says how somebody stands with the social insurance, and what came back', THOROUGH, async ({ page }) => {
  const file = (id: number) => `documents/employeedata?employeeId=${id}&part=registrations`
  const company = await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', file(4))
  const part = page.getByRole('region', { name: 'ÖGK' })
  const message = part.getByRole('row', { name: /^Anmeldung M3 / })
  await expect(part).toContainText('Nicht angemeldet')
  await expect(part).toContainText('Die letzte Meldung wurde abgewiesen und gilt als nicht erstattet.')
  await expect(message).toContainText('abgewiesenBeitragskontonummer ungültig')
  await expectAccessibleInBothLights(page)
  await page.goto(address(`/${company}/${file(70)}`))
  await expect(part.getByText('Angemeldet', { exact: true })).toBeVisible()
  await expect(message).toContainText('gesendet')
})

test('a registration from before Kontor is said by hand with its reason, and taken back at once', async ({ page }) => {
  await enter(
    page,
    'lohn@kontor.example',
    'Kaffeehaus Sonnblick GmbH',
    'documents/employeedata?employeeId=4&part=registrations',
  )
  const part = page.getByRole('region', { name: 'ÖGK' })
  await part.getByRole('button', { name: 'Angemeldet seit …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Angemeldet laut Stammdaten' })
  await dialog.getByRole('button', { name: 'Festhalten' }).click()
  await expect(dialog.getByText('Muss angegeben werden')).toHaveCount(2)
  await dialog.getByRole('textbox', { name: 'Angemeldet seit' }).fill('02.03.2020')
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('ELDA-Protokoll liegt vor')
  await expectAccessibleInBothLights(page)
  await dialog.getByRole('button', { name: 'Festhalten' }).click()
  await expect(part).toContainText('Angemeldet laut Stammdaten')
  await expect(part).toContainText(/Angemeldet seit .*2020 · ELDA-Protokoll liegt vor/)
  await expectAccessibleInBothLights(page)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(part).toContainText('Nicht angemeldet')
})
