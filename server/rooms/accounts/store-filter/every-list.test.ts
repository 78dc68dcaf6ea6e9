import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountPreferences } from '#contract/accounts/account-preferences.ts'
import { storeFilter } from '#contract/accounts/store-filter.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Received } from '#server/testing/client.ts'
import { nameOf } from '#server/testing/contract-walk.ts'
import { placeOf } from '#server/testing/filtered-place.ts'
import {
  type Body,
  COUNTS,
  ENDPOINTS,
  endpointOf,
  LISTS,
  type List,
  november,
  type Place,
  people,
} from './fixtures/every-list.ts'
import { NOT_FILTERED } from './fixtures/not-filtered.ts'

withOwnApp()

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
    'Ask isListed() in its statement and add it to LISTS, or say in NOT_FILTERED why its rows have no store.',
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
