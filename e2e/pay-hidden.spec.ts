import type { Role } from '../contract/accounts/roles.ts'
import type { OwnWageMonth } from '../contract/months/individual-wage-values.ts'
import { address, enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { asAdministrator, makeReady, monthBefore } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const STORE = 'Graz Jakomini'
const RIGHT = 'employees.read-sensitive'

test('who hands over and may not see pay is told what is hidden and is offered no file', async ({ page }) => {
  const company = await enter(page, 'admin@kontor.example', CAFE, 'absence/ExportIndividualWageTypes')
  const { storeId } = await makeReady(page, company, STORE)
  const { get, send } = await asAdministrator(page, company)
  const month = monthBefore()
  const { wageTypes, employees } = await get<OwnWageMonth>(
    `/api/sec/individualWageTypeExport?year=${month.year}&month=${month.month}&storeIds=[${storeId}]`,
  )
  const [amount] = wageTypes.filter(({ unit, computedFrom }) => unit === 'euro' && computedFrom === null)
  const cell = { employeeId: employees[0]!.employeeId, storeId, wageTypeId: amount!.id, hundredths: 7_391_753 }
  const version = employees[0]!.entries.find(({ wageTypeId }) => wageTypeId === amount!.id)?.version ?? null
  await send('POST', '/api/sec/individualWageTypeExport', {
    ...{ year: month.year, month: month.month, origin: 'typed' },
    cells: [{ ...cell, version }],
  })
  await send('POST', '/api/sec/monthclosings', { month: String(month), storeIds: [storeId] })
  const payroll = (await get<Role[]>('/api/roles')).find(({ name }) => name === 'Lohnverrechnung')!
  const permissions = payroll.permissions.filter(right => right !== RIGHT)
  await send('PUT', `/api/roles/${payroll.id}`, { permissions, version: payroll.version })

  await test.step('wage types in euros are left out, and it is said why', async () => {
    await enter(page, 'lohn@kontor.example', CAFE, 'absence/ExportIndividualWageTypes')
    await expect(
      page.getByText(/Lohnarten? in € (ist|sind) ausgeblendet.*„SV-Nummer, IBAN und Bezüge sehen“/),
    ).toBeVisible()
    await expect(page.getByRole('columnheader', { name: amount!.name })).toHaveCount(0)
    await expect(page.getByText('73 917,53')).toHaveCount(0)
    await expectAccessibleInBothLights(page)
  })

  await test.step('the month is handed over, its file is not offered', async () => {
    await page.goto(address(`/${company}/absence/ExportMonthly?from=${month}-01&storeId=${storeId}`))
    await page.getByRole('button', { name: 'Datei erstellen' }).click()
    await expect(message(page, 'Die Datei ist verborgen')).toContainText('Beträge sieht')
    await expect(page.getByText('sha256')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Verborgen: Beträge sieht/ })).toBeDisabled()
    await expect(page.getByText('73 917,53')).toHaveCount(0)
  })
})
