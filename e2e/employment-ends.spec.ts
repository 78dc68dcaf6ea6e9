import { enter, expect, expectAccessibleInBothLights, personnelFile, test } from './person.ts'

test('payroll ends an employment with all its contracts, sees before what ends, and takes it back', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
  await page.getByRole('row').nth(3).click()
  const file = personnelFile(page)
  await file.getByRole('button', { name: 'Dienstverhältnis beenden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dienstverhältnis beenden' })
  await dialog.getByLabel('Letzter Tag').fill('31.01.2031')
  await dialog.getByLabel('Austrittsgrund').fill('Einvernehmlich')
  await expect(dialog.getByText('Am 31.01.2031 enden')).toBeVisible()
  await expectAccessibleInBothLights(page)
  await dialog.getByRole('button', { name: 'Beenden' }).click()
  await expect(page.getByText('Dienstverhältnis beendet')).toBeVisible()
  await expect(file.getByLabel('Austritt', { exact: true })).toHaveValue('31.01.2031')
  await file.getByRole('button', { name: 'Beendigung zurücknehmen' }).click()
  await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click()
  await expect(page.getByText('Beendigung zurückgenommen')).toBeVisible()
  await expect(file.getByLabel('Austritt', { exact: true })).toHaveValue('')
})
