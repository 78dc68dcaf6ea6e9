import { readFileSync } from 'node:fs'
import { secondReading } from '../domain/elda/fixtures/second-reader.ts'
import { filledForm } from './elda-form.ts'
import { address, enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'

const TAB = 'documents/EmployeeSocialInsuranceRegistrationOverview'
const SHOP = 'Kaffeehaus Sonnblick GmbH'

test('from what is due to a file whose bytes a second reader reads back', async ({ page }) => {
  const company = await enter(page, 'lohn@kontor.example', SHOP, TAB)
  const due = page.getByRole('table', { name: 'Was zu melden ist' })
  const row = due.getByRole('row').filter({ hasText: 'Anmeldung' }).first()
  await row.getByRole('button', { name: 'Meldung erstellen' }).click()
  const drawer = page.getByRole('dialog', { name: /^Anmeldung / })
  await expect(message(page, 'Entwurf erstellt')).toBeVisible()
  await expect(drawer).toContainText('Warum fällig')
  await expectAccessibleInBothLights(page)
  // What the data do not have is asked for, and nothing else.
  const form = await filledForm(page, drawer)
  await expectAccessibleInBothLights(page)
  await form.getByRole('button', { name: 'Entwurf speichern' }).click()
  await expect(message(page, 'Entwurf gespeichert')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(drawer).not.toContainText('Das würde ELDA zurückweisen')
  await drawer.getByText(/^Satz M3, 772 Stellen/).press('Enter')
  await expect(drawer).toContainText('38,50 h')
  await drawer.getByRole('button', { name: 'In Datei schreiben' }).click()
  const dialog = page.getByRole('dialog', { name: 'Datei für ELDA Online' })
  await expect(dialog).toContainText('Eine Testdatei gilt nicht als Meldung')
  await expectAccessibleInBothLights(page)
  await dialog.getByRole('button', { name: 'Datei erzeugen' }).click()
  const file = page.getByRole('dialog', { name: /^Meldungen \d+ vom / })
  await expect(file).toContainText('erzeugt')
  await expectAccessibleInBothLights(page)
  const saved = page.waitForEvent('download')
  await file.getByRole('button', { name: 'Herunterladen' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^ELDA_TM_VR_0042317_\d{6}_[0-9a-f]{12}\.txt$/)
  const [record] = secondReading(readFileSync(await download.path()))
  expect([record!.type, record!.fields.FANA, record!.fields.VONA, record!.fields.VWAZ, record!.fields.BBER]).toEqual([
    ...['M3', 'Muster', 'Mara', '3850', '03'],
  ])
  expect(record!.fields.REFW).toMatch(new RegExp(`^K${company}-\\d{4}-\\d+-[A-Z]{4}$`))
  await file.getByRole('button', { name: 'Gesendet …' }).click()
  const sent = page.getByRole('dialog', { name: 'Datei gesendet' })
  await sent.getByRole('button', { name: 'Festhalten' }).click()
  await expect(message(page, 'Als gesendet festgehalten')).toBeVisible()
  await expect(file).toContainText('gesendet am')
  await expect(file.getByRole('button', { name: 'Zurückziehen' })).toHaveCount(0)
})

test('notices stand in every state; a draft is deleted and taken back, a file is withdrawn', async ({ page }) => {
  const company = await enter(page, 'lohn@kontor.example', SHOP, `${TAB}?part=notices`)
  const table = page.getByRole('table', { name: 'Meldungen an die ÖGK' })
  for (const state of [
    'Entwurf',
    'erzeugt (Test)',
    'gesendet (Test)',
    'übernommen (Test)',
    'abgewiesen (Test)',
    'erledigt (Test)',
  ])
    await expect(table.getByRole('row').filter({ hasText: state }).first()).toBeVisible()
  await expectAccessibleInBothLights(page)
  await table.getByRole('row').filter({ hasText: 'Entwurf' }).filter({ hasText: '1 Angabe' }).first().click()
  const drawer = page.getByRole('dialog', { name: /^Anmeldung / })
  await expect(drawer).toContainText('Beschäftigungsbereich fehlt')
  await drawer.getByRole('button', { name: 'Löschen' }).click()
  await expect(message(page, 'Entwurf gelöscht')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(message(page, 'Entwurf wiederhergestellt')).toBeVisible()
  await page.goto(address(`/${company}/${TAB}?part=files`))
  const files = page.getByRole('table', { name: 'Dateien für ELDA' })
  await files.getByRole('cell', { name: 'erzeugt', exact: true }).first().click()
  const file = page.getByRole('dialog', { name: /^Meldungen \d+ vom / })
  await file.getByRole('button', { name: 'Zurückziehen' }).click()
  await page.getByRole('dialog', { name: 'Datei zurückziehen' }).getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(message(page, 'Datei zurückgezogen')).toBeVisible()
  await expect(files.getByRole('cell', { name: 'zurückgezogen', exact: true })).toHaveCount(1)
})

test('what was sent is followed by its cancellation, and somebody is told of what is not due', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', SHOP, `${TAB}?part=notices`)
  const table = page.getByRole('table', { name: 'Meldungen an die ÖGK' })
  await table.getByRole('row').filter({ hasText: 'übernommen (Test)' }).first().click()
  await page
    .getByRole('dialog', { name: /^Anmeldung / })
    .getByRole('button', { name: /^Storno/ })
    .click()
  const cancelled = page.getByRole('dialog', { name: /^Storno Anmeldung / })
  await expect(cancelled).toContainText('Referenzwert der ursprünglichen Meldung')
  await cancelled.getByRole('button', { name: 'Schließen' }).click()
  await page.getByRole('button', { name: 'Neue Meldung' }).click()
  const form = page.getByRole('dialog', { name: 'Neue Meldung' })
  await form.getByRole('combobox', { name: 'Mitarbeiter' }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('combobox', { name: 'Meldung' }).click()
  await page.getByRole('option', { name: 'Änderung · M6' }).click()
  await form.getByRole('button', { name: 'Entwurf erstellen' }).click()
  await expect(page.getByRole('dialog', { name: /^Änderung / })).toContainText('Das würde ELDA zurückweisen')
})
