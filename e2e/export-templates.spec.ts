import { enter, expect, expectAccessible, expectAccessibleInBothLights, message, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const SCREEN = 'company/CompanySettings'

test('an administrator copies a shipped file, changes its columns and sees the file beside it, and hands over by it', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  await page.getByRole('link', { name: /Exportvorlagen/ }).click()
  await page.getByRole('button', { name: 'Allgemeine Liste (CSV) kopieren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exportvorlage kopieren' })
  await dialog.getByLabel('Name der Kopie').fill('Für die Kanzlei')
  await dialog.getByRole('button', { name: 'Kopieren' }).click()
  await expect(message(page, 'Report Einstellung wurde erfolgreich erstellt')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Für die Kanzlei' })).toBeVisible()

  const columns = page.getByRole('list', { name: 'Spalten der Datei, in ihrer Reihenfolge' }).getByRole('listitem')
  const titles = page.getByRole('region', { name: 'Zeilen der Datei' }).getByRole('columnheader')
  await expect(titles).toHaveText(SHIPPED)
  await expectAccessibleInBothLights(page)
  // The second becomes the first, and its button keeps the focus where it still can go.
  const up = page.getByRole('button', { name: 'Standort nach oben' })
  await up.focus()
  await up.press('Enter')
  await expect(page.getByRole('button', { name: 'Standort nach unten' })).toBeFocused()
  await page.getByRole('button', { name: 'Bemerkung weglassen' }).click()
  await page.getByRole('textbox', { name: 'Name in der Datei von Menge' }).fill('Stunden')
  await page.getByRole('button', { name: 'Eigenes Feld' }).click()
  await page.getByRole('textbox', { name: 'Name in der Datei von Eigenes Feld 1' }).fill('Quelle')
  await page.getByRole('textbox', { name: 'Fester Wert von Eigenes Feld 1' }).fill('Kon;tor')
  await expect(page.getByText('Die Vorschau kommt, sobald die Spalten in Ordnung sind.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Fester Wert von Eigenes Feld 1' }).fill('Kontor')
  await expect(titles).toHaveText(CHANGED)
  await expect(columns).toHaveCount(CHANGED.length)

  // Nothing is lost without asking.
  await page.getByRole('link', { name: 'Exportvorlagen', exact: true }).click()
  await page.getByRole('dialog', { name: 'Änderungen verwerfen?' }).getByRole('button', { name: 'Abbrechen' }).click()
  await page.keyboard.press('Control+s')
  await expect(message(page, 'Report Einstellung wurde erfolgreich bearbeitet')).toBeVisible()
  await page.reload()
  await expect(titles).toHaveText(CHANGED)

  await page.getByRole('link', { name: 'Exportvorlagen', exact: true }).click()
  await page.getByRole('button', { name: 'Einstellungen der Übergabe' }).click()
  const settings = page.getByRole('dialog', { name: 'Einstellungen der Übergabe' })
  await expectAccessible(page)
  await settings.getByRole('combobox', { name: 'Datei der Lohnarten' }).click()
  await page.getByRole('option', { name: 'Für die Kanzlei (eigene Vorlage)' }).click()
  await settings.getByRole('button', { name: 'Speichern' }).click()
  await expect(settings).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Für die Kanzlei/ })).toContainText('in Verwendung')
  await page.getByRole('button', { name: 'Für die Kanzlei löschen' }).click()
  await page.getByRole('dialog', { name: 'Exportvorlage löschen' }).getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText(/Mit dieser Vorlage werden Lohnarten übergeben/).first()).toBeVisible()
})

const SHIPPED = [
  ...['Firma', 'Standort', 'Personalnummer', 'Name', 'Jahr', 'Monat', 'Lohnart', 'Bezeichnung', 'Menge', 'Einheit'],
  ...['Satz', 'Betrag', 'Kostenstelle', 'Von', 'Bis', 'Bemerkung'],
]
const CHANGED = [
  ...['Standort', 'Firma', 'Personalnummer', 'Name', 'Jahr', 'Monat', 'Lohnart', 'Bezeichnung', 'Stunden', 'Einheit'],
  ...['Satz', 'Betrag', 'Kostenstelle', 'Von', 'Bis', 'Quelle'],
]
