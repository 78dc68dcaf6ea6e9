import type { Page } from '@playwright/test'
import {
  AT_ONCE,
  address,
  chooseInFile,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothLights,
  personnelFile,
  THOROUGH,
  test,
} from './person.ts'

const OVERTAKEN = 'Der Eintrag wurde inzwischen geändert und neu geladen.'

test('payroll hires someone: file, what is missing, contract, documents from a template that lie in the file; hiding is taken back', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
  await page.getByRole('button', { name: 'Neuer Mitarbeiter' }).click()
  const hire = page.getByRole('dialog', { name: 'Neuer Mitarbeiter' })
  await expectAccessible(page)
  await hire.getByRole('button', { name: 'Erstellen' }).click()
  await expect(hire.getByText('Muss angegeben werden')).toBeVisible()
  await hire.getByLabel('Nachname').fill('Rundgang')
  await hire.getByLabel('Vorname').fill('Rosa')
  await hire.getByLabel('SV-Nummer').fill('1234 010180')
  await expect(hire.getByText('Die Prüfziffer der SV-Nummer stimmt nicht')).toBeVisible()
  await hire.getByLabel('SV-Nummer').fill('1237 010180')
  await hire.getByLabel('Standort').click()
  await page.getByRole('option').first().click()
  await hire.getByRole('button', { name: 'Erstellen' }).click()

  const file = page.getByRole('region', { name: 'Rundgang Rosa' })
  await expect(file.getByText('Es fehlen')).toBeVisible()
  await expect(page).toHaveURL(/employeeId=\d+/)
  await expectAccessible(page)
  await file.getByRole('button', { name: 'Straße' }).click()
  await expect(file.getByLabel('Straße und Hausnummer')).toBeFocused()
  await page.keyboard.type('Am Weg 5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mitarbeiter geändert')).toBeVisible()
  await expect(file.getByRole('button', { name: 'Straße' })).toHaveCount(0)

  await file.getByRole('tab', { name: /Bank/ }).click()
  await expect(file.getByLabel('SV-Nummer', { exact: true })).toHaveValue('12•• ••••••')
  await file.getByLabel('IBAN').fill('AT62 1904 3002 3457 3201')
  await file.getByLabel('BIC').click()
  await expect(file.getByText('Die Prüfziffern der IBAN stimmen nicht')).toBeVisible()
  await file.getByLabel('IBAN').fill('AT61 1904 3002 3457 3201')
  await expect(file.getByText('Gültige IBAN (AT)')).toBeVisible()
  await file.getByRole('button', { name: 'Speichern' }).click()
  const iban = file.getByLabel('IBAN', { exact: true })
  await expect(iban).toHaveValue('AT•• •••• •••• •••• 3201')
  await file.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(file.getByLabel('SV-Nummer', { exact: true })).toHaveValue('1237 010180')
  await file.getByRole('button', { name: 'Verbergen' }).click()
  await expect(iban).toHaveValue('AT•• •••• •••• •••• 3201')

  await file.getByRole('tab', { name: /Verträge/ }).click()
  await file.getByRole('button', { name: 'Neuer Vertrag' }).click()
  const contract = page.getByRole('dialog', { name: 'Neuer Vertrag' })
  await contract.getByLabel('Von').fill('01.01.2026')
  await contract.getByLabel('Wochenstunden').fill('38,5')
  await contract.getByLabel('Bezug in €').fill('2.345,60')
  await contract.getByLabel('Bezug in €').press('Enter')
  await expect(page.getByText('Vertrag erstellt')).toBeVisible()
  await expect(file.getByRole('listitem').filter({ hasText: '01.01.2026 – offen' })).toContainText(
    '38,50 Std. je Woche',
  )
  await expectAccessible(page)

  await file.getByRole('button', { name: 'Dokumente ausfüllen' }).click()
  const fill = page.getByRole('dialog', { name: 'Dokumente ausfüllen' })
  await fill.getByRole('checkbox', { name: /Dienstzettel/ }).check()
  await fill.getByRole('checkbox', { name: 'In der Akte ablegen' }).check()
  await fill.getByRole('button', { name: 'Dokumente ausfüllen' }).click()
  const filled = page.getByRole('dialog', { name: 'Ausgefülltes Dokument' })
  await expect(filled.getByText('In der Akte abgelegt')).toBeVisible()
  await filled.getByRole('button', { name: 'Fertig' }).click()
  await file.getByRole('tab', { name: /Dokumente/ }).click()
  await expect(file.getByRole('row', { name: /Dienstzettel/ })).toBeVisible()
  await file.getByRole('tab', { name: /Verträge/ }).click()

  await chooseInFile(page, 'Ausblenden')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('Mitarbeiter eingeblendet')).toBeVisible()
  await file.getByRole('tab', { name: /Stammdaten/ }).click()
  await file.getByLabel('Telefon').fill('+43 1 5555')
  await expect(file.getByRole('button', { name: 'Speichern' })).toBeEnabled()
  await expect(file.getByText(OVERTAKEN), 'what one does oneself overtakes nobody').toHaveCount(0)
})

test('an IBAN is changed in its place: nothing moves, the field has the focus and its groups, and Escape takes it back', async ({
  page,
}) => {
  await enter(
    page,
    'lohn@kontor.example',
    'Kaffeehaus Sonnblick GmbH',
    'documents/employeedata?employeeId=11&part=bank',
  )
  const file = personnelFile(page)
  const iban = file.getByLabel('IBAN', { exact: true })
  const change = file.getByRole('button', { name: 'IBAN ändern' })
  await expect(iban).toHaveValue(/^AT•• •••• •••• •••• \d{4}$/)
  const places = () =>
    file.evaluate(box =>
      [...box.querySelectorAll('h2, label, [role="group"]')].map(one => one.getBoundingClientRect().top),
    )
  const [former, before] = [await iban.inputValue(), await places()]
  const looks: string[] = []
  page.on('request', request => request.url().includes('/sensitive') && looks.push(request.url()))

  await change.click()
  await expect(iban).toBeFocused()
  await expect(iban).toHaveValue('')
  expect(await places(), 'nothing moves').toEqual(before)
  await page.keyboard.type('at611904')
  await expect(iban).toHaveValue('AT61 1904')
  await page.keyboard.press('Escape')
  await expect(iban).toHaveValue(former)
  await expect(change).toBeFocused()
  expect(await places()).toEqual(before)
  await expect(file.getByRole('button', { name: 'Speichern' })).toHaveCount(0)

  // By keyboard to its end: two keys and the number.
  await page.keyboard.press('Enter')
  await page.keyboard.type('at483200000012345864')
  await expect(iban).toHaveValue('AT48 3200 0000 1234 5864')
  await expect(file.getByText('Gültige IBAN (AT)')).toBeVisible()
  await expect(file.getByText(`bisher ${former}`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mitarbeiter geändert')).toBeVisible()
  await expect(iban).toHaveValue('AT•• •••• •••• •••• 5864')
  await expect(change).toBeFocused()
  expect(await places()).toEqual(before)

  // By mouse, with a button of the footer that goes: the focus is where the work was.
  await change.click()
  await iban.fill('DE89 3704 0044 0532 0130 00')
  await file.getByRole('button', { name: 'Speichern' }).click()
  await expect(iban).toHaveValue('DE•• •••• •••• •••• ••30 00')
  await expect(change).toBeFocused()
  expect(looks, 'changing needs no look, which would be written down').toEqual([])
})

test('unsaved entries are not lost without asking, and another person’s change comes in beside them', async ({
  browser,
}) => {
  const [one, two] = [await browser.newPage(), await browser.newPage()]
  for (const page of [one, two]) {
    await enter(page, 'admin@kontor.example', 'Bäckerei Morgenrot GmbH', 'documents/employeedata')
    await page.locator('tbody tr[data-index="0"]').click()
    await expect(page.getByRole('tab', { name: /Stammdaten/ })).toBeVisible()
  }
  await one.getByLabel('Telefon').fill('+43 1 5555')
  await two.getByLabel('Ort', { exact: true }).fill('Nebenan')
  await two.getByRole('button', { name: 'Speichern' }).click()
  await expect(one.getByLabel('Ort', { exact: true })).toHaveValue('Nebenan', AT_ONCE)
  await expect(one.getByLabel('Telefon')).toHaveValue('+43 1 5555')
  await expect(one.getByText(OVERTAKEN)).toBeVisible()

  await one.getByRole('button', { name: 'Schließen' }).click()
  const question = one.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(one.getByLabel('Telefon')).toHaveValue('+43 1 5555')
  await one.getByRole('button', { name: 'Speichern' }).click()
  await expect(one.getByText('Mitarbeiter geändert')).toBeVisible()
})

test(
  'numbers that are opened while a save still loads the list again are no change of one’s own',
  THOROUGH,
  async ({ page }) => {
    await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata?employeeId=11')
    const file = personnelFile(page)
    await page.getByLabel('Telefon').fill('+43 1 5555')
    const listed = Promise.withResolvers<void>()
    await page.route(/\/api\/sec\/employees\/table\?/, async route => {
      await listed.promise
      await route.continue()
    })
    await page.getByLabel('Telefon').press('Enter')
    await expect(page.getByText('Mitarbeiter geändert')).toBeVisible()
    await file.getByRole('tab', { name: /Bank/ }).click()
    await file.getByRole('button', { name: 'Anzeigen' }).click()
    await expect(file.getByLabel('SV-Nummer', { exact: true })).toHaveValue(/^\d{4} \d{6}$/)
    const save = file.getByRole('button', { name: 'Speichern' })
    await expect(save).toHaveAttribute('aria-busy', 'true')
    listed.resolve()
    await expect(save, 'nothing is unsaved').toHaveCount(0)
    await expect(
      file.getByLabel('SV-Nummer', { exact: true }),
      'what was opened since the save stays open',
    ).toHaveValue(/^\d{4} \d{6}$/)
    await chooseInFile(page, 'Ausblenden')
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page.getByText('Mitarbeiter eingeblendet')).toBeVisible()
  },
)

test('what is typed while the file is being saved stays, and is saved next', THOROUGH, async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata?employeeId=9')
  const answering = Promise.withResolvers<void>()
  await page.route('**/api/sec/employees/9?**', async route => {
    if (route.request().method() === 'PUT') await answering.promise
    await route.continue()
  })
  await page.getByLabel('Telefon').fill('+43 1 5555')
  await page.getByLabel('Telefon').press('Enter')
  await page.getByLabel('Straße und Hausnummer').fill('Am Weg 5')
  answering.resolve()
  await expect(page.getByText('Mitarbeiter geändert')).toBeVisible()
  await expect(page.getByLabel('Straße und Hausnummer')).toHaveValue('Am Weg 5')
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Speichern' }).click()
  const body = (await sent).postDataJSON()
  expect(body).toHaveProperty('street', 'Am Weg 5')
  expect(body).not.toHaveProperty('phone')
})

test('a branch manager sees no numbers in clear, and the search finds people by name', async ({ page }) => {
  await enter(page, 'filiale@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
  const first = page.locator('tbody tr[data-index="0"]')
  await expect(first).toBeVisible()
  const name = await first.locator('td').nth(2).textContent()
  await page.getByRole('button', { name: /Suchen oder springen/ }).click()
  await page.getByRole('combobox', { name: 'Suchen oder springen' }).fill(name!.toLowerCase())
  await page.getByRole('option', { name: name! }).first().click()
  const file = page.getByRole('region', { name: name! })
  await file.getByRole('tab', { name: /Bank/ }).click()
  await expect(file.getByLabel('SV-Nummer', { exact: true })).toBeDisabled()
  await expect(file.getByRole('button', { name: /^(SV-Nummer|IBAN) ändern$/ })).toHaveCount(0)
  await expect(file.getByRole('button', { name: 'Anzeigen' })).toHaveCount(0)
})

const column = (page: Page) => page.getByRole('navigation', { name: 'Mitarbeiter' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Änderungen verwerfen?' })

test('who works through a list goes from file to file in its order, and closing brings the same list back', async ({
  page,
}) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata')
  const table = page.getByRole('table', { name: 'Mitarbeiter' })
  const row = (index: number) => table.locator(`tr[data-index="${index}"]`)
  const nameIn = async (index: number) => (await row(index).locator('td').nth(2).textContent())!
  await table.getByRole('button', { name: 'Personalnr.', exact: true }).click()
  await table.getByRole('button', { name: 'Personalnr.', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Tabelle filtern' }).fill('wien')
  await expect(page.getByText(/^\d+ von \d+ Einträgen$/)).toBeVisible()
  const count = Number(await table.getAttribute('aria-rowcount')) - 1
  await row(0).focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  const scrolled = await table.locator('..').evaluate(box => box.scrollTop)
  expect(scrolled).toBeGreaterThan(0)
  const at = Number(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.index))
  const names = [await nameIn(at), await nameIn(at + 1), await nameIn(at + 2)] as const
  expect(new Set(names).size).toBe(3)
  const list = page.url()

  const costCentres = page.waitForResponse('**/api/costcenters?*')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(names[0])
  await expect(heading).toBeFocused()
  await expect(column(page).getByText(`${at + 1} von ${count}`)).toBeVisible()
  const file = personnelFile(page)
  await expect(file.getByLabel('Beschäftigungsmodell')).toHaveValue(/[A-Z]/)
  // What a file that is left was still asking for, the next one asks for again.
  await (await costCentres).finished()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  for (const [step, name] of names.slice(1).entries()) {
    await page.keyboard.press('j')
    await expect(heading).toHaveText(name)
    await expect(heading).toBeFocused()
    await expect(column(page).getByText(`${at + step + 2} von ${count}`)).toBeVisible()
    await expect(column(page).locator('[aria-current="true"]')).toContainText(name)
    await expect(column(page).locator('[aria-current="true"]')).toBeInViewport()
  }
  // Each file was there before; what is asked for is the one after it with what holds from which day, and nothing else.
  const ofFiles = () => asked.filter(path => path.startsWith('/api/') && path !== '/api/sec/onlineusers')
  await expect.poll(ofFiles).toHaveLength(4)
  for (const path of ofFiles()) expect(path).toMatch(/^\/api\/sec\/(employees\/\d+|employee\/values)$/)
  await page.keyboard.press('k')
  await expect(heading).toHaveText(names[1])
  await page.getByRole('button', { name: /^Nächster Mitarbeiter/ }).click()
  await expect(heading).toHaveText(names[2])
  await expectAccessibleInBothLights(page)

  await file.getByLabel('Ort', { exact: true }).fill('')
  await page.keyboard.type('Jajk')
  await expect(file.getByLabel('Ort', { exact: true })).toHaveValue('Jajk')
  await expect(file.getByText('1 Feld geändert: Ort')).toBeVisible()
  await file.getByRole('tab', { name: /Stammdaten/ }).focus()
  await page.keyboard.press('j')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('k')
  await question(page).getByRole('button', { name: 'Abbrechen' }).click()
  await expect(heading).toHaveText(names[2])
  await file.getByLabel('Austritt', { exact: true }).fill('31.12.2040')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Mitarbeiter geändert')).toBeVisible()
  await expect(file.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  await expect(file.getByLabel('Ort', { exact: true })).toHaveValue('Jajk')
  await expect(file.getByLabel('Austritt', { exact: true })).toHaveValue('31.12.2040')
  await file.getByLabel('Telefon').fill('+43 1 5555')
  await file.getByRole('tab', { name: /Stammdaten/ }).press('k')
  await question(page).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(heading).toHaveText(names[1])
  await expect(heading).toBeFocused()
  await page.keyboard.press('j')
  await expect(heading).toHaveText(names[2])
  await expect(file.getByLabel('Telefon')).not.toHaveValue('+43 1 5555')

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('searchbox', { name: 'Tabelle filtern' })).toHaveValue('wien')
  await expect(row(at + 2)).toContainText(names[2])
  await expect(row(at + 2)).toBeFocused()
  expect(Math.abs((await table.locator('..').evaluate(box => box.scrollTop)) - scrolled)).toBeLessThanOrEqual(80)

  // Who is looked for in the column is looked for among the same people.
  await page.keyboard.press('Enter')
  await column(page).getByRole('searchbox').fill(names[0].toLowerCase())
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(names[0])
  await page.evaluate(() => history.back())
  await expect(row(at)).toBeFocused()
})

test(
  'a file that another screen leads to is closed to there; who is hidden stays beside the next; nobody’s file says so',
  THOROUGH,
  async ({ page }) => {
    const company = await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'absence/ExportAbsences')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Suchen oder springen' }).fill('@brunner')
    await page
      .getByRole('option', { name: /Brunner/ })
      .first()
      .click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(/^Brunner/)
    await expect(heading).toBeFocused()
    const current = column(page).locator('[aria-current="true"]')
    await expect(current).toContainText('Brunner')
    const next = (await column(page).locator('li:has([aria-current="true"]) + li [data-name]').textContent())!
    await chooseInFile(page, 'Ausblenden')
    await expect(page.getByRole('region').getByText('Ausgeblendet', { exact: true })).toBeVisible()
    await expect(current).toHaveCount(0)
    await page.keyboard.press('j')
    await expect(heading).toHaveText(next)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/absence\/ExportAbsences/)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address(`/${company}/documents/employeedata?employeeId=999999`))
    await expect(
      page.getByRole('region', { name: 'Personalakt' }).getByRole('button', { name: 'Erneut versuchen' }),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Nächster Mitarbeiter/ }).click()
    await expect(personnelFile(page)).toBeVisible()
    await expect(column(page)).toBeHidden()
    await expectAccessibleInBothLights(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Schließen' }).click()
    await expect(page.locator('tr[data-index="0"]')).toBeFocused()
  },
)
