import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { weekFiles } from '#contract/roster/week-files.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

/** A week without holidays; times in UTC, one hour behind Vienna. */
const DAY = '2027-02-03'
const WEEK = { from: '2027-02-01', to: '2027-02-07' }

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const storeId = await build.store({ company, name: 'Linz' })
  const eva = await build.employee({ company, store: storeId, lastName: 'Gruber', firstName: 'Eva' })
  await build.contract({ employee: eva, from: '2020-01-01' })
  const shift = (more: object = {}) => ({
    ...{ employeeId: eva.id, storeId, from: `${DAY} 07:00:00`, to: `${DAY} 13:00:00` },
    ...more,
  })
  const save = (shifts: object[], more: object = {}) => api(calls.save, { body: { shifts, ...more } as never })
  const list = async (query: object = WEEK) =>
    (await api(calls.list, { query: { storeId, ...query } as never })).body.data
  /** Nothing of it is kept. */
  const refused = async (more: object, status: number, fields: Record<string, RegExp>) => {
    const { status: answered, refusal, text } = await save([shift(more)])
    assert.equal(answered, status, text)
    assert.deepEqual(Object.keys(refusal.fields ?? {}), Object.keys(fields))
    for (const [field, says] of Object.entries(fields)) assert.match(refusal.fields![field]!, says)
    assert.deepEqual(await list(), [])
    return refusal
  }
  return { ...session, storeId, eva, shift, save, list, refused }
}
type Shop = Awaited<ReturnType<typeof shop>>
type Ids = { id: number; version: number }[]

test('whoever has no contract that day is not planned, though they had one the day before', async () => {
  const { eva, company, refused, shift, save } = await shop()
  await rawSql(`update contract set valid_to = '2027-02-02' where company_id = $1 and employee_id = $2`, [
    company,
    eva.id,
  ])
  await refused({}, 422, { 'shifts.0.VERTRAG': /Vertrag/ })
  assert.equal((await save([shift({ from: '2027-02-02 07:00:00', to: '2027-02-02 13:00:00' })])).status, 200)
})

test('whoever left meanwhile is not planned; what is planned for them is not published, and goes to somebody who is there', async () => {
  const { api, eva, company, storeId, shift, save, refused } = await shop()
  const hire = async () => {
    const employee = await build.employee({ company, store: storeId })
    await build.contract({ employee, from: '2020-01-01' })
    return employee
  }
  const leave = async ({ id }: { id: number }) => {
    await rawSql(`update employee set exit = '2027-01-31' where company_id = $1 and id = $2`, [company, id])
    await rawSql(`update contract set valid_to = '2027-01-31' where company_id = $1 and employee_id = $2`, [
      company,
      id,
    ])
  }
  const [ida, ute] = [await hire(), await hire()]
  await leave(ute)
  await refused({ employeeId: ute.id }, 422, { 'shifts.0.VERTRAG': /Vertrag/ })
  const [saved] = (await save([shift()])).body.data
  await leave(eva)
  const named = { id: saved!.id, version: 1 }
  const { left } = (await api(calls.publish, { body: { shifts: [named] } as never })).body.data
  assert.deepEqual(
    left.map(({ findings }) => findings.map(({ rule }) => rule)),
    [['VERTRAG']],
  )
  const toWhoLeft = await save([shift({ ...named, employeeId: ute.id })])
  assert.deepEqual([toWhoLeft.status, Object.keys(toWhoLeft.refusal.fields!)], [422, [`shift.${saved!.id}.VERTRAG`]])
  assert.equal((await save([shift({ ...named, employeeId: ida.id })])).body.data[0]!.employeeId, ida.id)
})

test('a reason for one person is none for another who takes over the shift', async () => {
  const { company, storeId, shift, save } = await shop()
  const ida = await build.employee({ company, store: storeId })
  await build.contract({ employee: ida, from: '2020-01-01' })
  const requiredSkill = await build.skill({ company, name: 'Barista' })
  const skill = { rule: 'FAEHIGKEIT', limit: null, shiftId: null, shiftIndex: 0, minutes: null, days: null }
  const [saved] = (await save([shift({ requiredSkill })], { overrides: [skill], reason: 'Lernt es gerade' })).body.data
  const { refusal } = await save([shift({ requiredSkill, id: saved!.id, version: 1, employeeId: ida.id })])
  assert.deepEqual([refusal.code, Object.keys(refusal.fields!)], ['doubtful', [`shift.${saved!.id}.FAEHIGKEIT`]])
})

const ofClosed: [
  what: string,
  act: (shop: Shop, drafts: Ids, told: Ids) => Promise<{ status: number; text: string }>,
][] = [
  ['made', ({ save, shift }) => save([shift({ from: `${DAY} 15:00:00`, to: `${DAY} 18:00:00` })])],
  ['made without a person', ({ save, shift }) => save([shift({ employeeId: null })])],
  ['moved', ({ save, shift }, [draft]) => save([shift({ ...draft, to: `${DAY} 12:00:00` })])],
  [
    'moved into an open month',
    ({ save, shift }, [draft]) => save([shift({ ...draft, from: '2027-03-03 07:00:00', to: '2027-03-03 13:00:00' })]),
  ],
  ['pinned', ({ save, shift }, [draft]) => save([shift({ ...draft, pinned: true })])],
  ['removed', ({ save }, removed) => save([], { removed })],
  ['published', ({ api }, shifts) => api(calls.publish, { body: { shifts } as never })],
  ['taken back', ({ api }, _, shifts) => api(calls.unpublish, { body: { shifts, reason: 'Falscher Tag' } as never })],
]
for (const [what, act] of ofClosed)
  test(`in a closed month no shift is ${what}`, async () => {
    const place = await shop()
    const { company, storeId, save, shift, list, api } = place
    const early = shift({ from: '2027-02-05 07:00:00', to: '2027-02-05 13:00:00' })
    const [draft, told] = (await save([shift(), early])).body.data.map(({ id, version }) => ({ id, version }))
    await api(calls.publish, { body: { shifts: [told] } as never })
    await build.monthClosing({ company, store: storeId, month: '2027-02' })
    const before = await list()
    assert.deepEqual(
      before.map(({ published }) => published),
      [false, true],
    )
    const answer = await act(place, [draft!], [told!])
    if (what === 'published') assert.match(answer.text, /"left":\[\{.*MONAT_ZU/)
    else assert.equal(answer.status, 423, answer.text)
    assert.match(answer.text, /abgeschlossen/)
    assert.deepEqual(await list(), before)
  })

test('of two planners who change one shift at once one is told, and what the other one saved stands', async () => {
  const { company, save, shift, list } = await shop()
  const other = await signedIn({ company })
  const [saved] = (await save([shift()])).body.data
  const named = { id: saved!.id, version: 1 }
  const [mine, theirs] = [shift({ ...named, to: `${DAY} 11:00:00` }), shift({ ...named, to: `${DAY} 12:00:00` })]
  const answers = await Promise.all([save([mine]), other.api(calls.save, { body: { shifts: [theirs] } as never })])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const won = answers.find(({ status }) => status === 200)!.body.data[0]!
  assert.equal(answers.find(({ status }) => status === 409)!.refusal.code, 'stale')
  assert.deepEqual(await list(), [won])
})

test('no shift has 0 or 25 hours, ends before it begins or lies between the steps', async () => {
  const { refused } = await shop()
  await refused({ to: `${DAY} 07:00:00` }, 422, { 'shifts.0.ZEIT.reversed': /Ende/ })
  await refused({ to: '2027-02-04 08:00:00' }, 422, { 'shifts.0.ZEIT.endless': /24/ })
  await refused({ to: `${DAY} 06:00:00` }, 422, { 'shifts.0.ZEIT.reversed': /Ende/ })
  await refused({ to: `${DAY} 12:58:00` }, 422, { 'shifts.0.ZEIT.steps': /5/ })
  await refused({ to: '2027-02-30 08:00:00' }, 400, { 'shifts.0.to': /./ })
})

test('a night in which the clock changes has the hours that pass, and not those on the wall', async () => {
  const { api, storeId, save, shift } = await shop()
  const nights = [
    // 22:00–06:00 on the wall.
    ['2027-03-27 21:00:00', '2027-03-28 04:00:00', '2027-03-22', '22:00;06:00;;0;7,00'],
    ['2026-10-24 20:00:00', '2026-10-25 05:00:00', '2026-10-19', '22:00;06:00;;0;9,00'],
    // From the first 02:30 to the second.
    ['2027-10-31 00:30:00', '2027-10-31 01:30:00', '2027-10-25', '02:30;02:30;;0;1,00'],
  ] as const
  for (const [from, to, monday, says] of nights) {
    const saved = await save([shift({ employeeId: null, from, to })])
    assert.equal(saved.status, 200, saved.text)
    const file = await api(weekFiles.file, { query: { storeId, monday, format: 'csv' } as never })
    assert.ok(file.text.includes(says), file.text)
  }
})

test('rest in a night in which the clock changes is counted in hours that pass', async () => {
  const { save, shift } = await shop()
  // From 20:00 to 07:00 on the wall: ten hours in spring, one too few.
  const evening = shift({ from: '2027-03-27 15:00:00', to: '2027-03-27 19:00:00' })
  const morning = shift({ from: '2027-03-28 05:00:00', to: '2027-03-28 09:00:00' })
  const { refusal } = await save([evening, morning])
  assert.deepEqual([refusal.code, Object.keys(refusal.fields!)], ['doubtful', ['shifts.1.RUHE_TAG']])
})

test('in a hidden store nothing new is planned; what is there stays, can move and go', async () => {
  const { company, storeId, save, shift, list } = await shop()
  const other = await build.store({ company, name: 'Graz' })
  const [saved] = (await save([shift()])).body.data
  await rawSql('update store set is_hidden = true where company_id = $1 and id = any($2)', [company, [storeId, other]])
  const made = await save([shift({ from: `${DAY} 15:00:00`, to: `${DAY} 18:00:00` })])
  assert.deepEqual(
    [made.status, made.refusal.fields],
    [400, { 'shifts.0.storeId': 'Dieser Standort ist ausgeblendet' }],
  )
  const moved = await save([shift({ id: saved!.id, version: 1, storeId: other })])
  assert.deepEqual(
    [moved.status, moved.refusal.fields],
    [400, { 'shifts.0.storeId': 'Dieser Standort ist ausgeblendet' }],
  )
  assert.equal((await save([shift({ id: saved!.id, version: 1, to: `${DAY} 12:00:00` })])).status, 200)
  assert.equal((await save([], { removed: [{ id: saved!.id, version: 2 }] })).status, 200)
  assert.deepEqual(await list(), [])
})

test('a break outside its shift, as long as it or longer than a day is refused at its field', async () => {
  const { refused } = await shop()
  await refused({ breakFrom: `${DAY} 06:30:00`, breakValue: 30 }, 400, {
    'shifts.0.breakValue': /liegt nicht im Dienst/,
  })
  await refused({ breakValue: 360 }, 400, { 'shifts.0.breakValue': /liegt nicht im Dienst/ })
  await refused({ breakValue: 1441 }, 400, { 'shifts.0.breakValue': /Höchstens 1440/ })
  await refused({ breakValue: -1 }, 400, { 'shifts.0.breakValue': /Mindestens 0/ })
})
