import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { SHIPPED_RULES } from '../domain/wages/employment-rules.ts'
import { address, enter, expect, expectAccessible, expectAccessibleInBothLights, message, test } from './person.ts'
import { asAdministrator } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

test('a payroll clerk sees what an average comes from, sets one by hand with a reason, and finds it in the file', async ({
  page,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, 'company/CompanySettings')
  await page.getByRole('link', { name: /^Durchschnitte/ }).click()
  await page.getByRole('button', { name: 'Werte je Mitarbeiter' }).click()
  await page.getByRole('button', { name: 'Zeitraum danach' }).click()
  const figure = page.getByRole('button', { name: /^Urlaubsentgelt \(Urlaub\) von / }).first()
  await expect(figure).toBeVisible()
  await expectAccessibleInBothLights(page)

  await test.step('all lines of a value', async () => {
    await figure.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('je Ausfalltag').first()).toBeVisible()
    await expect(drawer.getByText('Geteilt durch')).toBeVisible()
    await expect(drawer.getByRole('region', { name: 'Wochen' })).toBeVisible()
    await expect(drawer.getByText(/^Aus .* zuletzt berechnet am/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Neu berechnen' }).click()
    await expectAccessible(page)
  })

  await test.step('by hand, with a reason', async () => {
    await page.getByRole('button', { name: 'Von Hand setzen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Wert von Hand setzen' })
    await dialog.getByRole('textbox', { name: 'Betrag in €' }).fill('23,45')
    await dialog.getByRole('button', { name: 'Setzen' }).click()
    await expect(dialog.getByText('Muss angegeben werden').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Begründung' }).fill('Laut Lohnkonto')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Setzen' }).click()
    await expect(message(page, 'Wert von Hand gesetzt')).toBeVisible()
    await expect(page.getByText('€ 23,45 *')).toBeVisible()
    await expect(page.getByText(/von Hand: Laut Lohnkonto/)).toBeVisible()
    await page.getByRole('button', { name: 'Schließen' }).last().click()
    await expect(figure).toHaveText('23,45 *')
  })

  await test.step('the file says it with a star', async () => {
    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tabelle herunterladen' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const text = await readFile((await (await loading).path())!, 'utf8')
    expect(text).toContain('23,45 *')
  })

  await test.step('back to the reckoned value', async () => {
    await figure.click()
    await page.getByRole('button', { name: /^Wert ab .* löschen$/ }).click()
    await page.getByRole('button', { name: 'Löschen', exact: true }).click()
    await expect(message(page, 'Wert von Hand gelöscht')).toBeVisible()
    await expect(page.getByText('€ 23,45 *')).toHaveCount(0)
  })
})

// Domain §5.3: 30 € an hour of overtime, three hours a week for 13 weeks, on four days each: 1 170 € / 52 = 22,50 €.
test('1 170 € in 52 days are 22,50 € a day on the screen and in its file, and 90,00 € for four days of leave on paper', async ({
  page,
}) => {
  const company = await enter(page, 'admin@kontor.example', CAFE, 'company/CompanySettings')
  const { get, send } = await asAdministrator(page, company)
  const made = (path: string, body: object) => send<{ id: number }>('POST', path, body)
  const storeId = (await get<{ id: number; name: string }[]>('/api/stores')).find(
    ({ name }) => name === 'Linz Landstraße',
  )!.id
  const rules = { ...SHIPPED_RULES, weeklyMinutes: 1920, daysPerWeek: 4, validFrom: '2020-01-01' }
  const model = await made('/api/sec/employmentmodels', { ...rules, name: 'Vier Tage', group: 'salaried' })
  await made('/api/sec/averages', {
    ...{ name: 'Überstunden im Urlaub', usedFor: ['vacation'], kinds: ['UE50'], ownTypes: [], period: 'weeks13' },
    ...{ divisor: 'workedDays', skipsAbsences: true, leastTimes: 1, validFrom: '2020-01-01' },
  })
  const types = await get<{ id: number; number: string; version: number }[]>('/api/sec/individualwagetypes')
  const { id: typeId, version } = types.find(({ number }) => number === '530')!
  await send('PUT', `/api/sec/individualwagetypes/${typeId}`, { version, validFrom: '2020-01-01' })

  const who = { lastName: 'Abakus', firstName: 'Anna', storeId, entry: '2025-08-01' }
  const { id: employeeId } = await made('/api/sec/employees', who)
  const pay = { payment: 2000, wageType: 1, weekTimeRegular: 1920, from: '2025-08-01' }
  await made('/api/sec/employee/contracts', { employeeId, storeId, ...pay, employmentModelId: model.id })
  for (let week = 0; week < 13; week++)
    for (const day of [0, 1, 2, 3]) {
      const at = (time: string) =>
        Temporal.PlainDate.from('2025-09-01')
          .add({ weeks: week, days: day })
          .toZonedDateTime({ timeZone: 'Europe/Vienna', plainTime: time })
          .toInstant()
          .toString()
          .slice(0, 19)
          .replace('T', ' ')
      const pauses = [{ from: at('12:00'), to: at('12:30') }]
      const worked = { from: at('08:00'), to: at(day === 3 ? '19:30' : '16:30'), pauses, mdConfirmed: true }
      await made('/api/actualshift', { employeeId, storeId, ...worked })
    }
  await made('/api/absence', {
    employeeId,
    storeId,
    firstDay: '2025-12-01',
    lastDay: '2025-12-04',
    mdType: 1,
    mdApproved: true,
  })

  await page.goto(address(`/${company}/company/CompanySettings?access=averages&part=values&month=2025-12`))
  const figure = page.getByRole('button', { name: 'Überstunden im Urlaub (Urlaub) von Abakus Anna' })
  await expect(figure).toHaveText('22,50')
  await figure.click()
  await expect(page.getByRole('dialog')).toContainText('1 170,00')
  await page.keyboard.press('Escape')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tabelle herunterladen' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toMatch(/Abakus Anna.*;22,50/)

  await page.goto(address(`/${company}/absence/ExportIndividualWageTypes?from=2025-12-01`))
  await expect(page.getByRole('textbox', { name: /^Urlaubsdurchschnitt von Abakus Anna/ })).toHaveValue('90,00')
  await page.getByRole('button', { name: 'PDF erstellen' }).click()
  const options = page.getByRole('dialog', { name: /als PDF$/ })
  const arriving = page.waitForEvent('download')
  await options.getByRole('button', { name: 'PDF erstellen' }).click()
  const file = await (await arriving).path()
  expect(execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })).toMatch(
    /Abakus Anna\s+530\s+Urlaubsdurchschnitt\s+Linz Landstraße\s+€ 90,00 berechnet/,
  )
})
