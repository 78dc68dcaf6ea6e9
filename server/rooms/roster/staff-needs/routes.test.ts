import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spots } from '#contract/roster/spots.ts'
import { staffNeeds } from '#contract/roster/staff-needs.ts'
import { weeks } from '#contract/roster/weeks.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const COUNTS = [2, 2, 2, 2, 2, 3, 2, 1]
const DRAFT = { from: '06:00', to: '10:00', counts: COUNTS, validFrom: '2026-11-02' }

async function shop() {
  const session = await signedIn()
  const { company } = session
  const storeId = await build.store({ company })
  const spotId = await build.spot({ company, unitName: 'Küche', name: 'Frühstück' })
  const create = (more: object = {}) =>
    session.api(staffNeeds.create, { body: { storeId, spotId, ...DRAFT, ...more } as never })
  return { ...session, storeId, spotId, create }
}

test('a line of need is entered, changed, removed, and told in the trail', async () => {
  const { api, company, storeId, spotId, create } = await shop()
  const made = (await create()).body.data
  assert.deepEqual(made, { id: made.id, storeId, spotId, ...DRAFT, validTo: null, version: 1 })
  const params = { id: made.id }
  const counts = [2, 2, 2, 5, 2, 3, 2, 1]
  const changed = await api(staffNeeds.change, { params, body: { counts, version: 1 } })
  assert.deepEqual(changed.body.data, { ...made, counts, version: 2 })
  assert.equal((await api(staffNeeds.change, { params, body: { counts, version: 1 } })).status, 409)
  assert.deepEqual((await api(staffNeeds.list, { query: { storeId } })).body.data, [changed.body.data])
  const inUse = await api(spots.remove, { params: { id: spotId } })
  assert.deepEqual([inUse.status, inUse.refusal.code], [409, 'in_use'])
  assert.equal((await api(staffNeeds.remove, { params })).status, 200)
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'roster/staff-needs' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
})

const refused: [draft: object, status: number, fields: object][] = [
  [{ counts: [1, 2] }, 400, { counts: 'Eine Zahl für jeden Wochentag und für Feiertage' }],
  [{ counts: [-1, 2, 2, 2, 2, 2, 2, 2] }, 400, { 'counts.0': 'Mindestens 0' }],
  [{ counts: [501, 2, 2, 2, 2, 2, 2, 2] }, 400, { 'counts.0': 'Höchstens 500' }],
  [{ validTo: '2026-11-01' }, 400, { validTo: 'Das Ende liegt vor dem Beginn' }],
  [{ from: '6 Uhr' }, 400, { from: 'Bitte eine Uhrzeit eingeben (HH:mm)' }],
]
for (const [draft, status, fields] of refused)
  test(`${JSON.stringify(draft).slice(0, 40)} is refused at its field`, async () => {
    const answer = await (await shop()).create(draft)
    assert.deepEqual([answer.status, answer.refusal.fields], [status, fields])
  })

test('the same place has the same times once from a day on', async () => {
  const { create } = await shop()
  assert.equal((await create()).status, 200)
  assert.equal((await create()).status, 409)
  assert.equal((await create({ validFrom: '2027-01-01' })).status, 200)
})

test('lines of a place whose times overlap are both there, and count together while they do', async () => {
  const { api, storeId, spotId, create } = await shop()
  assert.equal((await create()).status, 200)
  assert.equal((await create({ from: '08:00', to: '12:00' })).status, 200)
  const query = { storeId, from: '2026-11-02', to: '2026-11-02' }
  const { needs } = (await api(weeks.week, { query: query as never })).body.data
  const begin = Date.parse('2026-11-02T00:00+01:00') / 60_000
  const on = (hour: number) =>
    needs.from
      .map((from, at) => ({ from, to: needs.to[at]!, count: needs.count[at]!, spotId: needs.spotId[at]! }))
      .filter(({ from, to }) => from <= begin + hour * 60 && begin + hour * 60 < to)
      .map(({ count, ...need }) => [need.spotId, count])
  assert.deepEqual(
    [on(7), on(9), on(11), on(13)],
    [
      [[spotId, 2]],
      [
        [spotId, 2],
        [spotId, 2],
      ],
      [[spotId, 2]],
      [],
    ],
  )
})

test('a new state begins on a day: what held ends the day before, what begins later stays', async () => {
  const { api, storeId, create } = await shop()
  await create()
  await create({ from: '10:00', to: '12:00', validTo: '2026-11-30' })
  await create({ from: '12:00', to: '14:00', validFrom: '2027-03-01' })
  const renew = () => api(staffNeeds.renew, { body: { storeId, validFrom: '2027-01-04' } })
  assert.equal((await renew()).body.data.length, 1)
  assert.deepEqual((await renew()).body.data, [], 'it is there already')
  const { data } = (await api(staffNeeds.list, { query: { storeId } })).body
  assert.deepEqual(
    data.map(({ from, validFrom, validTo, version }) => [from, validFrom, validTo, version]),
    [
      ['06:00', '2026-11-02', '2027-01-03', 2],
      ['06:00', '2027-01-04', null, 1],
      ['10:00', '2026-11-02', '2026-11-30', 1],
      ['12:00', '2027-03-01', null, 1],
    ],
  )
})

test('who plans for some stores sees and changes what is theirs, and a place of another store is none of theirs', async () => {
  const owner = await shop()
  const { company, spotId } = owner
  const other = await build.store({ company })
  const theirs = await build.staffNeed({ company, store: other })
  await owner.create()
  const { api } = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [owner.storeId] })
  assert.deepEqual(
    (await api(staffNeeds.list)).body.data.map(({ storeId }) => storeId),
    [owner.storeId],
  )
  const statuses = [
    await api(staffNeeds.create, { body: { storeId: other, spotId, ...DRAFT } as never }),
    await api(staffNeeds.change, { params: { id: theirs.id }, body: { counts: COUNTS, version: 1 } }),
    await api(staffNeeds.remove, { params: { id: theirs.id } }),
    await api(staffNeeds.renew, { body: { storeId: other, validFrom: '2027-01-04' } }),
    await owner.create({ spotId: await build.spot({ company, store: other }) }),
  ].map(({ status }) => status)
  assert.deepEqual(statuses, [404, 404, 404, 404, 404])
})
