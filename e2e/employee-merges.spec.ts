import type { Page } from '@playwright/test'
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
import { prove } from './proof.ts'
import { asAdministrator } from './ready-month.ts'

const OPERATOR = 'betrieb@kontor.example'
const CAFE = 'Kaffeehaus Sonnblick GmbH'
const REASON = 'Beim Import zweimal erfasst, gleicher Geburtstag'

type Made = { id: number; version: number }

/** Eva Doppler, entered twice by mistake, each time with a contract that goes on. */
async function enterTwice(page: Page) {
  const company = await enter(page, 'admin@kontor.example', CAFE, 'documents/employeedata')
  const { get, send } = await asAdministrator(page, company)
  const [store] = await get<{ id: number }[]>('/api/stores')
  const make = async (mdPersonnelId: string, entry: string, more: object) => {
    const who = {
      lastName: 'Doppler',
      firstName: 'Eva',
      birthDate: '1990-02-01',
      storeId: store!.id,
      entry,
      mdPersonnelId,
    }
    const { id: employeeId } = await send<Made>('POST', '/api/sec/employees', { ...who, ...more })
    const pay = { storeId: store!.id, from: entry, weekTimeRegular: 2400, payment: 240_000 }
    return send<Made>('POST', '/api/sec/employee/contracts', { employeeId, ...pay })
  }
  const former = await make('D1', '2020-03-02', { phone: '0664 1234567' })
  await make('D2', '2020-05-04', { email: 'eva.doppler@kontor.example' })
  const endFormer = () =>
    send('PUT', `/api/sec/employee/contracts/${former.id}`, { to: '2020-05-03', version: former.version })
  return { company, endFormer }
}

test('an operator merges two files of one human, and the company’s clerk sees one with all of it and reads who did it and why', async ({
  page,
  browser,
}) => {
  const clerk = await (await browser.newContext()).newPage()
  const { company, endFormer } = await enterTwice(clerk)
  await clerk.goto(address(`/${company}/documents/employeedata?search=Doppler`))

  await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminEmployee')
  await page.getByRole('textbox', { name: 'Name' }).fill('Doppler Eva')
  await page.getByRole('textbox', { name: 'Grund' }).fill('Meldung des Betriebs, Fall 2231')
  await page.getByRole('button', { name: 'Suchen', exact: true }).click()
  const found = page.getByRole('table', { name: 'Gefunden' })
  await found
    .getByRole('row')
    .filter({ hasText: 'D1' })
    .getByRole('button', { name: 'Aktionen für Doppler Eva' })
    .click()
  await page.getByRole('menuitem', { name: 'Zusammenlegen' }).click()
  const dialog = page.getByRole('dialog', { name: `Zusammenlegen in ${CAFE}` })
  await expect(dialog.getByText('gleicher Name und Geburtstag')).toBeVisible()
  await expectAccessibleInBothLights(page)
  await dialog.getByRole('button', { name: 'Doppler Eva (Nr. D2) auswählen' }).click()

  const merge = dialog.getByRole('button', { name: 'Zusammenlegen', exact: true })
  await expect(
    dialog.getByText(/Zwei Verträge gelten am selben Tag: von Doppler Eva \(Nr\. D1\) seit 02\.03\.2020/),
  ).toBeVisible()
  await expect(merge).toBeDisabled()
  await expectAccessibleInBothLights(page)
  await endFormer()
  await dialog.getByRole('button', { name: 'Erneut prüfen' }).click()
  await expect(merge).toBeEnabled()
  await dialog.getByRole('button', { name: 'Tauschen' }).click()
  await expect(dialog.getByRole('region', { name: 'Bleibt' })).toContainText('D2')
  const number = dialog.getByRole('group', { name: 'Personalnummer' })
  await expect(number.getByRole('radio', { name: 'bleibt: D2' })).toBeChecked()
  await number.getByRole('radio', { name: 'geht auf: D1' }).check()
  await dialog
    .getByRole('group', { name: 'Beschäftigung' })
    .getByRole('radio', { name: /geht auf: seit 02\.03\.2020/ })
    .check()
  await expect(
    dialog.getByRole('group', { name: 'Telefon' }).getByRole('radio', { name: /geht auf: 0664/ }),
  ).toBeChecked()
  await expect(dialog.getByRole('list', { name: 'Geht mit' })).toContainText('Verträge 1')
  await merge.click()
  await expect(dialog.getByText(/Mindestens 10 Zeichen/)).toBeVisible()
  await dialog.getByLabel('Grund').fill(REASON)
  await expectAccessibleInBothLights(page)
  await merge.click()
  await prove(page)
  await expect(message(page, 'Akten zusammengelegt')).toContainText('Doppler Eva (Nr. D1)')
  await expect(dialog).toHaveCount(0)
  await expect(found.getByRole('row').filter({ hasText: 'Doppler Eva' })).toHaveCount(1)

  const rows = clerk.getByRole('row').filter({ hasText: 'Doppler Eva' })
  await expect(rows).toHaveCount(1, AT_ONCE)
  await rows.click()
  const file = personnelFile(clerk)
  await expect(file.getByRole('list', { name: 'Zusammengelegt' })).toContainText(/mit Doppler Eva \(Nr\. D1\)/)
  await expect(file.getByLabel('Telefon')).toHaveValue('0664 1234567')
  await expect(file.getByLabel('E-Mail')).toHaveValue('eva.doppler@kontor.example')
  await expect(file.getByLabel('Eintritt', { exact: true })).toHaveValue('02.03.2020')
  await expectAccessibleInBothLights(clerk)
  await clerk.goto(address(`/${company}/event-log`))
  await expect(
    clerk
      .getByRole('listitem')
      .filter({ hasText: `und Doppler Eva (D1) zusammengelegt: ${REASON}` })
      .first(),
  ).toBeVisible()
})
