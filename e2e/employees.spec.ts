import { AT_ONCE, enter, expect, expectAccessible, test } from './person.ts'

const OVERTAKEN = 'Der Eintrag wurde inzwischen geändert und neu geladen.'

test('payroll hires someone, fixes what is missing, agrees a contract, and takes hiding back', async ({ page }) => {
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

  const file = page.getByRole('dialog', { name: 'Rundgang Rosa' })
  await expect(file.getByText('Es fehlen')).toBeVisible()
  await expect(page).toHaveURL(/employeeId=\d+/)
  await expectAccessible(page)
  await file.getByRole('button', { name: 'Straße' }).click()
  await expect(file.getByLabel('Straße und Hausnummer')).toBeFocused()
  await page.keyboard.type('Am Weg 5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mitarbeiter gespeichert')).toBeVisible()
  await expect(file.getByRole('button', { name: 'Straße' })).toHaveCount(0)

  await file.getByRole('tab', { name: /Bank/ }).click()
  await expect(file.getByLabel('SV-Nummer')).toHaveValue('12•• ••••••')
  await file.getByLabel('IBAN').fill('AT62 1904 3002 3457 3201')
  await file.getByLabel('BIC').click()
  await expect(file.getByText('Die Prüfziffern der IBAN stimmen nicht')).toBeVisible()
  await file.getByLabel('IBAN').fill('AT61 1904 3002 3457 3201')
  await expect(file.getByText('Gültige IBAN (AT)')).toBeVisible()
  await file.getByRole('button', { name: 'Speichern' }).click()
  await expect(file.getByLabel('IBAN')).toHaveValue('AT•• •••• •••• •••• 3201')
  await file.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(file.getByLabel('SV-Nummer')).toHaveValue('1237 010180')

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

  await file.getByRole('button', { name: 'Ausblenden' }).click()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('Mitarbeiter eingeblendet')).toBeVisible()
  await file.getByRole('tab', { name: /Stammdaten/ }).click()
  await file.getByLabel('Telefon').fill('+43 1 5555')
  await expect(file.getByRole('button', { name: 'Speichern' })).toBeEnabled()
  await expect(file.getByText(OVERTAKEN), 'what one does oneself overtakes nobody').toHaveCount(0)
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
  await expect(one.getByText('Mitarbeiter gespeichert')).toBeVisible()
})

test('numbers that are opened while a save still loads the list again are no change of one’s own', async ({ page }) => {
  await enter(page, 'lohn@kontor.example', 'Kaffeehaus Sonnblick GmbH', 'documents/employeedata?employeeId=11')
  const file = page.getByRole('dialog')
  await page.getByLabel('Telefon').fill('+43 1 5555')
  const listed = Promise.withResolvers<void>()
  await page.route(/\/api\/sec\/employees\?/, async route => {
    await listed.promise
    await route.continue()
  })
  await page.getByLabel('Telefon').press('Enter')
  await expect(page.getByText('Mitarbeiter gespeichert')).toBeVisible()
  await file.getByRole('tab', { name: /Bank/ }).click()
  await file.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(file.getByLabel('SV-Nummer')).toHaveValue(/^\d{4} \d{6}$/)
  const save = file.getByRole('button', { name: 'Speichern' })
  await expect(save).toHaveAttribute('aria-busy', 'true')
  listed.resolve()
  await expect(save).not.toHaveAttribute('aria-busy', 'true')
  await file.getByRole('button', { name: 'Ausblenden' }).click()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('Mitarbeiter eingeblendet')).toBeVisible()
})

test('what is typed while the file is being saved stays, and is saved next', async ({ page }) => {
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
  await expect(page.getByText('Mitarbeiter gespeichert')).toBeVisible()
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
  const name = await first.locator('td').nth(1).textContent()
  await page.getByRole('button', { name: /Suchen oder springen/ }).click()
  await page.getByRole('combobox', { name: 'Suchen oder springen' }).fill(name!.toLowerCase())
  await page.getByRole('option', { name: name! }).first().click()
  const file = page.getByRole('dialog', { name: name! })
  await file.getByRole('tab', { name: /Bank/ }).click()
  await expect(file.getByLabel('SV-Nummer')).toBeDisabled()
  await expect(file.getByRole('button', { name: 'Anzeigen' })).toHaveCount(0)
})
