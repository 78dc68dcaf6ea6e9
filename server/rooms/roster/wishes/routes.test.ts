import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wishes } from '#contract/roster/wishes.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const DECEMBER = { from: '2026-12-01', to: '2026-12-31' }
const MORNING = { from: '2026-12-07 08:00:00', to: '2026-12-07 14:00:00' }

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const store = await build.store({ company })
  const eva = await build.employee({ company, store })
  const create = (more: object = {}) =>
    api(wishes.create, { body: { employeeId: eva.id, state: 4, ...MORNING, ...more } as never })
  const list = async (query: object = DECEMBER) => (await api(wishes.list, { query: query as never })).body.data
  return { ...session, store, eva, create, list }
}

test('a wish is entered, approved, changed and removed, and the trail says so without its note', async () => {
  const { api, company, eva, create, list } = await shop()
  const made = (await create({ note: 'Arzt' })).body.data
  assert.deepEqual(made, {
    ...{ id: made.id, employeeId: eva.id, state: 4, ...MORNING, note: 'Arzt' },
    ...{ approved: false, overrideContract: false, version: 1 },
  })
  const [approved] = (await api(wishes.approve, { body: { wishes: [{ id: made.id, version: 1 }] } })).body.data
  assert.deepEqual([approved!.approved, approved!.version], [true, 2])
  const changed = await api(wishes.change, { params: { id: made.id }, body: { state: 3, version: 2 } })
  assert.deepEqual(await list(), [changed.body.data])
  assert.equal((await api(wishes.remove, { params: { id: made.id } })).status, 200)
  const trail = await rawSql<{ action: string }>(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'roster/wishes' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'changed', 'removed'],
  )
  assert.doesNotMatch(JSON.stringify(trail), /Arzt/)
})

test('of several all are approved or none, and what was approved before stays as it is', async () => {
  const { api, create, list } = await shop()
  const [one, two] = [(await create()).body.data, (await create({ approved: true })).body.data]
  const named = (version: number) => [
    { id: two.id, version: 1 },
    { id: one.id, version },
  ]
  assert.equal((await api(wishes.approve, { body: { wishes: named(2) } })).status, 409)
  assert.deepEqual(
    (await list()).map(({ approved }) => approved),
    [false, true],
  )
  const { body } = await api(wishes.approve, { body: { wishes: named(1) } })
  assert.deepEqual(
    body.data.map(({ approved, version }) => [approved, version]),
    [
      [true, 2],
      [true, 1],
    ],
  )
})

test('the list has what touches its days, both included, of all or of one', async () => {
  const { company, store, eva, list } = await shop()
  const adam = await build.employee({ company, store })
  const night = { from: '2026-11-30 22:00:00', to: '2026-11-30 23:00:00' }
  await build.wish({ employee: eva, ...night })
  await build.wish({ employee: eva, from: '2026-11-30 22:30:00', to: '2026-11-30 23:30:00' })
  await build.wish({ employee: adam, from: '2026-12-31 22:30:00', to: '2027-01-01 06:00:00' })
  await build.wish({ employee: adam, from: '2026-12-31 23:00:00', to: '2027-01-01 06:00:00' })
  assert.deepEqual(
    (await list()).map(({ from }) => from),
    ['2026-11-30 22:30:00', '2026-12-31 22:30:00'],
  )
  assert.equal((await list({ ...DECEMBER, employeeId: adam.id })).length, 1)
})

const refused: [what: string, draft: object, status: number, field: string, says: string][] = [
  ['ends before it begins', { to: MORNING.from }, 400, 'to', 'Das Ende liegt vor dem Beginn'],
  ['lasts more than a year', { to: '2027-12-09 08:00:00' }, 400, 'to', 'Höchstens 366 Tage'],
  ['has no state that there is', { state: 5 }, 400, 'state', 'Muss angegeben werden'],
  ['is an absence', { state: 1, type: 1 }, 422, 'type', 'Eine Abwesenheit, kein Wunsch'],
]
for (const [what, draft, status, field, says] of refused)
  test(`what ${what} is refused at its field`, async () => {
    const { create } = await shop()
    const answer = await create(draft)
    assert.deepEqual([answer.status, answer.refusal.fields], [status, { [field]: says }])
  })

test('not available for another reason is no absence and needs none', async () => {
  const { create } = await shop()
  assert.equal((await create({ state: 1, type: 4 })).status, 200)
  assert.equal((await create({ state: 1 })).status, 200)
})

test('who may only read sees no note, and nobody sees wishes of people of other stores', async () => {
  const { company, store, eva } = await shop()
  await build.wish({ employee: eva, note: 'Arzt' })
  const reader = await signedIn({ company, permissions: ['roster.read'], storeIds: [store] })
  const [seen] = (await reader.api(wishes.list, { query: DECEMBER as never })).body.data
  assert.equal(seen!.note, '')
  const stranger = await signedIn({
    company,
    permissions: ['roster.read', 'roster.write'],
    storeIds: [await build.store({ company })],
  })
  assert.deepEqual((await stranger.api(wishes.list, { query: DECEMBER as never })).body.data, [])
  assert.equal((await stranger.api(wishes.remove, { params: { id: seen!.id } })).status, 404)
  const draft = { employeeId: eva.id, state: 4, ...MORNING } as never
  assert.equal((await stranger.api(wishes.create, { body: draft })).status, 404)
})
