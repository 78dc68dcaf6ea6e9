import { enter, expect, expectAccessibleInBothLights, personnelFile, THOROUGH, test } from './person.ts'

test(
  'payroll enters an address from a day to come, moves the day and discards it; what holds stays',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
    await page.getByRole('row').nth(3).click()
    const file = personnelFile(page)
    const street = file.getByLabel('Straße und Hausnummer')
    const held = await street.inputValue()
    await street.fill('Gumpendorfer Straße 41/7')
    await file.getByRole('button', { name: 'Ab einem Datum …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ab einem Datum ändern' })
    await dialog.getByLabel('Gilt ab').fill('01.01.2031')
    await expectAccessibleInBothLights(page)
    await dialog.getByRole('button', { name: 'Eintragen' }).click()
    await expect(page.getByText('Änderung eingetragen')).toBeVisible()
    await expect(street).toHaveValue(held)
    await expect(file.getByRole('button', { name: '1 Änderung ab 01.01.2031' })).toBeVisible()
    await expect(file.getByText('ab 01.01.2031: Gumpendorfer Straße 41/7')).toBeVisible()
    await expect(file.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
    await file.getByRole('button', { name: 'Adresse ab 01.01.2031 bearbeiten' }).click()
    const edit = page.getByRole('dialog', { name: 'Adresse ab einem Datum' })
    await edit.getByLabel('Gilt ab').fill('01.02.2031')
    await edit.getByRole('button', { name: 'Speichern' }).click()
    await expect(file.getByRole('button', { name: '1 Änderung ab 01.02.2031' })).toBeVisible()
    await expectAccessibleInBothLights(page)
    await file.getByRole('button', { name: 'Adresse ab 01.02.2031 verwerfen' }).click()
    await page.getByRole('dialog', { name: 'Änderung verwerfen' }).getByRole('button', { name: 'Verwerfen' }).click()
    await expect(file.getByRole('button', { name: /Änderung ab/ })).toHaveCount(0)
    await expect(street).toHaveValue(held)
  },
)
