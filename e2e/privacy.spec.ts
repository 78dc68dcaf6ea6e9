import { readFileSync } from 'node:fs'
import PizZip from 'pizzip'
import { enter, expect, expectAccessibleInBothLights, personnelFile, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

test('what is kept of somebody is put together, downloaded and read', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata?employeeId=60')
  await personnelFile(page).getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Datenauskunft (Art. 15)' }).click()
  const dialog = page.getByRole('dialog', { name: /^Datenauskunft für/ })
  await expect(dialog.getByText('Noch keine Auskunft')).toBeVisible()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Auskunft erstellen' }).click()
  await expect(dialog.getByText('bereit')).toBeVisible()
  await expectAccessibleInBothLights(page, '[role="dialog"]')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Herunterladen' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Datenauskunft.zip')
  const zip = new PizZip(readFileSync(await saved.path()))
  expect(Object.keys(zip.files)).toContain('auskunft.pdf')
  expect(zip.file('tabellen/Stammdaten.csv')!.asText()).toContain('SV-Nummer')
  await page.keyboard.press('Escape')
  await expect(personnelFile(page)).toBeVisible()
})
