import type { Page } from '@playwright/test'
import type { StoreMonthChecks } from '../contract/months/month-checks.ts'
import type { PersonMonth } from '../contract/months/person-months.ts'
import type { WageTypeMapping } from '../contract/settings/wage-type-mapping.ts'
import type { AbsenceRequest } from '../contract/time/absence-requests.ts'
import type { StampRecord } from '../contract/time/stamps.ts'
import { GROUP_CODES, KIND_CODES, kindOf } from '../domain/wages/time-kinds.ts'
import { address, expect } from './person.ts'
import { PASSWORD } from './server.ts'

export const monthBefore = () => Temporal.Now.plainDateISO('Europe/Vienna').toPlainYearMonth().subtract({ months: 1 })

type Given = {
  /** By what the payroll software knows people; null: by the personnel number. */
  payrollId?: 'bmdId' | 'dpwId' | null
  /** Every kind of time gets a number of its own; else the numbers of the demo hold for all groups. */
  ownNumbers?: boolean
  /** One person keeps an unconfirmed time and has no number in the payroll software. */
  leavesOne?: boolean
}
type Employee = { id: number; version: number; bmdId: string; dpwId: string; mdPersonnelId: string }

/** Mends what of the demo stands in the way of closing the month before. */
export async function makeReady(page: Page, companyId: number, store: string, given: Given = {}) {
  const { payrollId = 'bmdId', ownNumbers = false, leavesOne = false } = given
  const { get, send } = await asAdministrator(page, companyId)
  const month = monthBefore()
  const stores = await get<{ id: number; name: string }[]>('/api/stores')
  const storeId = stores.find(({ name }) => name === store)!.id
  const people = () => get<PersonMonth[]>(`/api/sec/personmonths?month=${month}&storeIds=${storeId}`)
  const stampsOf = (employeeId: number) =>
    get<StampRecord[]>(`/api/sec/employees/${employeeId}/stamps?month=${month}`).then(stamps =>
      stamps.filter(({ to, softDelete }) => to && !softDelete),
    )
  const stamps = await Promise.all((await people()).map(({ employeeId }) => stampsOf(employeeId)))
  const left = leavesOne ? stamps.find(own => own.some(({ mdConfirmed }) => !mdConfirmed))![0]!.employeeId : undefined
  const records = stamps.flat().filter(({ mdConfirmed, employeeId }) => !mdConfirmed && employeeId !== left)
  const approve = async (chosen: typeof records): Promise<typeof records> => {
    if (chosen.length === 0) return []
    const { refused } = await send<{ refused: { id: number }[] }>('POST', '/api/actualshift/approvals', {
      records: chosen.map(({ id, version }) => ({ id, version })),
    })
    return chosen.filter(({ id }) => refused.some(one => one.id === id))
  }
  // Some days the demo has a request on a day that was worked: who was there was not away.
  const overlapped = await approve(records)
  if (overlapped.length > 0) {
    const requests = await get<AbsenceRequest[]>(`/api/absence/requests?storeId=${storeId}`)
    const untrue = requests.filter(
      ({ employeeId, state }) => state === 'waiting' && overlapped.some(stamp => stamp.employeeId === employeeId),
    )
    await send('POST', '/api/absence/requests/decline', {
      ...{ storeId, reason: 'War im Dienst' },
      records: untrue.map(({ id, version }) => ({ id, version })),
    })
    expect(await approve(overlapped)).toEqual([])
  }

  const employees = async () =>
    Promise.all((await people()).map(({ employeeId }) => get<Employee>(`/api/sec/employees/${employeeId}`)))
  const renumber = async (wanted: (employee: Employee) => string | undefined) => {
    for (const employee of await employees()) {
      const number = wanted(employee)
      const { id, version } = employee
      if (number !== undefined)
        await send('PUT', `/api/sec/employees/${id}`, { version, [payrollId ?? 'mdPersonnelId']: number })
    }
  }
  if (payrollId) await renumber(one => (one.id === left ? '' : one[payrollId] ? undefined : `88${one.id}`))
  const [{ checks }] = await get<[StoreMonthChecks]>(`/api/sec/monthchecks?month=${month}&storeIds=${storeId}`)
  const twice = checks.find(({ code }) => code === 'employee-id-twice')?.people ?? []
  await renumber(({ id }) => (twice.some(({ employeeId }) => employeeId === id) ? `7${id}` : undefined))
  /** Of everybody, by what the payroll software knows them. */
  const numbers = async () =>
    new Map((await employees()).map(one => [one.id, one[payrollId ?? 'mdPersonnelId']] as const))
  const { version, lines } = await get<WageTypeMapping>('/api/sec/wagetypemapping')
  const added = (kind: (typeof KIND_CODES)[number], number: string) => ({
    ...{ kind, validFrom: `${month}-01`, factor: 10_000, unit: kind === 'NACHT' ? 'pieces' : kindOf(kind).unit },
    numbers: Object.fromEntries(GROUP_CODES.map(group => [group, number])),
  })
  const set = ownNumbers
    ? KIND_CODES.map((kind, at) => added(kind, String(300 + at)))
    : [
        ...lines.map(({ id: _, ...line }) => {
          const [number = '999'] = Object.values(line.numbers)
          return {
            ...line,
            numbers: { ...Object.fromEntries(GROUP_CODES.map(group => [group, number])), ...line.numbers },
          }
        }),
        // Which kinds come up in a month changes with the day the demo is made on.
        ...KIND_CODES.filter(kind => lines.every(line => line.kind !== kind)).map((kind, at) =>
          added(kind, String(900 + at)),
        ),
      ]
  await send('PUT', '/api/sec/wagetypemapping', { version, set })
  const mapping = await get<WageTypeMapping>('/api/sec/wagetypemapping')
  return { storeId, left, people, numbers, stampsOf, lines: mapping.lines, get, send }
}

/** Past the screens. */
export async function asAdministrator(page: Page, companyId: number) {
  const signedIn = await page.request.post(address('/api/account/login'), {
    data: { email: 'admin@kontor.example', password: PASSWORD },
  })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data}` }
  const whole = (path: string) => address(`${path}${path.includes('?') ? '&' : '?'}companyId=${companyId}`)
  return {
    get: async <T>(path: string): Promise<T> =>
      // A line that the server closes at rest is asked for anew.
      (await (await page.request.get(whole(path), { headers, maxRetries: 3 })).json()).data,
    /** What is doubtful is meant. */
    send: async <T>(method: 'POST' | 'PUT', path: string, data: object): Promise<T> => {
      const ask = (more: object = {}) =>
        page.request.fetch(whole(path), { method, headers, data: { companyId, ...data, ...more } })
      let answer = await ask()
      const { code, fields } = answer.ok() ? {} : await answer.json()
      if (code === 'doubtful') answer = await ask({ accepted: Object.keys(fields) })
      expect(answer.status(), await answer.text()).toBe(200)
      return (await answer.json()).data
    },
  }
}
