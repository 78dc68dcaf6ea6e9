import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { csv, IMPORTS, peopleFile } from './import-file.ts'
import { address, enter, expect, expectAccessible, THOROUGH, test } from './person.ts'

const FIXTURES = join(import.meta.dirname, '../server/rooms/imports/import-jobs/fixtures')
const FILES = [
  { name: 'mitarbeiter.csv', kind: 'Mitarbeiter und Verträge', done: /^Mitarbeiter importiert/ },
  { name: 'stempelzeiten.csv', kind: 'Stempelzeiten', done: /^Stempelzeiten importiert/ },
  { name: 'abwesenheiten.csv', kind: 'Abwesenheiten', done: /^Abwesenheiten importiert/ },
]

test('payroll takes over employees, stamps and absences from files, and takes one import back', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Bäckerei Morgenrot GmbH', 'documents/EmployeeImportJobs')
  await expect(page.getByRole('heading', { name: 'Import Jobs', level: 1 })).toBeVisible()
  for (const { name, kind, done } of FILES) {
    await page.getByRole('button', { name: 'Neuer Import' }).click()
    await page.locator('input[type=file]').setInputFiles(join(FIXTURES, name))
    await expect(page.getByRole('button', { name: kind, pressed: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Datei prüfen' }).click()
    await expect(page.getByText('noch ist nichts gespeichert')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /Zeilen importieren/ }).click()
    await expect(page.getByText(done)).toBeVisible({ timeout: 30_000 })
  }
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(page.getByText('Der Import wurde rückgängig gemacht')).toBeVisible()
  await page.getByRole('button', { name: 'Alle Importe' }).click()
  const taken = page.getByRole('row', { name: /abwesenheiten.csv.*rückgängig gemacht/ })
  await expect(taken).toBeVisible()
  await taken.click()
  await expect(page.getByText('Der Import wurde rückgängig gemacht')).toBeVisible()
  await page.getByRole('button', { name: 'Alle Importe' }).click()
  await expect(taken).toBeVisible()
  await expect(page).toHaveURL(/EmployeeImportJobs$/)
  // An import that was closed is not opened again: Back leads to where the person was before the list.
  await page.goBack()
  await expect(page).toHaveURL(/\/healthz$/)
})

test('a file with a mistake shows where it is and cannot be imported', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Bäckerei Morgenrot GmbH', 'documents/EmployeeImportJobs?importJobId=new')
  const text = 'Personalnummer;Nachname;Eintritt;Schuhgröße\n9001;Neu;31.02.2026;38\n9002;Gut;01.02.2026;40'
  const file = { name: 'fehler.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByLabel('Feld für Schuhgröße')).toHaveValue('0')
  const surname = page.getByLabel('Feld für Nachname')
  const found = await surname.inputValue()
  await surname.selectOption({ label: 'nicht importieren' })
  await page.getByRole('button', { name: 'Alle Importe' }).click()
  const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(surname).toHaveValue('0')
  await surname.selectOption(found)
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
  await expect(page.getByRole('alert')).toContainText('Eine Zeile hat Fehler, deshalb wird nichts importiert')
  const faults = page.getByRole('list', { name: 'Fehler der Datei' })
  await expect(faults.getByText('„31.02.2026“ ist kein Datum (TT.MM.JJJJ)')).toBeVisible()
  await expect(page.getByRole('button', { name: /importieren/i })).toHaveCount(0)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Fehlerdatei' }).click()
  expect((await download).suggestedFilename()).toBe('fehler mit Fehlern.csv')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByRole('heading', { name: 'Import Jobs', level: 1 })).toBeVisible()
})

test('140 people with 8 errors are imported with at most 9 clicks: what is missing is made, small errors are mended in place', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', 'Bäckerei Morgenrot GmbH', IMPORTS)
  let clicks = 0
  const click = async (name: string | RegExp) => {
    clicks++
    await page.getByRole('button', { name }).click()
  }
  await click('Neuer Import')
  clicks++
  await page.locator('input[type=file]').setInputFiles(peopleFile(140))
  await click('Datei prüfen')
  const faults = page.getByRole('list', { name: 'Fehler der Datei' }).getByRole('listitem')
  await expect(faults.filter({ hasText: /^136 × Standort „SALZBURG - SÜD“ gibt es nicht/ })).toBeVisible()
  await expectAccessible(page)
  clicks++
  await faults
    .filter({ hasText: /^136 ×/ })
    .getByRole('button', { name: 'Standort erstellen' })
    .click()
  await expect(faults.filter({ hasText: '„31.02.2020“' })).toContainText('3 ×')
  const choice = faults.filter({ hasText: /^4 ×/ }).getByRole('combobox')
  clicks++
  await choice.selectOption({ label: 'SALZBURG - SÜD' })
  clicks++
  await page.getByLabel('Eintritt: für alle 3 Zeilen').fill('28.02.2020')
  // Tab leads on to the next field.
  await page.getByLabel('Eintritt in Zeile 79', { exact: true }).first().fill('01.03.2020')
  await expectAccessible(page)
  await click('3 Berichtigungen übernehmen')
  await click('140 Zeilen importieren')
  await expect(page.getByText('Mitarbeiter importiert: 140 neu')).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(9)
})

test('a value that no column has stands for all rows, a file without column names is read whole, and changed columns show their result', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', 'Bäckerei Morgenrot GmbH', `${IMPORTS}?importJobId=new`)
  const number = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('md_token')}` }
    const companyId = location.pathname.split('/')[1]
    const path = `/api/sec/employees?companyId=${companyId}&page=1&limit=1&sort=mdPersonnelId`
    return (await (await fetch(path, { headers })).json()).data.employees[0].mdPersonnelId as string
  })
  await page.locator('input[type=file]').setInputFiles(csv('salden.csv', [`${number};12,5`]))
  await expect(page.getByRole('button', { name: 'Datei prüfen' })).toBeVisible()
  await page.getByRole('button', { name: 'Eröffnungssalden', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Eröffnungssalden', pressed: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'schon einen Eintrag', pressed: true })).toBeVisible()
  await page.getByLabel('Feld für Spalte 1').selectOption({ label: 'Personalnummer *' })
  await page.getByLabel('Feld für Spalte 2').selectOption({ label: 'davon Vorjahre' })
  await expect(page.getByRole('button', { name: 'Datei prüfen' })).toBeDisabled()
  await page.getByLabel('Stichtag für alle Zeilen').fill('01.11.2026')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
  await expect(page.getByRole('button', { name: 'Spalten ändern' })).toBeVisible()
  await page.getByRole('button', { name: 'Spalten ändern' }).click()
  await page.getByLabel('Feld für Spalte 2').selectOption({ label: 'Resturlaub' })
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
  await expect(page.getByRole('button', { name: '1 Zeile importieren' })).toBeEnabled()
  await expect(page.getByRole('cell', { name: '01.11.2026' })).toBeVisible()
  await discard(page)
})

test(
  'contracts come from a file once its wrong row is mended, end what held before, and are taken back',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'lohn@kontor.example', 'Bäckerei Morgenrot GmbH', IMPORTS)
    const number = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('md_token')}` }
      const companyId = location.pathname.split('/')[1]
      const path = `/api/sec/employees?companyId=${companyId}&page=1&limit=1&sort=mdPersonnelId`
      return (await (await fetch(path, { headers })).json()).data.employees[0].mdPersonnelId as string
    })
    const fileOf = (begin: string) =>
      csv('vertraege.csv', ['Personalnummer;Vertrag von;Wochenstunden;Bezug', `${number};${begin};20;1.800,00`])
    await page.getByRole('button', { name: 'Neuer Import' }).click()
    await page.locator('input[type=file]').setInputFiles(fileOf('31.02.2031'))
    await expect(page.getByRole('button', { name: 'Verträge', pressed: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Datei prüfen' }).click()
    await expect(page.getByText('„31.02.2031“ ist kein Datum (TT.MM.JJJJ)').first()).toBeVisible()
    await page.getByLabel('Berichtigte Datei').setInputFiles(fileOf('01.03.2031'))
    await expect(page.getByText(/Der Vertrag ab .+ endet am 28\.02\.2031/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '1 Zeile importieren' }).click()
    await expect(page.getByText('Verträge importiert: 1 neu')).toBeVisible()
    await page.getByRole('button', { name: 'Rückgängig machen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig machen' }).click()
    await expect(page.getByText('Der Import wurde rückgängig gemacht')).toBeVisible()
  },
)

test(
  'a mapping is kept as a template, names what a later file lacks, and is renamed and deleted',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'lohn@kontor.example', 'Bäckerei Morgenrot GmbH', IMPORTS)
    const begin = async (name: string, lines: string[]) => {
      await page.getByRole('button', { name: 'Neuer Import' }).click()
      await page.locator('input[type=file]').setInputFiles(csv(name, lines))
      await page.getByRole('button', { name: 'Stempelzeiten', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Stempelzeiten', exact: true, pressed: true })).toBeVisible()
    }
    const field = (header: string) => page.getByLabel(`Feld für ${header}`).locator('option:checked')
    await begin('juni.csv', ['Ausweis;Arbeitstag;Kommt;Geht;Kürzel', '9999;01.06.2026;07:00;15:00;ab'])
    for (const [header, label] of [
      ['Ausweis', 'Personalnummer *'],
      ['Arbeitstag', 'Datum *'],
      ['Kommt', 'von *'],
      ['Geht', 'bis'],
    ] as const)
      await page.getByLabel(`Feld für ${header}`).selectOption({ label })
    await page.getByRole('button', { name: 'Vorlage speichern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Vorlage speichern' })
    await dialog.getByLabel('Name').fill('Zeitterminal')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('button', { name: 'Zeitterminal', pressed: true })).toBeVisible()
    await expectAccessible(page)
    await discard(page)

    await begin('juli.csv', ['Geht;Arbeitstag;Ausweis', '15:00;01.07.2026;9999'])
    await page.getByRole('button', { name: 'Zeitterminal' }).click()
    await expect(field('Ausweis')).toHaveText('Personalnummer *')
    await expect(field('Geht')).toHaveText('bis')
    await expect(page.getByText('Der Datei fehlt eine Spalte der Vorlage „Zeitterminal“: Kommt')).toBeVisible()
    await discard(page)

    // With all its columns a file is known by itself.
    await page.getByRole('button', { name: 'Neuer Import' }).click()
    const august = ['Kürzel;Geht;Kommt;Arbeitstag;Ausweis', 'ab;15:00;07:00;01.08.2026;9999']
    await page.locator('input[type=file]').setInputFiles(csv('august.csv', august))
    await expect(page.getByRole('button', { name: 'Zeitterminal', pressed: true })).toBeVisible()
    await page.getByRole('button', { name: 'Vorlage „Zeitterminal“ umbenennen' }).click()
    const renaming = page.getByRole('dialog', { name: 'Vorlage umbenennen' })
    await renaming.getByLabel('Name').fill('Terminal Graz')
    await renaming.getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('button', { name: 'Vorlage „Terminal Graz“ löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(page.getByRole('button', { name: 'Terminal Graz' })).toHaveCount(0)
    await expect(field('Ausweis')).toHaveText('Personalnummer *')
    await discard(page)
  },
)

test('a problem that needs nothing more is settled at the bell, told on its import, and opened again', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', 'Bäckerei Morgenrot GmbH', IMPORTS)
  const openBell = async () => {
    await page.getByRole('button', { name: /^Benachrichtigungen/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Importe mit Problemen/ })
      .click()
    return page.getByRole('dialog', { name: 'Importe mit Problemen' })
  }
  const drawer = await openBell()
  const failed = drawer.getByRole('listitem').filter({ hasText: 'stempelzeiten-oktober.csv' })
  await failed.getByRole('button', { name: 'stempelzeiten-oktober.csv als erledigt vermerken' }).click()
  await expect(failed).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Jeder Status' }).click()
  await page.getByRole('button', { name: 'erledigt' }).click()
  await expect(page).toHaveURL(/importState=set-aside/)
  const rows = page.getByRole('table', { name: 'Importe' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await rows.filter({ hasText: 'stempelzeiten-oktober.csv' }).click()
  await expect(page.getByText(/^Als erledigt vermerkt von Marta Huber, \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(page.getByRole('button', { name: 'Als erledigt vermerken' })).toBeVisible()
  await expect((await openBell()).getByText('stempelzeiten-oktober.csv')).toBeVisible()
})

async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByRole('heading', { name: 'Import Jobs', level: 1 })).toBeVisible()
}

test('of a workbook one chooses the sheet, and looks at its hints one kind at a time', THOROUGH, async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Bäckerei Morgenrot GmbH', 'documents/EmployeeImportJobs?importJobId=new')
  const header = ['Personalnummer', 'Art', 'von', 'bis']
  const number = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('md_token')}` }
    const companyId = location.pathname.split('/')[1]
    const path = `/api/sec/employees?companyId=${companyId}&page=1&limit=1&sort=mdPersonnelId`
    return (await (await fetch(path, { headers })).json()).data.employees[0].mdPersonnelId as string
  })
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Mitarbeiter',
        rows: [
          ['Personalnummer', 'Nachname', 'Filiale'],
          [number, 'Neu', '10'],
        ],
      },
      {
        name: 'Abwesenheiten',
        rows: [
          header,
          [number, 'Urlaub', '01.03.2027', '05.03.2027'],
          [number, 'FTA', '03.03.2027', '03.03.2027'],
          [number, 'LFZ', '01.03.2021', '05.04.2022'],
        ],
      },
    ],
  })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'liste.xlsx', mimeType: type, buffer: Buffer.from(bytes) })
  await expect(page.getByRole('button', { name: 'Mitarbeiter', exact: true, pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Abwesenheiten', exact: true }).first().click()
  await expect(page.getByText('XLSX · Blatt „Abwesenheiten“ · 3 Zeilen')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
  await expect(page.getByText('noch ist nichts gespeichert')).toBeVisible()
  await expectAccessible(page)
  const rows = page.getByRole('group', { name: 'Vergleich mit dem Bestand' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Überschneidung 2' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Überschneidet sich mit Zeile 3: FTA, 03.03.2027')
  await page.getByRole('button', { name: 'Ungewöhnlich lang 1' }).click()
  await expect(rows).toHaveCount(1)
})

test(
  'where changes are confirmed an import asks for them under News, and takes its questions back',
  THOROUGH,
  async ({ page }) => {
    const path = 'documents/EmployeeImportJobs?importJobId=new'
    const company = await enter(page, 'lohn@kontor.example', 'Bäckerei Morgenrot GmbH', path)
    const people = await page.evaluate(async companyId => {
      const headers = { authorization: `Bearer ${localStorage.getItem('md_token')}` }
      const answer = await fetch(`/api/sec/employees?companyId=${companyId}&page=1&limit=2&sort=mdPersonnelId`, {
        headers,
      })
      return (await answer.json()).data.employees as { mdPersonnelId: string; lastName: string }[]
    }, company)
    const [one, two] = people.map(({ mdPersonnelId }) => mdPersonnelId)
    const text = `Personalnummer;Nachname;Ort\n${one};;Hallein\n${two};;Hallein\n9100;Neu;Hallein`
    const file = { name: 'orte.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Datei prüfen' }).click()
    const preview = page.getByText('1 neu, 2 geändert, davon 2 als Änderungsantrag – noch ist nichts gespeichert.')
    await expect(preview).toContainText('Sie warten danach unter „News“ auf Ihre Entscheidung.')
    await expectAccessible(page)
    await page.getByRole('button', { name: '3 Zeilen importieren' }).click()
    await page.getByRole('button', { name: 'Änderungsanträge ansehen' }).click()
    const asked = page.getByRole('list', { name: 'Änderungsanträge' }).locator('> li').filter({ hasText: 'Hallein' })
    await expect(asked).toHaveCount(2)
    await expect(asked.first()).toContainText(/Import/)
    await page.goBack()
    await page.getByRole('button', { name: 'Rückgängig machen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig machen' }).click()
    await expect(page.getByText('Der Import wurde rückgängig gemacht')).toBeVisible()
    await page.goto(address(`/${company}/news`))
    await expect(page.getByRole('list', { name: 'Änderungsanträge' }).locator('> li').first()).toBeVisible()
    await expect(asked).toHaveCount(0)
  },
)
