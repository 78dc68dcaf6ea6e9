import { join } from 'node:path'
import type { Page } from '@playwright/test'
import yauzl from 'yauzl'
import { startSftp, type TestSftp } from '../server/testing/sftp-server.ts'
import { bytesOf, configureTarget, fillMissingIds } from './hand-over.ts'
import { csv, importFile } from './import-file.ts'
import { address, enter, expect, offeredStores, storeChoice, THOROUGH, test } from './person.ts'

const FIXTURES = join(import.meta.dirname, '../server/rooms/imports/import-jobs/fixtures')
const IMPORTS = 'documents/EmployeeImportJobs'

test.describe('what changed after it was handed over', () => {
  let sftp: TestSftp
  test.beforeAll(async () => {
    sftp = await startSftp()
  })
  test.afterAll(() => sftp.close())

  test(
    'hours for DPW are corrected by difference, by cancelling, by replacing and by hand',
    THOROUGH,
    async ({ page }) => {
      const company = await enter(page, 'admin@kontor.example', 'Bäckerei Morgenrot GmbH', IMPORTS)
      for (const name of ['mitarbeiter.csv', 'stempelzeiten.csv']) await importFile(page, join(FIXTURES, name))
      const screen = address(`/${company}/absence/ExportActualShifts?from=2026-11-01`)
      await page.goto(screen)
      await configureTarget(page, sftp)
      await expect(page.getByText('Kein Server für die Ablage eingerichtet')).toHaveCount(0)
      await fillMissingIds(page, 'DPW')
      await page.getByRole('button', { name: 'Auf Server ablegen' }).click()
      await expect(page.getByText('abgelegt', { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Unverändert wiederholen' })).toBeVisible()

      // 1001 worked from 9:15 on 2 November, seven hours at first, half an hour of them pause.
      const modes = [
        ['Differenz', '16:30', ['-6,50', '6,75']],
        ['Storno', '16:45', ['6,75 S', '7,00']],
        ['Ersetzen', '17:00', ['7,25']],
        ['von Hand', '17:15', ['7,50']],
      ] as const
      for (const [mode, end, quantities] of modes) {
        await page.goto(address(`/${company}/${IMPORTS}`))
        const row = `1001;10;02.11.2026;09:15;${end};30;ja`
        await importFile(page, csv('nachtrag.csv', ['Personalnummer;Filiale;Datum;von;bis;Pause;bestätigt', row]))
        await page.goto(screen)
        await choose(page, mode)
        if (mode === 'Differenz') await showChanged(page, '6,75')
        await page.getByRole('button', { name: 'Korrektur (1)' }).click()
        const drawer = page.getByRole('dialog', { name: /^Korrektur zu Lauf \d+$/ })
        await expect(drawer.getByText('geändert', { exact: true })).toBeVisible()
        await drawer.getByRole('button', { name: 'Korrektur ablegen' }).click()
        await expect(drawer).toHaveCount(0)
        await expect(page.getByText('Export erfolgreich')).toBeVisible()
        const [name, bytes] = [...sftp.files].at(-1)!
        expect(name).toMatch(mode === 'Ersetzen' ? /_ersetzt_lauf_\d+\.csv$/ : /_korrektur_\d+\.csv$/)
        const rows = bytes.toString('latin1').trimEnd().split('\r\n')
        const ofTheDay = rows.filter(row => row.includes(';02.11.2026')).map(row => row.split(';'))
        expect(
          ofTheDay
            .map(cells => [cells[5], cells[10]].filter(Boolean).join(' '))
            .filter(text => quantities.some(each => each === text)),
        ).toEqual([...quantities])
        if (mode !== 'Ersetzen') expect(rows).toHaveLength(quantities.length)
      }

      // Payroll still has 7,25 hours of the fourth file: a person takes them back and says so.
      const card = page.getByRole('region', { name: 'In DPW von Hand stornieren' })
      await expect(card.getByText('1 offen')).toBeVisible()
      await expect(page.getByText('offen', { exact: true })).toBeVisible()
      await card.getByRole('checkbox').click()
      await expect(card.getByText(/^erledigt von /)).toBeVisible()
      await expect(page.getByText('offen', { exact: true })).toHaveCount(0)
      await expect(page.getByText(/^ersetzt durch Lauf \d+$/).first()).toBeVisible()
    },
  )
})

/** The changed row alone, with what it says now. */
async function showChanged(page: Page, hours: string): Promise<void> {
  await page.getByRole('button', { name: 'Nur Geändertes zeigen' }).click()
  const rows = page.getByRole('table', { name: 'Wird exportiert' }).locator('tr[data-index]')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByText('geändert', { exact: true })).toBeVisible()
  await expect(rows.locator('ins')).toHaveText([hours])
  await page.getByRole('button', { name: 'Alles zeigen' }).click()
  await expect(rows).not.toHaveCount(1)
  await expect(rows.getByText('unverändert').first()).toBeVisible()
}

async function choose(page: Page, mode: string): Promise<void> {
  await page.getByRole('button', { name: 'Weitere Möglichkeiten der Übergabe' }).click()
  await page.getByRole('menuitem', { name: 'Einstellungen der Übergabe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Einstellungen der Übergabe' })
  const chip = dialog.getByRole('group', { name: 'Korrektur von Istzeiten' }).getByRole('button', { name: mode })
  if ((await chip.getAttribute('aria-pressed')) === 'true')
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  else {
    await chip.click()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
  }
  await expect(dialog).toHaveCount(0)
}

test('seven stores in one go: what is missing is mended, then all are handed over and come as one ZIP', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'absence/ExportAbsences')
  const stores = await offeredStores(page)
  await expect(stores).toHaveCount(7)
  await expect(stores.filter({ hasText: /bereit|Sperre/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  // From one that is blocked to the next by the button beside the choice.
  const next = storeChoice(page).getByRole('button', { name: /^noch \d+ mit Sperre$/ })
  for (;;) {
    await fillMissingIds(page, 'BMD')
    await expect(storeChoice(page)).not.toContainText(/\d Sperren?/)
    if ((await next.count()) === 0) break
    const before = await next.textContent()
    await next.click()
    await expect(next.filter({ hasText: before! })).toHaveCount(0)
  }
  const count = await (await offeredStores(page)).filter({ hasText: 'bereit' }).count()
  await page.keyboard.press('Escape')
  expect(count).toBeGreaterThan(3)
  await page.getByRole('button', { name: `Alle bereiten Standorte übergeben (${count})` }).click()
  const dialog = page.getByRole('dialog', { name: 'Alle bereiten Standorte übergeben' })
  await dialog.getByRole('button', { name: 'Als ZIP herunterladen' }).click()
  await expect(dialog.getByText(`${count} von ${count} Standorten übergeben.`)).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ZIP herunterladen', exact: true }).click()
  const names = await namesIn(await bytesOf(await download))
  expect(names).toHaveLength(count)
  for (const name of names) expect(name).toMatch(/^\d+_\d{8}-\d{8}_export_abwesenheiten\.csv$/)
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await expect((await offeredStores(page)).filter({ hasText: 'erledigt' })).toHaveCount(count)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Alle bereiten Standorte/ })).toHaveCount(0)
})

const namesIn = (bytes: Buffer): Promise<string[]> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, (error, zip) => {
      if (error) return reject(error)
      const names: string[] = []
      zip.on('entry', ({ fileName }) => names.push(fileName))
      zip.on('end', () => resolve(names))
    })
  })
