import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from '#contract/permissions.ts'
import { shifts as shiftCalls } from '#contract/roster/shifts.ts'
import { weeks } from '#contract/roster/weeks.ts'
import { fromUtcText } from '#domain/basics/days.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const DAYS = { from: '2026-11-09', to: '2026-11-15' }
const minute = (utc: string) => fromUtcText(utc).epochMilliseconds / 60_000
const PLANS: Permission[] = ['roster.read', 'roster.write']

async function shop(permissions: Permission[], { isLimited = false } = {}) {
  const first = await signedIn()
  const { company } = first
  const storeId = await build.store({ company, name: 'Linz' })
  const other = await build.store({ company, name: 'Graz' })
  const eva = await build.employee({ company, store: storeId, lastName: 'Gruber', firstName: 'Eva' })
  await build.contract({ employee: eva, from: '2020-01-01' })
  const guest = await build.employee({ company, store: other, lastName: 'Adler', firstName: 'Ida' })
  await build.contract({ employee: guest, from: '2020-01-01' })
  const session = await signedIn({ company, permissions, ...(isLimited && { storeIds: [storeId] }) })
  const week = async (more: object = {}) =>
    (await session.api(weeks.week, { query: { storeId, ...DAYS, ...more } })).body.data
  const law = async () => (await session.api(weeks.law, { query: { storeId, ...DAYS } })).body.data
  return { ...session, first, company, storeId, other, eva, guest, week, law }
}

test('a week holds the shifts that lie in it, who works them, who belongs to the store, and what they work elsewhere', async () => {
  const { week, company, storeId, other, eva, guest } = await shop(PLANS)
  const night = await build.planShift({ employee: eva, from: '2026-11-08 21:00:00', to: '2026-11-09 05:00:00' })
  await build.planShift({ employee: eva, from: '2026-11-07 21:00:00', to: '2026-11-08 05:00:00' })
  const lent = await build.planShift({ employee: { ...guest, store: storeId }, from: '2026-11-10 08:00:00' })
  await build.planShift({
    ...{ employee: { ...eva, store: other }, from: '2026-11-11 08:00:00', to: '2026-11-11 12:00:00' },
    breakMinutes: 0,
  })
  await build.employee({ company, store: storeId, lastName: 'Verborgen', isHidden: true })
  const { people, shifts, elsewhere, stamps } = await week()
  assert.deepEqual(
    people.map(({ lastName, isOwn, contracts }) => [lastName, isOwn, contracts.length]),
    [
      ['Gruber', true, 1],
      ['Adler', false, 1],
    ],
  )
  assert.deepEqual(shifts.id, [night.id, lent.id])
  assert.deepEqual(shifts.employeeId, [eva.id, guest.id])
  assert.deepEqual(shifts.from, [minute('2026-11-08 21:00:00'), minute('2026-11-10 08:00:00')])
  assert.deepEqual(shifts.publishedAt, [0, 0])
  assert.deepEqual([elsewhere.employeeId, elsewhere.to], [[eva.id], [minute('2026-11-11 12:00:00')]])
  assert.equal(stamps, null, 'without the right to see stamps')
})

test('who may only read sees what is published, that somebody is away and not why, and no contract', async () => {
  const { week, eva } = await shop(['roster.read'])
  await build.planShift({ employee: eva })
  const { id } = await build.planShift({
    employee: eva,
    from: '2026-11-12 08:00:00',
    to: '2026-11-12 16:00:00',
    published: true,
  })
  await build.absence({ employee: eva, from: '2026-11-12 23:00:00', to: '2026-11-13 23:00:00', type: 2 })
  await build.absence({ employee: eva, from: '2026-11-10 23:00:00', to: '2026-11-11 23:00:00', state: 4 })
  const { shifts, absences, wishes, people } = await week()
  assert.deepEqual(shifts.id, [id])
  assert.deepEqual(
    absences.map(({ employeeId, type }) => [employeeId, type]),
    [[eva.id, null]],
  )
  assert.deepEqual([wishes, people[0]!.contracts], [[], []])
})

test('what is said of a shift is there: whether it is pinned, confirmed or approved, what it asks for itself, and its note', async () => {
  const { week, company, storeId, eva } = await shop(PLANS)
  const skill = await build.skill({ company })
  const spot = await build.spot({ company, store: storeId, requiredSkill: await build.skill({ company }) })
  const said = await build.planShift({ employee: eva, from: '2026-11-09 08:00:00', to: '2026-11-09 12:00:00' })
  await build.planShift({ employee: eva, from: '2026-11-10 08:00:00', to: '2026-11-10 12:00:00' })
  await rawSql(
    `update plan_shift set pinned = true, approved = true, note = 'Schlüssel', skill_id = $2, spot_id = $3 where id = $1`,
    [said.id, skill, spot],
  )
  const { shifts, notes } = await week()
  assert.deepEqual(
    [shifts.marks, shifts.ownSkillId, shifts.skillId],
    [
      [5, 0],
      [skill, 0],
      [skill, 0],
    ],
  )
  assert.deepEqual(notes, [{ shiftId: said.id, note: 'Schlüssel' }])
})

test('absences have their kind and stamps are there for who may see them; what waits for approval is not', async () => {
  const { week, eva } = await shop([...PLANS, 'absences.read', 'stamps.read'])
  await build.absence({ employee: eva, from: '2026-11-12 23:00:00', to: null, type: 2 })
  await build.absence({ employee: eva, from: '2026-11-09 23:00:00', to: '2026-11-10 23:00:00', approved: false })
  await build.wish({ employee: eva, state: 3, from: '2026-11-10 23:00:00', to: '2026-11-11 23:00:00' })
  await build.stamp({ employee: eva, from: '2026-11-10 07:00:00', to: '2026-11-10 15:00:00' })
  const { absences, wishes, stamps } = await week()
  assert.deepEqual(absences, [{ employeeId: eva.id, from: minute('2026-11-12 23:00:00'), to: null, type: 2 }])
  assert.deepEqual(
    wishes.map(({ state }) => state),
    [3],
  )
  assert.deepEqual(stamps, {
    employeeId: [eva.id],
    from: [minute('2026-11-10 07:00:00')],
    to: [minute('2026-11-10 15:00:00')],
  })
})

test('a planner of one store reads the name of who comes from another one, and nothing else of them', async () => {
  const { week, law, storeId, guest, eva } = await shop(PLANS, { isLimited: true })
  await build.planShift({ employee: { ...guest, store: storeId } })
  const { people } = await week()
  assert.deepEqual(people.at(-1), { id: guest.id, lastName: 'Adler', firstName: 'Ida', isOwn: false, contracts: [] })
  assert.deepEqual(
    (await law()).people.map(({ employeeId }) => employeeId),
    [eva.id],
  )
})

test('no more than six weeks, the last day not before the first, and no store of others', async () => {
  const { api, storeId, other } = await shop(PLANS, { isLimited: true })
  const ask = async (query: object) => (await api(weeks.week, { query: { storeId, ...DAYS, ...query } })).status
  assert.equal(await ask({ to: '2026-12-20' }), 200)
  assert.equal(await ask({ to: '2026-12-21' }), 400)
  assert.equal(await ask({ to: '2026-11-08' }), 400)
  assert.equal(await ask({ storeId: other }), 404)
})

test('a browser learns of a pregnancy only where its user may, and of no grown-up’s age', async () => {
  const { law, eva, company, storeId } = await shop(PLANS)
  await build.maternity({ employee: eva })
  await build.personMark({ employee: eva })
  await build.worksFact({ company })
  await build.worksFact({ company, store: storeId, kind: 'closed_weekday', weekday: 7 })
  await rawSql(`update employee set birth_date = '1990-05-01' where id = $1`, [eva.id])
  const youth = await build.employee({ company, store: storeId })
  await rawSql(`update employee set birth_date = '2010-05-01' where id = $1`, [youth.id])
  const { people } = await law()
  assert.deepEqual(
    people.map(({ maternity, birth }) => [maternity.length, birth !== null]),
    [
      [0, false],
      [0, true],
    ],
  )
  const sees = await signedIn({ company, permissions: [...PLANS, 'maternity.read'] })
  const seen = await sees.api(weeks.law, { query: { storeId, ...DAYS } })
  assert.equal(seen.body.data.people[0]!.maternity.length, 1)
})

test('which drafts a mother may not work is said to who may not know why, without a word of it', async () => {
  const { week, eva, guest, storeId, company } = await shop(PLANS)
  assert.deepEqual((await week()).barred, [])
  await build.maternity({ employee: eva, notified: '2026-10-01', expected: '2026-11-30' })
  const draft = await build.planShift({ employee: eva, from: '2026-11-10 08:00:00', to: '2026-11-10 12:00:00' })
  await build.planShift({ employee: { ...guest, store: storeId }, from: '2026-11-10 08:00:00' })
  const published = await build.planShift({ employee: eva, from: '2026-11-11 08:00:00', to: '2026-11-11 12:00:00' })
  await rawSql('update plan_shift set published_at = now() where id = $1', [published.id])
  const { barred } = await week()
  assert.deepEqual(
    barred.map(({ shiftId, employeeId }) => [shiftId, employeeId]),
    [[draft.id, eva.id]],
  )
  assert.doesNotMatch(JSON.stringify(barred), /Mutter|MSchG|Geburt|Schwanger/)
  assert.match(barred[0]!.text, /kann dieser Mitarbeiter nicht eingeteilt werden/)
  const seeing = await signedIn({ company, permissions: [...PLANS, 'maternity.read'] })
  assert.deepEqual((await seeing.api(weeks.week, { query: { storeId, ...DAYS } })).body.data.barred, [])
  const reading = await signedIn({ company, permissions: ['roster.read'] })
  assert.deepEqual((await reading.api(weeks.week, { query: { storeId, ...DAYS } })).body.data.barred, [])
})

test('reasons that were given hold in the browser, too, until their shift changes', async () => {
  const { law, api, storeId, eva } = await shop([...PLANS, 'absences.read'])
  await build.absence({ employee: eva, from: '2027-02-01 23:00:00', to: '2027-02-06 23:00:00' })
  const shift = { employeeId: eva.id, storeId, from: '2027-02-03 08:00:00', to: '2027-02-03 12:00:00' }
  const override = { rule: 'ABWESENHEIT', limit: null, shiftId: null, shiftIndex: 0, minutes: 240, days: null }
  const saved = await api(shiftCalls.save, {
    body: { shifts: [shift], overrides: [override], reason: 'Kommt freiwillig' } as never,
  })
  assert.equal(saved.status, 200)
  const asked = await api(weeks.law, { query: { storeId, from: '2027-02-01', to: '2027-02-07' } })
  assert.deepEqual(
    asked.body.data.confirmed.map(({ rule, shiftId }) => [rule, shiftId]),
    [['ABWESENHEIT', saved.body.data[0]!.id]],
  )
  assert.deepEqual((await law()).confirmed, [])
})

test('each store says how much of its plan is published, a draft, and open', async () => {
  const { api, eva, storeId } = await shop(PLANS)
  await build.planShift({ employee: eva, published: true })
  const { id } = await build.planShift({ employee: eva, from: '2026-11-11 08:00:00', to: '2026-11-11 16:00:00' })
  await build.planShift({ employee: eva, from: '2026-11-12 08:00:00', to: '2026-11-12 16:00:00' })
  await rawSql('update plan_shift set employee_id = null where id = $1', [id])
  const { body } = await api(weeks.states, { query: DAYS })
  assert.deepEqual(body.data, [{ storeId, published: 1, drafts: 1, open: 1 }])
})

test('a week says what is needed where, also by its events and by single days, and nothing of other stores', async () => {
  const { week, company, storeId, other } = await shop(PLANS)
  const bar = await build.spot({ company })
  await build.staffNeed({ company, store: storeId, spot: bar, from: 480, to: 720, counts: [2, 0, 0, 0, 0, 0, 0, 0] })
  await build.staffNeed({ company, store: other })
  const event = await build.calendarEvent({ company, from: '2026-11-10' })
  await rawSql('update calendar_event set shift_creation_mode = 1 where id = $1', [event])
  await build.needException({ company, store: storeId, event, spot: bar, from: 1320, to: 60, count: 3 })
  await build.needException({ company, store: storeId, day: '2026-11-11', mode: 1, count: 1 })
  const { needs } = await week()
  assert.deepEqual(needs, {
    spotId: [bar, bar, 0],
    from: ['2026-11-09 07:00:00', '2026-11-10 21:00:00', '2026-11-11 09:00:00'].map(minute),
    // The event ends with its day.
    to: ['2026-11-09 11:00:00', '2026-11-10 23:00:00', '2026-11-11 13:00:00'].map(minute),
    count: [2, 3, 1],
  })
})

test('a week says what happens on its days, in the store and in all, and how a shift was published before it was changed', async () => {
  const { week, company, storeId, other, eva } = await shop(PLANS)
  await build.calendarEvent({ company, store: storeId, name: 'Straßenfest', from: '2026-11-07', to: '2026-11-09' })
  await build.calendarEvent({ company, name: 'Inventur', from: '2026-11-12' })
  await build.calendarEvent({ company, store: other, from: '2026-11-12' })
  await build.calendarEvent({ company, from: '2026-11-16' })
  await build.planShift({ employee: eva, from: '2026-11-11 08:00:00', to: '2026-11-11 14:00:00' })
  const changed = await build.planShift({ employee: eva, from: '2026-11-12 08:00:00', to: '2026-11-12 16:00:00' })
  await rawSql(
    `update plan_shift set historic_starts_at = '2026-11-12 09:00:00Z', historic_ends_at = '2026-11-12 17:00:00Z', historic_break_minutes = 0 where id = $1`,
    [changed.id],
  )
  const { events, shifts } = await week()
  assert.deepEqual(
    events.map(({ name, from, to, isHoliday }) => [name, from, to, isHoliday]),
    [
      ['Straßenfest', minute('2026-11-06 23:00:00'), minute('2026-11-09 23:00:00'), false],
      ['Inventur', minute('2026-11-11 23:00:00'), minute('2026-11-12 23:00:00'), false],
    ],
  )
  assert.deepEqual(shifts.historicFrom, [0, minute('2026-11-12 09:00:00')])
  assert.deepEqual(shifts.historicTo, [0, minute('2026-11-12 17:00:00')])
})

test('people come in the order of the alphabet that is read here', async () => {
  const { week, company, storeId } = await shop(PLANS)
  for (const lastName of ['Zeman', 'Čović', 'Öztürk', 'Dorn'])
    await build.employee({ company, store: storeId, lastName, firstName: 'Ada' })
  const { people } = await week()
  assert.deepEqual(
    people.map(({ lastName }) => lastName),
    ['Čović', 'Dorn', 'Gruber', 'Öztürk', 'Zeman'],
  )
})
