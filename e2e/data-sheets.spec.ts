import { readFileSync } from 'node:fs'
import { chooseInFile, enter, expect, expectAccessibleInBothLights, THOROUGH, test } from './person.ts'

test(
  'payroll saves the sheet of one person and of several, and what was chosen is chosen again',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
    const saved = async (name: RegExp) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'PDF erstellen' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(name)
      expect(
        readFileSync(await download.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    await page.getByRole('row').nth(3).getByRole('checkbox').check()
    await page.getByRole('row').nth(4).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Stammblatt (2)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Personalstammblatt für 2 Mitarbeiter' })
    await dialog.getByLabel('Zeile für die Unterschrift').check()
    await expectAccessibleInBothLights(page)
    await saved(/^Personalstammblatt \d\d\.\d\d\.\d{4}\.pdf$/)

    await page.getByRole('row').nth(3).getByRole('cell').nth(2).click()
    await chooseInFile(page, 'Stammblatt')
    await expect(page.getByRole('dialog').getByLabel('Zeile für die Unterschrift')).toBeChecked()
    await saved(/^Personalstammblatt \S+ \S+ \d\d\.\d\d\.\d{4}\.pdf$/)
  },
)
