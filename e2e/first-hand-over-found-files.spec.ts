import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDay } from '#domain/basics/days.ts'
import { bytesOf } from './hand-over.ts'
import { expect, message, test } from './person.ts'
import { serveEmpty } from './server.ts'

// As payroll offices have them: Windows' letters, stores and models that nobody has made yet, leave without column names and without a day.
const FILES = join(import.meta.dirname, '../server/rooms/imports/import-jobs/fixtures')
const MOST_CLICKS = 45
const TODAY = Temporal.Now.plainDateISO('Europe/Vienna')
const LAST_MONTH = TODAY.subtract({ months: 1 })

/** The files are of October and November 2026; here they are of last month and this one. */
function found(name: string) {
  const month = (of: Temporal.PlainDate) => `${String(of.month).padStart(2, '0')}.${of.year}`
  const bytes = readFileSync(join(FILES, name))
  const text = bytes
    .toString('latin1')
    .replace(/(\d\d)\.10\.2026/g, (_, day: string) => `${day === '31' ? '28' : day}.${month(LAST_MONTH)}`)
    .replace(/(\d\d)\.11\.2026/g, (_, day: string) => `${Number(day) > 28 ? '28' : day}.${month(TODAY)}`)
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
}

test('from an empty folder to the first file with the files that an office has: every step counted', async ({
  page,
}) => {
  const address = await serveEmpty()
  let clicks = 0
  const click = async (name: string | RegExp) => {
    clicks++
    await page.getByRole('button', { name }).click()
  }
  const choose = async (name: string) => {
    clicks++
    await page.locator('input[type=file]').first().setInputFiles(found(name))
  }
  const open = async (section: string, tab: string) => {
    for (const name of [section, tab]) {
      clicks++
      await page.getByRole('link', { name, exact: true }).first().click()
    }
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
  }

  await page.goto(address)
  const field = (name: string | RegExp) => page.getByRole('textbox', { name })
  await field('Vorname').fill('Rosa')
  await field('Nachname').fill('Anfang')
  await field('E-Mail').fill('rosa@marillenhof.example')
  await field(/^Passwort(?! best)/).fill('kurze Wege zum Markt')
  await field('Passwort bestätigen').fill('kurze Wege zum Markt')
  await page.getByRole('region', { name: 'Betrieb' }).getByRole('textbox', { name: 'Name' }).fill('Marillenhof GmbH')
  await field('Betriebsnummer').fill('11')
  await click('Daten aus Datei')
  await choose('mitarbeiter.csv')
  await expect(page.getByRole('list', { name: 'In der Datei gefunden' })).toContainText('6 Standorte')
  await click('Betrieb einrichten')

  await test.step('people, with the models that their file names', async () => {
    await click(/^Beschäftigungsmodell: alle \d erstellen$/)
    await click('60 Zeilen importieren')
    await expect(page.getByText(/^Mitarbeiter importiert: 60 neu/)).toBeVisible()
  })
  const bring = async (name: string) => {
    await click('Alle Importe')
    await click('Neuer Import')
    await choose(name)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await test.step('absences, stamps, and leave without column names and without a day', async () => {
    await bring('abwesenheiten.csv')
    await click('Datei prüfen')
    await click('74 Zeilen importieren')
    await expect(page.getByText(/^Abwesenheiten importiert: 74 neu/)).toBeVisible()
    await bring('stempelzeiten.csv')
    await click('Datei prüfen')
    await click(/ Zeilen importieren$/)
    await expect(page.getByText(/^Stempelzeiten importiert: /)).toBeVisible()
    await bring('urlaubssalden.csv')
    await click('Eröffnungssalden')
    await expect(page.getByRole('button', { name: 'Eröffnungssalden', pressed: true })).toBeVisible()
    for (const [column, label] of [
      [3, 'Personalnummer *'],
      [6, 'Resturlaub'],
    ] as const) {
      clicks += 2
      await page.getByLabel(`Feld für Spalte ${column}`).selectOption({ label })
    }
    clicks++
    await page.getByLabel('Stichtag für alle Zeilen').fill(formatDay(TODAY.with({ day: 1 })))
    await click('Datei prüfen')
    await click('60 Zeilen importieren')
    await expect(page.getByText(/^Eröffnungssalden importiert: 60 neu/)).toBeVisible()
  })
  await test.step('payroll’s numbers, and the absences of the last month as a file', async () => {
    await open('Einstellungen', 'Lohnart Mapping')
    await click('Beispiel übernehmen')
    await click('Speichern')
    await expect(message(page, 'Lohnarten gespeichert')).toBeVisible()
    await open('Export', 'Abwesenheiten')
    const download = page.waitForEvent('download')
    await click('Datei herunterladen')
    const file = await download
    const rows = (await bytesOf(file)).toString('latin1').split('\r\n').slice(0, -1)
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row).toMatch(new RegExp(`^${LAST_MONTH.month};11;50\\d\\d;;;;;20[12];`))
  })
  console.log(`From an empty folder to the first file: ${clicks} clicks.`)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
})
