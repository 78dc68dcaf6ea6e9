import type { Page } from '@playwright/test'
import { expect } from './person.ts'

export const IMPORTS = 'documents/EmployeeImportJobs'

export const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

/** On the screen of imports: takes a file all the way, and comes back to the list. */
export async function importFile(page: Page, file: string | ReturnType<typeof csv>): Promise<void> {
  await page.getByRole('button', { name: 'Neuer Import' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
  await page.getByRole('button', { name: /Zeilen? importieren/ }).click()
  await expect(page.getByText(/ importiert: /)).toBeVisible()
  await page.getByRole('button', { name: 'Alle Importe' }).click()
}
