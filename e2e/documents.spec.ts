import type { Page } from '@playwright/test'
import { pdfFile, photo } from '../server/testing/document-files.ts'
import {
  AT_ONCE,
  enter,
  expect,
  expectAccessibleInBothLights,
  message,
  personnelFile,
  THOROUGH,
  test,
} from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const two = (number: number) => String(number).padStart(2, '0')
const german = ({ day, month, year }: Temporal.PlainDate) => `${two(day)}.${two(month)}.${year}`
const today = Temporal.Now.plainDateISO('Europe/Vienna')

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  personnelFile(page).getByRole('tabpanel', { name: 'Dokumente' }).locator('input[type=file]').setInputFiles(files)

async function chooseType(page: Page, type: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Typ' }).filter({ visible: true })
  await field.fill(type)
  await page.getByRole('option', { name: type, exact: true }).click()
}

test('documents are put into a file, one of them is changed, looked at and deleted', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata?employeeId=60&part=documents')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

  await test.step('of two files the one without a type is named, and then both are there', async () => {
    await choose(page, [
      { name: 'Zeugnis.Lehre.pdf', mimeType: 'application/pdf', buffer: await pdfFile(2) },
      { name: 'impfpass-seite-eins.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) },
    ])
    const dialog = page.getByRole('dialog', { name: '2 Dateien hochladen' })
    await expect(dialog.getByText('Seite 1 von 2')).toBeVisible()
    await chooseType(page, 'Urkunde')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    const told = page.getByRole('dialog', { name: 'Fehler' })
    await expect(told).toContainText('Um den Datei Upload durchzuführen bitte Dokumenten Typ auswählen!')
    await told.getByRole('button', { name: 'OK' }).click()
    await chooseType(page, 'Impfzertifikat')
    await expectAccessibleInBothLights(page)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(message(page, '2 Dokumente wurden erfolgreich erstellt')).toBeVisible()
    await expect(row('Zeugnis')).toContainText('Urkunde')
    await expect(row('impfpass-seite-eins')).toContainText('offen')
    await expectAccessibleInBothLights(page)
  })

  await test.step('changed, it says when it ends', async () => {
    await row('impfpass-seite-eins')
      .getByRole('button', { name: /bearbeiten$/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Datei bearbeiten' })
    await expect(dialog.getByRole('img', { name: 'impfpass-seite-eins' })).toBeVisible()
    await dialog.getByLabel('Name').fill('Impfung')
    await dialog.getByLabel('Bestätigt').check()
    await dialog.getByLabel('Hat Ablaufdatum').check()
    await dialog.getByLabel('Ablaufdatum', { exact: true }).fill(german(today.add({ days: 5 })))
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(message(page, 'Update erfolgreich')).toBeVisible()
    await expect(row('Impfung')).toContainText('in 5 Tagen')
  })

  await test.step('opened, it is seen page by page; what is no document is told at its file', async () => {
    await row('Zeugnis')
      .getByRole('button', { name: /öffnen$/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Zeugnis' })
    await dialog.getByRole('button', { name: 'Nächste Seite' }).click()
    await expect(dialog.getByRole('img', { name: 'Zeugnis, Seite 2 von 2' })).toBeVisible()
    await expectAccessibleInBothLights(page)
    await page.keyboard.press('Escape')
    await choose(page, [{ name: 'notiz.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>') }])
    await expect(page.getByRole('dialog').getByText('Keine Vorschau möglich.')).toBeVisible()
    await chooseType(page, 'Notiz')
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('dialog').getByText('Nur PDF, JPG oder PNG')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'notiz.pdf entfernen' }).click()
    await page.keyboard.press('Escape')
  })

  await test.step('with the key it is deleted, for good', async () => {
    await row('Zeugnis').focus()
    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog', { name: 'Dokument löschen?' })
    await expect(question).toContainText('Dies kann NICHT rückgängig gemacht werden!')
    await question.getByRole('button', { name: 'Dokument löschen' }).click()
    await expect(row('Zeugnis')).toHaveCount(0)
  })
})

test(
  'from the bell to a document that has run out, and with the new one the bell says one less',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'lohn@kontor.example', CAFE, 'documents/employeedata')
    const bell = page.getByRole('button', { name: /^Benachrichtigungen,/ })
    const expired = page.getByRole('dialog').getByRole('button', { name: /^Abgelaufene Dokumente/ })
    await bell.click()
    const before = Number(/(\d+)/.exec((await expired.textContent()) ?? '')?.[1])
    await expired.click()
    const list = page.getByRole('dialog', { name: 'Dokumentenwarnungen' })
    const line = list.getByRole('listitem').filter({ hasText: 'Rot-Weiß-Rot-Karte' }).first()
    await line.getByRole('link').click()

    const dialog = page.getByRole('dialog', { name: 'Datei bearbeiten' })
    await expect(dialog.getByLabel('Name')).toHaveValue('Rot-Weiß-Rot-Karte')
    await page.keyboard.press('Escape')
    await choose(page, [{ name: 'rwr-karte-neu.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) }])
    const upload = page.getByRole('dialog', { name: 'Datei hochladen' })
    await expect(upload.getByRole('img', { name: 'rwr-karte-neu.jpg' })).toBeVisible()
    await chooseType(page, 'Aufenthaltsbewilligung')
    await upload.getByLabel('Bestätigt').check()
    await upload.getByLabel('Hat Ablaufdatum').check()
    await upload.getByLabel('Ablaufdatum', { exact: true }).fill(german(today.add({ years: 2 })))
    await upload.getByRole('button', { name: 'Speichern' }).click()
    await expect(message(page, 'Dokument wurde erfolgreich erstellt')).toBeVisible()
    await bell.click()
    await expect(expired).toContainText(String(before - 1), AT_ONCE)
  },
)
