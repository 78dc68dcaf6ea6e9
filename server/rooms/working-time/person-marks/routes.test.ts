import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { PERSON_MARK_KINDS, personMarks } from '#contract/working-time/person-marks.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { NONE } from '#server/platform/database/number-columns.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { detailOf, inSpan as personMarksInSpan, recordName, storeOf } from './rows.ts'

withApp({ KONTOR_ROLES: 'web' })

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const employee = await build.employee({ company, firstName: 'Lea', lastName: 'Lehner' })
  const write = (body: object) => api(personMarks.create, { body: { employeeId: employee.id, ...body } as never })
  const school = (more: object = {}) =>
    write({ kind: 'school_day', weekday: 1, minutes: 480, from: '2026-09-01', ...more })
  const list = async () => (await api(personMarks.ofPerson, { params: { id: employee.id } })).body.data
  return { ...session, employee, write, school, list }
}

test('service and days at school are kept, changed and removed, each in the audit trail', async () => {
  const { api, company, employee, write, school, list } = await shop()
  const monday = (await school()).body.data
  const service = (await write({ kind: 'in_service', from: '01.03.2026' })).body.data
  assert.deepEqual(monday, {
    ...{ id: monday.id, employeeId: employee.id, kind: 'school_day', from: '2026-09-01', to: null },
    ...{ weekday: 1, minutes: 480, version: 1 },
  })
  assert.deepEqual(await list(), [service, monday])
  const params = { id: monday.id }
  const changed = await api(personMarks.change, { params, body: { weekday: 2, minutes: 390, version: 1 } })
  assert.deepEqual(changed.body.data, { ...monday, weekday: 2, minutes: 390, version: 2 })
  assert.equal((await api(personMarks.change, { params, body: { to: null, version: 1 } })).refusal.code, 'stale')
  assert.equal((await api(personMarks.remove, { params })).status, 200)
  assert.deepEqual(await list(), [service])
  const trail = await rawSql<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'working-time/person-marks' and record_id = $2 order by id`,
    [company, String(monday.id)],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
  assert.deepEqual(
    [trail[1]!.before, trail[1]!.after],
    [
      { weekday: 1, minutes: 480, version: 1 },
      { weekday: 2, minutes: 390, version: 2 },
    ],
  )
})

test('a day at school has a weekday and a duration, and nothing else has', async () => {
  const { write, school } = await shop()
  assert.deepEqual((await write({ kind: 'school_day', from: '2026-09-01' })).refusal.fields, {
    weekday: 'Muss angegeben werden',
    minutes: 'Muss angegeben werden',
  })
  assert.deepEqual((await write({ kind: 'in_service', weekday: 1, from: '2026-09-01' })).refusal.fields, {
    weekday: 'Nur bei einem Berufsschultag',
  })
  assert.deepEqual((await school({ minutes: 721 })).refusal.fields, {
    minutes: 'Eine Dauer von 1 Minute bis 12 Stunden',
  })
  assert.deepEqual((await school({ from: '1949-12-31' })).refusal.fields, { from: 'Ein Tag von 1950 bis 2100' })
  assert.deepEqual((await school({ to: '2026-08-31' })).refusal.fields, { to: 'Das Ende liegt vor dem Beginn' })
})

test('no two of a kind and weekday hold on the same day, also when one is changed or two come at once', async () => {
  const { api, school, list } = await shop()
  const both = await Promise.all([school(), school()])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const refused = both.find(({ status }) => status === 409)!
  assert.deepEqual(refused.refusal.fields, { from: 'Überschneidet sich mit „Berufsschultag“ ab 01.09.2026' })
  const tuesday = (await school({ weekday: 2 })).body.data
  const moved = await api(personMarks.change, { params: { id: tuesday.id }, body: { weekday: 1, version: 1 } })
  assert.equal(moved.status, 409)
  assert.equal((await list()).length, 2)
})

test('who sees other stores only finds neither the person nor what is kept of them', async () => {
  const { company, employee, school } = await shop()
  const { id } = (await school()).body.data
  const { api } = await signedIn({ company, storeIds: [await build.store({ company })] })
  const answers = [
    await api(personMarks.ofPerson, { params: { id: employee.id } }),
    await api(personMarks.create, {
      body: { employeeId: employee.id, kind: 'in_service', from: '2026-01-01' } as never,
    }),
    await api(personMarks.change, { params: { id }, body: { minutes: 60, version: 1 } }),
    await api(personMarks.remove, { params: { id } }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404],
  )
  const mine = await signedIn({ company, storeIds: [employee.store!] })
  assert.equal((await mine.api(personMarks.ofPerson, { params: { id: employee.id } })).body.data.length, 1)
})

test('the log calls it by the person, its weekday and the store', async () => {
  const { company, employee, school } = await shop()
  const { id } = (await school()).body.data
  const at = sql`${id}`
  const { rows } = await asSeen(company, tx =>
    tx.execute(sql`select (${recordName(at)}) as name, (${detailOf(at)}) as detail, (${storeOf(at)}) as store`),
  )
  assert.deepEqual(rows, [{ name: 'Lehner Lea', detail: 'Berufsschultag Montag', store: employee.store }])
})

test('the engine is given what holds in a span of those it asks for, by person', async () => {
  const { company, employee, write, school } = await shop()
  await school({ from: '1970-01-02', to: '1970-01-03' })
  await write({ kind: 'in_service', from: '1970-01-06' })
  await build.personMark({ company })
  const read = async (ids: number[], first: number, last: number) => {
    const found = await asSeen(company, tx => personMarksInSpan(tx, ids, first, last))
    return Array.from({ length: found.length }, (_, at) => [
      ...[found.employee_id[at], PERSON_MARK_KINDS[found.kind[at]!], found.weekday[at], found.minutes[at]],
      ...[found.first[at], found.last[at]],
    ])
  }
  const [service, monday] = [
    [employee.id, 'in_service', NONE, NONE, 5, NONE],
    [employee.id, 'school_day', 1, 480, 1, 2],
  ]
  assert.deepEqual(await read([employee.id], 0, 100), [service, monday])
  assert.deepEqual(await read([employee.id], 3, 4), [])
  assert.deepEqual(await read([employee.id], 2, 4), [monday])
  assert.deepEqual(await read([], 0, 100), [])
})

const asSeen = <T>(companyId: number, look: Parameters<typeof inCompany<T>>[1]): Promise<T> =>
  inCompany(
    { companyId, storeIds: null, excludedStoreIds: [], permissions: new Set() } as unknown as CompanyScope,
    look,
  )
