import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  address,
  chooseStore,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  message,
  test,
} from './person.ts'
import { makeReady, monthBefore } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const STORE = 'Graz Jakomini'
const SCREEN = 'absence/ExportIndividualWageTypes'

test('payroll types values like into a sheet, pastes a list that is looked at first, takes it back, and has it printed', async ({
  page,
}) => {
  const company = await enter(page, 'lohn@kontor.example', CAFE, SCREEN)
  await chooseStore(page, STORE, 'Standorte')
  const table = page.getByRole('table', { name: STORE })
  const cells = table.getByRole('textbox', { name: /^Provision von / })
  await expect(cells.first()).toBeVisible()
  await expectAccessibleInBothLights(page)

  const [one, two] = [cells.nth(0), cells.nth(1)]
  await one.click()
  await page.keyboard.type('1.234,5')
  await page.keyboard.press('Enter')
  await expect(two).toBeFocused()
  await expect(one).toHaveValue('1 234,50')
  await page.keyboard.type('viel')
  await page.keyboard.press('ArrowUp')
  await expect(one).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('alert').filter({ hasText: '„viel“ ist keine Zahl' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(two).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+F2')
  await page.keyboard.type('Abschluss Oktober')
  await page.keyboard.press('Enter')
  await expect(one).toHaveAttribute('title', 'Abschluss Oktober')
  // What is on its way would be lost with the page, and somebody would be asked: it can be taken back once it is saved.
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
  await page.reload()
  await expect(one).toHaveValue('1 234,50')
  await expect(one).toHaveAttribute('title', 'Abschluss Oktober')

  const numbers = await table.locator('tbody tr[data-key] td:first-child').allTextContents()
  await paste(page, `Nr.\t500\t777\n${numbers[0]}\tviel\t1\n999999\t1\t`)
  const dialog = page.getByRole('dialog', { name: 'Werte einfügen' })
  await expect(dialog.getByRole('list', { name: 'Fehler der Datei' }).getByRole('listitem')).toHaveText([
    'Zeile 1, 777: Diese Lohnart gibt es nicht',
    'Zeile 2, 500 Provision: „viel“ ist keine Zahl',
    'Zeile 3, Mitarbeiter: „999999“ gibt es hier nicht',
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(one).toHaveValue('1 234,50')

  await paste(page, `Nr.\t500\t520\n${numbers[0]}\t99,90\t1:30\n${numbers[1]}\t20\t`)
  const changes = dialog.getByRole('table', { name: 'Was sich ändert' }).locator('tbody tr')
  await expect(changes).toHaveCount(3)
  await expect(changes.first()).toContainText('1 234,50')
  await expect(changes.first()).toContainText('99,90')
  await dialog.getByRole('button', { name: '3 Werte übernehmen' }).click()
  await expect(message(page, '3 Werte übernommen')).toBeVisible()
  await expect(two).toHaveValue('20,00')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(one).toHaveValue('1 234,50')
  await expect(two).toHaveValue('')

  // What is computed says from what, is typed over, and comes back.
  const computed = table.getByRole('textbox', { name: /^Urlaubsdurchschnitt von .*, berechnet$/ })
  const cell = computed.first()
  await cell.click()
  const before = await cell.inputValue()
  await page.getByRole('button', { name: /Woraus er berechnet ist$/ }).click()
  const why = page.getByRole('dialog', { name: /^Durchschnitt für Urlaub: / })
  await expect(why.getByRole('row', { name: /^Urlaubsentgelt / })).toBeVisible()
  await expect(why.getByRole('button', { name: 'Werte je Mitarbeiter' })).toBeVisible()
  await expectAccessibleInBothLights(page)
  await page.keyboard.press('Escape')
  const name = (await cell.getAttribute('aria-label'))!
  const [, who] = / von (.+), berechnet$/.exec(name)!
  await cell.click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  const over = table.getByRole('textbox', { name: `von ${who}, statt des berechneten Werts` })
  await expect(over).toHaveValue('7,00')
  await over.click()
  await page.keyboard.press('Delete')
  await expect(table.getByRole('textbox', { name })).toHaveValue(before)

  // Below the totals stand the same figures as on paper.
  await page.getByRole('button', { name: 'PDF erstellen' }).click()
  const options = page.getByRole('dialog', { name: /als PDF$/ })
  await options.getByText('Alle Lohnarten').click()
  await options.getByRole('button', { name: 'PDF erstellen' }).click()
  await expect(options.getByText('Lohnarten muss ausgewählt sein.')).toBeVisible()
  await expectAccessible(page)
  await options.getByRole('button', { name: '500 Provision' }).click()
  const arriving = page.waitForEvent('download')
  await options.getByRole('button', { name: 'PDF erstellen' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe(`Individuelle_Lohnarten_${monthBefore()}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await makeReady(page, company, STORE)
  await closeMonth(page, company)
  await page.reload()
  await expect(page.getByText(/^Abgeschlossen am /)).toBeVisible()
  await expect(cells).toHaveCount(0)
  await expect(table).toContainText('1 234,50')
  await expect(page.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible()
  await expectAccessible(page)
})

test('wage types and employment models are chosen, columns hidden, and a company is shown so again', async ({
  page,
}) => {
  const company = await enter(page, 'lohn@kontor.example', CAFE, SCREEN)
  const headers = page.getByRole('columnheader')
  const provision = headers.filter({ hasText: 'Provision' })
  await expect(provision.first()).toBeVisible()
  const rows = page.locator('tbody tr[data-key]')
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: 'Auswahl', exact: true }).click()
  const choice = page.getByRole('dialog', { name: 'Auswahl' })
  await choice.getByRole('checkbox', { name: /^Provision/ }).uncheck()
  await expect(provision).toHaveCount(0)
  const models = choice.getByRole('group', { name: 'Beschäftigungsmodelle' }).getByRole('checkbox')
  for (const model of await models.all()) await model.uncheck()
  await expect(page.getByText('Mit den gewählten Beschäftigungsmodellen gibt es hier niemanden.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText(/^Niemand im /)).toBeVisible()
  const keys = await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('individual-wagetypes')))
  expect(keys.sort()).toEqual([
    `export_selected_columnsettings_individual-wagetypes_${company}`,
    `export_selected_models_individual-wagetypes_${company}`,
    `export_selected_wagetypes_individual-wagetypes_${company}`,
  ])
  await page.getByRole('button', { name: 'Auswahl (eingeschränkt)' }).click()
  await choice.getByRole('button', { name: 'Alle zeigen' }).click()
  await page.keyboard.press('Escape')
  await expect(rows.first()).toBeVisible()
  await expect(provision.first()).toBeVisible()
})

test('a note that is typed while its value is still on its way is saved after it, and leaving asks until then', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', CAFE, SCREEN)
  await chooseStore(page, 'Salzburg Lehen', 'Standorte')
  const cell = page
    .getByRole('table', { name: 'Salzburg Lehen' })
    .getByRole('textbox', { name: /^Provision von / })
    .first()
  let pass = () => {}
  const held = new Promise<void>(resolve => {
    pass = resolve
  })
  await page.route('**/individualWageTypeExport?**', async route => {
    await held
    await route.fallback()
  })
  await cell.click()
  const note = page.getByRole('textbox', { name: 'Notiz zum Wert' })
  await expect(note).toHaveAttribute('placeholder', 'Zuerst ein Wert, dann eine Notiz')
  await page.keyboard.type('80')
  await page.keyboard.press('Shift+F2')
  await expect(note).toBeFocused()
  await page.keyboard.type('Abschluss')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  const asked = page.waitForEvent('dialog')
  void page.evaluate(() => location.reload())
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(note).toHaveValue('Abschluss')
  pass()
  await expect(cell).toHaveAttribute('title', 'Abschluss')
  await page.reload()
  await expect(cell).toHaveValue('80,00')
  await expect(cell).toHaveAttribute('title', 'Abschluss')
})

/** Into no field. */
const paste = (page: Page, text: string) =>
  page.evaluate(given => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

async function closeMonth(page: Page, companyId: number): Promise<void> {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('md_token'))}` }
  const stores = await page.request.get(address(`/api/stores?companyId=${companyId}`), { headers })
  const { data }: { data: { id: number; name: string }[] } = await stores.json()
  const storeIds = data.filter(({ name }) => name === STORE).map(({ id }) => id)
  const url = address(`/api/sec/monthclosings?companyId=${companyId}`)
  const closed = await page.request.post(url, { headers, data: { month: String(monthBefore()), storeIds } })
  expect(closed.status(), await closed.text()).toBe(200)
}
