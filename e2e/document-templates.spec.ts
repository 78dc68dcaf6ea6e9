import type { Page } from '@playwright/test'
import { wordFile } from '../server/demo/word-file.ts'
import { signatureScan } from '../server/testing/document-files.ts'
import {
  AT_ONCE,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  message,
  personnelFile,
  THOROUGH,
  test,
} from './person.ts'

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

test('several people are chosen in the table, and their documents come as one file', THOROUGH, async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata')
  const boxes = page.getByRole('checkbox', { name: /auswählen$/ })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('button', { name: 'Dokumente ausfüllen (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dokumente ausfüllen' })
  await dialog.getByRole('checkbox', { name: /Dienstzettel/ }).check()
  await dialog.getByRole('checkbox', { name: /Arbeitskleidung/ }).check()
  await expect(dialog.getByText('2 Vorlagen × 2 Mitarbeiter = 4 Dokumente')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'In der Akte ablegen' }).check()
  await dialog.getByRole('button', { name: 'Dokumente ausfüllen' }).click()
  const done = page.getByRole('dialog', { name: 'Ausgefüllte Dokumente' })
  await expect(done.getByText(/4 Dokumente sind fertig und liegen in den Akten/)).toBeVisible()
  const download = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Alle herunterladen' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Dokumente .*\.zip$/)
})

test(
  'the office puts a signature into its templates, sees it on white paper in either light, and a preview names who signs',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'lohn@kontor.example', CAFE, SCREEN)
    const card = page.getByRole('region', { name: 'Unterschriften' })
    await card.getByRole('button', { name: 'Erste Unterschrift erstellen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neue Unterschrift' })
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(dialog.getByText('Bitte wählen Sie das Bild der Unterschrift aus.')).toBeVisible()
    const picture = (buffer: Buffer) => ({ name: 'unterschrift.png', mimeType: 'image/png', buffer })
    await dialog.locator('input[type=file]').setInputFiles(picture(Buffer.from('kein Bild')))
    await dialog.getByLabel('Unterzeichner').fill('Mag. Anna Berger')
    await dialog.getByLabel('Funktion').fill('Geschäftsführerin')
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(dialog.getByText('Nur PNG oder JPG')).toBeVisible()
    await dialog.getByRole('button', { name: 'Bild entfernen' }).click()
    await dialog.locator('input[type=file]').setInputFiles(picture(await signatureScan()))
    await expect(dialog.getByRole('img', { name: 'Unterschrift von Mag. Anna Berger' })).toBeVisible()
    await expectAccessibleInBothLights(page)
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(message(page, 'Unterschrift gespeichert')).toBeVisible()
    await expect(card.getByRole('img', { name: 'Unterschrift von Mag. Anna Berger' })).toBeVisible()
    await expect(card.getByText('Geschäftsführerin · Firmenweit')).toBeVisible()

    await upload(page, 'Wochenplan', [
      '{mitarbeiter.nachname}: {#wochenplan}{tag} {stunden}, {/wochenplan}',
      '{firma.unterschrift} {firma.unterzeichner}',
    ])
    await page.getByRole('button', { name: 'Vorschau' }).click()
    const preview = page.getByRole('dialog', { name: 'Vorschau: Wochenplan' })
    await expect(preview.getByText(/Montag/)).toBeVisible()
    await expect(preview.getByText('Unterschrift von Mag. Anna Berger')).toBeVisible()
    await preview.getByRole('button', { name: 'Schließen' }).first().click()

    await card.getByRole('button', { name: 'Unterschrift von Mag. Anna Berger löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(message(page, 'Unterschrift gelöscht')).toBeVisible()
    await expect(card.getByText('Noch keine Unterschrift')).toBeVisible()
  },
)

test(
  'what a document lacks leads to its field in a tab of its own, and the list knows at once what was entered there',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'lohn@kontor.example', CAFE, SCREEN)
    await upload(page, 'Bankblatt', ['{mitarbeiter.bic} {vertrag.bis} {firma.funktion}'])
    await page.getByRole('button', { name: 'Dokumente ausfüllen' }).click()
    const fill = page.getByRole('dialog', { name: 'Dokumente ausfüllen' })
    await fill.getByRole('checkbox').first().check()
    await fill.getByRole('button', { name: 'Weiter' }).click()
    await fill.getByRole('checkbox', { name: /Bankblatt/ }).check()
    const missing = fill.getByRole('region', { name: 'Fehlende Werte' })
    const opened = async (name: string) => {
      const tab = page.waitForEvent('popup')
      await missing.getByRole('link', { name }).click()
      return tab
    }
    const file = await opened('BIC')
    const bic = personnelFile(file).getByLabel('BIC')
    await expect(bic).toBeFocused()
    await bic.fill('BKAUATWW')
    await file.getByRole('button', { name: 'Speichern' }).click()
    await expect(message(file, 'Mitarbeiter geändert')).toBeVisible()
    await expect(missing.getByRole('link', { name: 'BIC' })).toHaveCount(0, AT_ONCE)
    const contracts = await opened('Vertragsende')
    await expect(contracts.getByRole('dialog', { name: 'Vertrag bearbeiten' }).getByLabel(/^Bis/)).toBeFocused()
    const templates = await opened('Funktion des Unterzeichners')
    await expect(templates.getByRole('region', { name: 'Unterschriften' })).toBeVisible()
    await expect(missing.getByRole('link', { name: 'Vertragsende' })).toBeVisible()
  },
)

test('who may not change templates is told who can enter a signature, and changes none', THOROUGH, async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, SCREEN)
  await upload(page, 'Bestätigung', ['{mitarbeiter.bic} {firma.funktion}'])
  await enter(page, 'filiale@kontor.example', CAFE, SCREEN)
  const card = page.getByRole('region', { name: 'Unterschriften' })
  await expect(card.getByText('Wer Vorlagen bearbeiten darf')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dokumente ausfüllen' }).click()
  const fill = page.getByRole('dialog', { name: 'Dokumente ausfüllen' })
  await fill.getByRole('checkbox').first().check()
  await fill.getByRole('button', { name: 'Weiter' }).click()
  await fill.getByRole('checkbox', { name: /Bestätigung/ }).check()
  const missing = fill.getByRole('region', { name: 'Fehlende Werte' })
  await expect(missing.getByRole('link', { name: 'BIC' })).toBeVisible()
  await expect(missing.getByText('Funktion des Unterzeichners')).toBeVisible()
  await expect(missing.getByRole('link', { name: 'Funktion des Unterzeichners' })).toHaveCount(0)
  await expect(missing.getByText('Die Unterschrift ergänzt, wer Vorlagen bearbeiten darf.')).toBeVisible()
})

async function upload(page: Page, name: string, blocks: string[]) {
  await page.getByRole('button', { name: 'Vorlage hochladen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vorlage hochladen' })
  const buffer = wordFile(blocks)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.docx`, mimeType: 'application/octet-stream', buffer })
  await dialog.getByRole('combobox', { name: 'Typ' }).click()
  await page.getByRole('option', { name: 'Sonstiges' }).click()
  await dialog.getByRole('button', { name: 'Hochladen' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}
