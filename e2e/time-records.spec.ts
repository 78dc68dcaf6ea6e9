import type { Page } from '@playwright/test'
import { csv, IMPORTS, importFile } from './import-file.ts'
import { AT_ONCE, address, enter, expect, expectAccessibleInBothLights, message, THOROUGH, test } from './person.ts'

const BAKERY = 'Bäckerei Morgenrot GmbH'
const PEOPLE = ['Ahrer', 'Berger', 'Cerny', 'Dorfer']
const DAYS = ['03', '04', '05', '06', '07', '10', '11', '12', '13', '14']
// Long before the demo's own: four people with ten shifts each, from 7 to 15 o'clock with half an hour of pause.
const FILES = [
  csv('leute.csv', [
    'Personalnummer;Nachname;Vorname;Filiale;Eintritt;DPW ID',
    ...PEOPLE.map((name, index) => `${8001 + index};${name};Toni;10;01.01.2021;8800${index}`),
  ]),
  csv('zeiten.csv', [
    'Personalnummer;Datum;von;bis;Pause',
    ...PEOPLE.flatMap((_, index) => DAYS.map(day => `${8001 + index};${day}.03.2025;07:00;15:00;30`)),
  ]),
]

const exported = (page: Page) => page.getByRole('table', { name: 'Wird exportiert' })
const below = (page: Page) => page.getByRole('table', { name: 'Die nachfolgenden Werte werden nicht exportiert' })
test('confirm forty stamps and correct one', THOROUGH, async ({ page, browser }) => {
  const company = await enter(page, 'admin@kontor.example', BAKERY, IMPORTS)
  for (const file of FILES) await importFile(page, file)
  const screen = 'absence/ExportActualShifts?from=2025-03-01'
  await page.goto(address(`/${company}/${screen}`))
  await expect(below(page)).toHaveAttribute('aria-rowcount', '41')

  const colleague = await (await browser.newContext()).newPage()
  await enter(colleague, 'lohn@kontor.example', BAKERY, screen)
  await expect(below(colleague)).toHaveAttribute('aria-rowcount', '41')

  await test.step('confirms all that wait, sees what that means first, and takes it back', async () => {
    await page.getByRole('button', { name: '40 Zeiten bestätigen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Zeiten bestätigen' })
    await expect(dialog.getByText('40 Zeiten von 4 Mitarbeitern, insgesamt 300,00 Stunden')).toBeVisible()
    await expectAccessibleInBothLights(page)
    await dialog.getByRole('button', { name: '40 Zeiten bestätigen' }).click()
    await expect(message(page, '40 Zeiten bestätigt')).toBeVisible()
    await expect(exported(page)).toHaveAttribute('aria-rowcount', '41')
    await expect(exported(colleague)).toHaveAttribute('aria-rowcount', '41', AT_ONCE)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(message(page, '40 Zeiten nicht mehr bestätigt')).toBeVisible()
    await expect(below(page)).toHaveAttribute('aria-rowcount', '41')
  })

  await test.step('what a colleague changed since the preview stays open and is named, the rest is confirmed', async () => {
    for (const row of [0, 1]) await below(page).locator(`tr[data-index="${row}"]`).getByRole('checkbox').check()
    await page.getByRole('button', { name: '2 Zeiten bestätigen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Zeiten bestätigen' })
    await expect(dialog.getByText('2 Zeiten von Ahrer Toni, insgesamt 15,00 Stunden')).toBeVisible()

    await below(colleague)
      .getByRole('row', { name: /Ahrer Toni/ })
      .first()
      .click()
    const drawer = colleague.getByRole('dialog', { name: 'Zeit von Ahrer Toni' })
    await drawer.getByLabel('Bis (leer: läuft noch)').fill('15:30')
    await drawer.getByLabel('Grund der Korrektur').fill('Ausstempeln vergessen')
    await drawer.getByRole('button', { name: 'Speichern' }).click()
    await expect(message(colleague, 'Zeit geändert')).toBeVisible()

    await dialog.getByRole('button', { name: '2 Zeiten bestätigen' }).click()
    await expect(dialog.getByText('1 Zeit bestätigt.')).toBeVisible()
    const left = dialog.getByRole('list', { name: 'Bleibt offen' }).getByRole('listitem')
    await expect(left).toHaveCount(1)
    await expect(left).toContainText('Ahrer Toni')
    await expect(left).toContainText('Seit der Vorschau geändert')
    await dialog.getByRole('button', { name: 'Schließen' }).last().click()
    await expect(exported(page)).toHaveAttribute('aria-rowcount', '2')
    await below(page)
      .getByRole('row', { name: /Ahrer Toni/ })
      .first()
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: '1 Zeit bestätigen' }).click()
    await dialog.getByRole('button', { name: '1 Zeit bestätigen' }).click()
    await expect(message(page, '1 Zeit bestätigt')).toBeVisible()
    await expect(exported(page)).toHaveAttribute('aria-rowcount', '3')
  })

  await test.step('corrects one that was confirmed: what is doubtful is asked, and the history says why', async () => {
    await exported(page)
      .getByRole('row', { name: /Ahrer Toni/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: 'Zeit von Ahrer Toni' })
    await drawer.getByLabel('Bis (leer: läuft noch)').fill('23:45')
    await drawer.getByLabel('Grund der Korrektur').fill('Inventur')
    await expectAccessibleInBothLights(page)
    await drawer.getByRole('button', { name: 'Speichern' }).click()
    const question = page.getByRole('dialog', { name: 'Stimmt das so?' })
    await expect(question.getByText('Der Dienst dauert länger als 16 Stunden.')).toBeVisible()
    await question.getByRole('button', { name: 'Zurück' }).click()
    await expect(drawer.getByLabel('Grund der Korrektur')).toHaveValue('Inventur')
    await drawer.getByLabel('Bis (leer: läuft noch)').fill('17:00')
    await drawer.getByRole('button', { name: 'Speichern' }).click()
    await expect(message(page, 'Zeit geändert')).toBeVisible()
    await expect(exported(page).getByText('17:00')).toBeVisible()

    await exported(page).getByRole('row', { name: /17:00/ }).click()
    await drawer.getByRole('button', { name: 'Verlauf' }).click()
    const history = page.getByRole('dialog', { name: 'Verlauf von Zeit von Ahrer Toni' })
    await expect(history.getByText('Inventur')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(history).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  })

  await test.step('deletes one with a reason, and restores it', async () => {
    await below(page)
      .getByRole('row', { name: /Dorfer Toni/ })
      .last()
      .click()
    await page.getByRole('dialog', { name: 'Zeit von Dorfer Toni' }).getByRole('button', { name: 'Löschen' }).click()
    const question = page.getByRole('dialog', { name: 'Zeit löschen' })
    await question.getByRole('button', { name: 'Löschen' }).click()
    await expect(question.getByText('Muss angegeben werden')).toBeVisible()
    await question.getByLabel('Grund').fill('Doppelt gestempelt')
    await question.getByRole('button', { name: 'Löschen' }).click()
    await expect(message(page, 'Zeit gelöscht')).toContainText(/Dorfer Toni, \d\d\.03\.2025/)
    await below(page)
      .getByRole('row', { name: /gelöscht/ })
      .click()
    const drawer = page.getByRole('dialog', { name: 'Gelöschte Zeit von Dorfer Toni' })
    await expect(drawer.getByLabel('Bis (leer: läuft noch)')).toBeDisabled()
    await drawer.getByRole('button', { name: 'Wiederherstellen' }).click()
    await expect(message(page, 'Zeit wiederhergestellt')).toBeVisible()
    await expect(below(page).getByText('gelöscht')).toHaveCount(0)
  })

  await test.step('enters one: what it collides with is named', async () => {
    await page.getByRole('button', { name: 'Zeit erfassen' }).click()
    const drawer = page.getByRole('dialog', { name: 'Zeit erfassen' })
    await drawer.getByRole('combobox', { name: 'Mitarbeiter' }).fill('Berger Toni')
    await page.getByRole('option', { name: /Berger Toni/ }).click()
    await drawer.getByLabel('Datum').fill('03.03.2025')
    await drawer.getByLabel(/^Von/).fill('14:00')
    await drawer.getByLabel('Bis (leer: läuft noch)').fill('18:00')
    await drawer.getByRole('button', { name: 'Erfassen' }).click()
    const question = page.getByRole('dialog', { name: 'Stimmt das so?' })
    await expect(
      question.getByText(/Überschneidet sich mit der Stempelzeit vom 03\.03\.2025, 07:00 bis 15:00/),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Trotzdem speichern' }).click()
    await expect(message(page, 'Zeit erfasst')).toBeVisible()
    await expect(below(page).getByRole('row', { name: /Berger Toni.*14:00/ })).toBeVisible()
  })
})

test('sickness is entered without an end, approved below and gets its last day', async ({ page }) => {
  await enter(page, 'admin@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'absence/ExportAbsences?from=2003-05-01')
  await page.getByRole('button', { name: 'Abwesenheit erfassen' }).click()
  const drawer = page.getByRole('dialog', { name: 'Abwesenheit erfassen' })
  await drawer.getByRole('combobox', { name: 'Mitarbeiter' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByLabel('Erster Tag').fill('12.05.2003')
  await drawer.getByLabel('Letzter Tag').fill('')
  await drawer.getByRole('button', { name: 'Erfassen' }).click()
  await expect(drawer.getByText('Nur ein Krankenstand kann ohne letzten Tag sein')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Art' }).click()
  await page.getByRole('option', { name: 'Krankenstand' }).click()
  await drawer.getByRole('button', { name: 'Erfassen' }).click()
  const question = page.getByRole('dialog', { name: 'Stimmt das so?' })
  await expect(question.getByText(/Liegt vor dem Eintritt am /)).toBeVisible()
  await question.getByRole('button', { name: 'Trotzdem speichern' }).click()
  await expect(message(page, 'Abwesenheit erfasst')).toBeVisible()

  // It is doubtful, so that it is confirmed by itself and not with others.
  await below(page)
    .getByRole('row', { name: /Krankenstand/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: '1 Abwesenheit genehmigen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Abwesenheiten genehmigen' })
  await expect(dialog.getByRole('list', { name: 'Bleibt offen' }).getByText(/Liegt vor dem Eintritt/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '0 Abwesenheiten genehmigen' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()

  await below(page)
    .getByRole('row', { name: /Krankenstand/ })
    .click()
  const record = page.getByRole('dialog', { name: /^Abwesenheit von / })
  await expect(record.getByText('Ende offen')).toBeVisible()
  await record.getByLabel('Letzter Tag').fill('16.05.2003')
  await record.getByLabel('Genehmigt').check()
  await expect(record.getByLabel('Grund der Korrektur')).toHaveCount(0)
  await record.getByRole('button', { name: 'Speichern' }).click()
  await question.getByRole('button', { name: 'Trotzdem speichern' }).click()
  await expect(
    exported(page).getByRole('row', { name: /Krankenstand.*12\.05\.2003.*16\.05\.2003.*5,00/ }),
  ).toBeVisible()
})

test('the hour that autumn has twice is asked, the one that spring skips is refused at its field', async ({ page }) => {
  await enter(page, 'admin@kontor.example', BAKERY, 'absence/ExportActualShifts?from=2025-10-16')
  await page.getByRole('button', { name: 'Zeit erfassen' }).click()
  const drawer = page.getByRole('dialog', { name: 'Zeit erfassen' })
  await drawer.getByLabel('Datum').fill('26.10.2025')
  await drawer.getByLabel(/^Von/).fill('02:30')
  await drawer.getByLabel('Bis (leer: läuft noch)').fill('10:00')
  await expect(drawer.getByRole('group', { name: 'Welcher Beginn ist gemeint?' }).first()).toBeVisible()
  await expect(drawer.getByText('erste 02:30 (Sommerzeit)')).toBeVisible()
  await expect(drawer.getByText('zweite 02:30 (Winterzeit)')).toBeVisible()
  await drawer.getByLabel('Datum').fill('30.03.2025')
  await drawer.getByRole('button', { name: 'Erfassen' }).click()
  await expect(drawer.getByText(/Die Uhrzeit 02:30 gibt es am 30\.03\.2025 nicht/)).toBeVisible()
})

test('who may not write stamps reads the same tables without boxes, buttons and drawers', async ({ page }) => {
  const company = await enter(page, 'admin@kontor.example', BAKERY, 'absence/ExportActualShifts')
  await page.route('**/api/login*', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const each of body.data.companies)
      each.permissions = each.permissions.filter((one: string) => one !== 'stamps.write' && one !== 'stamps.confirm')
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(address(`/${company}/absence/ExportActualShifts`))
  await expect(exported(page).getByRole('row').nth(1)).toBeVisible()
  await expect(below(page).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /erfassen$|bestätigen$/ })).toHaveCount(0)
  await below(page).getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'a payroll id that somebody has is said while it is typed, one that a colleague enters meanwhile is not overwritten unseen',
  THOROUGH,
  async ({ page }) => {
    const company = await enter(page, 'admin@kontor.example', BAKERY, 'absence/ExportActualShifts')
    const ids = exported(page).locator('[data-payroll-id]')
    await expect(ids.first()).toBeVisible()
    const own = (await ids.first().textContent())!.trim()
    const taken = await ids.evaluateAll(
      (all, mine) => all.map(one => one.textContent!.trim()).find(id => id !== mine),
      own,
    )
    await ids.first().click()
    const field = page.getByRole('textbox', { name: 'DPW ID' })
    await field.fill(taken!)
    await expect(page.getByText(/^Diese DPW ID hat schon /)).toBeVisible()
    await expect(field).toHaveValue(taken!)
    const save = page.getByRole('button', { name: 'Speichern' })
    await expect(save).toBeEnabled()

    // A colleague enters another one, of which this page hears only when it has sent its own.
    const hearing = Promise.withResolvers<void>()
    await page.route('**/api/sec/actualshiftexport/preview?**', async route => {
      await hearing.promise
      await route.continue()
    })
    const employeeId = Number(await ids.first().getAttribute('data-payroll-id'))
    await enterDpwId(page, company, employeeId, '00999999')
    const late = page.waitForResponse(answer => answer.request().method() === 'PUT')
    await save.click()
    expect((await late).status()).toBe(409)
    hearing.resolve()
    await expect(page.getByText('inzwischen geändert und neu geladen')).toBeVisible()
    await expect(page.getByText('Inzwischen wurde die DPW ID 00999999 eingetragen.')).toBeVisible()
    await expect(field).toHaveValue(taken!)
    await save.click()
    await expect(page.getByText(/Daten wurden erfolgreich gespeichert: DPW ID/)).toBeVisible()
    await expect(ids.first()).toHaveText(taken!)
  },
)

async function enterDpwId(page: Page, company: number, employeeId: number, dpwId: string): Promise<void> {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('md_token'))}` }
  const file = await page.request.get(address(`/api/sec/employees/${employeeId}?companyId=${company}`), { headers })
  const { version } = (await file.json()).data
  const data = { employeeId, dpwId, version }
  const answer = await page.request.put(address(`/api/employee?companyId=${company}`), { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}
