import { join } from 'node:path'
import { address, chooseCompany, expect, expectAccessible, signIn, test } from './person.ts'

const FIXTURES = join(import.meta.dirname, '../server/rooms/personnel/import-jobs/fixtures')
const FILES = [
  { name: 'mitarbeiter.csv', kind: 'Mitarbeiter und Verträge', done: /^Mitarbeiter importiert/ },
  { name: 'stempelzeiten.csv', kind: 'Stempelzeiten', done: /^Stempelzeiten importiert/ },
  { name: 'abwesenheiten.csv', kind: 'Abwesenheiten', done: /^Abwesenheiten importiert/ },
]

test('payroll takes over employees, stamps and absences from files, and takes one import back', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'lohn@kontor.example')
  await chooseCompany(page, 'Bäckerei Morgenrot GmbH')
  await page.goto(address('/import'))
  await expect(page.getByRole('heading', { name: 'Import Jobs', level: 1 })).toBeVisible()
  for (const { name, kind, done } of FILES) {
    await page.getByRole('button', { name: 'Neuer Import' }).click()
    await page.locator('input[type=file]').setInputFiles(join(FIXTURES, name))
    await expect(page.getByRole('button', { name: kind, pressed: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Datei prüfen' }).click()
    await expect(page.getByText('noch ist nichts gespeichert')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /Zeilen importieren/ }).click()
    await expect(page.getByText(done)).toBeVisible({ timeout: 30_000 })
  }
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(page.getByText('Der Import wurde rückgängig gemacht')).toBeVisible()
  await page.getByRole('button', { name: 'Alle Importe' }).click()
  await expect(page.getByRole('row', { name: /abwesenheiten.csv.*rückgängig gemacht/ })).toBeVisible()
})

test('a file with a mistake shows where it is and cannot be imported', async ({ page }) => {
  await signIn(page, 'lohn@kontor.example')
  await chooseCompany(page, 'Bäckerei Morgenrot GmbH')
  await page.goto(address('/documents/EmployeeImportJobs?importJobId=new'))
  const text = 'Personalnummer;Nachname;Eintritt;Schuhgröße\n9001;Neu;31.02.2026;38\n9002;Gut;01.02.2026;40'
  const file = { name: 'fehler.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByLabel('Feld für Schuhgröße')).toHaveValue('0')
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
  await expect(page.getByRole('alert')).toContainText('Eine Zeile hat Fehler, deshalb wird nichts importiert')
  await expect(page.getByText('„31.02.2026“ ist kein Datum (TT.MM.JJJJ)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importieren' })).toBeDisabled()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Fehlerdatei' }).click()
  expect((await download).suggestedFilename()).toBe('fehler mit Fehlern.csv')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByRole('heading', { name: 'Import Jobs', level: 1 })).toBeVisible()
})
