import { formatDay } from '../domain/basics/days.ts'
import { AT_ONCE, address, enter, expect, expectAccessibleInBothLights, test } from './person.ts'
import { asAdministrator } from './ready-month.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'

test('who plans hears on the landing page that a planned shift is not lawful any more, finds it, and hears no more when it is', async ({
  page,
}) => {
  const company = await enter(page, 'admin@kontor.example', CAFE, 'company/CompanySettings')
  const { get, send } = await asAdministrator(page, company)
  const [store] = await get<{ id: number; name: string }[]>('/api/stores')
  const { employees } = await get<{ employees: { id: number; lastName: string }[] }>(
    `/api/sec/employees?storeId=${store!.id}`,
  )
  const day = Temporal.Now.plainDateISO('Europe/Vienna').add({ days: 45 })
  const moment = (time: string) => `${day} ${time}:00`
  const shiftOf = (employeeId: number) => ({
    ...{ employeeId, storeId: store!.id, from: moment('08:00'), to: moment('12:00') },
  })
  const checked = await Promise.all(
    employees.map(async ({ id, lastName }) => ({
      ...{ id, lastName },
      found: await send<{ severity: string }[]>('POST', '/api/sec/workingtime/check', { shifts: [shiftOf(id)] }),
    })),
  )
  const person = checked.find(({ found }) => found.every(({ severity }) => severity === 'hint'))!
  await send('POST', '/api/sec/roster/shifts', { shifts: [shiftOf(person.id)] })

  /** Once everybody is looked at. */
  const count = async () => {
    let answer: { shifts: number; isLooking: boolean }
    do answer = await get('/api/sec/workingtime/open')
    while (answer.isLooking)
    return answer.shifts
  }
  const before = await count()
  const line = page.getByRole('button', { name: /gegen das Arbeitszeitrecht/ })
  await page.goto(address('/'))
  await expect(line).toContainText(`${before}`)
  const fact = await send<{ id: number }>('POST', '/api/sec/worksfacts', {
    ...{ kind: 'closed_weekday', storeId: store!.id, weekday: day.dayOfWeek, from: '2026-01-01' },
  })
  await expect.poll(count).toBeGreaterThan(before)
  const after = await count()
  await expect(line).toContainText(`${after} geplante Dienste verstoßen`, AT_ONCE)
  await line.scrollIntoViewIfNeeded()
  await line.click()
  const drawer = page.getByRole('dialog', { name: 'Geplante Dienste gegen das Arbeitszeitrecht' })
  await drawer.getByRole('button', { name: new RegExp(`^${store!.name}`) }).click()
  const own = drawer
    .getByRole('listitem')
    .filter({ hasText: person.lastName })
    .filter({ hasText: formatDay(day) })
  await expect(own).toContainText('geschlossen')
  await expectAccessibleInBothLights(page)
  await own.getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Dienste' })).toBeVisible()
  await expect(page).toHaveURL(/part=times/)
  await expect(page.getByRole('region', { name: 'Arbeitszeitrecht' })).toContainText('geschlossen')

  await page.request.delete(address(`/api/sec/worksfacts/${fact.id}?companyId=${company}`), {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('md_token'))}` },
  })
  await expect.poll(count).toBe(before)
  await page.goto(address('/'))
  await expect(line).toContainText(`${before} geplante Dienste verstoßen`)
})
