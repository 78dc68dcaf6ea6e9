import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AbsenceDraft, absenceRecords } from '#contract/time/absence-records.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const DAYS = { firstDay: '2026-11-02', lastDay: '2026-11-06' }

async function shop() {
  const session = await signedIn()
  const employee = await build.employee({ company: session.company, lastName: 'Gruber', firstName: 'Eva' })
  const draft = { employeeId: employee.id, storeId: employee.store!, mdType: 1, ...DAYS }
  const { api } = session
  return {
    ...session,
    employee,
    create: (more: Partial<AbsenceDraft> = {}) => api(absenceRecords.create, { body: { ...draft, ...more } }),
    /** As it is now, unless told. */
    change: async (id: number, body: object) => {
      const { version } = (await api(absenceRecords.find, { params: { id } })).body.data
      return api(absenceRecords.change, { params: { id }, body: { version, ...body } })
    },
  }
}

test('what is entered, corrected, deleted and restored is stored in whole days and told in the trail', async () => {
  const { api, company, create, change, employee } = await shop()
  const created = (await create({ note: 'Hochzeit', mdApproved: true })).body.data
  assert.deepEqual(created, {
    id: created.id,
    employeeId: employee.id,
    lastName: 'Gruber',
    firstName: 'Eva',
    storeId: employee.store,
    mdType: 1,
    ...DAYS,
    from: '2026-11-01 23:00:00',
    to: '2026-11-06 23:00:00',
    mdApproved: true,
    isDeleted: false,
    note: 'Hochzeit',
    version: 1,
  })
  const { body } = await change(created.id, { lastDay: '2026-11-09', mdType: 6, reason: 'Verlängert', version: 1 })
  assert.deepEqual([body.data.lastDay, body.data.to, body.data.mdType], ['2026-11-09', '2026-11-09 23:00:00', 6])
  const params = { id: created.id }
  const removed = await api(absenceRecords.remove, { params, body: { reason: 'Abgesagt', version: 2 } })
  assert.deepEqual([removed.body.data.isDeleted, removed.body.data.version], [true, 3])
  const restored = await api(absenceRecords.restore, { params, body: { version: 3 } })
  assert.deepEqual([restored.body.data.isDeleted, restored.body.data.lastDay], [false, '2026-11-09'])
  const trail = await rawSql<{ action: string; before: object; after: object }>(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'time/absences' order by id`,
    [company],
  )
  assert.deepEqual(trail[1], {
    action: 'changed',
    before: { mdType: 1, lastDay: '2026-11-06', reason: null },
    after: { mdType: 6, lastDay: '2026-11-09', reason: 'Verlängert' },
  })
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed', 'restored'],
  )
})

const bad: [what: string, values: object, field: string, says: string][] = [
  ['a last day before the first', { lastDay: '2026-11-01' }, 'lastDay', 'Der letzte Tag liegt vor dem ersten'],
  ['a holiday without a last day', { lastDay: null }, 'lastDay', 'Nur ein Krankenstand kann ohne letzten Tag sein'],
  ['a day that does not exist', { firstDay: '31.02.2026' }, 'firstDay', 'Bitte ein Datum eingeben (TT.MM.JJJJ)'],
  ['a note that is too long', { note: 'x'.repeat(501) }, 'note', 'Höchstens 500 Zeichen'],
]
for (const [what, values, field, says] of bad)
  test(`${what} is refused at its field, entered as corrected`, async () => {
    const { create, change } = await shop()
    const { id } = (await create()).body.data
    for (const { status, refusal } of [await create(values), await change(id, values)])
      assert.deepEqual([status, refusal.fields], [400, { [field]: says }])
  })

test('sickness may have no last day, and gets one when it ends', async () => {
  const { create, change } = await shop()
  const open = (await create({ mdType: 2, lastDay: null })).body.data
  assert.deepEqual([open.lastDay, open.to], [null, null])
  const holiday = await change(open.id, { mdType: 1 })
  assert.deepEqual(holiday.refusal.fields, { lastDay: 'Nur ein Krankenstand kann ohne letzten Tag sein' })
  assert.equal((await change(open.id, { lastDay: '2026-11-13' })).body.data.to, '2026-11-13 23:00:00')
})

test('some hours of a day remain so while only other things are changed', async () => {
  const { change, employee } = await shop()
  const hours = { from: '2026-11-05 07:00:00', to: '2026-11-05 11:00:00' }
  const { id } = await build.absence({ employee, ...hours, approved: false })
  const noted = (await change(id, { note: 'Arzt' })).body.data
  assert.deepEqual(
    [noted.from, noted.to, noted.firstDay, noted.lastDay],
    [hours.from, hours.to, '2026-11-05', '2026-11-05'],
  )
  assert.equal((await change(id, { lastDay: '2026-11-06' })).body.data.to, '2026-11-06 23:00:00')
})

test('an approved one is changed with a reason only, an unapproved one and the approval itself without', async () => {
  const { create, change } = await shop()
  const { id } = (await create()).body.data
  assert.equal((await change(id, { note: 'a' })).status, 200)
  assert.equal((await change(id, { mdApproved: true })).status, 200)
  const refused = await change(id, { note: 'b' })
  assert.deepEqual([refused.status, refused.refusal.fields], [400, { reason: 'Bitte geben Sie einen Grund an' }])
  assert.equal((await change(id, { note: 'b', reason: 'Nachgetragen' })).status, 200)
})

test('worked hours and other absences in these days are asked about, before the entry and after the exit, too', async () => {
  const { create, employee } = await shop()
  await rawSql(`update employee set entry = '2026-11-04', exit = '2026-11-05' where id = $1`, [employee.id])
  const stamp = await build.stamp({ employee })
  const sick = await build.absence({ employee, type: 2, from: '2026-11-04 23:00:00', to: null })
  const { refusal } = await create()
  assert.deepEqual(Object.keys(refusal.fields!), [
    'before-entry',
    'after-exit',
    `overlap-stamp-${stamp.id}`,
    `overlap-absence-${sick.id}`,
  ])
})

test('what the master data deleted is restored, too, and a wish is no absence', async () => {
  const { api, employee } = await shop()
  const gone = await build.absence({ employee, mdDeleted: true })
  const params = { id: gone.id }
  assert.equal((await api(absenceRecords.restore, { params, body: { version: 1 } })).body.data.isDeleted, false)
  const wish = await build.absence({ employee, state: 3 })
  assert.equal((await api(absenceRecords.find, { params: { id: wish.id } })).status, 404)
})
