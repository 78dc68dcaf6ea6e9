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
