import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AbsenceDraft, absenceRecords } from '#contract/time/absences.ts'
import { ABSENCE_KINDS, KINDS_OF_TYPE } from '#domain/wages/absence-kinds.ts'
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
    firstPart: 'day',
    lastPart: 'day',
    wageKind: null,
    isConfirmed: false,
    from: '2026-11-01 23:00:00',
    to: '2026-11-06 23:00:00',
    mdApproved: true,
    declineReason: null,
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

const parts: [what: string, values: Partial<AbsenceDraft>, from: string, to: string][] = [
  ['a morning', { lastDay: '2026-11-02', firstPart: 'morning' }, '2026-11-01 23:00:00', '2026-11-02 11:00:00'],
  ['an afternoon', { lastDay: '2026-11-02', firstPart: 'afternoon' }, '2026-11-02 11:00:00', '2026-11-02 23:00:00'],
  ['days from noon', { firstPart: 'afternoon' }, '2026-11-02 11:00:00', '2026-11-06 23:00:00'],
  ['days until noon', { lastPart: 'morning' }, '2026-11-01 23:00:00', '2026-11-06 11:00:00'],
  [
    'the morning of the day on which the clock changes',
    { firstDay: '2026-10-25', lastDay: '2026-10-25', firstPart: 'morning' },
    '2026-10-24 22:00:00',
    '2026-10-25 11:00:00',
  ],
]
for (const [what, values, from, to] of parts)
  test(`${what} is stored by its moments and comes back as it was said`, async () => {
    const { create } = await shop()
    const { data } = (await create(values)).body
    assert.deepEqual([data.from, data.to], [from, to])
    assert.deepEqual([data.firstPart, data.lastPart], [values.firstPart ?? 'day', values.lastPart ?? 'day'])
  })

test('a half day keeps its half when it is moved, and loses it where the days leave no room for it', async () => {
  const { create, change } = await shop()
  const { id } = (await create({ lastDay: '2026-11-02', firstPart: 'morning' })).body.data
  const moved = (await change(id, { firstDay: '2026-11-03', lastDay: '2026-11-03' })).body.data
  assert.deepEqual([moved.from, moved.to, moved.firstPart], ['2026-11-02 23:00:00', '2026-11-03 11:00:00', 'morning'])
  const longer = (await change(id, { lastDay: '2026-11-05', lastPart: 'morning' })).body.data
  assert.deepEqual([longer.firstPart, longer.lastPart, longer.to], ['day', 'morning', '2026-11-05 11:00:00'])
  const single = (await change(id, { lastDay: '2026-11-03' })).body.data
  assert.deepEqual([single.firstPart, single.lastPart, single.to], ['day', 'day', '2026-11-03 23:00:00'])
})

const misfits: [what: string, values: object, field: string, says: string][] = [
  [
    'several days that begin with a morning',
    { firstPart: 'morning' },
    'firstPart',
    'Über mehrere Tage beginnt eine Abwesenheit in der Früh oder zu Mittag',
  ],
  [
    'several days that end with an afternoon',
    { lastPart: 'afternoon' },
    'lastPart',
    'Eine Abwesenheit endet zu Mittag oder am Abend',
  ],
  [
    'a single day with two parts',
    { lastDay: '2026-11-02', lastPart: 'morning' },
    'lastPart',
    'Bei einem einzigen Tag sagt das der erste Tag',
  ],
  ['a holiday that counts as an accident', { wageKind: 'AU' }, 'wageKind', 'Das passt nicht zur Art der Abwesenheit'],
  [
    'no contract that counts as anything',
    { mdType: 5, wageKind: 'UNBEZ' },
    'wageKind',
    'Das passt nicht zur Art der Abwesenheit',
  ],
  ['a kind that does not exist', { wageKind: 'PAUSE' }, 'wageKind', 'Diese Angabe gibt es nicht'],
]
for (const [what, values, field, says] of misfits)
  test(`${what} is refused at its field, entered as corrected`, async () => {
    const { create, change } = await shop()
    const { id } = (await create()).body.data
    for (const { status, refusal } of [await create(values as Partial<AbsenceDraft>), await change(id, values)])
      assert.deepEqual([status, refusal.fields], [400, { [field]: says }])
  })

test('as what an absence is paid is said, told in the trail, and goes with a type that has no such kind', async () => {
  const { create, change, company } = await shop()
  const { id } = (await create({ mdType: 2, wageKind: 'AU' })).body.data
  assert.equal((await change(id, { note: 'Leiter' })).body.data.wageKind, 'AU')
  assert.equal((await change(id, { mdType: 4, wageKind: 'UNBEZ' })).body.data.wageKind, 'UNBEZ')
  assert.equal((await change(id, { mdType: 1 })).body.data.wageKind, null)
  const [{ after }] = (await rawSql<{ after: object }>(
    `select after from audit_entry where company_id = $1 and record_id = $2 and action = 'changed' order by id offset 1`,
    [company, id],
  )) as [{ after: object }]
  assert.deepEqual(after, { mdType: 4, wageKind: 'UNBEZ' })
})

test('every kind that a type leaves may be stored, and no other', async () => {
  const { create, employee } = await shop()
  for (const [type, kinds] of Object.entries(KINDS_OF_TYPE)) {
    for (const [at, wageKind] of kinds.entries()) {
      const day = `20${10 + Number(type)}-0${at + 1}-05`
      const { status } = await create({
        mdType: Number(type),
        wageKind,
        firstDay: day,
        lastDay: day,
        accepted: ['before-entry'],
      })
      assert.equal(status, 200, `${type} ${wageKind}`)
    }
    for (const wageKind of ABSENCE_KINDS.filter(kind => !kinds.includes(kind)))
      await assert.rejects(build.absence({ employee, type: Number(type), wageKind }), /absence_wage_kind_fits/)
  }
})

test('half a day and a shift in its other half are no doubt, and where they meet the half is named', async () => {
  const { create, employee } = await shop()
  const shift = await build.stamp({ employee, from: '2026-11-02 11:00:00', to: '2026-11-02 16:00:00' })
  const morning = await create({ lastDay: '2026-11-02', firstPart: 'morning' })
  assert.equal(morning.status, 200)
  const afternoon = await create({ lastDay: '2026-11-02', firstPart: 'afternoon', mdType: 6 })
  assert.deepEqual(Object.keys(afternoon.refusal.fields!), [`overlap-stamp-${shift.id}`])
  const whole = await create({ lastDay: '2026-11-02', mdType: 6 })
  assert.match(
    whole.refusal.fields![`overlap-absence-${morning.body.data.id}`]!,
    /der Abwesenheit Urlaub am 02\.11\.2026 \(Vormittag\)/,
  )
})

test('the absences of a person come newest first, whatever became of them, but neither deleted ones nor wishes', async () => {
  const { api, employee, company } = await shop()
  const on = (day: string, more: object = {}) =>
    build.absence({ employee, from: `${day} 23:00:00`, to: `${day} 23:30:00`, ...more })
  const approved = await on('2024-02-01')
  const waiting = await on('2026-11-20', { approved: false })
  const declined = await on('2025-06-10', { approved: false, declineReason: 'Inventur' })
  await on('2026-03-01', { softDelete: true })
  await on('2026-03-02', { mdDeleted: true })
  await on('2026-03-03', { state: 2 })
  await build.absence({ company })
  const { data } = (await api(absenceRecords.ofPerson, { params: { id: employee.id } })).body
  assert.deepEqual(
    data.map(({ id, mdApproved, declineReason }) => [id, mdApproved, declineReason]),
    [
      [waiting.id, false, null],
      [declined.id, false, 'Inventur'],
      [approved.id, true, null],
    ],
  )
})

test('of a person’s absences whoever is bound to stores sees those in them, and of a stranger nothing', async () => {
  const { company, employee } = await shop()
  const elsewhere = await build.store({ company })
  const seen = await build.absence({ employee })
  await build.absence({ employee: { ...employee, store: elsewhere }, from: '2026-10-01 22:00:00' })
  const { api } = await signedIn({ company, storeIds: [employee.store!] })
  const { data } = (await api(absenceRecords.ofPerson, { params: { id: employee.id } })).body
  assert.deepEqual(
    data.map(({ id }) => id),
    [seen.id],
  )
  const stranger = await signedIn({ company, storeIds: [elsewhere] })
  assert.equal((await stranger.api(absenceRecords.ofPerson, { params: { id: employee.id } })).status, 404)
})
