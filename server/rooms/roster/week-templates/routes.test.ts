import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weekTemplates } from '#contract/roster/week-templates.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const MONDAY = '2026-12-07'

async function shop() {
  const session = await signedIn()
  const { company } = session
  const store = await build.store({ company })
  const eva = await build.employee({ company, store })
  const create = (more: object = {}) =>
    session.api(weekTemplates.create, { body: { name: 'Winter', storeId: store, monday: MONDAY, ...more } as never })
  return { ...session, store, eva, create }
}

test('a week becomes a template, is renamed, removed, and told in the trail', async () => {
  const { api, company, store, eva, create } = await shop()
  await build.planShift({ employee: eva, from: '2026-12-07 07:00:00', to: '2026-12-07 15:00:00' })
  await build.planShift({ employee: eva, from: '2026-12-13 21:00:00', to: '2026-12-14 05:00:00' })
  await build.planShift({ employee: eva, from: '2026-12-14 07:00:00', to: '2026-12-14 15:00:00' })
  const made = (await create({ name: ' Winter ' })).body.data
  assert.deepEqual(made, { id: made.id, name: 'Winter', storeId: store, shifts: 2, withPerson: 2, version: 1 })
  const kept = await rawSql(
    'select weekday, from_minute, to_minute, break_minutes from week_template_shift where week_template_id = $1 order by weekday',
    [made.id],
  )
  assert.deepEqual(
    kept.map(row => Object.values(row)),
    [
      [1, 480, 960, 30],
      [7, 1320, 1800, 30],
    ],
  )
  const params = { id: made.id }
  const renamed = await api(weekTemplates.change, { params, body: { name: 'Sommer', version: 1 } })
  assert.deepEqual(renamed.body.data, { ...made, name: 'Sommer', version: 2 })
  assert.deepEqual((await api(weekTemplates.list)).body.data, [renamed.body.data])
  assert.equal((await api(weekTemplates.remove, { params })).status, 200)
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'roster/week-templates' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
})

test('it is kept without people if they are not wanted, and for every store', async () => {
  const { eva, create } = await shop()
  await build.planShift({ employee: eva, from: '2026-12-07 07:00:00', to: '2026-12-07 15:00:00' })
  const { data } = (await create({ withPeople: false, forAll: true })).body
  assert.deepEqual([data.storeId, data.shifts, data.withPerson], [null, 1, 0])
})

test('a week without shifts, one that begins on no Monday and a name that is taken are refused', async () => {
  const { eva, create } = await shop()
  const empty = await create()
  assert.deepEqual(
    [empty.status, empty.refusal.message],
    [422, 'In dieser Woche ist kein Dienst geplant. Planen Sie zuerst eine Woche.'],
  )
  await build.planShift({ employee: eva, from: '2026-12-07 07:00:00', to: '2026-12-07 15:00:00' })
  assert.deepEqual((await create({ monday: '2026-12-08' })).refusal.fields, {
    monday: 'Eine Woche beginnt an einem Montag',
  })
  assert.equal((await create()).status, 200)
  assert.deepEqual((await create()).refusal.fields, { name: 'Wird bereits verwendet' })
})

test('who plans for some stores sees theirs and what all have, and changes what is theirs', async () => {
  const { company, store, eva } = await shop()
  await build.planShift({ employee: eva, from: '2026-12-07 07:00:00', to: '2026-12-07 15:00:00' })
  const other = await build.store({ company })
  const [shared, theirs] = [
    await build.weekTemplate({ company, store: null }),
    await build.weekTemplate({ company, store: other }),
  ]
  const { api } = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [store] })
  assert.deepEqual(
    (await api(weekTemplates.list)).body.data.map(({ id }) => id),
    [shared.id],
  )
  const body = { name: 'Winter', storeId: store, monday: MONDAY }
  const statuses = [
    await api(weekTemplates.create, { body: body as never }),
    await api(weekTemplates.create, { body: { ...body, forAll: true } as never }),
    await api(weekTemplates.create, { body: { ...body, storeId: other } as never }),
    await api(weekTemplates.remove, { params: { id: shared.id } }),
    await api(weekTemplates.remove, { params: { id: theirs.id } }),
  ].map(({ status }) => status)
  assert.deepEqual(statuses, [200, 403, 404, 403, 404])
})

test('whoever is erased stands in no template any more, and their shifts stay in it', async () => {
  const { company, eva, store } = await shop()
  const { id } = await build.weekTemplate({ company, store, employee: eva.id })
  await rawSql('delete from employee where id = $1', [eva.id])
  const rows = await rawSql('select employee_id from week_template_shift where week_template_id = $1', [id])
  assert.deepEqual(rows, [{ employee_id: null }])
})
