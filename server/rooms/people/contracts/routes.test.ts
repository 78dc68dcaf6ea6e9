import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contracts } from '#contract/people/contracts.ts'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const withoutSensitive = ALL_PERMISSIONS.filter(each => each !== 'employees.read-sensitive')

test('a contract is agreed, ended and removed, each in the audit trail without the payment', async () => {
  const { api, company } = await signedIn()
  const { id: employeeId, store: storeId } = await build.employee({ company })
  const agreed = await api(contracts.create, {
    body: { employeeId, storeId, from: '01.01.2026', weekTimeRegular: 2310, payment: 250_000, extraPayment: 5_000 },
  })
  assert.equal(agreed.status, 200, agreed.text)
  const { id } = agreed.body.data
  assert.deepEqual(agreed.body.data, {
    id,
    remoteId: employeeId,
    storeId,
    from: '2026-01-01',
    to: null,
    weekTimeRegular: 2310,
    paymentType: 1,
    wageType: 4,
    employmentModelId: null,
    version: 1,
  })
  const ended = await api(contracts.change, { params: { id }, body: { to: '2026-12-31', version: 1 } })
  assert.deepEqual([ended.body.data.to, ended.body.data.version], ['2026-12-31', 2])
  assert.deepEqual((await api(contracts.list, { query: { employeeId } })).body.data, [ended.body.data])
  assert.equal((await api(contracts.remove, { params: { id } })).status, 200)
  assert.deepEqual((await api(contracts.list, { query: { employeeId } })).body.data, [])
  const trail = await rawSql<{ action: string }>(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'people/contracts' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
  assert.doesNotMatch(JSON.stringify(trail), /250000|5000/)
})

test('a contract that begins before the day of entry and goes on after it is asked about, one of a former employment is not', async () => {
  const { api, company } = await signedIn()
  const { id: employeeId, store: storeId } = await build.employee({ company, entry: '2026-03-15' })
  const draft = { employeeId, storeId, weekTimeRegular: 2400 }
  const asked = await api(contracts.create, { body: { ...draft, from: '2026-03-01' } })
  const says = 'Der Vertrag ab 01.03.2026 beginnt vor dem Eintritt am 15.03.2026, bezahlt wird ab seinem Beginn'
  assert.deepEqual([asked.status, asked.refusal.fields], [422, { 'before-entry-0': says }])
  assert.equal((await api(contracts.create, { body: { ...draft, from: '2025-01-01', to: '2026-03-14' } })).status, 200)
  const made = await api(contracts.create, { body: { ...draft, from: '2026-03-15' } })
  const { id } = made.body.data
  assert.equal(made.status, 200)
  await api(contracts.remove, { params: { id: id - 1 } })
  const body = { from: '2026-03-01', version: 1 }
  const change = await api(contracts.change, { params: { id }, body })
  assert.deepEqual([change.status, Object.keys(change.refusal.fields ?? {})], [422, [`before-entry-${id}`]])
  const accepted = [`before-entry-${id}`]
  assert.equal((await api(contracts.change, { params: { id }, body: { ...body, accepted } })).status, 200)
  // It stands so now: another field asks nothing.
  assert.equal(
    (await api(contracts.change, { params: { id }, body: { weekTimeRegular: 2310, version: 2 } })).status,
    200,
  )
})

const periods: [from: string, to: string | null, otherFrom: string, otherTo: string | null, overlaps: boolean][] = [
  ['2026-01-01', null, '2026-06-01', null, true],
  ['2026-01-01', null, '2025-01-01', '2025-12-31', false],
  ['2026-01-01', null, '2025-01-01', '2026-01-01', true],
  ['2026-01-01', '2026-03-31', '2026-03-31', null, true],
  ['2026-01-01', '2026-03-31', '2026-04-01', null, false],
  ['2026-01-01', '2026-12-31', '2026-05-01', '2026-05-31', true],
  ['2026-05-01', '2026-05-31', '2026-01-01', '2026-12-31', true],
]
test('in one store one contract holds on a day: an overlap is refused and names the other contract', async () => {
  const { api, company } = await signedIn()
  for (const [from, to, otherFrom, otherTo, overlaps] of periods) {
    const employee = await build.employee({ company })
    await build.contract({ employee, from, to: to ?? undefined })
    const second = { employeeId: employee.id, from: otherFrom, to: otherTo, weekTimeRegular: 600 }
    const { status, refusal } = await api(contracts.create, { body: { ...second, storeId: employee.store } })
    assert.equal(status, overlaps ? 409 : 200, `${from} ${to} / ${otherFrom} ${otherTo}`)
    if (overlaps)
      assert.match(refusal.message, /überschneidet sich mit dem Vertrag vom \d\d\.\d\d\.2026 (bis|mit offenem Ende)/)
    const elsewhere = await api(contracts.create, { body: { ...second, storeId: await build.store({ company }) } })
    assert.equal(elsewhere.status, 200)
  }
})

test('a new contract ends the one that holds, on the day before and only together with it', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  const past = await build.contract({ employee, from: '2024-01-01', to: '2024-12-31' })
  const current = await build.contract({ employee, from: '2025-01-01' })
  const elsewhere = await build.contract({
    employee: { ...employee, store: await build.store({ company }) },
    from: '2025-01-01',
  })
  const body = { employeeId: employee.id, storeId: employee.store, weekTimeRegular: 1200, endCurrent: true }
  const ends = async () =>
    Object.fromEntries(
      (await api(contracts.list, { query: { employeeId: employee.id } })).body.data.map(({ id, to }) => [id, to]),
    )
  // Before everything: it would still overlap what follows, so nothing is ended.
  assert.equal((await api(contracts.create, { body: { ...body, from: '2023-06-01' } })).status, 409)
  assert.deepEqual(await ends(), { [past]: '2024-12-31', [current]: null, [elsewhere]: null })
  const made = await api(contracts.create, { body: { ...body, from: '2026-03-01' } })
  assert.equal(made.status, 200, made.text)
  assert.deepEqual(await ends(), {
    [past]: '2024-12-31',
    [current]: '2026-02-28',
    [elsewhere]: null,
    [made.body.data.id]: null,
  })
  // The day on which it began: ending it the day before would leave nothing of it.
  assert.equal((await api(contracts.create, { body: { ...body, from: '2026-03-01' } })).status, 409)
  const trail = await rawSql(
    `select action, record_id from audit_entry where company_id = $1 and record_kind = 'people/contracts' order by id`,
    [company],
  )
  assert.deepEqual(trail, [
    { action: 'changed', record_id: String(current) },
    { action: 'created', record_id: String(made.body.data.id) },
  ])
})

test('a change may not make contracts overlap, but a contract does not overlap itself', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  await build.contract({ employee, from: '2025-01-01', to: '2025-12-31' })
  const id = await build.contract({ employee, from: '2026-01-01' })
  const into = await api(contracts.change, { params: { id }, body: { from: '2025-12-31', version: 1 } })
  assert.deepEqual([into.status, Object.keys(into.refusal.fields ?? {})], [409, ['from']])
  assert.equal((await api(contracts.change, { params: { id }, body: { from: '2026-02-01', version: 1 } })).status, 200)
})

test('of twenty overlapping contracts sent at once exactly one is agreed', async () => {
  const { api, company } = await signedIn()
  const { id: employeeId, store: storeId } = await build.employee({ company })
  const body = { employeeId, storeId, from: '2026-01-01', weekTimeRegular: 2310 }
  const answers = await Promise.all(Array.from({ length: 20 }, () => api(contracts.create, { body })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(409)])
})

const refused: [field: string, value: unknown, says: string][] = [
  ['from', '31.02.2026', 'Bitte ein Datum eingeben (TT.MM.JJJJ)'],
  ['to', '2025-12-31', 'Das Ende liegt vor dem Beginn'],
  ['weekTimeRegular', -1, 'Darf nicht negativ sein'],
  ['weekTimeRegular', 10_081, 'Eine Woche hat 168 Stunden'],
  ['weekTimeRegular', 38.5, 'Nur ganze Minuten'],
  ['payment', -1, 'Darf nicht negativ sein'],
  ['payment', 12.5, 'Nur ganze Cent'],
  ['extraPayment', -1, 'Darf nicht negativ sein'],
  ['wageType', 5, 'Bitte wählen Sie einen Eintrag der Liste'],
]
test('every bad value is refused under the name of its field', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  const good = { employeeId: employee.id, storeId: employee.store, from: '2026-01-01', weekTimeRegular: 2310 }
  for (const [field, value, says] of refused) {
    const { status, refusal } = await api(contracts.create, { body: { ...good, [field]: value } })
    assert.deepEqual([status, refusal.fields?.[field]], [400, says], `${field} ${value}`)
  }
})

test('a change with a stale version is refused and nothing is written', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  const id = await build.contract({ employee })
  await api(contracts.change, { params: { id }, body: { weekTimeRegular: 600, version: 1 } })
  const late = await api(contracts.change, { params: { id }, body: { weekTimeRegular: 1200, version: 1 } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.equal((await api(contracts.list, { query: { employeeId: employee.id } })).body.data[0]?.weekTimeRegular, 600)
})

test('payments are seen and written only with the right to, and the look is in the audit trail', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  const made = await api(contracts.create, {
    body: {
      employeeId: employee.id,
      storeId: employee.store,
      from: '2026-01-01',
      weekTimeRegular: 2310,
      payment: 250_000,
    },
  })
  const { id } = made.body.data
  const mine = await api(contracts.masterData)
  assert.deepEqual(mine.body, [{ ...made.body.data, payment: 250_000, extraPayment: 0 }])
  assert.deepEqual((await api(employees.sensitive, { params: { id: employee.id } })).body.data.payments, [
    { contractId: id, payment: 250_000, extraPayment: 0 },
  ])
  assert.equal(
    (await rawSql(`select 1 from audit_entry where company_id = $1 and action = 'read-sensitive'`, [company])).length,
    2,
  )
  const others = await signedIn({ company, permissions: withoutSensitive })
  assert.deepEqual((await others.api(contracts.masterData)).body, [
    { ...made.body.data, payment: null, extraPayment: null },
  ])
  for (const body of [{ payment: 1 }, { payment: null }, { extraPayment: 1 }]) {
    const { status, refusal } = await others.api(contracts.change, { params: { id }, body: { ...body, version: 1 } })
    assert.deepEqual([status, Object.keys(refusal.fields ?? {})], [403, Object.keys(body)])
  }
  assert.equal(
    (await others.api(contracts.change, { params: { id }, body: { weekTimeRegular: 600, version: 1 } })).status,
    200,
  )
})

test('store-bound users see and write the contracts of their stores only', async () => {
  const company = await build.company()
  const [mine, foreign] = [await build.store({ company }), await build.store({ company })]
  const employee = await build.employee({ company, store: mine })
  const inForeign = await build.contract({ employee: { ...employee, store: foreign } })
  const { api } = await signedIn({ company, storeIds: [mine] })
  assert.deepEqual((await api(contracts.list, { query: { employeeId: employee.id } })).body.data, [])
  assert.equal((await api(contracts.change, { params: { id: inForeign }, body: { to: null, version: 1 } })).status, 404)
  assert.equal((await api(contracts.remove, { params: { id: inForeign } })).status, 404)
  const body = { employeeId: employee.id, from: '2026-01-01', weekTimeRegular: 600 }
  assert.equal((await api(contracts.create, { body: { ...body, storeId: foreign } })).status, 404)
  assert.equal((await api(contracts.create, { body: { ...body, storeId: mine } })).status, 200)
})

test("the person's master data count as changed when a contract does", async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  await rawSql(`update employee set changed_at = '2026-01-01' where company_id = $1`, [company])
  await api(contracts.create, {
    body: { employeeId: employee.id, storeId: employee.store, from: '2026-01-01', weekTimeRegular: 600 },
  })
  assert.deepEqual(
    await rawSql(`select changed_at > '2026-02-01' as changed, version from employee where company_id = $1`, [company]),
    [{ changed: true, version: 1 }],
  )
})
