import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leaveNotices } from '#contract/months/leave-notices.ts'
import { personMonths } from '#contract/months/person-months.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const TODAY = Temporal.Now.plainDateISO('Europe/Vienna')
const YEAR = TODAY.year

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const employee = await build.employee({ company })
  const write = (day: string, more: object = {}) =>
    api(leaveNotices.create, { body: { employeeId: employee.id, day, ...more } })
  const list = async () => (await api(leaveNotices.ofPerson, { params: { id: employee.id } })).body.data
  return { ...session, employee, write, list }
}

/** Of 25 days a calendar year, ten of the first year are taken: fifteen are left of it, and all of the next two. */
async function withOldLeave() {
  const session = await signedIn()
  const { api, company } = session
  await build.ruledModel({ company, isDefault: true, rules: { vacationYear: 'calendar' } })
  const entry = `${YEAR - 3}-01-01`
  const employee = await build.employee({ company, entry })
  await build.contract({ employee, from: entry })
  await build.stamp({ employee, from: `${YEAR - 3}-01-10 07:00:00`, to: `${YEAR - 3}-01-10 15:00:00` })
  const february = Temporal.PlainDate.from(`${YEAR - 3}-02-07`)
  const monday = february.subtract({ days: february.dayOfWeek - 1 })
  const night = (day: Temporal.PlainDate) => `${day.subtract({ days: 1 })} 23:00:00`
  await build.absence({ employee, from: night(monday), to: night(monday.add({ days: 12 })) })
  const leaveIn = async (month: string) =>
    (await api(personMonths.find, { params: { id: employee.id }, query: { month } })).body.data.balances.leaveHundredths
  return {
    ...session,
    employee,
    leave: async () => [await leaveIn(`${YEAR - 1}-12`), await leaveIn(`${YEAR}-01`)],
    write: async (day: string) =>
      (await api(leaveNotices.create, { body: { employeeId: employee.id, day } })).body.data,
  }
}

test('old leave stays without a notice, is gone on its day after one in time, and is back when that is removed', async () => {
  const { api, leave, write } = await withOldLeave()
  assert.deepEqual(await leave(), [6500, 9000])
  const { id } = await write(`${YEAR - 1}-12-31`)
  assert.deepEqual(await leave(), [6500, 7500])
  assert.equal((await api(leaveNotices.remove, { params: { id } })).status, 200)
  assert.deepEqual(await leave(), [6500, 9000])
})

test('a notice a day too early or too late makes nothing expire, and moved into its year it does', async () => {
  const { api, leave, write } = await withOldLeave()
  const { id, version } = await write(`${YEAR - 2}-12-31`)
  await write(`${YEAR}-01-01`)
  assert.deepEqual(await leave(), [6500, 9000])
  const moved = await api(leaveNotices.change, { params: { id }, body: { day: `${YEAR - 1}-01-01`, version } })
  assert.equal(moved.status, 200, moved.text)
  assert.deepEqual(await leave(), [6500, 7500])
})

test('the balances tell what former years left, until when it can be taken, and whether a notice was given', async () => {
  const { api, employee, write } = await withOldLeave()
  const balances = async () => (await api(personMonths.balances, { params: { id: employee.id } })).body.data!
  const found = await balances()
  const { formerLeave, leaveHundredths, sickFullHundredths, sickFullClaim, sickHalfClaim } = found
  assert.deepEqual([found.month, leaveHundredths, found.leaveUnit], [`${TODAY}`.slice(0, 7), 9000, 'workdays'])
  assert.deepEqual([sickFullHundredths, sickFullClaim, sickHalfClaim], [0, 5600, 2800])
  assert.deepEqual([found.sickUnit, found.isSickKnown], ['calendarDays', true])
  const year = (of: number, hundredths: number, expires: number, noticeOn: string | null = null) => ({
    ...{ from: `${of}-01-01`, until: `${of}-12-31`, hundredths },
    ...{ noticeFrom: `${expires}-01-01`, lastDay: `${expires}-12-31`, noticeOn },
  })
  const later = year(YEAR - 1, 2500, YEAR + 1)
  assert.deepEqual(formerLeave, [year(YEAR - 3, 1500, YEAR), year(YEAR - 2, 2500, YEAR), later])
  const day = `${YEAR}-01-01`
  await write(day)
  assert.deepEqual((await balances()).formerLeave, [
    year(YEAR - 3, 1500, YEAR, day),
    year(YEAR - 2, 2500, YEAR, day),
    later,
  ])
})

test('there are no balances without a contract, or of a store that the caller does not see', async () => {
  const { company, api } = await signedIn()
  await build.ruledModel({ company, isDefault: true })
  const [mine, other] = [await build.store({ company }), await build.store({ company })]
  const entry = TODAY.subtract({ months: 18 }).toString()
  const employee = await build.employee({ company, store: mine, entry })
  const of = async (call: typeof api) => (await call(personMonths.balances, { params: { id: employee.id } })).body.data
  assert.equal(await of(api), null)
  await build.contract({ employee: { ...employee, store: other }, from: entry })
  await build.stamp({ employee, from: `${TODAY.with({ day: 1 })} 07:00:00`, to: null })
  const found = await of(api)
  assert.deepEqual([found?.leaveHundredths, found?.isSickKnown], [null, false], 'nobody said what was before Kontor')
  const bound = await signedIn({ company, storeIds: [mine] })
  assert.equal(await of(bound.api), null)
  const stranger = await signedIn({ company, storeIds: [other] })
  assert.equal((await stranger.api(personMonths.balances, { params: { id: employee.id } })).status, 404)
})

test('notices are recorded, changed and removed, the newest first, each in the audit trail', async () => {
  const { api, company, employee, write, list } = await shop()
  const first = (await write('12.03.2026', { note: ' Im Gespräch ' })).body.data
  assert.deepEqual(first, { id: first.id, employeeId: employee.id, day: '2026-03-12', note: 'Im Gespräch', version: 1 })
  const second = (await write('2026-06-01')).body.data
  const params = { id: first.id }
  const changed = await api(leaveNotices.change, { params, body: { note: 'Schriftlich', version: 1 } })
  assert.deepEqual(changed.body.data, { ...first, note: 'Schriftlich', version: 2 })
  assert.deepEqual(await list(), [second, changed.body.data])
  assert.equal((await api(leaveNotices.remove, { params })).status, 200)
  assert.deepEqual(await list(), [second])
  const trail = await rawSql<{ action: string; before: object; after: object }>(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'months/leave-notices' and record_id = $2 order by id`,
    [company, String(first.id)],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
  assert.deepEqual(
    [trail[1]?.before, trail[1]?.after],
    [
      { note: 'Im Gespräch', version: 1 },
      { note: 'Schriftlich', version: 2 },
    ],
  )
})

test('a notice of tomorrow, a second one of a day and a text that is too long are refused at their field', async () => {
  const { write, list } = await shop()
  const tomorrow = TODAY.add({ days: 1 }).toString()
  assert.deepEqual((await write(tomorrow)).refusal.fields, { day: 'Der Hinweis liegt in der Zukunft' })
  assert.equal((await write('2026-03-12')).status, 200)
  const again = await write('2026-03-12')
  assert.deepEqual([again.status, again.refusal.fields], [409, { day: 'Wird bereits verwendet' }])
  assert.deepEqual((await write('2026-03-13', { note: 'x'.repeat(501) })).refusal.fields, {
    note: 'Höchstens 500 Zeichen',
  })
  assert.equal((await list()).length, 1)
})

test('who was slower is refused, and what the other wrote stays', async () => {
  const { api, write, list } = await shop()
  const { id } = (await write('2026-03-12')).body.data
  await api(leaveNotices.change, { params: { id }, body: { note: 'Eins', version: 1 } })
  const late = await api(leaveNotices.change, { params: { id }, body: { note: 'Zwei', version: 1 } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.equal((await list())[0]?.note, 'Eins')
})

test('sent twice with one key it is recorded once, and answered alike', async () => {
  const { api, employee, list } = await shop()
  const sent = {
    body: { employeeId: employee.id, day: '2026-03-12' },
    headers: { 'idempotency-key': 'notice-of-march' },
  }
  const first = await api(leaveNotices.create, sent)
  const again = await api(leaveNotices.create, sent)
  assert.deepEqual([again.status, again.body], [200, first.body])
  assert.deepEqual(await list(), [first.body.data])
})

test('who sees other stores only finds neither the person nor the notices', async () => {
  const { company, employee, write } = await shop()
  const { id } = (await write('2026-03-12')).body.data
  const { api } = await signedIn({ company, storeIds: [await build.store({ company })] })
  const answers = [
    await api(leaveNotices.ofPerson, { params: { id: employee.id } }),
    await api(leaveNotices.create, { body: { employeeId: employee.id, day: '2026-04-01' } }),
    await api(leaveNotices.change, { params: { id }, body: { note: 'x', version: 1 } }),
    await api(leaveNotices.remove, { params: { id } }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404],
  )
})
