import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { maternities } from '#contract/working-time/maternities.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { NONE } from '#server/platform/database/number-columns.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { inSpan as maternitiesInSpan, recordName, storeOf } from './rows.ts'

withApp({ KONTOR_ROLES: 'web' })

const DAYS = { notifiedOn: '2026-03-02', expectedOn: '2026-09-10' }
const NOTHING = { bornOn: null, protectedTo: null, nursingTo: null }

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const employee = await build.employee({ company, firstName: 'Eva', lastName: 'Egger' })
  const write = (body: object = {}) =>
    api(maternities.create, { body: { employeeId: employee.id, ...DAYS, ...body } as never })
  const list = async () => (await api(maternities.ofPerson, { params: { id: employee.id } })).body.data
  return { ...session, employee, write, list }
}

test('a pregnancy is entered, gets its birth and protection, and is removed; the trail keeps that, and no day', async () => {
  const { api, company, employee, write, list } = await shop()
  const made = (await write()).body.data
  assert.deepEqual(made, { id: made.id, employeeId: employee.id, ...DAYS, ...NOTHING, version: 1 })
  const params = { id: made.id }
  const born = { bornOn: '2026-09-08', protectedTo: '2026-12-01', nursingTo: '2027-03-31' }
  const changed = await api(maternities.change, { params, body: { ...born, version: 1 } })
  assert.deepEqual(changed.body.data, { ...made, ...born, version: 2 })
  assert.deepEqual(await list(), [changed.body.data])
  assert.equal((await api(maternities.change, { params, body: { nursingTo: null, version: 1 } })).refusal.code, 'stale')
  assert.equal((await api(maternities.remove, { params })).status, 200)
  assert.deepEqual(await list(), [])
  const trail = await rawSql<{ action: string; before: object | null; after: object | null }>(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'working-time/maternities' and record_id = $2 order by id`,
    [company, String(made.id)],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
  assert.doesNotMatch(JSON.stringify(trail), /\d{4}-\d{2}-\d{2}/)
  assert.deepEqual(trail[1]!.after, { bornOn: '•••', protectedTo: '•••', nursingTo: '•••', version: 2 })
})

test('what can’t be is refused at its field: the order of the days, 42 weeks, 60 days, eight weeks', async () => {
  const { write } = await shop()
  const faults = async (body: object) => (await write(body)).refusal?.fields
  assert.deepEqual(await faults({ expectedOn: '2026-03-01' }), { expectedOn: 'Der Termin liegt vor der Meldung' })
  assert.deepEqual(await faults({ expectedOn: '2026-12-22' }), {
    expectedOn: 'Mehr als 42 Wochen nach der Meldung',
  })
  assert.deepEqual(await faults({ bornOn: '2026-03-01' }), { bornOn: 'Die Geburt liegt vor der Meldung' })
  const far = { bornOn: 'Mehr als 60 Tage vom errechneten Termin entfernt' }
  assert.deepEqual(await faults({ bornOn: '2026-07-11' }), far)
  assert.deepEqual(await faults({ bornOn: '2026-11-10' }), far)
  assert.deepEqual(await faults({ bornOn: '2026-09-10', protectedTo: '2026-11-05' }), {
    protectedTo: 'Nur, wenn länger als 8 Wochen nach der Geburt',
  })
  assert.deepEqual(await faults({ bornOn: '2026-09-10', nursingTo: '2026-09-09' }), {
    nursingTo: 'Liegt vor der Geburt',
  })
  assert.deepEqual(await faults({ protectedTo: '2026-12-01', nursingTo: '2027-01-01' }), {
    protectedTo: 'Erst mit dem Tag der Geburt',
    nursingTo: 'Erst mit dem Tag der Geburt',
  })
  assert.deepEqual(await faults({ notifiedOn: '1949-12-31' }), { notifiedOn: 'Ein Tag von 1950 bis 2100' })
})

test('the bounds themselves are allowed', async () => {
  const fits = async (body: object) => (await (await shop()).write(body)).status
  assert.equal(await fits({ expectedOn: '2026-03-02' }), 200)
  assert.equal(await fits({ expectedOn: '2026-12-21' }), 200)
  assert.equal(await fits({ bornOn: '2026-07-12' }), 200)
  assert.equal(await fits({ bornOn: '2026-11-09', protectedTo: '2027-01-05', nursingTo: '2026-11-09' }), 200)
})

test('one pregnancy at a time; after the birth the next may follow while the first child is nursed', async () => {
  const { api, write, list } = await shop()
  const first = (await write()).body.data
  const next = { notifiedOn: '2026-11-09', expectedOn: '2027-06-01' }
  const early = await write(next)
  assert.deepEqual(
    [early.status, early.refusal.fields],
    [
      409,
      {
        notifiedOn:
          'Überschneidet sich mit dem Eintrag 02.03.2026 – 09.11.2026. Dort fehlt vielleicht der Tag der Geburt.',
      },
    ],
  )
  const body = { bornOn: '2026-09-08', nursingTo: '2027-05-31', version: 1 }
  assert.equal((await api(maternities.change, { params: { id: first.id }, body })).status, 200)
  const second = (await write(next)).body.data
  assert.deepEqual(
    (await list()).map(({ id }) => id),
    [second.id, first.id],
  )
})

const WITHOUT = ALL_PERMISSIONS.filter(permission => !permission.startsWith('maternity'))

test('who lacks the right is refused all of it, whatever other rights they hold', async () => {
  const { company, employee, write } = await shop()
  const { id } = (await write()).body.data
  const asks = async (permissions: Permission[]) => {
    const { api } = await signedIn({ company, permissions })
    return [
      (await api(maternities.ofPerson, { params: { id: employee.id } })).status,
      (await api(maternities.create, { body: { employeeId: employee.id, ...DAYS } as never })).status,
      (await api(maternities.change, { params: { id }, body: { bornOn: null, version: 1 } })).status,
      (await api(maternities.remove, { params: { id } })).status,
    ]
  }
  assert.deepEqual(await asks(WITHOUT), [403, 403, 403, 403])
  assert.deepEqual(await asks([...WITHOUT, 'maternity.read']), [200, 403, 403, 403])
})

test('the log tells who holds the right that a pregnancy was entered, and of whom, and everybody else nothing', async () => {
  const { api, company, employee, write } = await shop()
  const { id } = (await write()).body.data
  const other = await signedIn({ company, permissions: WITHOUT })
  const told = async (call: typeof api, body: object) =>
    (await call(eventLog.list, { body: body as never })).body.data.events
  const [line] = await told(api, { records: `working-time/maternities:${id}` })
  assert.deepEqual(
    [line?.recordName, line?.changes.find(({ field }) => field === 'expectedOn')?.after],
    ['Egger Eva', '•••'],
  )
  assert.deepEqual(await told(other.api, { records: `working-time/maternities:${id}` }), [])
  for (const body of [{}, { text: '2026-09-10' }, { text: String(id) }, { text: String(employee.id) }])
    assert.ok(
      (await told(other.api, body)).every(({ kind }) => kind !== 'working-time/maternities'),
      JSON.stringify(body),
    )
  const kinds = async (call: typeof api) => (await call(eventLog.choices)).body.data.kinds
  assert.ok((await kinds(api)).includes('working-time/maternities'))
  assert.ok(!(await kinds(other.api)).includes('working-time/maternities'))
})

test('who sees other stores only finds neither the person nor the pregnancy', async () => {
  const { company, employee, write } = await shop()
  const { id } = (await write()).body.data
  const { api } = await signedIn({ company, storeIds: [await build.store({ company })] })
  const answers = [
    await api(maternities.ofPerson, { params: { id: employee.id } }),
    await api(maternities.create, { body: { employeeId: employee.id, ...DAYS } as never }),
    await api(maternities.change, { params: { id }, body: { bornOn: null, version: 1 } }),
    await api(maternities.remove, { params: { id } }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404],
  )
})

test('the log knows whose it is and in which store', async () => {
  const { company, employee, write } = await shop()
  const at = sql`${(await write()).body.data.id}`
  const { rows } = await asSeen(company, tx =>
    tx.execute(sql`select (${recordName(at)}) as name, (${storeOf(at)}) as store`),
  )
  assert.deepEqual(rows, [{ name: 'Egger Eva', store: employee.store }])
})

test('the engine is given those who are protected in a span: from the notice until protection and nursing are over', async () => {
  const { company, employee } = await shop()
  const [day, first] = [(text: string) => Temporal.PlainDate.from('1970-01-01').until(text).days, employee.id]
  await build.maternity({ employee, notified: '2024-03-01', expected: '2024-09-01', born: '2024-09-03' })
  const later = await build.employee({ company })
  const [nursed, protectedTo] = ['2027-02-01', '2026-12-01']
  await build.maternity({ employee: later, born: '2026-09-08', protectedTo, nursingTo: nursed })
  const open = await build.employee({ company })
  await build.maternity({ employee: open })
  const read = async (from: string, to: string) => {
    const ids = [first, later.id, open.id]
    const found = await asSeen(company, tx => maternitiesInSpan(tx, ids, day(from), day(to)))
    return Array.from({ length: found.length }, (_, at) => [
      ...[found.employee_id[at], found.notified[at], found.expected[at], found.born[at]],
      ...[found.protected_to[at], found.nursing_to[at]],
    ])
  }
  const ofFirst = [first, day('2024-03-01'), day('2024-09-01'), day('2024-09-03'), NONE, NONE]
  const days = [day('2026-03-02'), day('2026-09-10')]
  const ofLater = [later.id, ...days, day('2026-09-08'), day(protectedTo), day(nursed)]
  const ofOpen = [open.id, ...days, NONE, NONE, NONE]
  assert.deepEqual(await read('2024-01-01', '2024-02-29'), [])
  assert.deepEqual(await read('2024-10-29', '2024-12-31'), [ofFirst])
  assert.deepEqual(await read('2024-10-30', '2026-03-01'), [])
  assert.deepEqual(await read('2026-03-02', '2026-03-02'), [ofLater, ofOpen])
  assert.deepEqual(await read('2027-02-01', '2027-02-01'), [ofLater, ofOpen])
  assert.deepEqual(await read('2027-02-02', '2027-02-02'), [ofOpen])
})

const asSeen = <T>(companyId: number, look: Parameters<typeof inCompany<T>>[1]): Promise<T> =>
  inCompany(
    { companyId, storeIds: null, excludedStoreIds: [], permissions: new Set() } as unknown as CompanyScope,
    look,
  )
