import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openingBalances } from '#contract/people/opening-balances.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const NONE = {
  leaveHundredths: null,
  formerLeaveHundredths: null,
  timeAccountMinutes: null,
  sickFullHundredths: null,
  sickHalfHundredths: null,
  note: '',
}

test('balances are entered, changed and removed, each in the audit trail', async () => {
  const { api, company } = await signedIn()
  const { id: employeeId } = await build.employee({ company, lastName: 'Bauer', firstName: 'Anna' })
  const find = async () => (await api(openingBalances.find, { params: { id: employeeId } })).body.data
  assert.equal(await find(), null)
  const entered = await api(openingBalances.create, {
    body: {
      employeeId,
      day: '01.01.2026',
      leaveHundredths: 1250,
      formerLeaveHundredths: 300,
      timeAccountMinutes: -200,
      note: 'Laut Lohnverrechnung',
    },
  })
  assert.equal(entered.status, 200, entered.text)
  const { id } = entered.body.data
  assert.deepEqual(entered.body.data, {
    ...NONE,
    ...{ id, employeeId, day: '2026-01-01', leaveHundredths: 1250, formerLeaveHundredths: 300 },
    ...{ timeAccountMinutes: -200, note: 'Laut Lohnverrechnung', version: 1 },
  })
  assert.deepEqual(await find(), entered.body.data)
  const changed = await api(openingBalances.change, {
    params: { id },
    body: { sickFullHundredths: 1000, formerLeaveHundredths: null, version: 1 },
  })
  assert.deepEqual(changed.body.data, {
    ...entered.body.data,
    ...{ sickFullHundredths: 1000, formerLeaveHundredths: null, version: 2 },
  })
  assert.deepEqual((await api(openingBalances.list)).body.data, { total: 1, balances: [changed.body.data] })
  assert.equal((await api(openingBalances.remove, { params: { id } })).status, 200)
  assert.equal(await find(), null)
  const trail = await rawSql<{ action: string }>(
    `select action, after from audit_entry where company_id = $1 and record_kind = 'people/opening-balances' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
})

test('the list comes in pages, by name', async () => {
  const { api, company } = await signedIn()
  for (const lastName of ['Zach', 'Auer', 'Öller']) {
    const { id: employeeId } = await build.employee({ company, lastName })
    await api(openingBalances.create, { body: { employeeId, day: '2026-01-01', leaveHundredths: lastName.length } })
  }
  const page = async (page: number) => {
    const { total, balances } = (await api(openingBalances.list, { query: { page, limit: 2 } })).body.data
    return [total, balances.map(({ leaveHundredths }) => leaveHundredths)]
  }
  assert.deepEqual(
    [await page(1), await page(2), await page(3)],
    [
      [3, [4, 5]],
      [3, [4]],
      [3, []],
    ],
  )
})

const REFUSED: [given: object, field: string, says: RegExp][] = [
  [{ day: '31.02.2026', leaveHundredths: 0 }, 'day', /^Bitte ein Datum eingeben/],
  [{ leaveHundredths: 0 }, 'day', /^Muss angegeben werden$/],
  [{ day: '2023-12-31', leaveHundredths: 0 }, 'day', /^Der Stichtag liegt vor dem Eintritt am 01\.01\.2024$/],
  [{ day: '2099-01-01', leaveHundredths: 0 }, 'day', /mehr als ein Jahr in der Zukunft/],
  [{ day: '2026-01-01' }, 'leaveHundredths', /mindestens einen Saldo/],
  [{ day: '2026-01-01', leaveHundredths: 12.5 }, 'leaveHundredths', /^Nur ganze/],
  [{ day: '2026-01-01', leaveHundredths: 36_501 }, 'leaveHundredths', /^Möglich sind -365 bis 365 Tage/],
  [{ day: '2026-01-01', timeAccountMinutes: -600_000 }, 'timeAccountMinutes', /^Möglich sind -9 999 bis 9 999 Stunden/],
  [{ day: '2026-01-01', sickFullHundredths: -1 }, 'sickFullHundredths', /^Möglich sind 0 bis 366 Tage/],
  [{ day: '2026-01-01', formerLeaveHundredths: 100 }, 'formerLeaveHundredths', /^Dazu fehlt der Resturlaub$/],
  [
    { day: '2026-01-01', leaveHundredths: 100, formerLeaveHundredths: 200 },
    'formerLeaveHundredths',
    /mehr als der ganze Resturlaub/,
  ],
  [{ day: '2026-01-01', leaveHundredths: 0, note: 'x'.repeat(501) }, 'note', /^Höchstens 500 Zeichen$/],
]
test('every bad value is refused at its field, and nothing is kept', async () => {
  const { api, company } = await signedIn()
  const { id: employeeId } = await build.employee({ company })
  for (const [given, field, says] of REFUSED) {
    const { status, refusal } = await api(openingBalances.create, { body: { employeeId, ...given } as never })
    assert.equal(status, 400, JSON.stringify(given))
    assert.match(refusal.fields?.[field] ?? '', says, JSON.stringify(given))
  }
  assert.equal((await api(openingBalances.list)).body.data.total, 0)
})

test('a change is held against what stays: neither the last balance nor the leave below its part can go', async () => {
  const { api, company } = await signedIn()
  const { id: employeeId } = await build.employee({ company })
  const { id } = (
    await api(openingBalances.create, {
      body: { employeeId, day: '2026-01-01', leaveHundredths: 500, formerLeaveHundredths: 300 },
    })
  ).body.data
  for (const [change, field] of [
    [{ leaveHundredths: 200 }, 'formerLeaveHundredths'],
    [{ leaveHundredths: null, formerLeaveHundredths: null }, 'leaveHundredths'],
    [{ day: '2020-01-01' }, 'day'],
  ] as const) {
    const { status, refusal } = await api(openingBalances.change, { params: { id }, body: { ...change, version: 1 } })
    assert.deepEqual([status, Object.keys(refusal.fields ?? {})], [400, [field]])
  }
})

test('a person has them once, also when ten are sent at the same time', async () => {
  const { api, company } = await signedIn()
  const { id: employeeId } = await build.employee({ company })
  const body = { employeeId, day: '2026-01-01', leaveHundredths: 500 }
  const answers = await Promise.all(Array.from({ length: 10 }, () => api(openingBalances.create, { body })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)])
  const { refusal } = await api(openingBalances.create, { body })
  assert.equal(refusal.message, 'Für diesen Mitarbeiter gibt es schon Eröffnungssalden.')
})

test('a change with a stale version is refused and nothing is written', async () => {
  const { api, company } = await signedIn()
  const { id: employeeId } = await build.employee({ company })
  const { id } = (await api(openingBalances.create, { body: { employeeId, day: '2026-01-01', leaveHundredths: 500 } }))
    .body.data
  await api(openingBalances.change, { params: { id }, body: { leaveHundredths: 600, version: 1 } })
  const late = await api(openingBalances.change, { params: { id }, body: { leaveHundredths: 700, version: 1 } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  const found = await api(openingBalances.find, { params: { id: employeeId } })
  assert.equal(found.body.data?.leaveHundredths, 600)
})

test('store-bound users see and write the balances of their stores’ people only, wherever those move', async () => {
  const company = await build.company()
  const [mine, foreign] = [await build.store({ company }), await build.store({ company })]
  const owner = await signedIn({ company })
  const { api } = await signedIn({ company, storeIds: [mine] })
  const { id: employeeId } = await build.employee({ company, store: foreign })
  const body = { employeeId, day: '2026-01-01', leaveHundredths: 500 }
  const { id } = (await owner.api(openingBalances.create, { body })).body.data
  const statuses = async () => [
    (await api(openingBalances.find, { params: { id: employeeId } })).status,
    (await api(openingBalances.change, { params: { id }, body: { leaveHundredths: 1, version: 1 } })).status,
    (await api(openingBalances.create, { body })).status,
    (await api(openingBalances.remove, { params: { id } })).status,
  ]
  assert.deepEqual(await statuses(), [404, 404, 404, 404])
  assert.equal((await api(openingBalances.list)).body.data.total, 0)
  await rawSql('update employee set store_id = $1 where company_id = $2 and id = $3', [mine, company, employeeId])
  assert.deepEqual(await statuses(), [200, 200, 409, 200])
})

test('the balances go with the person', async () => {
  const { api, company } = await signedIn()
  const { id: employeeId } = await build.employee({ company })
  await api(openingBalances.create, { body: { employeeId, day: '2026-01-01', leaveHundredths: 500 } })
  await rawSql('delete from employee where company_id = $1 and id = $2', [company, employeeId])
  assert.equal((await api(openingBalances.list)).body.data.total, 0)
})
