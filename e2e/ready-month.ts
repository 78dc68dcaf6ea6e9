import type { Page } from '@playwright/test'
import { address, expect } from './person.ts'
import { PASSWORD } from './server.ts'

export const monthBefore = () => Temporal.Now.plainDateISO('Europe/Vienna').toPlainYearMonth().subtract({ months: 1 })

type Row = Record<string, never>

/** Mends what of the demo stands in the way of closing the month before; gives the store's id and what asks and sends. */
export async function makeReady(page: Page, companyId: number, store: string) {
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
  return { storeId: Number(storeId), people, get, send }
}
