import { readFile } from 'node:fs/promises'
import type { Report } from '../contract/reports/reports.ts'
import {
  AT_ONCE,
  address,
  enter,
  expect,
  expectAccessibleInBothLights,
  message,
  personnelFile,
  test,
} from './person.ts'
import { asAdministrator, makeReady, monthBefore } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const SCREEN = 'reports/ReportAbsences'

test('a clerk makes the absences of a month for the payroll office, opens and deletes them', async ({
  page,
  context,
}) => {
  await enter(page, 'admin@kontor.example', CAFE, `${SCREEN}?from=2026-11-01`)
  await expect(page.getByRole('heading', { level: 1, name: 'Schnittstellenübergabe Abwesenheiten' })).toBeVisible()
  const picture = page.getByRole('img', { name: /Die erste Seite des Reports/ })
  await expect(picture).toBeVisible()
  await expectAccessibleInBothLights(page)
  const list = page.getByRole('list', { name: 'Reports' })
  const line = list.getByRole('listitem').filter({ hasText: 'Für die Kanzlei' })

  await test.step('what is chosen shows at once on the page', async () => {
    const before = await picture.getAttribute('alt')
    await page.getByText('Inhalt', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Urlaub', exact: true }).uncheck()
    await expect(page.getByText('6 von 8')).toBeVisible()
    await expect(picture).not.toHaveAttribute('alt', before!)
    for (const type of ['Krankenstand', 'FTA', 'Pflegeurlaub', 'Ausbildung', 'LFZ', 'Sonstiges'])
      await page.getByRole('checkbox', { name: type, exact: true }).uncheck()
    await expect(page.getByText('Bitte wählen Sie mindestens eine Art.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Report erstellen', exact: true })).toBeDisabled()
    for (const type of ['Urlaub', 'Krankenstand']) await page.getByRole('checkbox', { name: type, exact: true }).check()
  })

  await test.step('nobody can be left out, and whoever tries is told so', async () => {
    await page.getByText('Mitarbeiter', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Bauer Lisa' }).click()
    await expect(message(page, 'Achtung!')).toBeVisible()
    await expect(page.getByText('Aktuell können keine Mitarbeiter abgewählt werden.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Bauer Lisa' })).toBeChecked()
  })

  await test.step('it is made, and the list says so by itself', async () => {
    await page.getByLabel('Kommentar').fill('Für die Kanzlei, Stand vom Abend des Monatsletzten')
    await page.getByRole('button', { name: 'Report erstellen', exact: true }).click()
    await expect(message(page, 'Der Report wurde erfolgreich erstellt')).toBeVisible()
    await expect(line.getByText('Fertig')).toBeVisible()
    await expect(line).toContainText(/\d\d\.\d\d\.\d{4} \| \d\d:\d\d · Für die Kanzlei, Stand vom Abend…/)
  })

  await test.step('it opens in a tab of its own and is saved under its name', async () => {
    const opening = context.waitForEvent('page')
    await line.getByRole('button', { name: /öffnen$/ }).click()
    const opened = await opening
    await opened.close()
    const saving = page.waitForEvent('download')
    await line.getByRole('button', { name: /herunterladen$/ }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('Abwesenheiten November 2026.pdf')
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('rows lead to the absences of their person', async () => {
    await page.getByRole('button', { name: 'Zeilen', exact: true }).click()
    await page.getByRole('row').filter({ hasText: 'Krankenstand' }).first().click()
    await expect(page).toHaveURL(/employeedata\?.*part=absences/)
    await page.goBack()
    await page.getByRole('button', { name: 'Seite', exact: true }).click()
    await expect(picture).toBeVisible()
  })

  await test.step('it is deleted after a question', async () => {
    await line.getByRole('button', { name: /löschen$/ }).click()
    const question = page.getByRole('dialog', { name: 'Report löschen' })
    await expect(question).toContainText('Soll der Report wirklich gelöscht werden?')
    await question.getByRole('button', { name: 'Löschen' }).click()
    await expect(message(page, 'Report wurde erfolgreich gelöscht')).toBeVisible()
    await expect(line).toHaveCount(0)
  })
})

test('a range over two months says why there is no report, and settings are kept under a name', async ({ page }) => {
  await enter(page, 'admin@kontor.example', CAFE, `${SCREEN}?from=2026-11-20&to=2026-12-03`)
  await expect(page.getByText('Start und Enddatum müssen im selben Monat liegen!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report erstellen', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Monat', exact: true }).click()
  await expect(page.getByRole('img', { name: /erste Seite/ })).toBeVisible()

  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await page.getByRole('button', { name: 'Einstellung speichern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Einstellung speichern' })
  await dialog.getByLabel('Name').fill('Kanzlei')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(message(page, 'Erstellen erfolgreich')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'PDF', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Gespeicherte' }).click()
  await page.getByRole('button', { name: 'Kanzlei' }).click()
  await expect(page.getByRole('button', { name: 'CSV', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('one that another page makes, ends or deletes shows at once; what has no file yet says so', async ({ page }) => {
  const company = await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  await expect(
    page.getByText('Noch keine Reports erstellt').or(page.getByRole('list', { name: 'Reports' })),
  ).toBeVisible()
  const { send } = await asAdministrator(page, company)
  const body = { name: 'Von nebenan', reportType: 'ABSENCESFORMLEXPORT', config: { year: 2026, month: 10 } }
  await send<Report>('POST', '/api/sec/report/manual/create', body)
  const line = page.getByRole('listitem').filter({ hasText: 'Von nebenan' })
  await expect(line).toContainText('In Bearbeitung', AT_ONCE)
  await line.getByRole('button', { name: /öffnen$/ }).click()
  await expect(message(page, 'Der Report wird noch erstellt')).toBeVisible()
  await line.getByRole('button', { name: /abbrechen$/ }).click()
  await page.getByRole('dialog', { name: 'Report abbrechen' }).getByRole('button', { name: 'Löschen' }).click()
  await expect(line).toHaveCount(0)
})

test('a clerk sees which run carried a line, why it is another one than last month, and that the quantities add up', async ({
  page,
}) => {
  const company = await enter(page, 'admin@kontor.example', CAFE, SCREEN)
  const { storeId, send } = await makeReady(page, company, 'Wien Mariahilf')
  const month = monthBefore()
  await send('POST', '/api/sec/monthclosings', { month: month.toString(), storeIds: [storeId] })
  const days = { from: `${month}-01`, to: `${month}-${month.daysInMonth}` }
  const run = await send<{ number: number }>('POST', '/api/sec/wageexport', { storeId, ...days, way: 'download' })
  const preview = page.getByRole('img', { name: /erste Seite/ })

  await test.step('each line names its run, and leads to the month that it comes from', async () => {
    await page.goto(address(`/${company}/reports/ReportOverview?from=${month}-01&storeId=${storeId}`))
    await expect(page.getByText(`aus Lauf ${run.number}`)).toBeVisible()
    await expect(page.getByText(/^Alle .* Zeilen stimmen$/)).toBeVisible()
    await expect(preview).toBeVisible()
    await page.getByRole('button', { name: 'Zeilen', exact: true }).click()
    const row = page.getByRole('row', { name: /Normalarbeit/ }).first()
    await expect(row).toContainText(String(run.number))
    const name = (await row.getByRole('cell').first().textContent())!
    await row.click()
    await expect(page).toHaveURL(new RegExp(`employeedata\\?employeeId=\\d+&part=times&month=${month}`))
    await expect(personnelFile(page).getByText(name).first()).toBeVisible()
  })

  await test.step('the quantities by cost centre are those of the run', async () => {
    await page.goto(address(`/${company}/reports/ReportCostCenterQuantities?from=${month}-01&storeId=${storeId}`))
    await expect(page.getByText('Differenz zur Übergabe 0,00')).toBeVisible()
    await expect(preview).toBeVisible()
    await expectAccessibleInBothLights(page)
  })
})
