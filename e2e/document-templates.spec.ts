import { wordFile } from '../server/demo/word-file.ts'
import { enter, expect, expectAccessible, message, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const SCREEN = 'documents/documenttemplates'

test('a clerk uploads a template with a wrong field, mends it, fills it for one person and takes the document', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', CAFE, SCREEN)
  await page.getByRole('button', { name: 'Vorlage hochladen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vorlage hochladen' })
  await dialog.getByRole('button', { name: 'Hochladen' }).click()
  await expect(dialog.getByText('Vorlagendatei, Typ und Store auswählen!')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'Bestätigung.docx',
    mimeType: 'application/octet-stream',
    buffer: wordFile(['Guten Tag {mitarbeiter.nachnahme}', 'ab {vertrag.von']),
  })
  await dialog.getByRole('combobox', { name: 'Typ' }).click()
  await page.getByRole('option', { name: 'Sonstiges' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hochladen' }).click()

  const line = page.getByRole('row', { name: /Bestätigung/ })
  await expect(line.getByText('2 Felder unbekannt')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ersetzen: {mitarbeiter.nachnahme}' }).click()
  await expect(line.getByText('1 Feld unbekannt')).toBeVisible()
  await page.getByRole('button', { name: 'Schließen: {vertrag.von' }).click()
  await expect(line.getByText('2 Felder')).toBeVisible()

  await page.getByRole('button', { name: 'Vorschau' }).click()
  const preview = page.getByRole('dialog', { name: 'Vorschau: Bestätigung' })
  await expect(preview.getByText('Guten Tag')).toBeVisible()
  await expect(preview.locator('mark').first()).toBeVisible()
  await preview.getByRole('button', { name: 'Schließen' }).first().click()

  await page.getByRole('button', { name: 'Dokumente ausfüllen' }).click()
  const fill = page.getByRole('dialog', { name: 'Dokumente ausfüllen' })
  await fill.getByRole('checkbox').first().check()
  await fill.getByRole('button', { name: 'Weiter' }).click()
  await fill.getByRole('checkbox', { name: /Bestätigung/ }).check()
  await expect(fill.getByRole('region', { name: 'Fehlende Werte' })).toContainText('alles vorhanden')
  await expectAccessible(page)
  await fill.getByRole('button', { name: 'Dokumente ausfüllen' }).click()
  const done = page.getByRole('dialog', { name: 'Ausgefülltes Dokument' })
  const download = page.waitForEvent('download')
  await done.getByRole('button', { name: /Bestätigung\.docx herunterladen/ }).click()
  expect((await download).suggestedFilename()).toMatch(/Bestätigung\.docx$/)
  await done.getByRole('button', { name: 'Fertig' }).click()

  await line.getByRole('button', { name: 'Bestätigung löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(message(page, 'Vorlage wurde gelöscht')).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('several people are chosen in the table, and their documents come as one file', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata')
  const boxes = page.getByRole('checkbox', { name: /auswählen$/ })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('button', { name: 'Dokumente ausfüllen (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dokumente ausfüllen' })
  await dialog.getByRole('checkbox', { name: /Dienstzettel/ }).check()
  await dialog.getByRole('checkbox', { name: /Arbeitskleidung/ }).check()
  await expect(dialog.getByText('2 Vorlagen × 2 Personen = 4 Dokumente')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'In der Akte ablegen' }).check()
  await dialog.getByRole('button', { name: 'Dokumente ausfüllen' }).click()
  const done = page.getByRole('dialog', { name: 'Ausgefüllte Dokumente' })
  await expect(done.getByText(/4 Dokumente sind fertig und liegen in den Akten/)).toBeVisible()
  const download = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Alle herunterladen' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Dokumente .*\.zip$/)
})
