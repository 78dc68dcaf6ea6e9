import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountPreferences } from '#contract/accounts/account-preferences.ts'
import { storeFilter } from '#contract/accounts/store-filter.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { ROOMS } from '#server/app.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Received, Sent } from '#server/testing/client.ts'
import { nameOf } from '#server/testing/contract-walk.ts'
import { placeOf } from '#server/testing/filtered-place.ts'
import { NOT_FILTERED } from './fixtures/not-filtered.ts'

withOwnApp()

type Row = Record<string, unknown>
type Place = Awaited<ReturnType<typeof placeOf>>
type Body = { data: Row[] & Row }
type List = {
  query?: (place: Place) => Sent<Endpoint>['query']
  body?: object
  of: (body: Body) => unknown
  seen: (place: Place) => unknown
}

const november = { from: '2026-11-01', to: '2026-11-30' }
const ofStore = ({ store }: Place) => ({ storeId: store, ...november })
const idsOf = (rows: Row[], key = 'id') => rows.map(row => row[key])
const people = ({ employee }: Place) => employee.id
const alerts = (query?: Record<string, string>, key = 'employeeId'): List => ({
  query: () => ({ ...query }),
  of: body => idsOf(body.data.rows as Row[], key),
  seen: people,
})
const category = (name: string): List => alerts({ category: name })

/** Every list: which of its rows belong to a store that is left out. */
const LISTS: [name: string, list: List][] = [
  ['GET /api/sec/employees', { of: body => idsOf(body.data.employees as Row[]), seen: people }],
  ['GET /api/sec/employees/table', { of: body => body.data.id, seen: people }],
  [
    'GET /api/sec/employees/table',
    { query: ({ store }) => ({ storeId: store }), of: body => body.data.id, seen: people },
  ],
  [
    'GET /api/sec/employees',
    { query: () => ({ page: 1 }), of: body => idsOf(body.data.employees as Row[]), seen: people },
  ],
  ['GET /api/documenttemplates', { of: body => idsOf(body.data[0] as never), seen: ({ template }) => template }],
  ['GET /api/sec/employees/stores', { of: body => idsOf(body.data, 'storeId'), seen: ({ store }) => store }],
  ['POST /api/sec/employees/search', { body: { text: 'Kanari' }, of: body => idsOf(body.data), seen: people }],
  [
    'GET /api/sec/employees',
    { query: ({ store }) => ({ storeId: store }), of: body => idsOf(body.data.employees as Row[]), seen: people },
  ],
  [
    'GET /api/sec/individualWageTypeExport',
    {
      query: () => ({ year: 2026, month: 11 }),
      of: body => idsOf(body.data.employees as Row[], 'employeeId'),
      seen: people,
    },
  ],
  ['GET /api/sec/roster/people', { of: body => idsOf(body.data), seen: people }],
  ['GET /api/sec/roster/needs', { of: body => idsOf(body.data), seen: ({ need }) => need }],
  [
    'GET /api/sec/roster/needs/exceptions',
    { of: body => idsOf(body.data), seen: ({ needException }) => needException },
  ],
  ['GET /api/sec/elda/clearing', { of: body => idsOf(body.data.cases as Row[], 'employeeId'), seen: people }],
  ['GET /api/sec/elda/duties', { of: body => idsOf(body.data.duties as Row[], 'employeeId'), seen: people }],
  ['GET /api/sec/elda/notices', { of: body => idsOf(body.data.notices as Row[], 'employeeId'), seen: people }],
  ['GET /api/sec/employeesync/open', { of: body => idsOf(body.data), seen: people }],
  [
    'GET /api/sec/employeesync/preview',
    { query: () => ({ softwareId: 0 }), of: body => idsOf(body.data.people as Row[]), seen: people },
  ],
  ['GET /api/employee', { of: body => idsOf(body.data), seen: people }],
  ['GET /api/sec/employee/coredata', { of: body => idsOf(body.data), seen: people }],
  [
    'GET /api/sec/proxy/md/employee/contracts',
    { of: body => idsOf(body as unknown as Row[]), seen: ({ contract }) => contract },
  ],
  ['GET /api/sec/employee/documents', { of: body => idsOf(body.data, 'employeeId'), seen: people }],
  [
    'GET /api/sec/proxy/md/employee/documents',
    { of: body => idsOf(body as unknown as Row[], 'employeeId'), seen: people },
  ],
  [
    'POST /api/sec/employee/datarequests/search',
    { body: { search: 'Kanari' }, of: body => idsOf(body.data.requests as Row[], 'employeeId'), seen: people },
  ],
  [
    'GET /api/sec/employee/openingbalances',
    { of: body => idsOf(body.data.balances as Row[], 'employeeId'), seen: people },
  ],
  [
    'GET /api/absence/calendar',
    {
      query: ({ store }) => ({ storeId: store, month: '2026-11' }),
      of: ({ data }) => idsOf(data.people as Row[]),
      seen: people,
    },
  ],
  [
    'GET /api/absence/calendar',
    {
      query: ({ store }) => ({ storeId: store, month: '2026-11' }),
      of: ({ data }) => idsOf(data.absences as Row[]),
      seen: ({ absence }) => absence,
    },
  ],
  [
    'GET /api/absence/requests',
    { query: ({ store }) => ({ storeId: store }), of: body => idsOf(body.data), seen: ({ request }) => request },
  ],
  [
    'GET /api/sec/monthclosings',
    { query: () => ({ month: '2026-05' }), of: body => idsOf(body.data), seen: ({ closing }) => closing },
  ],
  [
    'GET /api/sec/monthchecks',
    { query: () => ({ month: '2026-11' }), of: body => idsOf(body.data, 'storeId'), seen: ({ store }) => store },
  ],
  [
    'GET /api/sec/monthchecks',
    {
      query: ({ store }) => ({ month: '2026-11', storeIds: String(store) }),
      of: body => idsOf(body.data, 'storeId'),
      seen: ({ store }) => store,
    },
  ],
  [
    'GET /api/sec/monthoverview',
    { query: () => ({ month: '2026-11' }), of: body => idsOf(body.data, 'storeId'), seen: ({ store }) => store },
  ],
  [
    'GET /api/sec/personmonths',
    { query: () => ({ month: '2026-11' }), of: body => idsOf(body.data, 'employeeId'), seen: people },
  ],
  [
    'GET /api/sec/report/year',
    {
      query: () => ({ year: 2026 }),
      of: ({ data }) => idsOf(data.stores as Row[], 'storeId'),
      seen: ({ store }) => store,
    },
  ],
  [
    'GET /api/sec/proxy/md/monthlyfinancialstatements',
    {
      query: ({ store }) => ({ storeId: store, date: '2026-11-01' }),
      of: body => idsOf(body as unknown as Row[], 'remoteId'),
      seen: people,
    },
  ],
  [
    'GET /api/sec/holidaycomparison/employed',
    {
      query: ({ store }) => ({ storeId: store, date: '2026-11-01' }),
      of: body => body.data as unknown as number[],
      seen: people,
    },
  ],
  [
    'GET /api/sec/holidaycomparison/hints',
    {
      query: ({ store }) => ({ storeId: store, date: '2026-11-01' }),
      of: body => idsOf(body.data, 'remoteId'),
      seen: people,
    },
  ],
  [
    'GET /api/sec/personaverages',
    { query: () => ({ month: '2026-11' }), of: body => idsOf(body.data.people as Row[], 'employeeId'), seen: people },
  ],
  ['GET /api/absence', { query: ofStore, of: body => idsOf(body.data), seen: ({ absence }) => absence }],
  ['GET /api/actualshift', { query: ofStore, of: body => idsOf(body.data), seen: ({ shift }) => shift }],
  [
    'GET /api/sec/workingtime/overrides',
    { query: () => november, of: body => idsOf(body.data), seen: ({ override }) => override },
  ],
  [
    'GET /api/sec/workingtime/open',
    { of: body => idsOf(body.data.stores as Row[], 'storeId'), seen: ({ store }) => store },
  ],
  [
    'GET /api/sec/workingtime/open/shifts',
    { of: body => idsOf(body.data, 'shiftId'), seen: ({ unlawful }) => unlawful },
  ],
  ['GET /api/actualpause', { query: ofStore, of: body => idsOf(body.data, 'shiftId'), seen: ({ shift }) => shift }],
  [
    'GET /api/sec/payrollexports',
    {
      query: ({ store }) => ({ storeId: store, kind: 'absences', from: '2026-11-01', to: '2026-11-30' }),
      of: body => idsOf(body.data),
      seen: ({ run }) => run,
    },
  ],
  [
    'GET /api/sec/provisions',
    {
      query: () => ({ month: '2026-01' }),
      of: ({ data }) => idsOf(data.people as Row[], 'employeeId'),
      seen: people,
    },
  ],
  ['GET /api/sec/provisionexceptions', { of: body => idsOf(body.data), seen: ({ exception }) => exception }],
  [
    'GET /api/sec/specialpayments',
    { query: () => ({ year: 2026 }), of: body => idsOf(body.data), seen: ({ special }) => special },
  ],
  [
    'GET /api/sec/payrollexports/stores',
    {
      query: () => ({ kind: 'absences', from: '2026-11-01', to: '2026-11-30' }),
      of: body => idsOf(body.data as Row[], 'storeId'),
      seen: ({ store }) => store,
    },
  ],
  [
    'GET /api/sec/payrollcancellations',
    {
      query: ({ store }) => ({ storeId: store, kind: 'absences', from: '2026-11-01', to: '2026-11-30' }),
      of: body => idsOf(body.data),
      seen: ({ byHand }) => byHand,
    },
  ],
  ['GET /api/sec/notification/newemployees', { of: body => idsOf(rowsIn(body), 'employeeId'), seen: people }],
  ['GET /api/sec/notification/canceledContracts', { of: body => idsOf(rowsIn(body), 'employeeId'), seen: people }],
  ['GET /api/sec/notification/people', category('newEmployees')],
  ['GET /api/sec/notification/people', category('canceledContracts')],
  ['GET /api/sec/notification/people', category('minimalDatafieldsNull')],
  ['GET /api/sec/notification/people', category('employeeExportCount')],
  ['GET /api/sec/notification/missingdocuments', alerts()],
  ['GET /api/sec/notification/documents', alerts()],
]

/** Counts: how many the two canaries add. */
const COUNTS = [
  'GET /api/sec/notification/company',
  'GET /api/sec/notification/counts',
  'GET /api/sec/employeesync/data',
]

/** What hands a store over is refused while it is left out. */
const EXPORT_RUNS = [
  'GET /api/sec/absenceexport/preview',
  'GET /api/sec/actualshiftexport/preview',
  'GET /api/sec/wageexport/preview',
  'GET /api/absenceexport/export',
  'GET /api/absenceexport/saveOnSFTP',
  'GET /api/actualshiftexport/export',
  'GET /api/actualshiftexport/saveonsftp',
  'POST /api/absenceexport',
  'POST /api/actualshiftexport',
]

async function filtered() {
  const { api, company } = await signedIn()
  // Leave is known where rules say how much there is.
  await build.ruledModel({ company, isDefault: true })
  const [shown, left] = [await placeOf(company), await placeOf(company)]
  const nowhere = await build.employee({ company, store: null, lastName: 'Kanari' })
  const stores = [0, left.store].map(id => ({ id, selected: false }))
  assert.equal((await api(storeFilter.save, { body: { stores } })).status, 200)
  const obey = (dynamicFilterEnabled: boolean) => api(accountPreferences.change, { body: { dynamicFilterEnabled } })
  return { api, company, shown, left, nowhere, obey }
}

const rowsIn = (body: Body): Row[] => {
  const inside = body.data as unknown as Row[] | { data: Row[] }
  return Array.isArray(inside) ? inside : inside.data
}

const ENDPOINTS = new Map(ROOMS.flatMap(room => room.routes).map(({ endpoint }) => [nameOf(endpoint), endpoint]))
const endpointOf = (name: string): Endpoint => {
  const endpoint = ENDPOINTS.get(name)
  assert.ok(endpoint, `${name} is not in the contract any more; take it out of this test.`)
  return endpoint
}

test('every endpoint that answers with rows of a company is known to this test', () => {
  const known = new Set([...LISTS.map(([name]) => name), ...COUNTS, ...EXPORT_RUNS, ...Object.keys(NOT_FILTERED)])
  const unknown = [...ENDPOINTS.values()].filter(
    endpoint =>
      (endpoint.method === 'GET' || /\/search$/.test(endpoint.path)) &&
      ALL_PERMISSIONS.includes(endpoint.permission as Permission) &&
      // An opened record stays within reach by its id.
      endpoint.params === undefined &&
      !known.has(nameOf(endpoint)),
  )
  assert.deepEqual(
    unknown.map(nameOf),
    [],
    'Ask inStoreFilter() in its store and add it to LISTS, or say in NOT_FILTERED why its rows have no store.',
  )
  for (const name of [...LISTS.map(([name]) => name), ...COUNTS, ...EXPORT_RUNS]) endpointOf(name)
})

test('rows of a store that is left out appear in no list, and again when the filter is not obeyed', async () => {
  const { api, shown, left, nowhere, obey } = await filtered()
  const ask = async (name: string, list: List, place: Place): Promise<unknown[]> => {
    const answer = (await api(endpointOf(name), {
      query: list.query?.(place) ?? {},
      body: list.body,
    })) as Received<Endpoint>
    assert.equal(answer.status, 200, `${name}: ${answer.text.slice(0, 200)}`)
    return list.of(answer.body as unknown as Body) as unknown[]
  }
  for (const isObeyed of [true, false]) {
    await obey(isObeyed)
    for (const [name, list] of LISTS) {
      const rows = [...(await ask(name, list, shown)), ...(await ask(name, list, left))]
      const what = `${name} ${JSON.stringify(list.query?.(left) ?? {})}, obeyed: ${isObeyed}`
      assert.ok(rows.includes(list.seen(shown)), `${what}: the row of the chosen store is missing`)
      assert.equal(rows.includes(list.seen(left)), !isObeyed, what)
      if (isObeyed) assert.equal(rows.includes(nowhere.id) && list.seen === people, false, `${what}: without a store`)
    }
  }
})

test('totals and the bell count what the filter shows', async () => {
  const { api, obey } = await filtered()
  const counted = async () => {
    const counts = await Promise.all(COUNTS.map(async name => (await api(endpointOf(name))).text))
    const { total } = (await api(employees.list, { query: { page: 1, limit: 1 } })).body.data
    const [{ minimalDatafieldsNull }, { data }, sync] = counts.map(text => JSON.parse(text))
    const { newEmployees, canceledContracts, unconfirmedDocuments, missingPassDocumentsForNonEU } = data.counts
    return [
      total,
      sync.data.openCount,
      minimalDatafieldsNull,
      newEmployees,
      canceledContracts,
      unconfirmedDocuments,
      missingPassDocumentsForNonEU,
    ]
  }
  assert.deepEqual(await counted(), [1, 1, 1, 1, 1, 1, 1])
  await obey(false)
  assert.deepEqual(await counted(), [3, 3, 3, 3, 2, 2, 2])
})

test('a store that is left out is not handed over, and leaves nothing behind', async () => {
  const { api, company, shown, left, obey } = await filtered()
  const runs = () => rawSql('select id from export_run where company_id = $1', [company]).then(rows => rows.length)
  const before = await runs()
  for (const name of EXPORT_RUNS) {
    const endpoint = endpointOf(name)
    const asked = { storeId: left.store, ...november }
    const sent = endpoint.method === 'GET' ? { query: asked } : { body: asked }
    const { status, refusal } = await api(endpoint, sent)
    assert.equal(status, 409, name)
    assert.match(refusal.message, /Anwendungsfilter/, name)
  }
  assert.equal(await runs(), before)
  assert.equal((await api(absenceExports.open, { body: { storeId: shown.store, ...november } })).status, 200)
  await obey(false)
  assert.equal((await api(absenceExports.open, { body: { storeId: left.store, ...november } })).status, 200)
})

test('an opened record stays within reach, and so does the file of a hand-over', async () => {
  const { api, left } = await filtered()
  assert.equal((await api(employees.find, { params: { id: left.employee.id } })).status, 200)
  const file = await api(endpointOf('GET /api/sec/payrollexports/:id/file'), { params: { id: left.run } })
  assert.equal(file.status, 200)
})
