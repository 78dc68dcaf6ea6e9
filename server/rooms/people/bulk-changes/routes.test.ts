import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulkChanges } from '#contract/people/bulk-changes.ts'
import { employeeValues } from '#contract/people/employee-values.ts'
import { employees } from '#contract/people/employees.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const today = Temporal.Now.plainDateISO('Europe/Vienna')
const inDays = (days: number) => today.add({ days }).toString()

async function shop() {
  const { api, company } = await signedIn()
  const [from, to] = [await build.store({ company }), await build.store({ company })]
  const people = [
    await build.employee({ company, store: from, lastName: 'Adler' }),
    await build.employee({ company, store: from, lastName: 'Berger' }),
    await build.employee({ company, store: to, lastName: 'Czerny' }),
  ]
  const ids = people.map(({ id }) => id)
  const file = async (id: number) => (await api(employees.find, { params: { id } })).body.data
  const stores = () => Promise.all(ids.map(async id => (await file(id)).storeId))
  const see = async (change: object, validFrom: string | null = null) =>
    (await api(bulkChanges.preview, { body: { employeeIds: ids, change, validFrom } })).body.data
  const run = async (change: object, validFrom: string | null = null) => {
    const sent = (await see(change, validFrom)).map(({ employeeId, version }) => ({ employeeId, version }))
    return api(bulkChanges.create, { body: { people: sent, change, validFrom } })
  }
  return { api, company, from, to, ids, file, stores, see, run }
}

test('a field of many is changed at once as the preview says, told of each, and taken back as a whole', async () => {
  const { api, company, from, to, ids, stores, see, run } = await shop()
  const seen = await see({ storeId: to })
  assert.deepEqual(
    seen.map(({ lastName, before, isSame, problem }) => [lastName, before, isSame, problem]),
    [
      ['Adler', from, false, null],
      ['Berger', from, false, null],
      ['Czerny', to, true, null],
    ],
  )
  assert.deepEqual(await stores(), [from, from, to], 'a preview changes nothing')
  const made = await run({ storeId: to })
  assert.equal(made.status, 200, made.text)
  assert.equal(made.body.data.people, 2)
  assert.deepEqual(await stores(), [to, to, to])
  const trail = await rawSql<{ record_id: string }>(
    `select record_id from audit_entry where company_id = $1 and record_kind = 'people/employees' order by record_id::int`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ record_id }) => record_id),
    [String(ids[0]), String(ids[1])],
  )
  assert.equal((await api(bulkChanges.undo, { params: { id: made.body.data.id } })).status, 200)
  assert.deepEqual(await stores(), [from, from, to])
  assert.equal((await api(bulkChanges.undo, { params: { id: made.body.data.id } })).status, 404)
})

for (const [when, days] of [
  ['to come', 5],
  ['that is over', -5],
] as const)
  test(`from a day ${when} on it becomes a value with its day for each, and is taken back without a trace`, async () => {
    const { api, ids, from, to, stores, run } = await shop()
    const made = await run({ storeId: to }, inDays(days))
    assert.equal(made.status, 200, made.text)
    assert.deepEqual(await stores(), days > 0 ? [from, from, to] : [to, to, to])
    const values = async () =>
      (await api(employeeValues.list, { query: { employeeId: ids[0]! } })).body.data.map(each => each.validFrom)
    assert.deepEqual(await values(), [inDays(days), null])
    assert.equal((await api(bulkChanges.undo, { params: { id: made.body.data.id } })).status, 200)
    assert.deepEqual(await stores(), [from, from, to])
    assert.deepEqual(await values(), [null])
  })

test('where one can’t be changed nobody is, and the refusal names who', async () => {
  const { api, ids, from, to, stores, see, run } = await shop()
  await api(employeeValues.create, { body: { employeeId: ids[1]!, validFrom: inDays(5), storeId: to } })
  assert.deepEqual(
    (await see({ storeId: to }, inDays(5))).map(({ problem }) => problem),
    [null, 'Ab diesem Tag ist schon etwas eingetragen', null],
  )
  const taken = await run({ storeId: to }, inDays(5))
  assert.deepEqual([taken.status, /Berger/.test(taken.refusal.message)], [409, true], taken.text)
  const people = ids.map((employeeId, at) => ({ employeeId, version: at === 0 ? 9 : 1 }))
  const stale = await api(bulkChanges.create, { body: { people, change: { isHidden: true } } })
  assert.deepEqual([stale.status, stale.refusal.code, /Adler/.test(stale.refusal.message)], [409, 'stale', true])
  const unknown = [...people.slice(1), { employeeId: 999_999, version: 1 }]
  assert.equal((await api(bulkChanges.create, { body: { people: unknown, change: { isHidden: true } } })).status, 404)
  assert.deepEqual(await stores(), [from, from, to])
  const two = { isHidden: true, exitReason: 'Saisonende' }
  const both = await api(bulkChanges.preview, { body: { employeeIds: ids, change: two } })
  assert.deepEqual([both.status, Object.keys(both.refusal.fields ?? {})], [400, ['change']])
})

test('what followed keeps a change of many from being taken back, of all of them', async () => {
  const { api, ids, run, file } = await shop()
  const { id } = (await run({ exitReason: 'Saisonende' })).body.data
  const { version } = await file(ids[1]!)
  await api(employees.change, { params: { id: ids[1]! }, body: { city: 'Graz', version } })
  const refused = await api(bulkChanges.undo, { params: { id } })
  assert.deepEqual([refused.status, /Berger/.test(refused.refusal.message)], [409, true])
  assert.equal((await file(ids[0]!)).exitReason, 'Saisonende')
})

test('who is bound to stores changes their people alone, and moves nobody out of sight', async () => {
  const { company, from, to, ids } = await shop()
  const { api } = await signedIn({ company, storeIds: [from] })
  const ask = (employeeIds: number[], change: object) =>
    api(bulkChanges.preview, { body: { employeeIds, change, validFrom: null } })
  assert.equal((await ask(ids, { isHidden: true })).status, 404)
  assert.equal((await ask(ids.slice(0, 2), { storeId: to })).status, 404)
  assert.equal((await ask(ids.slice(0, 2), { storeId: null })).status, 400)
  assert.equal((await ask(ids.slice(0, 2), { isHidden: true })).status, 200)
})
