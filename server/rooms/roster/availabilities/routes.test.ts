import assert from 'node:assert/strict'
import { test } from 'node:test'
import { availabilities } from '#contract/roster/availabilities.ts'
import { shifts } from '#contract/roster/shifts.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

/** A Monday. */
const MONDAY = Temporal.Now.plainDateISO('Europe/Vienna').add({ weeks: 5 })
const FIRST = MONDAY.subtract({ days: MONDAY.dayOfWeek - 1 })
const at = (days: number, time: string) =>
  toUtcText(FIRST.add({ days }).toZonedDateTime({ timeZone: 'Europe/Vienna', plainTime: time }).toInstant())

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const storeId = await build.store({ company })
  const eva = await build.employee({ company, store: storeId })
  await build.contract({ employee: eva, from: '2020-01-01' })
  const create = (more: object = {}) =>
    api(availabilities.create, {
      body: {
        ...{ employeeId: eva.id, state: 2, weekDays: [3, 1, 3], from: '08:00', to: '14:00', validFrom: '2026-01-01' },
        ...more,
      } as never,
    })
  /** Which rules a shift breaks. */
  const plan = async (day: number, from: string, to: string) => {
    const shift = { employeeId: eva.id, storeId, from: at(day, from), to: at(day, to) }
    const { status, refusal } = await api(shifts.save, { body: { shifts: [shift] } as never })
    return status === 200 ? [] : Object.keys(refusal.fields!)
  }
  return { ...session, storeId, eva, create, plan }
}

test('it is entered with its weekdays in order, changed, removed, and told in the trail', async () => {
  const { api, company, eva, create } = await shop()
  const made = (await create({ to: '24:00' })).body.data
  assert.deepEqual(made, {
    ...{ id: made.id, employeeId: eva.id, state: 2, weekDays: [1, 3], from: '08:00', to: '00:00' },
    ...{ validFrom: '2026-01-01', validTo: null, approved: false, version: 1 },
  })
  const params = { id: made.id }
  const changed = await api(availabilities.change, { params, body: { approved: true, weekDays: [7], version: 1 } })
  assert.deepEqual((await api(availabilities.list)).body.data, [changed.body.data])
  const adam = await build.employee({ company })
  assert.deepEqual((await api(availabilities.list, { query: { employeeId: adam.id } as never })).body.data, [])
  assert.equal((await api(availabilities.change, { params, body: { state: 1, version: 1 } })).status, 409)
  assert.equal((await api(availabilities.remove, { params })).status, 200)
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'roster/availabilities' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
})

const refused: [draft: object, field: string, says: string][] = [
  [{ weekDays: [] }, 'weekDays', 'Mindestens ein Wochentag'],
  [{ weekDays: [0] }, 'weekDays.0', 'Ein Wochentag'],
  [{ from: '8' }, 'from', 'Bitte eine Uhrzeit eingeben (HH:mm)'],
  [{ validTo: '2025-12-31' }, 'validTo', 'Das Ende liegt vor dem Beginn'],
  [{ validFrom: '1949-01-01' }, 'validFrom', 'Ein Tag von 1950 bis 2100'],
]
for (const [draft, field, says] of refused)
  test(`${JSON.stringify(draft)} is refused at its field`, async () => {
    const { create } = await shop()
    const { status, refusal } = await create(draft)
    assert.deepEqual([status, refusal.fields], [400, { [field]: says }])
  })

test('only what is approved is asked when somebody is planned', async () => {
  const { eva, plan } = await shop()
  await build.availability({ employee: eva, approved: false })
  await build.wish({ employee: eva, state: 1, from: at(1, '06:00'), to: at(1, '12:00'), approved: false })
  assert.deepEqual(await plan(1, '10:00', '16:00'), [])
})

test('beyond what is agreed for the weekday a reason is needed; another weekday says nothing', async () => {
  const { eva, plan } = await shop()
  await build.availability({ employee: eva, weekDays: [1], from: 480, to: 840 })
  assert.deepEqual(await plan(0, '10:00', '16:00'), ['shifts.0.VERFUEGBAR.only'])
  assert.deepEqual(await plan(0, '08:00', '14:00'), [])
  assert.deepEqual(await plan(1, '10:00', '16:00'), [])
})

test('who can’t come every week is not planned then without a reason', async () => {
  const { eva, plan } = await shop()
  await build.availability({ employee: eva, state: 1, weekDays: [2], from: 720, to: 0 })
  assert.deepEqual(await plan(1, '10:00', '13:00'), ['shifts.0.VERFUEGBAR'])
  assert.deepEqual(await plan(1, '08:00', '12:00'), [])
})

test('a single wish that comes first takes the place of what is agreed on its day', async () => {
  const { eva, plan } = await shop()
  await build.availability({ employee: eva, weekDays: [1], from: 480, to: 840 })
  const evening = { employee: eva, state: 2, from: at(0, '14:00'), to: at(0, '20:00') }
  await build.wish({ ...evening, overrideContract: true })
  assert.deepEqual(await plan(0, '08:00', '14:00'), ['shifts.0.VERFUEGBAR.only'])
  assert.deepEqual(await plan(0, '14:00', '20:00'), [])
})
