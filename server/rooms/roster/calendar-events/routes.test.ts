import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarEvents } from '#contract/roster/calendar-events.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const MARKET = { name: 'Adventmarkt Neubaug.', color: '#7C3F8F', fromDate: '2026-12-10', toDate: '2026-12-13' }

async function shop() {
  const session = await signedIn()
  const create = (more: object = {}) => session.api(calendarEvents.create, { body: { ...MARKET, ...more } as never })
  const list = async (query: object = {}) =>
    (await session.api(calendarEvents.list, { query: query as never })).body.data
  return { ...session, create, list }
}

test('an event is entered with all its fields, changed, removed, and told in the trail', async () => {
  const { api, company, create, list } = await shop()
  const last = (await create({ name: 'Adventmarkt 2025' })).body.data
  const made = (await create({ from: '14:00', to: '22:00', copyEventId: last.id, shiftCreationMode: 1 })).body.data
  assert.deepEqual(made, {
    ...{ id: made.id, storeId: null, ...MARKET, color: '#7c3f8f', from: '14:00', to: '22:00' },
    ...{ federalHoliday: false, bankHoliday: false, description: '', copyEventId: last.id },
    ...{ createWithTemplates: false, shiftCreationMode: 1, version: 1 },
  })
  const params = { id: made.id }
  const changed = await api(calendarEvents.change, { params, body: { to: '24:00', bankHoliday: true, version: 1 } })
  assert.deepEqual([changed.body.data.to, changed.body.data.bankHoliday], ['24:00', true])
  assert.equal((await api(calendarEvents.change, { params, body: { to: '23:00', version: 1 } })).status, 409)
  // What was copied from it stays.
  assert.equal((await api(calendarEvents.remove, { params: { id: last.id } })).status, 200)
  assert.deepEqual(
    (await list()).map(({ id, copyEventId }) => [id, copyEventId]),
    [[made.id, null]],
  )
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'roster/calendar-events' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'created', 'changed', 'removed'],
  )
})

test('the list has what touches the days that are asked for, both included', async () => {
  const { create, list } = await shop()
  await create()
  for (const [from, to, count] of [
    ['2026-12-13', '2026-12-20', 1],
    ['2026-12-01', '2026-12-10', 1],
    ['2026-12-14', '2026-12-20', 0],
    ['2026-12-01', '2026-12-09', 0],
  ] as const)
    assert.equal((await list({ from, to })).length, count, `${from} ${to}`)
})

const refused: [draft: object, field: string, says: string][] = [
  [{ name: 'x'.repeat(21) }, 'name', 'Höchstens 20 Zeichen'],
  [{ toDate: '2026-12-09' }, 'toDate', 'Das Ende liegt vor dem Beginn'],
  [{ toDate: '2026-12-10', from: '14:00', to: '14:00' }, 'to', 'Das Ende liegt vor dem Beginn'],
  [{ to: '00:00' }, 'to', 'Bis Mitternacht: 24:00'],
  [{ from: '24:00' }, 'from', 'Bitte eine Uhrzeit eingeben (HH:mm)'],
  [{ color: 'lila' }, 'color', 'Eine Farbe wie #1F6B49'],
  [{ shiftCreationMode: 3 }, 'shiftCreationMode', 'Muss angegeben werden'],
]
for (const [draft, field, says] of refused)
  test(`${JSON.stringify(draft).slice(0, 50)} is refused at its field`, async () => {
    const { create } = await shop()
    const { status, refusal } = await create(draft)
    assert.deepEqual([status, refusal.fields], [400, { [field]: says }])
  })

test('who plans for some stores changes what is theirs, reads what holds for all, and sees nothing of others', async () => {
  const { company } = await shop()
  const [own, other] = [await build.store({ company }), await build.store({ company })]
  const shared = await build.calendarEvent({ company })
  const theirs = await build.calendarEvent({ company, store: other })
  const { api } = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [own] })
  const made = await api(calendarEvents.create, { body: { ...MARKET, storeId: own } as never })
  assert.equal(made.status, 200)
  assert.deepEqual(
    (await api(calendarEvents.list)).body.data.map(({ id }) => id).sort(),
    [shared, made.body.data.id].sort(),
  )
  assert.equal((await api(calendarEvents.create, { body: MARKET as never })).status, 403)
  assert.equal((await api(calendarEvents.remove, { params: { id: shared } })).status, 403)
  assert.equal((await api(calendarEvents.remove, { params: { id: theirs } })).status, 404)
  const copied = { ...MARKET, storeId: own, copyEventId: theirs }
  assert.equal((await api(calendarEvents.create, { body: copied as never })).status, 404)
})
