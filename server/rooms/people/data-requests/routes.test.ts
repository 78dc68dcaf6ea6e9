import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataRequests } from '#contract/people/data-requests.ts'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { dataRequest } from '#server/testing/data-request-steps.ts'

withApp()

const IBAN = 'AT611904300234573201'
const SVNR = '1237010180'
const withoutSensitive = ALL_PERMISSIONS.filter(each => each !== 'employees.read-sensitive')
const accept = { decision: 'accept', version: 1 }
const trail = (company: number) =>
  rawSql<{ action: string; kind: string }>(
    'select action, record_kind as kind from audit_entry where company_id = $1 order by id',
    [company],
  )

test('a request waits with its old and new value, and accepted it is in the personnel file and in the trail', async () => {
  const { api, company } = await signedIn()
  const { id, employeeId } = await dataRequest({
    company,
    changes: [
      { field: 'city', before: '', after: 'Graz' },
      { field: 'entry', before: '2024-01-01', after: '2024-02-01' },
    ],
  })
  const waiting = await api(dataRequests.list)
  assert.equal(waiting.body.data.total, 1)
  const [request] = waiting.body.data.requests
  assert.deepEqual(
    request?.changes.map(({ field, before, after, now, changedMeanwhile }) => [
      field,
      before,
      after,
      now,
      changedMeanwhile,
    ]),
    [
      ['city', '', 'Graz', '', false],
      ['entry', '2024-01-01', '2024-02-01', '2024-01-01', false],
    ],
  )
  const decided = await api(dataRequests.decide, { params: { id }, body: accept })
  assert.equal(decided.status, 200, decided.text)
  assert.deepEqual([decided.body.data.state, decided.body.data.decidedBy], ['accepted', 'Mira Huber'])
  const file = (await api(employees.find, { params: { id: employeeId } })).body.data
  assert.deepEqual([file.city, file.entry, file.version], ['Graz', '2024-02-01', 2])
  assert.deepEqual(await trail(company), [
    { action: 'changed', kind: 'people/employees' },
    { action: 'accepted', kind: 'people/data-requests' },
  ])
  assert.equal((await api(dataRequests.list)).body.data.total, 0)
  assert.equal((await api(dataRequests.list, { body: { state: 'decided' } })).body.data.requests[0]?.id, id)
})

test('a refused request leaves the personnel file as it was, and nobody decides twice', async () => {
  const { api, company } = await signedIn()
  const { id, employeeId } = await dataRequest({ company })
  assert.equal(
    (await api(dataRequests.decide, { params: { id }, body: { decision: 'refuse', version: 1 } })).status,
    200,
  )
  assert.equal((await api(employees.find, { params: { id: employeeId } })).body.data.city, '')
  const again = await api(dataRequests.decide, { params: { id }, body: { decision: 'accept', version: 2 } })
  assert.deepEqual([again.status, again.refusal.code], [409, 'conflict'])
})

test('two who decide at the same time decide once', async () => {
  const { api, company } = await signedIn()
  const { id } = await dataRequest({ company })
  const answers = await Promise.all([1, 2, 3, 4].map(() => api(dataRequests.decide, { params: { id }, body: accept })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
  assert.equal((await trail(company)).length, 2)
})

test('a file that was changed meanwhile is overwritten only by who says so, having seen it as it is', async () => {
  const { api, company } = await signedIn()
  const { id, employeeId } = await dataRequest({ company, changes: [{ field: 'city', before: 'Wien', after: 'Graz' }] })
  await api(employees.change, { params: { id: employeeId }, body: { city: 'Linz', version: 1 } })
  const [request] = (await api(dataRequests.list)).body.data.requests
  assert.deepEqual([request?.changes[0]?.now, request?.changes[0]?.changedMeanwhile], ['Linz', true])
  const asked = await api(dataRequests.decide, { params: { id }, body: accept })
  assert.deepEqual([asked.status, asked.refusal.code, Object.keys(asked.refusal.fields!)], [409, 'conflict', ['city']])
  const unseen = await api(dataRequests.decide, { params: { id }, body: { ...accept, overwrites: true } })
  assert.deepEqual([unseen.status, unseen.refusal.fields], [400, { employeeVersion: 'Muss angegeben werden' }])
  const stale = { ...accept, overwrites: true, employeeVersion: 1 }
  assert.equal((await api(dataRequests.decide, { params: { id }, body: stale })).refusal.code, 'stale')
  const seen = { ...accept, overwrites: true, employeeVersion: request!.employeeVersion }
  assert.equal((await api(dataRequests.decide, { params: { id }, body: seen })).status, 200)
  assert.equal((await api(employees.find, { params: { id: employeeId } })).body.data.city, 'Graz')
})

test('a value that the file holds already is no change meanwhile', async () => {
  const { api, company } = await signedIn()
  const { id, employeeId } = await dataRequest({ company, changes: [{ field: 'city', before: 'Wien', after: 'Graz' }] })
  await api(employees.change, { params: { id: employeeId }, body: { city: 'Graz', version: 1 } })
  assert.equal((await api(dataRequests.decide, { params: { id }, body: accept })).status, 200)
})

const impossible: [field: string, after: string | number, says: RegExp][] = [
  ['email', 'kein at', /E-Mail-Adresse/],
  ['iban', 'AT00', /IBAN/],
  ['exit', '2020-01-01', /vor dem Eintritt/],
  ['citizenTypeId', 99, /Liste/],
  ['isSuperuser', 'ja', /isSuperuser/],
]
for (const [field, after, says] of impossible) {
  test(`${field} ${after} passes the checks of a personnel file no more than a user's entry would`, async () => {
    const { api, company } = await signedIn()
    const { id } = await dataRequest({ company, changes: [{ field, before: null, after }] })
    const { status, refusal } = await api(dataRequests.decide, { params: { id }, body: accept })
    assert.ok(status === 400 || status === 422, String(status))
    assert.match(`${refusal.message} ${Object.values(refusal.fields ?? {})}`, says)
    assert.equal((await api(dataRequests.list)).body.data.total, 1)
  })
}

test('SVNR and IBAN are masked for who may not see them, who can accept them as little; others leave a trace', async () => {
  const { api, company } = await signedIn()
  const other = await signedIn({ company, permissions: withoutSensitive })
  const employee = await build.employee({ company, iban: IBAN })
  const changes = [
    { field: 'iban', before: IBAN, after: 'AT483200000012345864' },
    { field: 'socialsecurity', before: null, after: SVNR },
  ]
  const { id } = await dataRequest({ employee, changes })
  const [masked] = (await other.api(dataRequests.list)).body.data.requests
  assert.doesNotMatch(JSON.stringify(masked), /AT6119|AT4832|1237010180/)
  assert.ok(masked?.changes.every(change => change.masked && !change.changedMeanwhile))
  assert.equal((await other.api(dataRequests.decide, { params: { id }, body: accept })).status, 403)
  assert.deepEqual(await trail(company), [])
  const [open] = (await api(dataRequests.list)).body.data.requests
  assert.deepEqual([open?.changes[0]?.before, open?.changes[1]?.after], [IBAN, SVNR])
  assert.deepEqual(await trail(company), [{ action: 'read-sensitive', kind: 'people/data-requests' }])
  assert.equal((await api(dataRequests.decide, { params: { id }, body: accept })).status, 200)
  assert.doesNotMatch(
    JSON.stringify(await rawSql('select * from audit_entry where company_id = $1', [company])),
    /1237010180|AT6119/,
  )
})

test('who is bound to stores sees, finds and decides the requests of their people only', async () => {
  const own = await build.employee()
  const { company } = own
  const foreign = await build.employee({ company })
  const { api } = await signedIn({ company, storeIds: [own.store!] })
  const mine = await dataRequest({ employee: own })
  const theirs = await dataRequest({ employee: foreign })
  const { total, requests } = (await api(dataRequests.list)).body.data
  assert.deepEqual([total, requests.map(({ id }) => id)], [1, [mine.id]])
  assert.equal((await api(dataRequests.decide, { params: { id: theirs.id }, body: accept })).status, 404)
  const moved = await dataRequest({
    employee: own,
    changes: [{ field: 'storeId', before: own.store, after: foreign.store }],
  })
  const refused = await api(dataRequests.decide, { params: { id: moved.id }, body: accept })
  assert.deepEqual([refused.status, refused.refusal.code], [400, 'invalid'])
})

test('many are decided each for itself, and the answer names who failed and why', async () => {
  const { api, company } = await signedIn()
  const good = await dataRequest({ company })
  const bad = await dataRequest({
    employee: await build.employee({ company, firstName: 'Anna', lastName: 'Falsch' }),
    changes: [{ field: 'email', before: '', after: 'kein at' }],
  })
  const foreign = await dataRequest()
  const wanted = [good, bad, foreign].map(({ id }) => ({ id, version: 1 }))
  const { body } = await api(dataRequests.decideMany, { body: { decision: 'accept', requests: wanted } })
  assert.deepEqual(body.data, {
    done: [good.id],
    failed: [
      { id: bad.id, name: 'Falsch Anna', reason: 'Das ist keine E-Mail-Adresse' },
      { id: foreign.id, name: '', reason: 'Der Eintrag wurde nicht gefunden.' },
    ],
  })
})

test('the list is searched by name, narrowed by store and person, leafed through, and obeys the global filter', async () => {
  const { api, company, accountId } = await signedIn()
  const one = await build.employee({ company, lastName: 'Čović' })
  const two = await build.employee({ company, lastName: 'Huber' })
  for (const employee of [one, two, two]) await dataRequest({ employee })
  const count = async (query: Record<string, string | number>) =>
    (await api(dataRequests.list, { body: query })).body.data.total
  assert.deepEqual(
    [await count({ search: 'covic' }), await count({ storeId: two.store! }), await count({ employeeId: one.id })],
    [1, 2, 1],
  )
  const { total, requests } = (await api(dataRequests.list, { body: { page: 2, limit: 2 } })).body.data
  assert.deepEqual([total, requests.length], [3, 1])
  await rawSql('insert into store_filter (company_id, account_id, store_id) values ($1, $2, $3)', [
    company,
    accountId,
    two.store,
  ])
  assert.equal(await count({}), 1)
})
