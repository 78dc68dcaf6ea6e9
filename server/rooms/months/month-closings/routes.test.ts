import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { stores } from '#contract/accounts/stores.ts'
import { handOverSettings } from '#contract/exports/hand-over-settings.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { personMonths } from '#contract/months/person-months.ts'
import { stampRecords } from '#contract/time/stamps.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const MONTH = '2026-09'

/** A store with somebody’s confirmed day in September. */
async function shop(given: { company?: number } = {}) {
  const session = await signedIn(given)
  const { company, api } = session
  await build.ruledModel({ company, isDefault: true })
  await build.wageTypes({ company })
  const store = await build.store({ company })
  const employee = await build.employee({ company, store })
  await build.contract({ employee })
  const stamp = await build.stamp({ employee, from: '2026-09-15 06:00:00', to: '2026-09-15 14:00:00', confirmed: true })
  return {
    ...session,
    store,
    employee,
    stamp,
    close: (storeIds = [store], month = MONTH) => api(monthClosings.close, { body: { month, storeIds } }),
    list: async () => (await api(monthClosings.list, { query: { month: MONTH } })).body.data,
    shorten: async (end = '12:00') => {
      const [found] = await rawSql<{ version: number }>('select version from stamp where id = $1', [stamp.id])
      const body = { to: `2026-09-15 ${end}:00`, reason: 'Nachgetragen', version: found!.version }
      return api(stampRecords.change, { params: { id: stamp.id }, body })
    },
  }
}

const reopened = { reason: 'Nachgereichte Krankmeldung', hours: 24 }

test('somebody who came to a closed store from another closed one is told as changed in both', async () => {
  const { company, store, close, list } = await shop()
  const other = await build.store({ company })
  const employee = await build.employee({ company, store: other })
  await build.contract({ employee })
  await build.stamp({ employee, from: '2026-09-15 06:00:00', to: '2026-09-15 14:00:00', confirmed: true })
  assert.equal((await close([store, other])).status, 200)
  const changed = async () => Object.fromEntries((await list()).map(each => [each.storeId, each.changedPeople]))
  assert.deepEqual(await changed(), { [store]: 0, [other]: 0 })
  await rawSql('update person_month set store_id = $1 where employee_id = $2', [store, employee.id])
  assert.deepEqual(await changed(), { [store]: 1, [other]: 1 })
})

test('a month is closed, opened again with a reason, closes by itself, and says whose sums are others', async () => {
  const { api, close, list, store, shorten } = await shop()
  assert.deepEqual(await list(), [])
  const { status, body, text } = await close()
  assert.equal(status, 200, text)
  const [closing] = body.data
  assert.deepEqual(await list(), body.data)
  assert.deepEqual(
    [closing!.storeId, closing!.month, closing!.openUntil, closing!.changedPeople],
    [store, MONTH, null, 0],
  )
  assert.match(closing!.closedBy, /\S/)
  assert.equal((await shorten()).status, 423)

  const again = await api(monthClosings.reopen, {
    params: { id: closing!.id },
    body: { ...reopened, version: closing!.version },
  })
  assert.equal(again.status, 200, again.text)
  assert.deepEqual([again.body.data.reopenReason, again.body.data.reopenedBy], [reopened.reason, closing!.closedBy])
  assert.ok(again.body.data.openUntil! > again.body.data.reopenedAt!)
  assert.equal((await shorten()).status, 200)
  assert.equal((await list())[0]!.changedPeople, 1)

  await rawSql(`update month_closing set open_until = now() - interval '1 second' where id = $1`, [closing!.id])
  assert.deepEqual([(await list())[0]!.openUntil, (await list())[0]!.changedPeople], [null, 1])
  assert.equal((await shorten('11:00')).status, 423)
})

test('what a store says of working time changes open months alone: a closed one keeps its sums', async () => {
  const { api, close, company, employee, store } = await shop()
  await rawSql(`update employment_rule set rules = rules || '{"workTimeMode": "store"}' where company_id = $1`, [
    company,
  ])
  assert.equal((await close()).status, 200)
  const [settings] = (await api(stores.settings)).body.data
  const change = { storeId: store, version: settings!.version, workTimeFactor: 42_000_000 }
  const [own] = (await api(companies.settings)).body.data
  const saved = await api(companies.change, { body: { version: own!.version, stores: [change] } })
  assert.equal(saved.status, 200, saved.text)
  const targetIn = async (month: string) =>
    (await api(personMonths.list, { query: { month } })).body.data.find(each => each.employeeId === employee.id)!
      .targetMinutes
  assert.equal(await targetIn('2026-10'), 10_080)
  // 40 hours by 4.325, as it was closed.
  const [kept] = await rawSql<{ target: number }>(
    'select target_minutes as target from closed_person_month where company_id = $1',
    [company],
  )
  assert.equal(kept!.target, 10_380)
})

test('closing a month that was opened again keeps what it comes to by then', async () => {
  const { api, close, list, shorten } = await shop()
  const [closing] = (await close()).body.data
  await api(monthClosings.reopen, { params: { id: closing!.id }, body: { ...reopened, version: closing!.version } })
  await shorten()
  assert.equal((await close()).status, 200)
  const [after] = await list()
  assert.deepEqual([after!.id, after!.openUntil, after!.changedPeople, after!.reopenReason], [closing!.id, null, 0, ''])
})

test('what stands in the way is named store by store, and none is closed', async () => {
  const { company, store, close, list } = await shop()
  const [empty, doubtful] = [await build.store({ company }), await build.store({ company })]
  const employee = await build.employee({ company, store: doubtful })
  await build.contract({ employee })
  await build.stamp({ employee, from: '2026-09-10 06:00:00', to: '2026-09-10 14:00:00', confirmed: false })
  await build.stamp({ employee, from: '2026-09-11 06:00:00', to: null, confirmed: false })
  const { status, refusal } = await close([store, empty, doubtful])
  assert.equal(status, 422)
  assert.match(refusal.fields![`store ${empty}`]!, /: in diesem Monat ist hier niemand beschäftigt$/)
  assert.match(refusal.fields![`store ${doubtful}`]!, /: 2 Stempelzeiten nicht bestätigt, 1 Mitarbeiter mit Sperre$/)
  assert.equal(refusal.fields![`store ${store}`], undefined)
  assert.match(refusal.message, / und 1 weitere\. Es wurde nichts abgeschlossen\.$/)
  assert.deepEqual(await list(), [])
})

test('closing twice, a month that has not begun, opening what is open or was changed, and no reason are refused', async () => {
  const { api, close } = await shop()
  assert.equal((await close(undefined, '2100-01')).status, 400)
  const both = await Promise.all([close(), close()])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  assert.match(both.find(({ status }) => status === 409)!.refusal.message, /^Schon abgeschlossen: /)
  const [closing] = both.find(({ status }) => status === 200)!.body.data
  const reopen = (body: object) =>
    api(monthClosings.reopen, {
      params: { id: closing!.id },
      body: { ...reopened, version: closing!.version, ...body },
    })
  assert.equal((await reopen({ reason: ' ' })).refusal.fields?.reason, 'Muss angegeben werden')
  assert.equal((await reopen({ hours: 0 })).refusal.fields?.hours, 'Eine ganze Zahl von 1 bis 168 Stunden')
  assert.equal((await reopen({ version: closing!.version + 1 })).refusal.code, 'stale')
  assert.equal((await reopen({})).status, 200)
  assert.equal(
    (await reopen({ version: closing!.version + 1 })).refusal.message,
    'Dieser Monat ist schon wieder geöffnet.',
  )
})

test('stores of another company are unknown, and who sees one store sees and closes that one', async () => {
  const own = await shop()
  const stranger = await shop()
  assert.equal((await own.close([own.store, stranger.store])).status, 404)
  assert.equal((await own.close()).status, 200)
  assert.deepEqual(await stranger.list(), [])
  const other = await build.store({ company: own.company })
  const bound = await signedIn({ company: own.company, storeIds: [other] })
  assert.deepEqual((await bound.api(monthClosings.list, { query: { month: MONTH } })).body.data, [])
  assert.equal((await bound.api(monthClosings.close, { body: { month: MONTH, storeIds: [own.store] } })).status, 404)
})

test('where the company wants two people, the first one asks and another one agrees or declines', async () => {
  const { api, company, close, list, shorten } = await shop()
  const other = await signedIn({ company })
  const body = { reopeningNeedsSecond: true, version: 1 }
  assert.equal((await api(handOverSettings.change, { body })).status, 200)
  const [closing] = (await close()).body.data
  const params = { id: closing!.id }
  const ask = (version: number) => api(monthClosings.reopen, { params, body: { ...reopened, version } })

  const asked = (await ask(1)).body.data
  assert.deepEqual(
    [asked.openUntil, asked.asked!.reason, asked.asked!.hours, asked.asked!.isOwn],
    [null, reopened.reason, reopened.hours, true],
  )
  assert.equal((await shorten()).status, 423)
  const own = await api(monthClosings.agree, { params, body: { version: 2 } })
  assert.deepEqual([own.status, own.refusal.message], [409, 'Dem muss eine zweite Person zustimmen.'])

  const query = { version: 2 }
  assert.equal((await other.api(monthClosings.withdraw, { params, query })).body.data.asked, null)
  assert.equal((await other.api(monthClosings.agree, { params, body: { version: 3 } })).status, 409)

  await ask(3)
  const agreed = await other.api(monthClosings.agree, { params, body: { version: 4 } })
  assert.equal(agreed.status, 200, agreed.text)
  assert.deepEqual([agreed.body.data.asked, agreed.body.data.reopenReason], [null, reopened.reason])
  assert.ok((await list())[0]!.openUntil)
  assert.equal((await shorten()).status, 200)
})
