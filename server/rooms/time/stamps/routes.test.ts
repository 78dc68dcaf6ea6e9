import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type StampDraft, stampRecords } from '#contract/time/stamps.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const DAY = { from: '2026-11-03 07:00:00', to: '2026-11-03 15:00:00' }
const PAUSE = { from: '2026-11-03 11:00:00', to: '2026-11-03 11:30:00' }
const REASON = 'Ausstempeln vergessen'

async function shop(values: Parameters<typeof signedIn>[0] = {}) {
  const session = await signedIn(values)
  const employee = await build.employee({ company: session.company, lastName: 'Gruber', firstName: 'Eva' })
  const draft = { employeeId: employee.id, storeId: employee.store!, ...DAY }
  const { api } = session
  const find = async (id: number) => (await api(stampRecords.find, { params: { id } })).body.data
  return {
    ...session,
    employee,
    draft,
    create: (more: Partial<StampDraft> = {}) => api(stampRecords.create, { body: { ...draft, ...more } }),
    find,
    /** As it is now, unless told. */
    change: async (id: number, body: object) => {
      const { version } = await find(id)
      return api(stampRecords.change, { params: { id }, body: { version, ...body } })
    },
  }
}

test('what is entered, corrected, deleted and restored is stored with its pauses and told in the trail', async () => {
  const { api, company, create, change, find, employee } = await shop()
  const created = (await create({ pauses: [PAUSE] })).body.data
  assert.deepEqual(created, {
    id: created.id,
    employeeId: employee.id,
    lastName: 'Gruber',
    firstName: 'Eva',
    storeId: employee.store,
    ...DAY,
    pauses: [PAUSE],
    pauseMinutes: null,
    mdConfirmed: false,
    softDelete: false,
    version: 1,
  })
  const later = { from: '2026-11-03 12:00:00', to: '2026-11-03 12:45:00' }
  const corrected = await change(created.id, {
    to: '2026-11-03 16:00:00',
    pauses: [later],
    mdConfirmed: true,
    reason: REASON,
    version: 1,
  })
  assert.deepEqual(
    [corrected.body.data.to, corrected.body.data.pauses, corrected.body.data.mdConfirmed, corrected.body.data.version],
    ['2026-11-03 16:00:00', [later], true, 2],
  )
  const params = { id: created.id }
  const removed = await api(stampRecords.remove, { params, body: { reason: 'Doppelt', version: 2 } })
  assert.deepEqual([removed.body.data.softDelete, removed.body.data.version], [true, 3])
  const restored = await api(stampRecords.restore, { params, body: { version: 3 } })
  assert.deepEqual(restored.body.data, await find(created.id))
  assert.deepEqual([restored.body.data.softDelete, restored.body.data.pauses], [false, [later]])
  assert.deepEqual(await trailIn(company), [
    {
      action: 'created',
      before: null,
      after: {
        employeeId: employee.id,
        storeId: employee.store,
        ...DAY,
        pauseMinutes: null,
        mdConfirmed: false,
        pauses: ['12:00–12:30'],
      },
    },
    {
      action: 'changed',
      before: { to: DAY.to, mdConfirmed: false, pauses: ['12:00–12:30'], reason: null },
      after: { to: '2026-11-03 16:00:00', mdConfirmed: true, pauses: ['13:00–13:45'], reason: REASON },
    },
    { action: 'removed', before: null, after: { reason: 'Doppelt' } },
    { action: 'restored', before: null, after: {} },
  ])
})

const bad: [what: string, values: object, field: string, says: string][] = [
  ['an end at the begin', { to: DAY.from }, 'to', 'Beginn und Ende sind gleich'],
  ['an end before the begin', { to: '2026-11-03 06:00:00' }, 'to', 'Das Ende liegt vor dem Beginn'],
  [
    'a moment that is none',
    { from: '2026-02-30 25:00:00' },
    'from',
    'Bitte einen Zeitpunkt eingeben (JJJJ-MM-TT HH:mm:ss)',
  ],
  ['another spelling', { from: '3.11.2026 7:00' }, 'from', 'Bitte einen Zeitpunkt eingeben (JJJJ-MM-TT HH:mm:ss)'],
  [
    'a running one that is confirmed',
    { to: null, mdConfirmed: true },
    'mdConfirmed',
    'Ein Dienst, der noch läuft, kann nicht bestätigt werden',
  ],
  [
    'a pause outside',
    { pauses: [{ from: '2026-11-03 14:45:00', to: '2026-11-03 15:15:00' }] },
    'pauses',
    'Eine Pause liegt nicht im Dienst',
  ],
  [
    'pauses at the same time',
    { pauses: [PAUSE, { from: '2026-11-03 11:15:00', to: '2026-11-03 11:45:00' }] },
    'pauses',
    'Die Pausen überschneiden sich',
  ],
]
for (const [what, values, field, says] of bad)
  test(`${what} is refused at its field, entered as corrected, and nothing is written`, async () => {
    const { create, change, find } = await shop()
    const { id } = (await create()).body.data
    const refused = [await create(values), await change(id, { ...values, reason: REASON })]
    for (const { status, refusal } of refused) assert.deepEqual([status, refusal.fields], [400, { [field]: says }])
    assert.equal((await find(id)).version, 1)
  })

test('an end that is moved before a pause is refused at the pauses', async () => {
  const { create, change } = await shop()
  const { id } = (await create({ pauses: [PAUSE] })).body.data
  const { status, refusal } = await change(id, { to: '2026-11-03 11:15:00', reason: REASON })
  assert.deepEqual([status, refusal.fields], [400, { pauses: 'Eine Pause liegt nicht im Dienst' }])
})

test('what was stamped is changed with a reason only; confirming needs none, taking it back does', async () => {
  const { create, change } = await shop()
  const { id } = (await create()).body.data
  for (const body of [{ to: '2026-11-03 16:00:00' }, { to: '2026-11-03 16:00:00', reason: '  ' }]) {
    const { status, refusal } = await change(id, body)
    assert.deepEqual([status, refusal.fields], [400, { reason: 'Bitte geben Sie einen Grund an' }])
  }
  assert.equal((await change(id, { mdConfirmed: true })).status, 200)
  assert.equal((await change(id, { mdConfirmed: false })).status, 400)
  assert.equal((await change(id, { mdConfirmed: false, reason: REASON })).status, 200)
  // As it is: nothing to say and nothing to write.
  assert.equal((await change(id, DAY)).body.data.version, 3)
})

test('a long shift is asked about by its key, and what was confirmed is kept in the trail', async () => {
  const { create, company } = await shop()
  const long = { to: '2026-11-03 23:30:00' }
  const asked = await create(long)
  const doubts = { 'too-long': 'Der Dienst dauert länger als 16 Stunden' }
  assert.deepEqual([asked.status, asked.refusal.code, asked.refusal.fields], [422, 'doubtful', doubts])
  assert.equal((await create({ ...long, accepted: ['too-short'] })).status, 422)
  assert.equal((await create({ ...long, accepted: ['too-long'] })).status, 200)
  const [entry] = await trailIn(company)
  assert.deepEqual(entry?.after?.warning, Object.values(doubts))
})

test('what the same person has at that time is named with store and time, deleted ones and other people’s are not', async () => {
  const { create, change, company, employee } = await shop()
  const store = await build.store({ company, name: 'Wels' })
  const elsewhere = { ...employee, store }
  const late = await build.stamp({ employee: elsewhere, from: '2026-11-03 14:00:00', to: '2026-11-03 17:00:00' })
  const off = await build.absence({ employee: elsewhere, from: '2026-11-02 23:00:00', to: '2026-11-03 23:00:00' })
  await build.absence({ employee, from: '2026-11-02 23:00:00', to: '2026-11-03 23:00:00', softDelete: true })
  await build.absence({ employee, from: '2026-11-02 23:00:00', to: '2026-11-03 23:00:00', state: 3 })
  await build.stamp({ employee, ...DAY, softDelete: true })
  await build.stamp({ company, ...DAY })
  await build.stamp({ employee, from: '2026-11-03 15:00:00', to: '2026-11-03 16:00:00' })
  const asked = await create()
  assert.deepEqual(asked.refusal.fields, {
    [`overlap-absence-${off.id}`]: 'Überschneidet sich mit der Abwesenheit Urlaub am 03.11.2026 (Wels)',
    [`overlap-stamp-${late.id}`]: 'Überschneidet sich mit der Stempelzeit vom 03.11.2026, 15:00 bis 18:00 (Wels)',
  })
  const accepted = Object.keys(asked.refusal.fields!)
  const { id } = (await create({ accepted })).body.data
  // It is no doubt about itself, and a pause that is added moves nothing.
  assert.equal((await change(id, { pauses: [PAUSE], reason: REASON })).status, 200)
  assert.equal((await change(id, { mdConfirmed: true })).refusal.code, 'doubtful')
  assert.equal((await change(id, { mdConfirmed: true, accepted })).status, 200)
})

test('who sees one store is told of a collision in another, but not where and when', async () => {
  const company = await build.company()
  const employee = await build.employee({ company })
  const other = await build.store({ company, name: 'Wels' })
  const hidden = await build.stamp({ employee: { ...employee, store: other }, ...DAY })
  const { api } = await signedIn({ company, storeIds: [employee.store!] })
  const draft = { employeeId: employee.id, storeId: employee.store!, ...DAY }
  const { refusal } = await api(stampRecords.create, { body: draft })
  assert.deepEqual(refusal.fields, {
    'overlap-stamp-elsewhere': 'Überschneidet sich mit einer Stempelzeit in einem Standort, den Sie nicht sehen',
  })
  assert.equal((await api(stampRecords.find, { params: { id: hidden.id } })).status, 404)
  const body = { to: null, reason: REASON, version: 1 }
  const change = await api(stampRecords.change, { params: { id: hidden.id }, body })
  assert.equal(change.status, 404)
  const moved = await api(stampRecords.create, { body: { ...draft, storeId: other } })
  assert.equal(moved.status, 404)
})

test('a person whom the caller does not see can’t be written for, also in a store of the caller’s own', async () => {
  const company = await build.company()
  const stranger = await build.employee({ company })
  const store = await build.store({ company })
  const { id } = await build.stamp({ employee: { ...stranger, store } })
  const { api } = await signedIn({ company, storeIds: [store] })
  const draft = { employeeId: stranger.id, storeId: store, ...DAY }
  assert.equal((await api(stampRecords.create, { body: draft })).status, 404)
  assert.equal((await api(stampRecords.find, { params: { id } })).status, 404)
  const body = { reason: REASON, version: 1 }
  assert.equal((await api(stampRecords.remove, { params: { id }, body })).status, 404)
})

test('a deleted one is neither changed nor deleted again, and what is there is not restored', async () => {
  const { api, create, change } = await shop()
  const { id } = (await create()).body.data
  const params = { id }
  assert.equal((await api(stampRecords.restore, { params, body: { version: 1 } })).status, 409)
  assert.equal((await api(stampRecords.remove, { params, body: { reason: ' ', version: 1 } })).status, 400)
  await api(stampRecords.remove, { params, body: { reason: REASON, version: 1 } })
  const refused = [
    await change(id, { to: '2026-11-03 16:00:00', reason: REASON }),
    await api(stampRecords.remove, { params, body: { reason: REASON, version: 2 } }),
  ]
  for (const { status, refusal } of refused) assert.deepEqual([status, refusal.code], [409, 'conflict'])
})

test('restoring asks about what came into its place', async () => {
  const { api, create } = await shop()
  const { id } = (await create()).body.data
  const params = { id }
  await api(stampRecords.remove, { params, body: { reason: REASON, version: 1 } })
  const other = (await create()).body.data
  const asked = await api(stampRecords.restore, { params, body: { version: 2 } })
  assert.deepEqual(Object.keys(asked.refusal.fields!), [`overlap-stamp-${other.id}`])
  const accepted = Object.keys(asked.refusal.fields!)
  assert.equal((await api(stampRecords.restore, { params, body: { version: 2, accepted } })).status, 200)
})

test('of two that are entered for the same time at once, one is asked about the other', async () => {
  const { create } = await shop()
  const answers = await Promise.all([create(), create(), create()])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422])
})

test('sent twice with the same key it is entered once', async () => {
  const { api, draft, company } = await shop()
  const headers = { 'idempotency-key': 'stempel-1' }
  const answers = await Promise.all([1, 2].map(() => api(stampRecords.create, { body: draft, headers })))
  assert.equal(answers[0]!.text, answers[1]!.text)
  assert.equal((await rawSql('select id from stamp where company_id = $1', [company])).length, 1)
})

const trailIn = (company: number) =>
  rawSql<{ action: string; before: object | null; after: Record<string, unknown> | null }>(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'time/stamps' order by id`,
    [company],
  )

test('the stamps of a person’s month are those that begin in it by the company’s clock, in the order of time', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  const elsewhere = await build.store({ company })
  const ids: number[] = []
  for (const [from, to] of [
    ['2026-11-30 20:00:00', '2026-12-01 02:00:00'],
    ['2026-10-31 23:30:00', '2026-11-01 06:00:00'],
    ['2026-11-12 07:00:00', null],
  ] as const)
    ids.push((await build.stamp({ employee, from, to })).id)
  const other = await build.stamp({
    employee: { ...employee, store: elsewhere },
    from: '2026-11-20 07:00:00',
    to: null,
  })
  await build.stamp({ employee, from: '2026-10-31 22:30:00' })
  await build.stamp({ employee, from: '2026-11-30 23:00:00', to: '2026-12-01 06:00:00' })
  await build.stamp({ employee, softDelete: true })
  const list = async (call: typeof api) =>
    (await call(stampRecords.ofPerson, { params: { id: employee.id }, query: { month: '2026-11' } })).body.data.map(
      ({ id }) => id,
    )
  assert.deepEqual(await list(api), [ids[1], ids[2], other.id, ids[0]])
  const bound = await signedIn({ company, storeIds: [employee.store!] })
  assert.deepEqual(await list(bound.api), [ids[1], ids[2], ids[0]])
  const stranger = await signedIn({ company, storeIds: [elsewhere] })
  const refused = await stranger.api(stampRecords.ofPerson, {
    params: { id: employee.id },
    query: { month: '2026-11' },
  })
  assert.equal(refused.status, 404)
})
