import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holidayComparison } from '#contract/comparison/holiday-comparison.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { personMonths } from '#contract/months/person-months.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'

withApp({ KONTOR_ROLES: 'web' })

const DAY = '2026-09-30'
const statements = async (api: Api, storeId: number, date = DAY) =>
  (await api(holidayComparison.statements, { query: { storeId, date } })).body
const hints = async (api: Api, storeId: number, date = DAY) =>
  (await api(holidayComparison.hints, { query: { storeId, date } })).body.data

/** A store with a model; everybody enters at the beginning of the year, so that all of their leave is known. */
async function shop(rules: Parameters<typeof build.ruledModel>[0] = {}) {
  const session = await signedIn()
  const { company } = session
  await build.ruledModel({ company, isDefault: true, ...rules })
  const store = await build.store({ company })
  const hire = async ({ weeklyMinutes = 2400, in: ofStore = store, entry = '2026-01-01' } = {}) => {
    const employee = await build.employee({ company, store: ofStore, entry })
    await build.contract({ employee, from: entry, weeklyMinutes })
    await build.stamp({ employee, from: `${entry} 08:00:00`, to: `${entry} 12:00:00` })
    return employee
  }
  return { ...session, store, hire }
}

/** Vienna's days, both included. */
const leave = (
  employee: Parameters<typeof build.contract>[0]['employee'],
  first: string,
  last: string,
  approved = true,
) => {
  const midnight = (day: Temporal.PlainDate) => `${day.subtract({ days: 1 })} 22:00:00`
  const [from, to] = [first, last].map(day => Temporal.PlainDate.from(day)) as [Temporal.PlainDate, Temporal.PlainDate]
  return build.absence({ employee, from: midnight(from), to: midnight(to.add({ days: 1 })), approved })
}

test('the statement of each person is the leave of the kept month, a day being 1440 minutes, and follows what changes', async () => {
  const { api, store, hire } = await shop()
  const [one, other] = [await hire(), await hire()]
  const left = async (id: number) =>
    (await api(personMonths.find, { params: { id }, query: { month: '2026-09' } })).body.data.balances.leaveHundredths!
  const told = async () => (await statements(api, store)).map(each => [each.remoteId, each.vacationTimeBalance])
  assert.deepEqual(await told(), [
    [one.id, 25 * 1440],
    [other.id, 25 * 1440],
  ])
  await leave(one, '2026-09-07', '2026-09-09')
  assert.deepEqual(await told(), [
    [one.id, 22 * 1440],
    [other.id, 25 * 1440],
  ])
  assert.equal(await left(one.id), 2200)
  // The personnel file tells the same of the same month, and of others what they came to.
  const ofMonth = async (month: string) =>
    (await api(personMonths.balances, { params: { id: one.id }, query: { month } })).body.data?.leaveHundredths
  assert.deepEqual(
    [await ofMonth('2026-09'), await ofMonth('2026-08'), await ofMonth('2025-08')],
    [2200, 2500, undefined],
  )
})

test('leave that is counted in hours is told in days of work', async () => {
  const { api, store, hire } = await shop({ rules: { vacationUnit: 'hours', vacationEntitlement: 20_000 } })
  const [whole, half, nobody] = [await hire(), await hire({ weeklyMinutes: 1200 }), await hire({ weeklyMinutes: 0 })]
  const told = async () => (await statements(api, store)).map(each => [each.remoteId, each.vacationTimeBalance / 1440])
  assert.deepEqual(await told(), [
    [whole.id, 25],
    [half.id, 25],
  ])
  await leave(half, '2026-09-07', '2026-09-08')
  assert.deepEqual((await told())[1], [half.id, 23])
  assert.ok(nobody.id)
})

test('a month is confirmed while its store has closed it', async () => {
  const { api, company, store, hire } = await shop()
  await hire()
  const confirmed = async () => (await statements(api, store)).map(each => [each.storeId, each.confirmed])
  assert.deepEqual(await confirmed(), [[store, false]])
  const id = await build.monthClosing({ company, store, month: '2026-09' })
  assert.deepEqual(await confirmed(), [[store, true]])
  const reopening = { reason: 'Nachgereicht', hours: 1, version: 1 }
  assert.equal((await api(monthClosings.reopen, { params: { id }, body: reopening })).status, 200)
  assert.deepEqual(await confirmed(), [[store, false]])
})

test('who has no month, and whose leave nobody knows, has no statement', async () => {
  const { api, company, store, hire } = await shop()
  await hire({ entry: '2026-10-01' })
  const known = await hire()
  // Was here before the company’s first record, and brought no opening balance.
  const old = await build.employee({ company, store, entry: '2020-01-01' })
  await build.contract({ employee: old, from: '2020-01-01' })
  assert.deepEqual(
    (await statements(api, store)).map(({ remoteId }) => remoteId),
    [known.id],
  )
  const employed = async (date: string) =>
    (await api(holidayComparison.employed, { query: { storeId: store, date } })).body.data
  // Without a line in the file both are missing there.
  assert.deepEqual(await employed(DAY), [known.id, old.id])
  await rawSql(`update employee set exit = '2026-08-31' where company_id = $1 and id = $2`, [company, old.id])
  assert.deepEqual([await employed('2026-08-01'), await employed(DAY)], [[known.id, old.id], [known.id]])
  assert.deepEqual(await statements(api, store, '2019-05-01'), [])
})

test('a person is told once, by the store of the month, and each store only its own', async () => {
  const { api, company, store, hire } = await shop()
  const second = await build.store({ company })
  const moved = await hire()
  const there = await hire({ in: second })
  await rawSql(`update contract set valid_to = '2026-09-14' where company_id = $1 and employee_id = $2`, [
    company,
    moved.id,
  ])
  await build.contract({ employee: { ...moved, store: second }, from: '2026-09-15' })
  const people = async (storeId: number, date: string) =>
    (await statements(api, storeId, date)).map(({ remoteId }) => remoteId)
  assert.deepEqual([await people(store, '2026-08-01'), await people(second, '2026-08-01')], [[moved.id], [there.id]])
  assert.deepEqual([await people(store, DAY), await people(second, DAY)], [[], [moved.id, there.id]])
})

test('it needs the right, the store and a day that can be reckoned', async () => {
  const { company, store, hire } = await shop()
  await hire()
  const asked = { query: { storeId: store, date: DAY } }
  const planner = await signedIn({ company, permissions: ['stores.read', 'absences.read'] })
  assert.equal((await planner.api(holidayComparison.statements, asked)).status, 403)
  assert.equal((await planner.api(holidayComparison.employed, asked)).status, 403)
  const runner = await signedIn({ company, permissions: ['stores.read', 'comparison.run'] })
  assert.equal((await runner.api(holidayComparison.statements, asked)).status, 200)
  assert.equal((await runner.api(holidayComparison.hints, asked)).status, 403)
  const stranger = await signedIn()
  assert.equal((await stranger.api(holidayComparison.statements, asked)).status, 404)
  const elsewhere = await build.store({ company })
  const bound = await signedIn({ company, storeIds: [elsewhere] })
  assert.equal((await bound.api(holidayComparison.statements, asked)).status, 404)
  assert.equal((await bound.api(holidayComparison.employed, asked)).status, 404)
  for (const [date, says] of [
    ['30.13.2026', 'Bitte ein Datum eingeben (TT.MM.JJJJ)'],
    ['2099-01-01', 'Höchstens zwölf Monate im Voraus'],
  ] as const) {
    const refused = await runner.api(holidayComparison.statements, { query: { storeId: store, date } })
    assert.deepEqual([refused.status, (refused.body as { fields?: unknown }).fields], [400, { date: says }])
  }
})

test('hints are the balances beside it, and leave of the month that only one side can know of', async () => {
  const { api, company, store, hire } = await shop()
  const [one, other] = [await hire(), await hire()]
  await leave(one, '2026-08-10', '2026-08-11')
  await leave(one, '2026-09-07', '2026-09-09')
  await leave(one, '2026-10-05', '2026-10-05')
  // Over a weekend, and of its days two lie in the month.
  await leave(other, '2026-09-29', '2026-10-02', false)
  const told = async () => new Map((await hints(api, store)).map(({ remoteId, ...hint }) => [remoteId, hint]))
  const approved = {
    firstDay: '2026-09-07',
    lastDay: '2026-09-09',
    minutes: 3 * 1440,
    state: 'not-handed-over' as const,
  }
  const waiting = { firstDay: '2026-09-29', lastDay: '2026-10-02', minutes: 2 * 1440, state: 'waiting' as const }
  const days = (count: number) => count * 1440
  assert.deepEqual((await told()).get(one.id), { previousBalance: days(23), nextBalance: days(19), leave: [approved] })
  assert.deepEqual((await told()).get(other.id), { previousBalance: days(25), nextBalance: days(25), leave: [waiting] })

  const period = { from: '2026-09-01', to: '2026-09-30' }
  const run = await build.exportRun({ company, store, period })
  assert.deepEqual((await told()).get(one.id)!.leave, [])
  assert.deepEqual((await told()).get(other.id)!.leave, [waiting])
  await rawSql(`update absence set changed_at = now() where company_id = $1`, [company])
  assert.deepEqual((await told()).get(one.id)!.leave, [approved])
  await rawSql(`update absence set changed_at = '2026-01-01' where company_id = $1`, [company])
  await rawSql(`update export_run set state = 'failed' where company_id = $1 and id = $2`, [company, run])
  assert.deepEqual((await told()).get(one.id)!.leave, [approved])

  await rawSql(`update absence set decline_reason = 'Nein' where company_id = $1 and not md_approved`, [company])
  assert.deepEqual((await told()).get(other.id)!.leave, [])
})

test('the company is known by its own number, by those of its stores where they have some, and by its DATEV client', async () => {
  const numbersOf = async (company: number) =>
    (await (await signedIn({ company })).api(holidayComparison.numbers)).body.data
  const company = await build.company()
  await rawSql(`update company set bmd_id = '11' where id = $1`, [company])
  const store = await build.store({ company })
  await rawSql(`update store set bmd_id = '77' where company_id = $1 and id = $2`, [company, store])
  assert.deepEqual(await numbersOf(company), ['11'])
  await rawSql(`update company set individual_store_ids = true where id = $1`, [company])
  assert.deepEqual(await numbersOf(company), ['11', '77'])
  const nameless = await build.company()
  await rawSql(`update company set bmd_id = '' where id = $1`, [nameless])
  assert.deepEqual(await numbersOf(nameless), [])
})
