import type { Page } from '@playwright/test'
import { expect } from './person.ts'

export const IMPORTS = 'documents/EmployeeImportJobs'

export const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

const PEOPLE = 'Personalnummer;Nachname;Vorname;Filiale;Eintritt'
/** People of a store that the company does not have yet, and a few small mistakes. */
export const peopleFile = (count: number) =>
  csv('personal.csv', [
    PEOPLE,
    ...Array.from({ length: count }, (_, at) => {
      const entry = [3, 50, 90].includes(at) ? '31.02.2020' : at === 77 ? 'März 2020' : '01.03.2020'
      const store = [10, 20, 30, 40].includes(at) ? 'Salzburg Sud' : 'SALZBURG - SÜD'
      return `${7000 + at};Muster${at};Eva;${store};${entry}`
    }),
  ])

/** On the screen of imports: takes a file all the way, and comes back to the list. */
export async function importFile(page: Page, file: string | ReturnType<typeof csv>): Promise<void> {
  await page.getByRole('button', { name: 'Neuer Import' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
  await page.getByRole('button', { name: /Zeilen? importieren/ }).click()
  await expect(page.getByText(/ importiert: /)).toBeVisible()
  await page.getByRole('button', { name: 'Alle Importe' }).click()
}
