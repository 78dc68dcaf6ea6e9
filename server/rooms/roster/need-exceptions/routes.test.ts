import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarEvents } from '#contract/roster/calendar-events.ts'
import { needExceptions } from '#contract/roster/need-exceptions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const DRAFT = { day: '2026-12-08', mode: 1, from: '10:00', to: '14:00', count: 2 } as const
const MARKET = { name: 'Adventmarkt', color: '#7c3f8f', fromDate: '2026-12-10', toDate: '2026-12-13' }

async function shop() {
  const session = await signedIn()
  const { company } = session
  const storeId = await build.store({ company })
  const create = (more: object = {}) =>
    session.api(needExceptions.create, { body: { storeId, ...DRAFT, ...more } as never })
  const list = async () => (await session.api(needExceptions.list)).body.data
  return { ...session, storeId, create, list }
}

test('what a day needs otherwise is entered, changed, removed, and told in the trail', async () => {
  const { api, company, storeId, create, list } = await shop()
  const made = (await create()).body.data
  assert.deepEqual(made, { id: made.id, storeId, eventId: null, spotId: null, ...DRAFT, version: 1 })
  const params = { id: made.id }
  const changed = await api(needExceptions.change, { params, body: { mode: 0, count: 4, version: 1 } })
  assert.deepEqual(await list(), [changed.body.data])
  assert.equal((await api(needExceptions.change, { params, body: { count: 3, version: 1 } })).status, 409)
  assert.equal((await api(needExceptions.remove, { params })).status, 200)
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'roster/need-exceptions' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
})

const refused: [draft: object, fields: object][] = [
  [{ day: null }, { day: 'Ein Tag oder ein Ereignis' }],
  [{ mode: null }, { mode: 'Muss angegeben werden' }],
  [{ count: 0 }, { count: 'Mindestens 1' }],
]
for (const [draft, fields] of refused)
  test(`${JSON.stringify(draft)} is refused at its field`, async () => {
    const { status, refusal } = await (await shop()).create(draft)
    assert.deepEqual([status, refusal.fields], [400, fields])
  })

test('an event has its need for each of its days; whoever takes it over gets it once, and it goes with the event', async () => {
  const { api, company, create, list } = await shop()
  const event = await build.calendarEvent({ company })
  const ofEvent = { day: null, mode: null, eventId: event }
  assert.equal((await create({ ...ofEvent, mode: 1 })).status, 400)
  assert.equal((await create(ofEvent)).status, 200)
  const copy = (await api(calendarEvents.create, { body: { ...MARKET, copyEventId: event } as never })).body.data
  const ofCopy = async () =>
    (await list()).filter(({ eventId }) => eventId === copy.id).map(({ from, count }) => [from, count])
  assert.deepEqual(await ofCopy(), [['10:00', 2]])
  // What is there already stays.
  const params = { id: copy.id }
  await api(calendarEvents.change, { params, body: { copyEventId: null, version: 1 } })
  await api(calendarEvents.change, { params, body: { copyEventId: event, version: 2 } })
  assert.deepEqual(await ofCopy(), [['10:00', 2]])
  const later = (await api(calendarEvents.create, { body: { ...MARKET, name: 'Silvester' } as never })).body.data
  await api(calendarEvents.change, { params: { id: later.id }, body: { copyEventId: event, version: 1 } })
  assert.equal((await list()).filter(({ eventId }) => eventId === later.id).length, 1)
  await api(calendarEvents.remove, { params })
  assert.deepEqual(await ofCopy(), [])
})

test('who plans for some stores sees what is theirs, and an event of another store has no need here', async () => {
  const owner = await shop()
  const { company } = owner
  const other = await build.store({ company })
  const theirs = await build.needException({ company, store: other })
  await owner.create()
  const { api } = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [owner.storeId] })
  assert.deepEqual(
    (await api(needExceptions.list)).body.data.map(({ storeId }) => storeId),
    [owner.storeId],
  )
  const ofOther = { day: null, mode: null, eventId: await build.calendarEvent({ company, store: other }) }
  const statuses = [
    await api(needExceptions.create, { body: { storeId: other, ...DRAFT } as never }),
    await api(needExceptions.change, { params: { id: theirs.id }, body: { count: 1, version: 1 } }),
    await api(needExceptions.remove, { params: { id: theirs.id } }),
    await api(needExceptions.create, { body: { storeId: owner.storeId, ...DRAFT, ...ofOther } as never }),
    await owner.create(ofOther),
  ].map(({ status }) => status)
  assert.deepEqual(statuses, [404, 404, 404, 404, 404])
})
