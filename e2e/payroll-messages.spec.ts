import type { Page } from '@playwright/test'
import { address, enter, expect, message, signIn, THOROUGH, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

/** The server fails at what is asked for this way, until the work is done. */
async function whileFailing(page: Page, path: string, method: string, work: () => Promise<void>): Promise<void> {
  const fail = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Kaputt' } })
      : route.fallback()
  await page.route(path, fail)
  await work()
  await page.unroute(path, fail)
}

// Spec 2 §8: both lines of each message; those of other screens stand in their own journeys.
test(
  'what goes well or wrong with export settings, the programs of payroll and the structure of absences is told in the words of the specification',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'admin@kontor.example', CAFE, 'company/CompanySettings?access=export-templates')
    await page.getByRole('button', { name: 'Allgemeine Liste (CSV) kopieren' }).click()
    const dialog = page.getByRole('dialog', { name: 'Exportvorlage kopieren' })
    await dialog.getByLabel('Name der Kopie').fill('Für die Kanzlei')
    const press = () => dialog.getByRole('button', { name: 'Kopieren' }).click()
    await whileFailing(page, '**/api/sec/report/settings?*', 'POST', async () => {
      await press()
      await expect(message(page, 'Erstellen fehlgeschlagen')).toContainText(
        'Fehler beim Erstellen der Report Einstellung',
      )
    })
    await press()
    await expect(message(page, 'Erstellen erfolgreich')).toContainText('Report Einstellung wurde erfolgreich erstellt')
    await page.getByRole('button', { name: 'Bemerkung weglassen' }).click()
    await whileFailing(page, '**/api/sec/report/settings?*', 'PUT', async () => {
      await page.keyboard.press('Control+s')
      await expect(message(page, 'Bearbeiten fehlgeschlagen')).toContainText(
        'Fehler beim Bearbeiten der Report Einstellung',
      )
    })
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(message(page, 'Bearbeiten erfolgreich')).toContainText(
      'Report Einstellung wurde erfolgreich bearbeitet',
    )

    await enter(page, 'admin@kontor.example', CAFE, 'absence/ExportAbsences?from=2027-03-01')
    await expect(message(page, 'Abwesenheiten Struktur wurde angelegt')).toBeVisible()
    await page.reload()
    await expect(page.getByText('März 2027').first()).toBeVisible()
    await expect(message(page, 'Abwesenheiten Struktur wurde angelegt')).toHaveCount(0)

    await enter(page, 'betrieb@kontor.example', CAFE, 'superadmin/SuperadminPayrollTools')
    const lodas = page.getByRole('switch', { name: 'DATEV LODAS ist aktiv' })
    await whileFailing(page, '**/api/sec/externalsoftware/**', 'PUT', async () => {
      await lodas.click()
      await expect(message(page, 'Fehler beim Bearbeiten der Externen Software')).toBeVisible()
      await expect(lodas).toBeChecked()
    })
    await lodas.click()
    await expect(message(page, 'Externe Software wurde erfolgreich bearbeitet')).toBeVisible()
    await lodas.click()
    await expect(lodas).toBeChecked()
  },
)

test('what is copied lies in the clipboard, and that it does is said', THOROUGH, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'betrieb@kontor.example')
  await page.goto(address('/overview'))
  await page.getByRole('button', { name: 'Aktionen für lohn@kontor.example' }).click()
  await page.getByRole('menuitem', { name: 'UUID kopieren' }).click()
  await expect(message(page, 'Text wurde in die Zwischenablage kopiert.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f-]{36}$/)
})
