import { enter, expect, expectAccessibleInBothLights, test } from './person.ts'

test('payroll moves several people at once, sees before what becomes of each, and takes it back', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
  const rows = [3, 4].map(at => page.getByRole('row').nth(at))
  const stores = () => Promise.all(rows.map(row => row.getByRole('cell').nth(3).textContent()))
  // Stores come with a list of their own.
  for (const row of rows) await expect(row.getByRole('cell').nth(3)).not.toBeEmpty()
  const before = await stores()
  for (const row of rows) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Ändern (2)' }).click()
  const dialog = page.getByRole('dialog', { name: '2 Mitarbeiter ändern' })
  const choose = async (label: string, option: string) => {
    await dialog.getByLabel(label).fill(option)
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Was wird geändert?', 'Standort')
  await choose('Standort', 'Graz Jakomini')
  const preview = dialog.getByRole('region', { name: 'Vorschau' })
  await expect(preview.getByText('Alle werden geändert.')).toBeVisible()
  await expect(preview.getByRole('cell', { name: 'Graz Jakomini' })).toHaveCount(2)
  await expectAccessibleInBothLights(page)
  await dialog.getByRole('button', { name: 'Ändern', exact: true }).click()
  await expect(page.getByText('2 Mitarbeiter geändert')).toBeVisible()
  await expect.poll(stores).toEqual(['Graz Jakomini', 'Graz Jakomini'])
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('Änderung zurückgenommen')).toBeVisible()
  await expect.poll(stores).toEqual(before)
})
