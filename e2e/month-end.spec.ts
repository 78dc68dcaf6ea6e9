import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startSftp, type TestSftp } from '../server/testing/sftp-server.ts'
import { bytesOf, configureTarget, fillMissingIds } from './hand-over.ts'
import { csv, IMPORTS, importFile } from './import-file.ts'
import { address, enter, expect, message, THOROUGH, test } from './person.ts'

const FIXTURES = join(import.meta.dirname, '../server/rooms/imports/import-jobs/fixtures')
const FILES = ['mitarbeiter.csv', 'stempelzeiten.csv', 'abwesenheiten.csv'].map(name => join(FIXTURES, name))
// Payroll knows no number of hers yet.
const NEW_PERSON = [
  csv('neue.csv', ['Personalnummer;Nachname;Vorname;Filiale;Eintritt', '9001;Neuling;Nora;10;01.10.2026']),
  csv('urlaub.csv', ['Personalnummer;Art;von;bis;genehmigt', '9001;Urlaub;16.11.2026;18.11.2026;ja']),
]

// The main job, as the README's tour: files in, gaps mended, November's absences to BMD, its first half's hours to DPW.
test.describe('a payroll clerk hands a month over', () => {
  let sftp: TestSftp
  test.beforeAll(async () => {
    sftp = await startSftp()
  })
  test.afterAll(() => sftp.close())

  test('imports three files, fixes a missing BMD id and downloads November’s absences for BMD', async ({ page }) => {
    const company = await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', IMPORTS)
    for (const file of [...FILES, ...NEW_PERSON]) await importFile(page, file)

    await page.goto(address(`/${company}/absence/ExportAbsences?from=2026-11-01`))
    await expect(page.getByRole('heading', { name: 'Abwesenheiten', level: 1 })).toBeVisible()
    await expect(page.getByText('November 2026').first()).toBeVisible()
    await page.getByRole('button', { name: 'Gewählte Software anzeigen' }).click()
    await expect(page.getByText(/^Für den Betrieb werden Daten verarbeitet für: BMD/)).toBeVisible()
    await page.keyboard.press('Escape')
    await refusesWithoutAsking(page)
    await fillMissingIds(page, 'BMD')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Datei herunterladen' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^10_export_abwesenheiten\.csv$/)
    const bytes = await bytesOf(file)
    const lines = bytes.toString('latin1').trimEnd().split('\r\n')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(line).toMatch(/^11;1;\w+;;;;;20[125];\d\d\.11\.2026;\d\d\.11\.2026;$/)
    const rows = lines.length === 1 ? '1 Zeile' : `${lines.length} Zeilen`
    await expect(message(page, 'Export erfolgreich')).toContainText(`10_export_abwesenheiten.csv, ${rows}`)
    await expect(message(page, 'Export fehlgeschlagen')).toHaveCount(0)
    await expect(page.getByText(/Lauf \d+/).first()).toBeVisible()

    const again = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /Lauf \d+ unverändert herunterladen/ })
      .first()
      .click()
    expect((await again).suggestedFilename()).toBe('10_20261101-20261130_export_abwesenheiten.csv')
    expect(await bytesOf(await again)).toEqual(bytes)

    // Booked under another number now: told at the run that handed it over.
    await page
      .getByRole('button', { name: /BMD ID bearbeiten/ })
      .first()
      .click()
    const field = page.getByRole('textbox', { name: 'BMD ID' })
    await field.fill('49-99')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Die Nummer darf nur aus Ziffern und Buchstaben bestehen')).toHaveCount(1)
    await expect(field).toBeFocused()
    await field.fill('4999')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(message(page, 'Speichern erfolgreich').filter({ hasText: 'BMD ID 4999' })).toBeVisible()
    await expect(page.getByText(/^seit der Übergabe geändert: \d+$/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Korrektur \(\d+\)$/ })).toBeVisible()
  })

  test('puts the first half of November’s hours for DPW on an SFTP server', THOROUGH, async ({ page }) => {
    const company = await enter(page, 'admin@kontor.example', 'Bäckerei Morgenrot GmbH', IMPORTS)
    for (const file of FILES.slice(0, 2)) await importFile(page, file)
    await page.goto(address(`/${company}/absence/ExportActualShifts?from=2026-11-01`))
    await expect(page.getByText('1.–15. November 2026').first()).toBeVisible()
    await configureTarget(page, sftp)
    await expect(page.getByText('Kein Server für die Ablage eingerichtet')).toHaveCount(0)
    await fillMissingIds(page, 'DPW')
    await page.getByRole('button', { name: 'Auf Server ablegen' }).click()
    await expect(page.getByText('abgelegt', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    expect([...sftp.files.keys()].filter(name => !name.endsWith('.tmp'))).toHaveLength(1)
    const [bytes] = sftp.files.values()
    for (const line of bytes!.toString('latin1').trimEnd().split('\r\n')) {
      expect(line).toMatch(/^77;\w{1,8};2026;11;100;\d+,\d\d;;;\d+;\d\d\.11\.2026$/)
    }
    await page.goto(address(`/${company}/event-log`))
    const delivered = page.getByRole('listitem').filter({ hasText: /Kontor hat Lauf \d+.* auf dem Server abgelegt/ })
    await expect(delivered).toContainText('im Auftrag von Adam Administrator')
  })
})

/** Spec 2 §5: what is missing is told before any call. */
async function refusesWithoutAsking(page: Page): Promise<void> {
  let asked = 0
  await page.route('**/api/absenceexport/export*', route => {
    asked++
    return route.continue()
  })
  await expect(page.getByRole('button', { name: /^BMD ID fehlt/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Datei herunterladen' }).click()
  await expect(page.getByText('Export fehlgeschlagen')).toBeVisible()
  await expect(page.getByText('BMD Id fehlt bei einem Mitarbeiter', { exact: true })).toBeVisible()
  expect(asked).toBe(0)
  await page.unroute('**/api/absenceexport/export*')
}
