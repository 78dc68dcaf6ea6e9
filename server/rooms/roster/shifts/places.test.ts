import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { spots } from '#contract/roster/spots.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const reason = 'Inventur verschoben'

const MONDAY = Temporal.Now.plainDateISO('Europe/Vienna').add({ weeks: 4 })
const at = (days: number, time: string) =>
  toUtcText(MONDAY.add({ days }).toZonedDateTime({ timeZone: 'Europe/Vienna', plainTime: time }).toInstant())

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const storeId = await build.store({ company })
  const eva = await build.employee({ company, store: storeId })
  await build.contract({ employee: eva, from: '2020-01-01' })
  const skill = await build.skill({ company, name: 'Kalte Küche' })
  const spot = await build.spot({ company, store: storeId, requiredSkill: skill })
  const shift = (more: object = {}) => ({
    ...{ employeeId: eva.id, storeId, from: at(0, '08:00'), to: at(0, '14:00') },
    ...more,
  })
  const save = (shifts: object[], more: object = {}) => api(calls.save, { body: { shifts, ...more } as never })
  return { ...session, storeId, eva, skill, spot, shift, save }
}
const rulesOf = ({ refusal }: Awaited<ReturnType<Awaited<ReturnType<typeof shop>>['save']>>) =>
  Object.keys(refusal.fields ?? {})

test('who has not what a place asks for works there with a reason alone; who has it on the day needs none', async () => {
  const { eva, skill, spot, shift, save } = await shop()
  const refused = await save([shift({ spotId: spot })])
  assert.deepEqual([refused.status, rulesOf(refused)], [422, ['shifts.0.FAEHIGKEIT']])
  await build.personSkill({ employee: eva, skill, from: '2020-01-01', to: MONDAY.subtract({ days: 1 }).toString() })
  assert.deepEqual(rulesOf(await save([shift({ spotId: spot })])), ['shifts.0.FAEHIGKEIT'])
  await build.personSkill({ employee: eva, skill, from: MONDAY.toString() })
  const saved = await save([shift({ spotId: spot })])
  assert.deepEqual([saved.status, saved.body.data[0]!.spotId], [200, spot])
})

test('what a shift asks for itself comes before what its place asks for', async () => {
  const { company, eva, skill, spot, shift, save } = await shop()
  await build.personSkill({ employee: eva, skill })
  const barista = await build.skill({ company })
  assert.deepEqual(rulesOf(await save([shift({ spotId: spot, requiredSkill: barista })])), ['shifts.0.FAEHIGKEIT'])
  await build.personSkill({ employee: eva, skill: barista })
  assert.equal((await save([shift({ spotId: spot, requiredSkill: barista })])).status, 200)
})

test('of a stored neighbour, too, is known what it asks for', async () => {
  const { eva, skill, spot, shift, save } = await shop()
  const hers = await build.personSkill({ employee: eva, skill })
  const [first] = (await save([shift({ spotId: spot })])).body.data
  assert.equal(first!.requiredSkill, null)
  const named = { id: first!.id, version: 1 }
  // Nothing of it is new by another shift of the same person.
  assert.equal((await save([shift({ from: at(2, '08:00'), to: at(2, '14:00') })])).status, 200)
  assert.equal((await save([shift({ ...named, spotId: null })])).status, 200)
  assert.ok(hers.id)
})

test('a place of another store, a hidden one and one of another company are refused at their field', async () => {
  const { company, api, storeId, spot, shift, save } = await shop()
  const elsewhere = await build.spot({ company, store: await build.store({ company }) })
  const foreign = await build.spot()
  const missing = 'Diesen Bereich gibt es an diesem Standort nicht'
  for (const spotId of [elsewhere, foreign])
    assert.deepEqual((await save([shift({ spotId })])).refusal.fields, { 'shifts.0.spotId': missing })
  const shared = await build.spot({ company })
  const [kept] = (await save([shift({ spotId: shared })])).body.data
  await api(spots.change, { params: { id: shared }, body: { isHidden: true, version: 1 } })
  const other = shift({ spotId: shared, from: at(3, '08:00'), to: at(3, '12:00') })
  assert.deepEqual((await save([other])).refusal.fields, { 'shifts.0.spotId': 'Dieser Bereich ist ausgeblendet' })
  const longer = shift({ id: kept!.id, version: 1, to: at(0, '13:00') })
  const saved = await save([longer])
  assert.deepEqual([saved.status, saved.body.data[0]!.spotId], [200, shared])
  assert.equal((await api(spots.remove, { params: { id: shared } })).refusal.code, 'in_use')
  assert.ok(storeId && spot)
})

test('pinned, confirmed, approved and a note change no reason and are possible when it is published, too', async () => {
  const { api, shift, save } = await shop()
  const [made] = (await save([shift({ pinned: true, note: 'Schlüssel mitnehmen' })])).body.data
  assert.deepEqual(
    [made!.pinned, made!.confirmed, made!.approved, made!.note],
    [true, false, false, 'Schlüssel mitnehmen'],
  )
  const named = { id: made!.id, version: made!.version }
  const published = await api(calls.publish, { body: { shifts: [named] } as never })
  assert.equal(published.body.data.shifts.length, 1)
  const [marked] = (await save([shift({ ...named, confirmed: true })])).body.data
  assert.deepEqual([marked!.confirmed, marked!.pinned, marked!.version, marked!.published], [true, true, 1, true])
  const moved = await save([shift({ ...named, to: at(0, '13:00') })])
  assert.deepEqual(moved.refusal.fields, { 'shifts.0': 'Bereits veröffentlicht' })
})

test('taken back, a published shift keeps how it was told until it is told so again', async () => {
  const { api, shift, save } = await shop()
  const [made] = (await save([shift({ breakFrom: at(0, '11:00'), breakValue: 30, confirmed: true })])).body.data
  const named = { id: made!.id, version: 1 }
  const publish = (version: number) =>
    api(calls.publish, { body: { shifts: [{ id: made!.id, version }] } as never }).then(
      ({ body }) => body.data.shifts[0]!,
    )
  const historyOf = (shift: Awaited<ReturnType<typeof publish>>) => [
    ...[shift.historicFrom, shift.historicTo, shift.historicBreakFrom, shift.historicBreakValue],
  ]
  const none = [null, null, null, null]
  assert.deepEqual(historyOf(await publish(1)), none)
  const [draft] = (await api(calls.unpublish, { body: { shifts: [named], reason } })).body.data.shifts
  const told = [at(0, '08:00'), at(0, '14:00'), at(0, '11:00'), 30]
  assert.deepEqual([draft!.published, draft!.confirmed, historyOf(draft!)], [false, false, told])
  // Published as it was.
  assert.deepEqual(historyOf(await publish(1)), none)
  await api(calls.unpublish, { body: { shifts: [named], reason } })
  const changed = shift({ ...named, from: at(0, '09:00'), to: at(0, '15:00'), breakValue: 30 })
  const [saved] = (await save([changed])).body.data
  assert.deepEqual(historyOf(saved!), told)
  assert.deepEqual(historyOf(await publish(2)), told)
})

test('what was never published is not taken back, and a stale version is refused', async () => {
  const { api, shift, save } = await shop()
  const [made] = (await save([shift()])).body.data
  const same = await api(calls.unpublish, { body: { shifts: [{ id: made!.id, version: 1 }], reason } })
  assert.deepEqual([same.status, same.body.data.shifts[0]!.historicFrom], [200, null])
  assert.equal((await api(calls.unpublish, { body: { shifts: [{ id: made!.id, version: 2 }], reason } })).status, 409)
})
