import { readFile } from 'node:fs/promises'
import { SHIPPED_RULES } from '../domain/wages/employment-rules.ts'
import { address, enter, expect, expectAccessible, expectAccessibleInBothLights, message, test } from './person.ts'
import { asAdministrator } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const SCREEN = 'absence/ExportProvisions'

test('a payroll clerk sees how a provision came about, enters a value by hand, and keeps the date', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  await expect(page.getByRole('heading', { level: 1, name: 'Rückstellungen' })).toBeVisible()
  const table = page.getByRole('table', { name: /^Rückstellungen zum/ })
  const figure = table.getByRole('button', { name: /: Summe von/ }).first()
  await expect(figure).toBeVisible()
  await expectAccessibleInBothLights(page)
  const name = (await figure.getAttribute('aria-label'))!.split(': Summe von ')[1]!
  const amount = (await figure.textContent())!
  const drawer = page.getByRole('dialog', { name, exact: true })

  await test.step('a figure opens its calculation sheet', async () => {
    await figure.click()
    await expect(drawer.getByText(`€ ${amount}`)).toBeVisible()
    await expect(drawer.getByRole('region', { name: 'Urlaub' })).toContainText('Rest laut Urlaubskonto')
    await expectAccessible(page)
  })

  await test.step('a value by hand needs a reason and is marked', async () => {
    await drawer.getByRole('button', { name: 'Von Hand' }).click()
    const dialog = page.getByRole('dialog', { name: `Von Hand: ${name}` })
    await dialog.getByLabel('Rückstellung für Urlaub').fill('1000')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog.getByText('Muss angegeben werden')).toBeVisible()
    await dialog.getByLabel('Grund').fill('Laut Vergleich')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(drawer.getByText('von Hand: Laut Vergleich')).toBeVisible()
    await drawer.getByRole('button', { name: 'Schließen' }).last().click()
    await expect(table.getByRole('row', { name: `${name} *` })).toContainText('1 000,00')
  })

  await test.step('what the table shows goes into a file', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tabelle herunterladen' }).click()
    await page.getByRole('menuitem', { name: 'Als CSV-Datei' }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    expect(text).toContain(`${name} *`)
    expect(text).toContain('1 000,00')
  })

  await test.step('a date is kept and seen again as it was', async () => {
    await page.getByRole('button', { name: 'Festschreiben' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Festschreiben' }).click()
    await expect(message(page, 'Stichtag festgeschrieben')).toBeVisible()
    await page.getByRole('button', { name: 'Lauf 1 ansehen' }).click()
    await expect(page.getByText('Daran ändert sich nichts mehr.')).toBeVisible()
    await expect(table.getByRole('row', { name: `${name} *` })).toContainText('1 000,00')
    await page.getByRole('button', { name: 'Aktuellen Stand zeigen' }).click()
  })

  await test.step('the company enters rates of its own', async () => {
    await page.getByRole('button', { name: 'Nebenkosten', exact: true }).click()
    await page.getByRole('button', { name: 'Wien ab 01.01.2026 (ausgeliefert) bearbeiten' }).click()
    const dialog = page.getByRole('dialog', { name: 'Neue Fassung der Nebenkosten' })
    await dialog.getByLabel('Laufende Bezüge').fill('30')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(page.getByRole('row', { name: /Wien.*30,00.*eigene Fassung/ })).toBeVisible()
  })
})

// Domain §5.4: 2 400 € for 40 hours in Upper Austria, one of two special payments paid, ten days of leave due, 30 hours on the account.
test('the worked examples stand on the screen and in its file, to the cent', async ({ page }) => {
  const company = await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  const { get, send } = await asAdministrator(page, company)
  const stores = await get<{ id: number; name: string }[]>('/api/stores')
  const storeId = stores.find(({ name }) => name === 'Linz Landstraße')!.id
  const made = (path: string, body: object) => send<{ id: number }>('POST', path, body)
  const rules = { ...SHIPPED_RULES, vacationYear: 'calendar', validFrom: '2020-01-01' }
  const model = await made('/api/sec/employmentmodels', { ...rules, name: 'Büro 40 h', group: 'salaried' })
  const who = { lastName: 'Abakus', firstName: 'Anna', storeId, entry: '2020-01-01' }
  const { id: employeeId } = await made('/api/sec/employees', who)
  const pay = { payment: 240_000, wageType: 4, weekTimeRegular: 2400, from: '2020-01-01' }
  await made('/api/sec/employee/contracts', { employeeId, storeId, ...pay, employmentModelId: model.id })
  const brought = { day: '2026-01-01', leaveHundredths: 1417, formerLeaveHundredths: 0, timeAccountMinutes: 1800 }
  await made('/api/sec/employee/openingbalances', { employeeId, ...brought })
  const payments = [{ day: '2026-06-30', cents: 240_000, name: 'Urlaubszuschuss' }]
  await made('/api/sec/specialpayments', { employeeId, year: 2026, payments })

  await page.goto(address(`/${company}/${SCREEN}?month=2026-10`))
  const row = page.getByRole('row', { name: 'Abakus Anna' })
  await expect(row).toContainText(['10 Tage', '1 648,44', '30h:00m', '628,16', '2 064,32', '4 340,92'].join(''))
  await row.getByRole('button', { name: /Urlaub von/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Abakus Anna', exact: true })
  await expect(sheet.getByRole('region', { name: 'Urlaub' })).toContainText(
    '10,00 × (2 400,00 + 4 800,00 ÷ 12) ÷ 22,00 × 1,2952',
  )
  await page.keyboard.press('Escape')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tabelle herunterladen' }).click()
  await page.getByRole('menuitem', { name: 'Als CSV-Datei' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(
    ';10 Tage;1 648,44;30h:00m;628,16;2 064,32;4 340,92',
  )
})
