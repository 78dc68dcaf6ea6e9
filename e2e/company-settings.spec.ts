import type { Page } from '@playwright/test'
import { WAITING_SETTINGS } from '../domain/settings/waiting-settings.ts'
import { AT_ONCE, address, enter, expect, expectAccessibleInBothLights, message, THOROUGH, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'
const SCREEN = 'company/CompanySettings'

test('an administrator discards, saves, and changes the software: the tabs follow at once, in other pages too', async ({
  browser,
  page,
}) => {
  const colleague = await (await browser.newContext()).newPage()
  await enter(colleague, 'lohn@kontor.example', CAFE, 'absence/ExportAbsences')
  await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  const centre = page.getByLabel('Kostenstelle von Graz Jakomini')
  const rows = () =>
    page.locator('dl > div, tbody tr').evaluateAll(all => all.map(one => one.getBoundingClientRect().height))

  await expect(page.getByRole('row', { name: /Graz Jakomini 8010/ })).toBeVisible()
  const before = (await rows()).slice(0, 12)
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  expect((await rows()).slice(0, 12)).toEqual(before)
  await centre.fill('31, 32')
  await page.getByLabel('Betriebsnummer').fill('4711')
  await expect(page.getByText('2 Änderungen')).toBeVisible()
  await expectAccessibleInBothLights(page)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByText('4711')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Graz Jakomini 8010/ })).not.toContainText('31')

  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  await centre.fill('31, 32')
  await choose(page, 'Lohnverrechnung', 'DPW')
  await expect(page.getByLabel('DPW ID von Graz Jakomini')).toBeVisible()
  await expect(page.getByLabel('BMD ID von Graz Jakomini')).toHaveCount(0)
  await page.getByRole('button', { name: 'Speichern' }).click()
  const question = page.getByRole('dialog', { name: 'Lohnverrechnung wechseln?' })
  await expect(question).toContainText('Statt BMD gilt dann DPW.')
  await expect(question).toContainText('Frühere Übergaben bleiben lesbar.')
  await question.getByRole('button', { name: 'Wechseln' }).click()
  await expect(message(page, 'Speichern erfolgreich')).toContainText('Daten wurden erfolgreich gespeichert')
  await expect(page.getByRole('row', { name: /Graz Jakomini 8010/ })).toContainText('31,32')
  await expect(page.getByRole('button', { name: 'Bearbeiten' })).toBeVisible()
  await expect(colleague.getByRole('link', { name: 'Stempelzeiten' })).toBeVisible(AT_ONCE)

  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  await choose(page, 'Lohnverrechnung', 'DATEV LODAS')
  await expect(page.getByRole('combobox', { name: 'Export im Web-Cockpit von Graz Jakomini' })).toHaveValue('Nein')
})

test('whoever edits before all parts of the screen are there is not told that somebody changed them', async ({
  page,
}) => {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/api\/sec\/proxy\/md\/(storeSettings|elda)/, route => arrival.promise.then(() => route.continue()))
  await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  await page.getByLabel('Betriebsnummer').fill('4712')
  arrival.resolve()
  const centre = page.getByLabel('Kostenstelle von Graz Jakomini')
  await expect(centre).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('inzwischen geändert')).toHaveCount(0)
  await expect(page.getByLabel('Betriebsnummer')).toHaveValue('4712')
  await expect(page.getByText('1 Änderung', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
})

test('ELDA shows with its switch; incomplete rows are dropped and said, a known number is linked, and all of it is saved', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', BAKERY, SCREEN)
  await expect(page.getByRole('heading', { name: 'Elda Dienstgeber Einstellungen' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  await page.getByRole('switch', { name: 'Elda-Service' }).check()
  const employer = page.getByRole('region', { name: 'Elda Dienstgeber Einstellungen' })
  await employer.getByLabel('Name').fill('Bäckerei Morgenrot')
  const add = page.getByRole('button', { name: 'Versicherungsträger hinzufügen' })
  await add.click()
  await choose(page, 'Versicherungsträger', '18 · ÖGK Tirol')
  await employer.getByLabel('Beitragskonto').fill('1811902')
  await add.click()
  await page.getByRole('button', { name: 'Hersteller hinzufügen' }).click()
  await page.getByRole('button', { name: 'Hersteller hinzufügen' }).click()
  await fillCreator(page, {
    Seriennummer: '42317',
    Kundenpasswort: 'x',
    Name: 'Egal',
    PLZ: '1',
    Ort: 'Wien',
    Straße: 'G',
  })
  await page.getByRole('button', { name: 'Speichern' }).click()
  const question = page.getByRole('dialog', { name: 'Achtung' })
  await expect(question).toContainText('Die Elda-Seriennummer 0042317 gibt es im System schon')
  await question.getByRole('button', { name: 'Ja' }).click()
  for (const said of [
    'Unvollständig hinzugefügter Versicherungsträger wurde vor dem Speichern entfernt.',
    'Unvollständig ausgefüllter Hersteller wurde vor dem Speichern entfernt.',
    'Versicherungsträger wurde hinzugefügt.',
    'Hersteller wurde hinzugefügt.',
    'Speichern erfolgreich',
  ])
    await expect(message(page, said)).toBeVisible()
  await expect(employer).toContainText('18 · ÖGK Tirol')
  await expect(page.getByText('Kontor Demo Software')).toBeVisible()
  await expect(page.getByText('Egal')).toHaveCount(0)

  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  const creator = page.getByRole('region', { name: 'Elda Hersteller Einstellungen' })
  await creator.getByLabel('Ort', { exact: true }).fill('Steyr')
  await page.getByRole('button', { name: 'Versicherungsträger 1 löschen' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(message(page, 'Hersteller wurde aktualisiert.')).toBeVisible()
  await expect(message(page, 'Versicherungsträger wurde gelöscht.')).toBeVisible()
  await expect(creator).toContainText('Steyr')
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  await page.getByRole('button', { name: 'Hersteller 1 löschen' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(message(page, 'Hersteller wurde gelöscht.')).toBeVisible()
  await expect(page.getByText('Noch kein Hersteller.')).toBeVisible()
})

test(
  'what fails is said in the words of its part, and what was typed stays; who may not look is told',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'admin@kontor.example', CAFE, SCREEN)
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    const refused = async (path: RegExp, method: string, act: () => Promise<void>, says: string) => {
      const answer = { status: 500, json: { code: 'unexpected', message: 'x' } }
      await page.route(path, route => (route.request().method() === method ? route.fulfill(answer) : route.fallback()))
      await act()
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(message(page, says)).toContainText('Fehler beim Speichern der Daten')
      await expect(page.getByRole('button', { name: 'Abbrechen' })).toBeEnabled()
      await page.getByRole('button', { name: 'Abbrechen' }).click()
      await page.getByRole('button', { name: 'Bearbeiten' }).click()
      await page.unroute(path)
    }
    await refused(
      /\/api\/company/,
      'PUT',
      () => page.getByLabel('Betriebsnummer').fill('9'),
      'Speichern fehlgeschlagen',
    )
    const removeInsurer = () => page.getByRole('button', { name: 'Versicherungsträger 1 löschen' }).click()
    await refused(/insurer/, 'DELETE', removeInsurer, 'Fehler beim Löschen des Versicherungsträgers.')
    const addInsurer = async () => {
      await page.getByRole('button', { name: 'Versicherungsträger hinzufügen' }).click()
      await page.getByRole('combobox', { name: 'Versicherungsträger' }).last().click()
      await page.getByRole('option', { name: '12 · ÖGK Niederösterreich' }).click()
      await page.getByLabel('Beitragskonto').last().fill('123')
    }
    await refused(/insurer/, 'POST', addInsurer, 'Fehler beim Hinzufügen des Versicherungsträgers.')
    const creator = page.getByRole('region', { name: 'Elda Hersteller Einstellungen' })
    await refused(
      /creator/,
      'PUT',
      () => creator.first().getByLabel('Ort', { exact: true }).fill('Linz'),
      'Fehler beim Aktualisieren des Herstellers.',
    )
    const removeCreator = () => page.getByRole('button', { name: 'Hersteller 1 löschen' }).click()
    await refused(/creator/, 'DELETE', removeCreator, 'Fehler beim Löschen des Herstellers.')
    const addCreator = async () => {
      await page.getByRole('button', { name: 'Hersteller hinzufügen' }).click()
      await fillCreator(page, { Seriennummer: '7', Kundenpasswort: 'x', Name: 'N', PLZ: '1', Ort: 'Wien', Straße: 'G' })
    }
    await refused(/creator\?/, 'POST', addCreator, 'Fehler beim Hinzufügen des Herstellers.')

    await page.route(/\/api\/company/, route =>
      route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Das Lager brennt.' } }),
    )
    await page.goto(address(new URL(page.url()).pathname))
    await expect(page.getByRole('alert')).toContainText('Fehler beim Laden der Daten')
    await expect(page.getByRole('alert')).toContainText('Das Lager brennt.')
    await page.route(/\/api\/company/, route =>
      route.fulfill({ status: 403, json: { code: 'forbidden', message: 'x' } }),
    )
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(
      page.getByText('Sie haben nicht die Berechtigung um die Betriebseinstellungen in diesem Store anzusehen.'),
    ).toBeVisible()
  },
)

test('who may only read sees the settings without anything to change them', THOROUGH, async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, SCREEN)
  await expect(page.getByRole('heading', { name: 'Elda Dienstgeber Einstellungen' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Bearbeiten|Speichern|löschen|hinzufügen/ })).toHaveCount(0)
})

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The last one on the screen. */
async function fillCreator(page: Page, values: Record<string, string>): Promise<void> {
  const creator = page.getByRole('region', { name: 'Elda Hersteller Einstellungen' }).last()
  for (const [label, value] of Object.entries(values)) await creator.getByLabel(label, { exact: true }).fill(value)
}

test('what nothing reads yet says beside itself what it will do, and from when', THOROUGH, async ({ page }) => {
  const { webCockpit } = WAITING_SETTINGS
  await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  await expect(page.getByRole('region', { name: 'Elda Hersteller Einstellungen' }).first()).toBeVisible()
  await expect(page.getByText(webCockpit.says)).toHaveCount(0)
  await enter(page, 'admin@kontor.example', 'Modehaus Abendstern GmbH', SCREEN)
  await expect(page.getByText(webCockpit.says)).toBeVisible()
})
