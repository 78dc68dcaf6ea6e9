import { enter, expect, expectAccessibleInBothLights, test } from './person.ts'
import { asAdministrator } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const REASON = 'Vertretung am Festtag'

test('for the works inspector a clerk finds who was planned against which rule, why and by whom, and what holds no more', async ({
  page,
}) => {
  const company = await enter(page, 'admin@kontor.example', CAFE, 'company/CompanySettings')
  const { get, send } = await asAdministrator(page, company)
  const [store] = await get<{ id: number; name: string }[]>('/api/stores')
  const { employees } = await get<{ employees: { id: number; lastName: string; firstName: string }[] }>(
    `/api/sec/employees?storeId=${store!.id}`,
  )
  const day = Temporal.Now.plainDateISO('Europe/Vienna').add({ days: 40 }).toString()
  const shift = { storeId: store!.id, from: `${day} 07:00:00`, to: `${day} 20:30:00` }
  const plan = async (employeeId: number) => {
    const drafts = [{ ...shift, employeeId }]
    const found = await send<{ rule: string; severity: string }[]>('POST', '/api/sec/workingtime/check', {
      shifts: drafts,
    })
    if (found.some(({ severity }) => severity === 'blocks')) return undefined
    const overrides = found.filter(({ severity }) => severity === 'override').map(each => ({ ...each, shiftId: null }))
    const [saved] = await send<{ id: number; version: number }[]>('POST', '/api/sec/roster/shifts', {
      ...{ shifts: drafts, overrides, reason: REASON },
    })
    return saved
  }
  const planned = []
  for (const { id, lastName } of employees) {
    const saved = await plan(id)
    if (saved) planned.push({ saved, lastName })
    if (planned.length === 2) break
  }
  const [kept, changed] = planned
  await send('POST', '/api/sec/roster/shifts', { shifts: [], removed: [changed!.saved] })

  await page.reload()
  const card = page.getByRole('region', { name: 'Zugang und Schnittstellen' })
  await card.getByRole('link', { name: 'Ausnahmen vom Arbeitszeitrecht' }).click()
  const table = page.getByRole('table', { name: 'Ausnahmen vom Arbeitszeitrecht' })
  if (day.slice(0, 4) !== String(Temporal.Now.plainDateISO().year))
    await page.getByRole('button', { name: 'Jahr danach' }).click()
  const row = table.getByRole('row', {
    name: new RegExp(`${kept!.lastName}.*Höchstarbeitszeit am Tag.*${REASON}.*gilt`),
  })
  await expect(row).toBeVisible()
  await expect(table.getByRole('row', { name: new RegExp(`${changed!.lastName}.*hinfällig`) }).first()).toBeVisible()
  await expectAccessibleInBothLights(page)

  await test.step('one is read in full', async () => {
    await row.click()
    const drawer = page.getByRole('dialog', { name: /^Ausnahme: / })
    await expect(drawer).toContainText('AZG § 9 Abs. 1')
    await expect(drawer).toContainText('Adam Administrator')
    await page.keyboard.press('Escape')
  })

  await test.step('what is seen is saved as a file', async () => {
    await page.getByRole('button', { name: 'Tabelle herunterladen' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    expect((await download).suggestedFilename()).toMatch(/Ausnahmen.*\.csv$/)
  })
})
