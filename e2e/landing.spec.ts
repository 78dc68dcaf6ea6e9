import type { Page } from '@playwright/test'
import type { StoreMonthChecks } from '../contract/months/month-checks.ts'
import type { StampRecord } from '../contract/time/stamps.ts'
import { formatMonth } from '../domain/basics/days.ts'
import { GROUP_CODES, KIND_CODES, kindOf } from '../domain/wages/time-kinds.ts'
import { address, chooseCompany, expect, expectAccessible, message, signIn, THOROUGH, test } from './person.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const FORMER = Temporal.Now.plainDateISO('Europe/Vienna').toPlainYearMonth().subtract({ months: 1 })
const MENDED = ['employee-id-missing', 'wage-type-missing', 'stamps-unconfirmed']

test('payroll sees how far each store is, what each step means and what is due, and closes the one that has nothing in its way', async ({
  page,
}) => {
  await signIn(page, 'admin@kontor.example')
  const company = await chooseCompany(page, CAFE)
  const card = page.getByRole('region', { name: 'Monatsabschluss' })
  const table = card.getByRole('table')
  await expect(table.getByRole('row', { name: /^Wien Mariahilf/ })).toBeVisible()
  await expect(page.getByText(/ ist in 0 von 6 Standorten abgeschlossen\./)).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Alle Schritte erklärt' }).click()
  const steps = page.getByRole('dialog', { name: 'Die Schritte eines Monats' })
  await expect(steps.getByRole('listitem')).toHaveCount(6)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page
    .getByRole('region', { name: 'Heute fällig' })
    .getByRole('button', { name: 'Abgelaufene Dokumente' })
    .click()
  await expect(page.getByRole('dialog', { name: /^Dokumentenwarnungen/ })).toBeVisible()
  await page.keyboard.press('Escape')

  const ready = await mendOne(page, company, FORMER.toString())
  // Until the 15th it is the one that opens.
  const stepper = page.getByRole('group', { name: 'Zeitraum' })
  if (!(await stepper.textContent())!.includes(formatMonth(FORMER)))
    await stepper.getByRole('button', { name: 'Zeitraum davor' }).click()
  const row = table.getByRole('row', { name: new RegExp(`^${ready}`) })
  // The footer offers the first store by name that can be closed, which may be another one.
  await expect(card.getByRole('button', { name: / abschließen$/ })).toBeVisible()
  await row.getByRole('button', { name: `${ready}, Abgeschlossen: Abschließen` }).click()
  const question = page.getByRole('dialog', { name: `in ${ready} abschließen?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Abschließen' }).click()
  await expect(message(page, ' abgeschlossen')).toBeVisible()
  await expect(page.getByText(/ ist in 1 von 6 Standorten abgeschlossen\./)).toBeVisible()
  await expect(row).toContainText('geprüft')
})

test('by night on a phone each store is a line of six segments', THOROUGH, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('uimode', '2'))
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'filiale@kontor.example')
  const months = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Wien Mariahilf' })
  await expect(months.getByRole('img', { name: /^Zeiten bestätigt: / })).toBeVisible()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

/** Of the month before, in a store where nothing else is in the way; gives its name. */
async function mendOne(page: Page, company: number, month: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('md_token'))
  const ask = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const [route, query = ''] = path.split('?')
    const answer = await page.request.fetch(address(`${route}?companyId=${company}&${query}`), {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  const { version } = await ask<{ version: number }>('GET', '/api/sec/wagetypemapping')
  const set = KIND_CODES.map((kind, at) => ({
    ...{ kind, validFrom: `${month}-01`, factor: 10_000, unit: kind === 'NACHT' ? 'pieces' : kindOf(kind).unit },
    numbers: Object.fromEntries(GROUP_CODES.map(group => [group, String(300 + at)])),
  }))
  await ask('PUT', '/api/sec/wagetypemapping', { version, set })
  const stores = await ask<StoreMonthChecks[]>('GET', `/api/sec/monthchecks?month=${month}`)
  const blockersOf = ({ checks }: StoreMonthChecks) => checks.filter(({ level }) => level === 'blocker')
  const ready = stores.find(store => blockersOf(store).every(({ code }) => MENDED.includes(code)))!
  for (const { code, people } of blockersOf(ready))
    for (const id of new Set(people.map(({ employeeId }) => employeeId))) {
      if (code === 'employee-id-missing') {
        const employee = await ask<{ version: number }>('GET', `/api/sec/employees/${id}`)
        await ask('PUT', `/api/sec/employees/${id}`, { version: employee.version, bmdId: `88${id}` })
      } else {
        const stamps = await ask<StampRecord[]>('GET', `/api/sec/employees/${id}/stamps?month=${month}`)
        const open = stamps.filter(({ mdConfirmed, storeId }) => !mdConfirmed && storeId === ready.storeId)
        await ask('POST', '/api/actualshift/approvals', { records: open.map(({ id, version }) => ({ id, version })) })
      }
    }
  return ready.storeName
}
