import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shiftHistory } from '#contract/roster/shift-history.ts'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

async function shop() {
  const session = await signedIn()
  const { api, company, accountId } = session
  await rawSql(`update account set first_name = 'Mara', last_name = 'Huber' where id = $1`, [accountId])
  const store = await build.store({ company, name: 'Linz' })
  const eva = await build.employee({ company, store, lastName: 'Gruber', firstName: 'Eva' })
  await build.contract({ employee: eva, from: '2020-01-01' })
  const shift = (from: string, more: object = {}) => ({
    ...{ employeeId: eva.id, storeId: store, breakValue: 30 },
    ...{ from: `2027-11-${from}:00`, to: '2027-11-10 15:00:00', ...more },
  })
  const save = async (shifts: object[], more: object = {}) => {
    const answer = await api(calls.save, { body: { shifts, ...more } as never })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }
  const story = async (id: number, of = api) =>
    (await of(shiftHistory.ofShift, { params: { id } })).body.data.map(({ by, text }) => [by, text])
  return { ...session, store, eva, shift, save, story }
}

test('the history of a shift says who made, moved, published and took it back, and why against a rule', async () => {
  const { api, store, company, shift, save, story, eva } = await shop()
  const [made] = await save([shift('10 07:00', { employeeId: null })])
  await save([shift('10 07:00', { id: made!.id, version: 1 })])
  await save([shift('10 06:30', { id: made!.id, version: 2 })])
  const named = { body: { shifts: [{ id: made!.id, version: 3 }], reason: 'Inventur verschoben' } as never }
  assert.equal(
    (await api(calls.publish, { body: { shifts: [{ id: made!.id, version: 3 }] } as never })).body.data.shifts.length,
    1,
  )
  assert.equal((await api(calls.unpublish, named)).status, 200)
  await rawSql(
    `insert into law_override (company_id, employee_id, store_id, plan_shift_id, shift_version, starts_at, ends_at, rule_id, minutes, sentence, reason, confirmed_by)
     values ($1, $2, $3, $4, 3, now(), now() + interval '8 hours', 'RUHE_TAG', 60, '11 Stunden Ruhe nicht eingehalten', 'Inventur', gen_random_uuid())`,
    [company, eva.id, store, made!.id],
  )
  assert.deepEqual(await story(made!.id), [
    ['', '11 Stunden Ruhe nicht eingehalten – Inventur'],
    ['M. Huber', 'zurückgenommen – Inventur verschoben'],
    ['M. Huber', 'veröffentlicht'],
    ['M. Huber', '07:30 statt 08:00'],
    ['M. Huber', 'Gruber Eva zugeteilt, vorher offen'],
    ['M. Huber', 'erstellt, Mi 10.11. 08:00–16:00, nicht zugeordnet'],
  ])
})

test('what a deleted shift was stands in the history of its store, by the days on which it would have begun', async () => {
  const { api, store, shift, save } = await shop()
  const [made] = await save([shift('10 07:00')])
  await save([], { removed: [{ id: made!.id, version: 1 }] })
  const removed = async (from: string, to: string) =>
    (await api(shiftHistory.removed, { query: { storeId: store, from, to } })).body.data
  assert.deepEqual(
    (await removed('2027-11-08', '2027-11-10')).map(({ id, by, text }) => [id, by, text]),
    [[made!.id, 'M. Huber', 'Mi 10.11. 08:00–16:00, Gruber Eva']],
  )
  assert.deepEqual(await removed('2027-11-11', '2027-11-14'), [])
  assert.equal((await api(shiftHistory.ofShift, { params: { id: made!.id } })).status, 404)
})

test('a planner of one store reads the history of its shifts, of the time in which they lay there, and no other', async () => {
  const { company, eva, store, shift, save, story, api } = await shop()
  const other = await build.store({ company, name: 'Graz' })
  const spot = await rawSql<{ id: number }>(`insert into spot (company_id, name) values ($1, 'Küche') returning id`, [
    company,
  ])
  const [made] = await save([shift('10 07:00', { storeId: other })])
  await save([shift('10 07:00', { id: made!.id, version: 1, spotId: spot[0]!.id })])
  await save([shift('10 06:00', { id: made!.id, version: 2, spotId: spot[0]!.id })])
  const planner = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [store] })
  assert.deepEqual(await story(made!.id, planner.api), [['M. Huber', '07:00 statt 08:00']])
  assert.equal((await story(made!.id)).length, 3)
  const blind = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [other] })
  assert.equal((await blind.api(shiftHistory.ofShift, { params: { id: made!.id } })).status, 404)
  const query = { storeId: store, from: '2027-11-01', to: '2027-11-30' }
  assert.equal((await blind.api(shiftHistory.removed, { query })).status, 404)
  assert.equal((await api(shiftHistory.removed, { query })).status, 200)
  assert.equal(eva.company, company)
})
