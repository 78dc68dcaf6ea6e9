import { enter, expect, expectAccessibleInBothLights, personnelFile, test } from './person.ts'

test('who had left enters again with the contract as it was; both employments stand in the file, and it is taken back', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
  await page.getByRole('row').nth(3).click()
  const file = personnelFile(page)
  await file.getByRole('button', { name: 'Dienstverhältnis beenden' }).click()
  const ending = page.getByRole('dialog', { name: 'Dienstverhältnis beenden' })
  await ending.getByLabel('Letzter Tag').fill('31.10.2026')
  await ending.getByLabel('Austrittsgrund').fill('Saisonende')
  await ending.getByRole('button', { name: 'Beenden' }).click()

  await file.getByRole('button', { name: 'Wieder eintreten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wieder eintreten' })
  await dialog.getByLabel('Eintritt').fill('01.12.2026')
  await expect(dialog.getByLabel('Vertrag wie')).toHaveValue(/Stunden/)
  await expectAccessibleInBothLights(page)
  await dialog.getByRole('button', { name: 'Eintragen' }).click()

  const periods = file.getByRole('list', { name: 'Dienstverhältnisse' })
  await expect(periods.getByText('seit 01.12.2026')).toBeVisible()
  await expect(periods.getByText('– 31.10.2026')).toBeVisible()
  await expect(periods.getByText('Saisonende')).toBeVisible()
  await expect(file.getByLabel('Austritt', { exact: true })).toHaveValue('')
  await expectAccessibleInBothLights(page)
  await periods.getByRole('button', { name: 'Wiedereintritt zurücknehmen' }).click()
  await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click()
  await expect(page.getByText('Wiedereintritt zurückgenommen')).toBeVisible()
  await expect(file.getByLabel('Austritt', { exact: true })).toHaveValue('31.10.2026')
})
