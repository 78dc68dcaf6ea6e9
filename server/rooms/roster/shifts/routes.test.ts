import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { lawChecks } from '#contract/working-time/law-checks.ts'
import { lawOverrides } from '#contract/working-time/law-overrides.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const storeId = await build.store({ company, name: 'Linz' })
  const eva = await build.employee({ company, store: storeId, lastName: 'Gruber', firstName: 'Eva' })
  await build.contract({ employee: eva, from: '2020-01-01' })
  /** In UTC, one hour behind Vienna in December. */
  const shift = (from: string, to: string, more: object = {}) => ({
    employeeId: eva.id,
    storeId,
    from,
    to,
    breakValue: 30,
    ...more,
  })
  const save = (shifts: object[], more: object = {}) => api(calls.save, { body: { shifts, ...more } as never })
  const list = async (from = dayAfter(0), to = dayAfter(100)) =>
    (await api(calls.list, { query: { storeId, from, to } })).body.data
  return { ...session, storeId, eva, shift, save, list }
}
/** Of next week, so that nothing of it is over, and nothing of it two weeks ahead, whatever day it is today. */
const MONDAY = (() => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  return today.add({ days: 8 - today.dayOfWeek })
})()
const at = (days: number, time: string) =>
  toUtcText(MONDAY.add({ days }).toZonedDateTime({ timeZone: 'Europe/Vienna', plainTime: time }).toInstant())
const dayAfter = (days: number) => MONDAY.add({ days }).toString()
const LATE = [at(0, '14:00'), at(0, '22:00')] as const
const EARLY = [at(1, '06:00'), at(1, '14:00')] as const
const ALL = { from: dayAfter(0), to: dayAfter(20) }
/** Early enough for two weeks' notice. */
const FAR = 56

test('shifts are saved, changed and removed, each in the trail, and listed by the days on which they begin', async () => {
  const { save, shift, list, company } = await shop()
  const [saved] = (await save([shift(...LATE)])).body.data
  assert.equal(saved!.published, false)
  assert.deepEqual(await list(), [saved])
  assert.deepEqual(await list(dayAfter(1), dayAfter(9)), [])
  const moved = shift(at(0, '15:00'), at(0, '22:00'), { id: saved!.id, version: 1 })
  assert.equal((await save([moved])).body.data[0]!.version, 2)
  assert.equal((await save([moved])).refusal.code, 'stale')
  assert.equal((await save([], { removed: [{ id: saved!.id, version: 2 }] })).status, 200)
  assert.deepEqual(await list(), [])
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'roster/shifts' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
})

test('what breaks the law needs a reason, which covers what was shown and nothing more, and is kept for the inspector', async () => {
  const { api, save, shift, list } = await shop()
  const both = [shift(...LATE), shift(...EARLY)]
  const refused = await save(both)
  assert.equal(refused.refusal.code, 'doubtful')
  assert.match(JSON.stringify(refused.refusal.fields), /"shifts\.1\.RUHE_TAG":"[^"]*11/)
  assert.deepEqual(await list(), [])
  const rest = { rule: 'RUHE_TAG', limit: null, shiftId: null, shiftIndex: 1, minutes: 180, days: null }
  assert.equal(
    (await save(both, { overrides: [{ ...rest, minutes: 179 }], reason: 'Inventur' })).refusal.code,
    'doubtful',
  )
  assert.deepEqual((await save(both, { overrides: [rest] })).refusal.fields, {
    reason: 'Bitte geben Sie eine Begründung an',
  })
  const saved = (await save(both, { overrides: [rest], reason: 'Inventur' })).body.data
  assert.equal(saved.length, 2)
  const query = ALL
  const [kept] = (await api(lawOverrides.list, { query })).body.data
  assert.deepEqual(
    [kept!.rule, kept!.minutes, kept!.reason, kept!.from, kept!.lastName, kept!.holds],
    ['RUHE_TAG', 180, 'Inventur', EARLY[0], 'Gruber', true],
  )
  // Less of the same needs nothing; the reason of the former shift is done with.
  const later = shift(at(1, '07:00'), EARLY[1], { id: saved[1]!.id, version: 1 })
  assert.equal((await save([later])).status, 200)
  assert.equal((await api(lawOverrides.list, { query })).body.data[0]!.holds, false)
})

test('what is blocked is refused whatever the reason, and nothing of the rest is saved', async () => {
  const { save, shift, list } = await shop()
  const twice = [shift(...LATE), shift(at(0, '21:00'), at(0, '23:00'), { breakValue: 0 })]
  const refused = await save(twice, { reason: 'Es geht nicht anders' })
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.refusal.fields!), ['shifts.1.UEBERLAPPUNG'])
  const never = await save([shift(at(-3650, '08:00'), at(-3650, '12:00'))])
  assert.deepEqual(Object.keys(never.refusal.fields!), ['shifts.0.VERTRAG'])
  assert.deepEqual(await list(), [])
})

test('nobody works an open shift: it is saved without asking the law, and asked once somebody does', async () => {
  const { save, shift } = await shop()
  const [, open] = (await save([shift(...LATE), shift(...EARLY, { employeeId: null })])).body.data
  const taken = await save([shift(...EARLY, { id: open!.id, version: 1 })])
  assert.equal(taken.refusal.code, 'doubtful')
})

test('a program is told of the same before anything is saved, and what is new of it', async () => {
  const { api, save, shift } = await shop()
  const [late] = (await save([shift(...LATE)])).body.data
  const { body } = await api(lawChecks.check, { body: { shifts: [shift(...EARLY)] } as never })
  const [rest] = body.data.filter(({ rule }) => rule === 'RUHE_TAG')
  assert.deepEqual(
    [rest!.shiftIndex, rest!.otherShiftId, rest!.minutes, rest!.severity, rest!.law, rest!.earliestStart, rest!.isNew],
    [0, late!.id, 180, 'override', 'AZG § 12', at(1, '09:00'), true],
  )
})

test('published shifts stay as they are; what is blocked or without a reason stays a draft and is named', async () => {
  const { api, save, shift, list } = await shop()
  const saved = (await save([shift(...LATE), shift(at(FAR, '08:00'), at(FAR, '16:00'))])).body.data
  const named = saved.map(({ id, version }) => ({ id, version }))
  const { body } = await api(calls.publish, { body: { shifts: named } as never })
  assert.deepEqual(
    body.data.shifts.map(({ id }) => id),
    [saved[1]!.id],
  )
  assert.deepEqual(
    body.data.left.map(({ id, findings }) => [id, findings.map(({ rule }) => rule)]),
    [[saved[0]!.id, ['PLAN_14T']]],
  )
  const moved = shift(at(FAR, '09:00'), at(FAR, '16:00'), { id: saved[1]!.id, version: 1 })
  const refused = await save([moved])
  assert.deepEqual([refused.status, refused.refusal.fields], [409, { 'shifts.0': 'Bereits veröffentlicht' }])
  assert.equal((await list(dayAfter(FAR), dayAfter(FAR)))[0]!.published, true)
})

test('another company’s shifts, people and stores look as if they did not exist', async () => {
  const [own, other] = [await shop(), await shop()]
  const [theirs] = (await other.save([other.shift(...LATE)])).body.data
  assert.equal((await own.save([own.shift(...LATE, { id: theirs!.id, version: 1 })])).status, 404)
  assert.equal((await own.save([own.shift(...LATE, { employeeId: other.eva.id })])).status, 404)
  const asked = await own.api(lawChecks.check, {
    body: { shifts: [own.shift(...LATE, { employeeId: other.eva.id, storeId: other.storeId })] } as never,
  })
  assert.deepEqual(asked.refusal.fields, {
    'shifts.0.employeeId': 'Dienst 1: Diesen Mitarbeiter gibt es nicht',
    'shifts.0.storeId': 'Dienst 1: Diesen Standort gibt es nicht',
  })
})

test('a neighbour that breaks the law by a change has its reason, too, and can be published with it', async () => {
  const { api, save, shift } = await shop()
  const [early] = (await save([shift(...EARLY)])).body.data
  const rest = { rule: 'RUHE_TAG', limit: null, shiftId: early!.id, shiftIndex: null, minutes: 180, days: null }
  const [late] = (await save([shift(...LATE)], { overrides: [rest], reason: 'Krankenstand' })).body.data
  assert.ok(late)
  const kept = (await api(lawOverrides.list, { query: ALL })).body.data
  assert.deepEqual(
    kept.map(({ rule, from, reason, holds }) => [rule, from, reason, holds]),
    [['RUHE_TAG', EARLY[0], 'Krankenstand', true]],
  )
})

test('open shifts alone are saved and published, and their times are looked at all the same', async () => {
  const { api, save, shift, list } = await shop()
  const open = { employeeId: null }
  const [saved] = (await save([shift(...LATE, open)])).body.data
  assert.equal(saved!.employeeId, null)
  const refused = await save([shift(LATE[1], LATE[0], { ...open, breakValue: 0 })])
  assert.deepEqual([refused.status, Object.keys(refused.refusal.fields!)], [422, ['shifts.0.ZEIT.reversed']])
  const published = await api(calls.publish, { body: { shifts: [{ id: saved!.id, version: 1 }] } as never })
  assert.deepEqual([published.status, published.body.data.shifts.length], [200, 1])
  assert.equal((await list()).length, 1)
  assert.equal((await save([])).status, 200)
})

test('a shift that is named twice, or whose break does not lie in it, is refused by its place', async () => {
  const { save, shift } = await shop()
  const [saved] = (await save([shift(...LATE)])).body.data
  const same = shift(...LATE, { id: saved!.id, version: 1 })
  const removed = [{ id: saved!.id, version: 1 }]
  assert.deepEqual((await save([same, same])).refusal.fields, { 'shifts.1.id': 'Dieser Dienst kommt mehrmals vor' })
  assert.deepEqual((await save([same], { removed })).refusal.fields, {
    'removed.0.id': 'Dieser Dienst kommt mehrmals vor',
  })
  const outside = { breakFrom: at(0, '22:00') }
  for (const wrong of [outside, { breakValue: 480 }, { breakFrom: at(0, '21:45') }])
    assert.deepEqual((await save([shift(...LATE, wrong)])).refusal.fields, {
      'shifts.0.breakValue': 'Die Pause liegt nicht im Dienst',
    })
})

test('who may not know of a pregnancy reads no word of it when a shift is refused', async () => {
  const { company, eva, shift } = await shop()
  await build.maternity({ employee: eva, notified: dayAfter(-60), expected: dayAfter(20) })
  const planner = await signedIn({ company, permissions: ['stores.read', 'roster.read', 'roster.write'] })
  const refused = await planner.api(calls.save, { body: { shifts: [shift(...LATE)] } as never })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /nicht eingeteilt/)
  assert.doesNotMatch(refused.text, /MUTTER|Mutter|MSchG|protection/)
})

test('a reason holds on while its shift stays as it is, though its neighbour comes nearer again; the shift itself needs one anew', async () => {
  const { save, shift } = await shop()
  const rest = { rule: 'RUHE_TAG', limit: null, shiftId: null, shiftIndex: 1, minutes: 180, days: null }
  const both = await save([shift(...LATE), shift(...EARLY)], { overrides: [rest], reason: 'Inventur' })
  const [late, early] = both.body.data
  const sooner = shift(at(0, '13:00'), at(0, '21:00'), { id: late!.id, version: 1 })
  assert.equal((await save([sooner])).status, 200)
  assert.equal(
    (await save([shift(LATE[0], LATE[1], { id: late!.id, version: 2 })])).status,
    200,
    'no more than was shown',
  )
  const later = shift(at(0, '14:05'), at(0, '22:05'), { id: late!.id, version: 3 })
  assert.equal((await save([later])).refusal.code, 'doubtful', 'more than was shown')
  const moved = shift(at(1, '05:00'), at(1, '13:00'), { id: early!.id, version: 1 })
  assert.equal((await save([moved])).refusal.code, 'doubtful')
})
