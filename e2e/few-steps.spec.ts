import type { Locator, Page } from '@playwright/test'
import { wordFile } from '../server/demo/word-file.ts'
import { pdfFile } from '../server/testing/document-files.ts'
import { tabTo } from './focus.ts'
import { IMPORTS, peopleFile } from './import-file.ts'
import { enter, expect, personnelFile, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const BAKERY = 'Bäckerei Morgenrot GmbH'
const PEOPLE = 'documents/employeedata'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const certificate = async (name: string) => ({ name, mimeType: 'application/pdf', buffer: await pdfFile(1) })
const template = (name: string) => ({ name, mimeType: WORD, buffer: wordFile(['Guten Tag {mitarbeiter.nachname}']) })

type File = { name: string; mimeType: string; buffer: Buffer }
const chosenIn = (part: Locator) => part.locator('input[type=file]')

/** What is clicked, counted; to choose a file is one click, whatever the computer asks then. */
function counting() {
  let clicks = 0
  return {
    clicks: () => clicks,
    click: (target: Locator) => {
      clicks++
      return target.click()
    },
    file: (part: Locator, file: File) => {
      clicks++
      return chosenIn(part).setInputFiles(file)
    },
  }
}

test('an IBAN takes five clicks at most from the list of people', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, PEOPLE)
  const { click, clicks } = counting()
  await click(page.getByRole('row', { name: /Auer Milica/ }))
  await click(personnelFile(page).getByRole('tab', { name: 'Bank und Sozialversicherung' }))
  await click(personnelFile(page).getByRole('button', { name: 'IBAN ändern' }))
  await page.keyboard.type('at483200000012345864')
  await click(personnelFile(page).getByRole('button', { name: 'Speichern' }))
  await expect(page.getByText('Mitarbeiter geändert')).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(5)
})

test('a document takes seven clicks at most from the list of people to the file it lies in', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, PEOPLE)
  const { click, file, clicks } = counting()
  await click(page.getByRole('row', { name: /Auer Milica/ }))
  await click(personnelFile(page).getByRole('tab', { name: 'Dokumente' }))
  await file(personnelFile(page), await certificate('Zeugnis.pdf'))
  const dialog = page.getByRole('dialog')
  await click(dialog.getByRole('combobox', { name: 'Typ' }).filter({ visible: true }))
  await click(page.getByRole('option', { name: 'Urkunde', exact: true }))
  await click(dialog.getByRole('button', { name: 'Speichern' }))
  await expect(page.getByRole('row', { name: /Zeugnis/ })).toContainText('Urkunde')
  expect(clicks()).toBeLessThanOrEqual(7)
})

test('a template takes seven clicks at most until it can be filled', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/documenttemplates')
  const { click, file, clicks } = counting()
  await click(page.getByRole('button', { name: 'Vorlage hochladen' }))
  const dialog = page.getByRole('dialog', { name: 'Vorlage hochladen' })
  await file(dialog, template('Begrüßung.docx'))
  await click(dialog.getByRole('combobox', { name: 'Typ' }))
  await click(page.getByRole('option', { name: 'Sonstiges' }))
  await click(dialog.getByRole('button', { name: 'Hochladen' }))
  await expect(page.getByRole('row', { name: /Begrüßung/ })).toContainText('1 Feld')
  expect(clicks()).toBeLessThanOrEqual(7)
})

/** Every key but those that write; a text that is typed is one. */
class Keys {
  pressed = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
    // From the beginning: when it is asked for only with the key, the browser has opened its own by then.
    page.on('filechooser', () => {})
  }
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.pressed++
      await this.page.keyboard.press(key)
    }
  }
  async type(text: string): Promise<void> {
    this.pressed++
    await this.page.keyboard.type(text)
  }
  async to(wanted: Locator): Promise<void> {
    await wanted.waitFor()
    if (await wanted.evaluate(element => element === document.activeElement)) return
    this.pressed += await tabTo(this.page, wanted)
  }
  async take(wanted: Locator): Promise<void> {
    await this.to(wanted)
    await this.press('Enter')
  }
  async file(wanted: Locator, file: File): Promise<void> {
    await this.to(wanted)
    const asked = this.page.waitForEvent('filechooser')
    await this.press('Enter')
    await (await asked).setFiles(file)
  }
  /** Of a list that opens below its field. */
  async choose(field: Locator, option: string): Promise<void> {
    await this.to(field)
    await this.type(option)
    await expect(this.page.getByRole('option', { name: option, exact: true })).toBeVisible()
    await this.press('ArrowDown', 'Enter')
  }
  /** By the palette, which leads anywhere. */
  async find(text: string, result: RegExp): Promise<void> {
    await this.press('Control+k')
    await expect(this.page.getByRole('combobox', { name: 'Suchen oder springen' })).toBeFocused()
    await this.type(text)
    await expect(this.page.getByRole('option', { name: result }).first()).toHaveAttribute('aria-selected', 'true')
    await this.press('Enter')
  }
  async intoMain(): Promise<void> {
    await this.press('Tab')
    await expect(this.page.getByRole('link', { name: 'Zum Inhalt' })).toBeFocused()
    await this.press('Enter')
  }
}

/** Reached and turned with the arrow keys. */
async function openPart(keys: Keys, name: string): Promise<void> {
  const tabs = personnelFile(keys.page).getByRole('tab')
  await keys.to(tabs.and(keys.page.locator('[aria-selected="true"]')))
  const wanted = tabs.filter({ hasText: name })
  for (let turns = 0; turns < 8 && (await wanted.getAttribute('aria-selected')) !== 'true'; turns++)
    await keys.press('ArrowRight')
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
}

test('an IBAN is changed by keyboard alone', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, PEOPLE)
  await page.waitForLoadState('networkidle')
  const keys = new Keys(page)
  await keys.find('Aigner', /Aigner Maria/)
  await openPart(keys, 'Bank und Sozialversicherung')
  await keys.take(personnelFile(page).getByRole('button', { name: 'IBAN ändern' }))
  await keys.type('at483200000012345864')
  await keys.press('Enter')
  await expect(page.getByText('Mitarbeiter geändert')).toBeVisible()
  expect(keys.pressed).toBeLessThanOrEqual(20)
})

test('a document is put into a file by keyboard alone', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, PEOPLE)
  await page.waitForLoadState('networkidle')
  const keys = new Keys(page)
  await keys.find('Aigner', /Aigner Maria/)
  await openPart(keys, 'Dokumente')
  await keys.file(
    personnelFile(page).getByRole('button', { name: /Dateien hierher ziehen/ }),
    await certificate('Zeugnis.pdf'),
  )
  const dialog = page.getByRole('dialog')
  await keys.choose(dialog.getByRole('combobox', { name: 'Typ' }).filter({ visible: true }), 'Urkunde')
  await keys.take(dialog.getByRole('button', { name: 'Speichern' }))
  await expect(page.getByRole('row', { name: /Zeugnis/ })).toContainText('Urkunde')
  expect(keys.pressed).toBeLessThanOrEqual(34)
})

test('a template is uploaded by keyboard alone', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', CAFE, 'documents/documenttemplates')
  await page.waitForLoadState('networkidle')
  const keys = new Keys(page)
  await keys.intoMain()
  await keys.take(page.getByRole('button', { name: 'Vorlage hochladen' }))
  const dialog = page.getByRole('dialog', { name: 'Vorlage hochladen' })
  await keys.file(dialog.getByRole('button', { name: /hierher ziehen/ }), template('Abschied.docx'))
  await keys.choose(dialog.getByRole('combobox', { name: 'Typ' }), 'Sonstiges')
  await keys.take(dialog.getByRole('button', { name: 'Hochladen' }))
  await expect(page.getByRole('row', { name: /Abschied/ })).toContainText('1 Feld')
  expect(keys.pressed).toBeLessThanOrEqual(20)
})

test('a model of other hours is made by keyboard alone', async ({ page }) => {
  await enter(page, 'admin@kontor.example', CAFE, 'company/CompanyEmploymentModels')
  await page.waitForLoadState('networkidle')
  const keys = new Keys(page)
  await keys.intoMain()
  await keys.take(page.getByRole('button', { name: 'Neues Beschäftigungsmodell' }))
  const dialog = page.getByRole('dialog', { name: 'Neues Beschäftigungsmodell' })
  await keys.to(dialog.getByLabel('Name'))
  await keys.type('Abendhilfe')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Abendhilfe' })).toBeVisible()
  await keys.to(page.getByLabel('Zuschlag Überstunden'))
  await keys.press('Control+a')
  await keys.type('60')
  await keys.press('Control+s')
  await expect(page.getByText('Regeln gespeichert')).toBeVisible()
  expect(keys.pressed).toBeLessThanOrEqual(36)
})

test('140 people with 8 errors are imported by keyboard alone', async ({ page }) => {
  await enter(page, 'admin@kontor.example', BAKERY, IMPORTS)
  await page.waitForLoadState('networkidle')
  const keys = new Keys(page)
  await keys.intoMain()
  await keys.take(page.getByRole('button', { name: 'Neuer Import' }))
  await keys.file(page.getByRole('button', { name: /hierher ziehen/ }), peopleFile(140))
  await keys.take(page.getByRole('button', { name: 'Datei prüfen' }))
  const faults = page.getByRole('list', { name: 'Fehler der Datei' }).getByRole('listitem')
  await keys.take(faults.filter({ hasText: /^136 ×/ }).getByRole('button', { name: 'Standort erstellen' }))
  await expect(faults.filter({ hasText: /^136 ×/ })).toHaveCount(0)
  const store = faults.filter({ hasText: /^4 ×/ }).getByRole('combobox')
  await keys.to(store)
  await keys.type('SALZBURG -')
  await expect(store.locator('option:checked')).toHaveText('SALZBURG - SÜD')
  await keys.to(page.getByLabel('Eintritt: für alle 3 Zeilen'))
  await keys.type('28.02.2020')
  await keys.to(page.getByLabel('Eintritt in Zeile 79', { exact: true }).first())
  await keys.type('01.03.2020')
  await expect(page.getByRole('button', { name: '3 Berichtigungen übernehmen' })).toBeVisible()
  await keys.press('Control+s')
  const run = page.getByRole('button', { name: '140 Zeilen importieren' })
  await expect(run).toBeVisible()
  await keys.take(run)
  await expect(page.getByText('Mitarbeiter importiert: 140 neu')).toBeVisible()
  expect(keys.pressed).toBeLessThanOrEqual(50)
})
