import { enter, expect, expectAccessibleInBothLights, message, offeredStores, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

test('a planner says where people work, enters a wish, approves what waits, and takes a removal back', async ({
  page,
}) => {
  await enter(page, 'planung@kontor.example', CAFE, 'employee/roster?records=spots')

  await test.step('a place of work that asks for a qualification', async () => {
    await page.getByRole('button', { name: 'Neuer Bereich' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neuer Bereich' })
    await dialog.getByLabel('Name').fill('Gastgarten')
    await dialog.getByLabel('Gruppe').fill('Service')
    await dialog.getByRole('combobox', { name: 'Verlangte Qualifikation' }).click()
    await page.getByRole('option', { name: 'Service' }).click()
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(message(page, 'Bereich erstellt')).toContainText('Service Gastgarten')
    await expect(page.getByRole('row', { name: /Gastgarten/ })).toContainText('Alle Standorte')
    await expectAccessibleInBothLights(page)
  })

  await test.step('a wish that counts at once', async () => {
    await page.getByRole('button', { name: 'Wünsche', exact: true }).click()
    await page.getByRole('button', { name: 'Neuer Wunsch' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neuer Wunsch' })
    await dialog.getByRole('combobox', { name: 'Mitarbeiter' }).fill('Hofer Birgit')
    await page.getByRole('option', { name: 'Hofer Birgit' }).click()
    await dialog.getByLabel('Notiz').fill('Elternabend')
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(message(page, 'Wunsch eingetragen')).toBeVisible()
    await expect(page.getByRole('row', { name: /Hofer Birgit/ })).toContainText('genehmigt')
  })

  await test.step('all that wait are approved together', async () => {
    await page.getByRole('button', { name: /^\d+ Wünsche genehmigen$/ }).click()
    await page.getByRole('button', { name: 'Genehmigen', exact: true }).click()
    await expect(message(page, 'Wünsche genehmigt')).toBeVisible()
    await expect(page.getByText('offen', { exact: true })).toHaveCount(0)
  })

  await test.step('what was removed comes back', async () => {
    const row = page.getByRole('row', { name: /Hofer Birgit/ })
    await row.getByRole('button', { name: 'Wunsch löschen' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(row).toContainText('Elternabend')
    await expectAccessibleInBothLights(page)
  })
})

test('who may only read sees the same without controls', async ({ page }) => {
  await enter(page, 'user@kontor.example', CAFE, 'employee/roster?records=spots')
  await expect(page.getByRole('row', { name: /Frühstück/ })).toContainText('Kalte Küche')
  await expect(page.getByRole('button', { name: 'Neuer Bereich' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Verfügbarkeiten', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Verfügbarkeiten' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Neue Verfügbarkeit' })).toHaveCount(0)
})

test('who plans sees who is away, beside what planning needs, with every payroll software and in the own stores alone', async ({
  page,
  browser,
}) => {
  await enter(page, 'planung@kontor.example', 'Modehaus Abendstern GmbH', 'employee/roster?records=spots')
  await page.getByRole('button', { name: 'Abwesenheiten', exact: true }).click()
  await expect(page.getByRole('grid', { name: /^Abwesenheiten/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abwesenheit erfassen' })).toHaveCount(0)
  await expectAccessibleInBothLights(page)
  await page.getByRole('button', { name: 'Zum Dienstplan' }).click()
  await expect(page.getByRole('grid', { name: /^Dienstplan/ })).toBeVisible()

  const head = await (await browser.newContext()).newPage()
  await enter(head, 'filiale@kontor.example', CAFE, 'employee/roster?records=absences')
  await expect(head.getByRole('grid', { name: /^Abwesenheiten Wien Mariahilf/ })).toBeVisible()
  await expect(await offeredStores(head)).toHaveText([/Wien Mariahilf/, /Wien Donaustadt/])

  const reader = await (await browser.newContext()).newPage()
  await enter(reader, 'user@kontor.example', CAFE, 'employee/roster?records=absences')
  await expect(reader.getByRole('heading', { name: 'Wünsche' })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Abwesenheiten', exact: true })).toHaveCount(0)
})
