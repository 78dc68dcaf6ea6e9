import type { Page } from '@playwright/test'
import { address, enter, expect, expectAccessible, expectAccessibleInBothLights, message, test } from './person.ts'
import { PASSWORD } from './server.ts'

const CAFE = 'Kaffeehaus Sonnblick GmbH'
const STORE = 'Graz Jakomini'
const monthBefore = () => Temporal.Now.plainDateISO('Europe/Vienna').toPlainYearMonth().subtract({ months: 1 })

test('payroll sees what a month comes to, opens what a figure comes from, by day, too, closes a store, is refused there and opens it again with a reason', async ({
  page,
}) => {
  const company = await enter(page, 'lohn@kontor.example', CAFE, 'absence/ExportMonthly')
  await makeReady(page, company, STORE)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Monatssummen' })).toBeVisible()
  const stores = page.getByRole('group', { name: 'Standorte' })
  const chip = stores.getByRole('button', { name: STORE })
  await stores.getByRole('button', { name: 'Alle' }).click()
  await expect(page.getByText('Kein Standort gewählt')).toBeVisible()
  await chip.click()
  const table = page.getByRole('table', { name: STORE })
  await expect(table.locator('tfoot')).toContainText(/\d+ Personen/)
  await expectAccessibleInBothLights(page)

  const figure = table.getByRole('button', { name: / von .*: \d/ }).first()
  const said = (await figure.textContent())!
  await figure.click()
  const why = page.getByRole('dialog')
  await expect(why.getByText('Berechnet am')).toBeVisible()
  await expect(why.getByText(said).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)

  await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Tag' }).click()
  const person = table.getByRole('button', { name: /^Tage von / }).first()
  await person.click()
  await expect(person).toHaveAttribute('aria-expanded', 'true')
  const time = table.getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d$/ }).first()
  await expect(time).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Abschließen' }).click()
  const question = page.getByRole('dialog', { name: /abschließen$/ })
  await expect(question).toContainText(STORE)
  await question.getByRole('button', { name: 'Abschließen' }).click()
  await expect(message(page, 'abgeschlossen')).toBeVisible()
  await expect(page.getByText(/^Abgeschlossen am .* von Marta Huber/)).toBeVisible()
  await expect(chip).toHaveAccessibleName(`${STORE} abgeschlossen`)

  await time.click()
  const stamp = page.getByRole('dialog', { name: /^Zeit von / })
  const to = stamp.getByLabel('Bis (leer: läuft noch)')
  const [hour = '0', minute = '00'] = (await to.inputValue()).split(':')
  await to.fill(`${String(Number(hour) - 1).padStart(2, '0')}:${minute}`)
  await to.blur()
  await stamp.getByLabel('Grund der Korrektur').fill('Früher gegangen')
  await stamp.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(new RegExp(`${STORE}.*abgeschlossen|abgeschlossen.*${STORE}`)).last()).toBeVisible()
  await stamp.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()

  await page.getByRole('button', { name: 'Wieder öffnen' }).click()
  const reopening = page.getByRole('dialog', { name: 'Wieder öffnen' })
  await reopening.getByLabel('Grund').fill('Nachgereichte Krankmeldung')
  await reopening.getByLabel('Schließt sich von selbst').selectOption('4')
  await expectAccessible(page)
  await reopening.getByRole('button', { name: 'Öffnen' }).click()
  await expect(page.getByText(/^Wieder geöffnet bis .* Nachgereichte Krankmeldung/)).toBeVisible()
  await expect(chip).toHaveAccessibleName(`${STORE} wieder offen`)
})

type Row = Record<string, never>

/** What of the demo stands in the way of closing the month before. */
async function makeReady(page: Page, companyId: number, store: string): Promise<void> {
  const signedIn = await page.request.post(address('/api/account/login'), {
    data: { email: 'admin@kontor.example', password: PASSWORD },
  })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data}` }
  const of = `companyId=${companyId}`
  const get = async <T = Row[]>(path: string): Promise<T> =>
    (await (await page.request.get(address(path), { headers })).json()).data
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await page.request.fetch(address(`${path}?${of}`), { method, headers, data: { companyId, ...data } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const month = monthBefore()
  const storeId = (await get(`/api/stores?${of}`)).find(({ name }) => name === store)!.id
  const people = await get(`/api/sec/personmonths?${of}&month=${month}&storeIds=${storeId}`)
  const stamps = await Promise.all(
    people.map(({ employeeId }) => get(`/api/sec/employees/${employeeId}/stamps?${of}&month=${month}`)),
  )
  const records = stamps.flat().filter(({ mdConfirmed, to }) => !mdConfirmed && to)
  await send('POST', '/api/actualshift/approvals', { records: records.map(({ id, version }) => ({ id, version })) })

  const { employees } = await get<{ employees: Row[] }>(`/api/sec/employees?${of}&storeId=${storeId}&page=1&limit=100`)
  const nameless = employees.filter(({ bmdId }) => !bmdId)
  for (const [at, { id, version }] of nameless.entries())
    await send('PUT', '/api/employee', { storeId, employeeId: id, bmdId: `88${at}`, version })

  const mapping = await get<{ version: number; lines: { kind: string; numbers: Record<string, string> }[] }>(
    `/api/sec/wagetypemapping?${of}`,
  )
  const set = mapping.lines.map(({ id: _, ...line }: { id?: number; numbers: Record<string, string> }) => {
    const [number = '999'] = Object.values(line.numbers)
    return {
      ...line,
      numbers: { worker: number, salaried: number, marginal: number, apprentice: number, ...line.numbers },
    }
  })
  await send('PUT', '/api/sec/wagetypemapping', { version: mapping.version, set })
}
