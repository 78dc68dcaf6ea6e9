import type { Locator, Page } from '@playwright/test'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import {
  AT_ONCE,
  address,
  chooseStore,
  enter,
  expect,
  expectAccessible,
  offeredStores,
  storeChoice,
  THOROUGH,
  test,
} from './person.ts'

test('a table is filtered by numbers and days, and saved for Excel as it is shown', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
  await page.getByRole('button', { name: 'Std./Woche filtern' }).click()
  await page.getByLabel('Std./Woche von').fill('20')
  await page.getByLabel('Std./Woche bis').fill('38,5')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Eintritt filtern' }).click()
  await page.getByLabel('Eintritt von').fill('31.02.2021')
  await page.getByLabel('Eintritt bis').click()
  await expect(page.getByText('Kein Datum (TT.MM.JJJJ)')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Eintritt von').fill('1.1.2021')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter entfernen: Std./Woche 20 – 38,5' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filter entfernen: Eintritt ab 01.01.2021' })).toBeVisible()
  await expect(page.getByText(/^\d+ von \d+ Einträgen$/)).toBeVisible()

  const table = page.getByRole('table', { name: 'Mitarbeiter' })
  // The first column is to tick, and goes into no file.
  const textsOf = async (cells: Locator) => (await cells.allTextContents()).slice(1).map(text => text.trim())
  const heads = await textsOf(table.getByRole('columnheader'))
  const rows = await table.locator('tr[data-index]').all()
  expect(rows.length).toBeGreaterThan(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tabelle herunterladen' }).click()
  await page.getByRole('menuitem', { name: 'Als Excel-Datei' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Mitarbeiter \d{4}-\d\d-\d\d\.xlsx$/)
  const bytes = await file.createReadStream().then(async stream => Buffer.concat(await Array.fromAsync(stream)))
  const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true })
  const sheet = sheets[0]!
  expect(sheet.rows[0]).toEqual(heads)
  expect(sheet.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  const [hours, entry] = [heads.indexOf('Std./Woche'), heads.indexOf('Eintritt')]
  const missing = heads.indexOf('Fehlend')
  for (const [at, row] of rows.entries()) {
    const shown = await textsOf(row.getByRole('cell'))
    const saved = sheet.rows[at + 1]!
    // The chip counts what is missing, the file names it.
    for (const index of heads.keys()) if (index !== missing) expect(asShown(saved[index])).toBe(shown[index])
    expect(typeof saved[hours]).toBe('number')
    expect(saved[hours]).toBeGreaterThanOrEqual(20)
    expect(saved[hours]).toBeLessThanOrEqual(38.5)
    expect(saved[entry]).toBeInstanceOf(Date)
  }
})

/** A cell as Excel shows it in Austria with the formats that the file carries. */
function asShown(value: CellValue | undefined): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10).split('-').reverse().join('.')
  return typeof value === 'number' ? value.toFixed(2).replace('.', ',') : String(value ?? '')
}

test('what looks like a formula is saved as a text', THOROUGH, async ({ page }) => {
  await enter(page, 'admin@kontor.example', 'Neue Filialen Handels GmbH', 'company/CompanyCostCenters')
  await page.getByRole('button', { name: 'Neue Kostenstelle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neue Kostenstelle' })
  await dialog.getByLabel('Name').fill('=1+1')
  await dialog.getByLabel('Kürzel').fill('#REF!')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(page.getByRole('cell', { name: '=1+1', exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tabelle herunterladen' }).click()
  await page.getByRole('menuitem', { name: 'Als Excel-Datei' }).click()
  const stream = await (await download).createReadStream()
  const { sheets } = await readXlsx(new Uint8Array(Buffer.concat(await Array.fromAsync(stream))), { readStyles: true })
  const cells = [...sheets[0]!.cells!.values()]
  expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([])
  expect(sheets[0]!.rows.flat()).toEqual(expect.arrayContaining(['=1+1', '#REF!']))
  expect(cells.filter(({ type }) => type === 'error')).toEqual([])
})

test('keys walk the rows, and what opens from one gives the focus back to it', async ({ page }) => {
  await enter(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
  const row = (index: number) => page.locator(`tr[data-index="${index}"]`)
  await expect(row(0)).toBeVisible()
  const last = Number(await page.getByRole('table', { name: 'Mitarbeiter' }).getAttribute('aria-rowcount')) - 2
  await row(0).focus()
  await page.keyboard.press('End')
  await expect(row(last)).toBeFocused()
  await expect(row(last)).toBeInViewport()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await expect(row(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /Stammdaten/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: /Stammdaten/ })).toHaveCount(0)
  await expect(row(1)).toBeFocused()
  // The row with the focus stays in the page, however far it is scrolled away.
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 9000)
  await expect(row(last)).toBeInViewport()
  await expect(row(1)).toBeFocused()
})

test('after a row is deleted or drawn anew, the focus stays near', THOROUGH, async ({ page }) => {
  await enter(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'company/CompanyCostCenters')
  await page.getByRole('button', { name: 'Neue Kostenstelle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neue Kostenstelle' })
  await dialog.getByLabel('Name').fill('Nur kurz')
  await dialog.getByLabel('Nummer').fill('1')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Neue Kostenstelle' })).toBeFocused()

  const row = page.getByRole('row', { name: /Nur kurz/ })
  await row.getByRole('button', { name: 'Nur kurz bearbeiten' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Kürzel').fill('NK')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kostenstelle geändert')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Nur kurz bearbeiten' })).toBeFocused()

  const index = await row.getAttribute('data-index')
  await row.getByRole('button', { name: 'Nur kurz löschen' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Kostenstelle gelöscht')).toBeVisible()
  await expect(page.locator(`tr[data-index="${index}"]`)).toBeFocused()
})

test('a day is typed with nothing in the way; Escape closes the calendar before the form', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
  await page.getByRole('button', { name: 'Neuer Mitarbeiter' }).click()
  const hire = page.getByRole('dialog', { name: 'Neuer Mitarbeiter' })
  const calendar = page.getByRole('dialog', { name: 'Kalender' })
  const birth = hire.getByLabel('Geburtsdatum')
  await birth.click()
  await page.keyboard.type('05011980')
  await expect(calendar).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(birth).toHaveValue('05.01.1980')
  await birth.fill('31.2.1980')
  await birth.blur()
  await expect(hire.getByText('„31.2.1980“ ist kein Datum (TT.MM.JJJJ)')).toBeVisible()
  await expect(birth).toHaveValue('05.01.1980')

  await birth.press('ArrowDown')
  await expect(calendar.getByRole('button', { name: 'Samstag, 5. Jänner 1980' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(birth).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Änderungen verwerfen?' })).toHaveCount(0)
  await birth.press('ArrowDown')
  await expect(calendar.getByRole('button', { name: 'Samstag, 5. Jänner 1980' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(birth).toHaveValue('06.01.1980')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Änderungen verwerfen?' })).toBeVisible()
})

test('nothing of an export table is cut off at 1280 pixels', THOROUGH, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const [name, screen] of [
    ['Kaffeehaus Sonnblick GmbH', 'ExportAbsences'],
    ['Bäckerei Morgenrot GmbH', 'ExportActualShifts'],
  ] as const) {
    await enter(page, 'admin@kontor.example', name, `absence/${screen}?from=${lastMonth()}`)
    const table = page.getByRole('table', { name: 'Die nachfolgenden Werte werden nicht exportiert' })
    await openStoreWith(page, table)
    const cut = () =>
      table.evaluate(element => {
        const box = element.parentElement!
        const cells = [...element.querySelectorAll<HTMLElement>('td, td *')]
        return {
          wider: element.scrollWidth - box.clientWidth,
          texts: cells.filter(each => each.scrollWidth > each.clientWidth + 1 && !each.closest('svg, .visually-hidden'))
            .length,
        }
      })
    // Columns find their widths when the fonts are there.
    await expect.poll(cut).toEqual({ wider: 0, texts: 0 })
  }
})

/** The demo has times of every day of it, whenever it was made. */
const lastMonth = () => Temporal.Now.plainDateISO('Europe/Vienna').with({ day: 1 }).subtract({ months: 1 })

/** Which store has rows that are not exported depends on the day the demo begins. */
async function openStoreWith(page: Page, table: Locator): Promise<void> {
  const rows = table.locator('tr[data-index]')
  const names = await (await offeredStores(page)).locator('span:first-child').allTextContents()
  await page.keyboard.press('Escape')
  for (const name of names) {
    await chooseStore(page, name)
    await expect(storeChoice(page)).toContainText(name)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(/^\d+ Eintr(ag|äge)$/)).toHaveCount(2)
    if ((await rows.count()) > 0) return
  }
  await expect(rows.first(), 'some store has rows that are not exported').toBeVisible()
}

test('on paper a list has all its rows, what it is about, and nothing to press', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
  await expect(page.locator('tr[data-index]').first()).toBeVisible()
  const count = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1
  expect(await page.locator('tr[data-index]').count()).toBeLessThan(count)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'dark'
    dispatchEvent(new Event('beforeprint'))
  })
  await expect(page.locator('tr[data-index]')).toHaveCount(count)
  await expect(page.getByText(/^Kaffeehaus Sonnblick GmbH · gedruckt am \d\d\.\d\d\.\d{4}$/)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Neu|Ansicht|Tabelle|filtern/ })).toHaveCount(0)
  const ink = await page
    .getByRole('cell')
    .first()
    .evaluate(cell => getComputedStyle(cell).color)
  expect(Math.max(...ink.match(/\d+/g)!.map(Number))).toBeLessThan(128)
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(2)
})

test('the export screens keep the period chosen on one of them for the day', THOROUGH, async ({ page }) => {
  const company = await enter(
    page,
    'admin@kontor.example',
    'Bäckerei Morgenrot GmbH',
    'absence/ExportAbsences?from=2026-10-01',
  )
  await page.getByRole('button', { name: 'Zeitraum danach' }).click()
  await expect(page.getByText('16.–31. Oktober 2026').first()).toBeVisible()
  // By keyboard through the months, and on into the next year.
  const label = page.getByRole('group', { name: 'Zeitraum' }).getByRole('button', { name: /2026$/ })
  await label.press('Enter')
  await expect(page.getByRole('button', { name: 'Oktober 2026', exact: true })).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Jänner 2027', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1.–15. Jänner 2027').first()).toBeVisible()
  await page.getByRole('group', { name: 'Zeitraum' }).getByRole('button', { name: /2027$/ }).click()
  await page.getByRole('button', { name: 'Jahr davor' }).click()
  await page.getByRole('button', { name: 'Oktober 2026', exact: true }).click()
  await page.getByRole('button', { name: 'Zeitraum danach' }).click()
  await expect(page.getByText('16.–31. Oktober 2026').first()).toBeVisible()
  await page.goto(address(`/${company}/absence/ExportActualShifts`))
  await expect(page.getByText('16.–31. Oktober 2026').first()).toBeVisible()
})

test('a change that an export preview is made of shows in it without a reload', THOROUGH, async ({ browser }) => {
  const [one, two] = [await browser.newPage(), await browser.newPage()]
  const company = 'Bäckerei Morgenrot GmbH'
  await enter(one, 'lohn@kontor.example', company, `absence/ExportAbsences?from=${lastMonth()}`)
  const first = one.getByRole('table', { name: 'Wird exportiert' }).locator('tr[data-index="0"]')
  const name = (await first.getByRole('cell').nth(3).textContent())!
  await enter(two, 'lohn@kontor.example', company, 'documents/employeedata')
  await two.getByLabel('Tabelle filtern').fill(name)
  await two.getByRole('row', { name }).first().click()
  await two.getByLabel('Nachname').fill('Umbenannt')
  await two.getByRole('button', { name: 'Speichern' }).click()
  await expect(first.getByRole('cell', { name: /^Umbenannt/ })).toBeVisible(AT_ONCE)
})
