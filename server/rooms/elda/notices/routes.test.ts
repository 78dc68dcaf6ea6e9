import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eldaDuties } from '#contract/elda/duties.ts'
import { notices } from '#contract/elda/notices.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const today = Temporal.Now.plainDateISO('Europe/Vienna')
const from = (days: number) => today.add({ days }).toString()
const elda = (day: string) => day.split('-').toReversed().join('')

/** A company with ELDA that has been here for some years, with one store in Vienna. */
async function office() {
  const session = await signedIn()
  const { api, company } = session
  await rawSql('update company set use_elda_service = true, created_at = $2 where id = $1', [company, '2020-01-01'])
  await build.contributionAccount({ company })
  await rawSql(
    `update elda_employer set phone_number = '01 555', email = 'lohn@muster.example' where company_id = $1`,
    [company],
  )
  const store = await build.store({ company, name: 'Wien Mitte' })
  await rawSql('update store set federal_state = 9 where company_id = $1 and id = $2', [company, store])
  const model = await build.ruledModel({ company, name: 'Arbeiter', isDefault: true })
  await rawSql(`update employment_model set model_group = 'worker' where company_id = $1 and id = $2`, [company, model])
  const duties = async (employeeId: number) =>
    (await api(eldaDuties.list, { query: { employeeId } as never })).body.data.duties
  const create = (body: object) => api(notices.create, { body: body as never })
  const show = async (id: number) => (await api(notices.show, { params: { id } })).body.data
  const hire = (more: object = {}) =>
    build.employee({
      ...{
        company,
        store,
        entry: from(-10),
        svnr: '1237010180',
        lastName: 'Huber',
        firstName: 'Mara',
        personnelNumber: '17',
      },
      ...more,
    })
  return { ...session, store, duties, create, show, hire }
}

test('of what is due everything that the data have is filled in, and nothing is missing', async () => {
  const { hire, duties, create, show } = await office()
  const person = await hire()
  await build.contract({ employee: person, from: from(-10), weeklyMinutes: 1800 })
  const [duty] = await duties(person.id)
  const made = (await create({ employeeId: person.id, kind: 'M3', duty: duty!.key })).body.data
  assert.match(made.reference, new RegExp(`^K${person.company}-${today.year}-1-[A-Z]{4}$`))
  assert.deepEqual(made.values, {
    ...{ REFW: made.reference, BKNR: '20134567', DGNA: 'Muster GmbH', DTEL: '01 555', MAIL: 'lohn@muster.example' },
    ...{ INF1: '17', VSNR: '1237010180', FANA: 'Huber', VONA: 'Mara', ADAT: elda(from(-10)) },
    ...{ BBER: '01', GERF: 'N', FRDV: 'N', VWAZ: '3000' },
    BVAB: elda(today.add({ days: -10 }).add({ months: 1 }).toString()),
  })
  assert.deepEqual([made.faults, made.faultCount, made.state, made.dueOn], [[], 0, 'draft', from(-10)])
  assert.equal(made.duty, duty!.key)
  assert.deepEqual(await show(made.id), made)
  const again = await create({ employeeId: person.id, kind: 'M3', duty: duty!.key })
  assert.deepEqual([again.status, again.refusal.code], [409, 'conflict'])
  // A draft is with nobody.
  assert.equal((await duties(person.id)).length, 1)
})

test('who comes back within twelve months has the provision at once', async () => {
  const { hire, duties, create } = await office()
  const person = await hire()
  await build.contract({ employee: person, from: from(-10), weeklyMinutes: 1800 })
  await rawSql(
    `insert into reentry (company_id, employee_id, entry, former_entry, former_exit, former_is_hidden) values ($1, $2, $3, $4, $5, false)`,
    [person.company, person.id, from(-10), from(-900), from(-100)],
  )
  const duty = (await duties(person.id)).find(({ kind, day }) => kind === 'M3' && day === from(-10))
  const made = (await create({ employeeId: person.id, kind: 'M3', duty: duty!.key })).body.data
  assert.equal(made.values.BVAB, elda(from(-10)))
})

test('an exit tells its reason, the end of work and what is paid after it', async () => {
  const { hire, duties, create } = await office()
  const person = await hire({ entry: from(-60) })
  await build.contract({ employee: person, from: from(-60), weeklyMinutes: 1800 })
  await build.registration({ employee: person, told: { day: from(-60), account: '20134567', weeklyMinutes: 1800 } })
  await rawSql('update employee set exit = $3 where company_id = $1 and id = $2', [person.company, person.id, from(-8)])
  await build.insuredFact({
    employee: person,
    kind: 'leaving',
    from: from(-8),
    leavingReason: '01',
    leavePayTo: from(-3),
  })
  const [duty] = await duties(person.id)
  const { values, faults } = (await create({ employeeId: person.id, kind: 'M4', duty: duty!.key })).body.data
  const { AGRD, ADAT, EBSV, UEAB, UEBI, BVEN, GERF } = values
  assert.deepEqual(
    { AGRD, ADAT, EBSV, UEAB, UEBI, BVEN, GERF },
    {
      ...{ AGRD: '01', ADAT: elda(from(-3)), EBSV: elda(from(-8)), UEAB: elda(from(-7)), UEBI: elda(from(-3)) },
      ...{ BVEN: elda(from(-3)), GERF: 'N' },
    },
  )
  assert.deepEqual(faults, [])
})

test('who has no number is registered by the request for one', async () => {
  const { hire, duties, create } = await office()
  const person = await hire({ svnr: undefined })
  await build.contract({ employee: person, from: from(-10), weeklyMinutes: 1800 })
  await rawSql(
    `update employee set birth_date = '1999-05-14', nationality = 'D', street = 'Linke Wienzeile 4/12', postal_code = '1060', city = 'Wien'
     where company_id = $1 and id = $2`,
    [person.company, person.id],
  )
  const [request, entry] = await duties(person.id)
  assert.deepEqual([request!.kind, entry!.kind], ['VS', 'M3'])
  const asked = (await create({ employeeId: person.id, kind: 'VS', duty: request!.key })).body.data
  const { GEBD, FANA, GESL, STSL, WKFZ, PLZL, WSTR, WHNR, WTUR } = asked.values
  assert.deepEqual(
    { GEBD, FANA, GESL, STSL, WKFZ, PLZL, WSTR, WHNR, WTUR },
    {
      ...{ GEBD: '14051999', FANA: 'Huber', GESL: '2', STSL: 'DEU', WKFZ: 'A', PLZL: '1060' },
      ...{ WSTR: 'Linke Wienzeile', WHNR: '4', WTUR: '12' },
    },
  )
  assert.deepEqual(asked.faults, [])
  const made = (await create({ employeeId: person.id, kind: 'M3', duty: entry!.key })).body.data
  assert.deepEqual([made.values.REFV, made.values.GEBD, made.faults], [asked.reference, '14051999', []])
})

test('to a registration of somebody without a number the request for one is made with it, once, and is filed first', async () => {
  const { api, hire, duties, create, show } = await office()
  const person = await hire({ svnr: undefined })
  await build.contract({ employee: person, from: from(-10), weeklyMinutes: 1800 })
  await rawSql(
    `update employee set birth_date = '1999-05-14', nationality = 'RKS', gender = '' where company_id = $1 and id = $2`,
    [person.company, person.id],
  )
  const [asked, entry] = await duties(person.id)
  const made = (await create({ employeeId: person.id, kind: 'M3', duty: entry!.key })).body.data
  const request = await show(made.numberRequest!.id)
  assert.deepEqual(
    [request.kind, request.state, request.duty, request.reference, request.values.STSL],
    ['VS', 'draft', asked!.key, made.values.REFV, 'XKX'],
  )
  assert.deepEqual([made.faults, made.values.GEBD, made.values.VSNR], [[], '14051999', undefined])
  // What only the request needs is missing there alone.
  assert.deepEqual(
    request.faults.map(({ field }) => field),
    ['GESL', 'PLZL', 'WORT', 'WSTR'],
  )
  assert.deepEqual(made.numberRequest, {
    ...{ id: request.id, reference: request.reference, state: 'draft', faultCount: 4 },
  })
  const removed = await api(notices.remove, { params: { id: request.id } })
  assert.deepEqual([removed.status, removed.refusal.code], [409, 'conflict'])
  await api(notices.remove, { params: { id: made.id } })
  // Whoever has the number after all registers by it.
  const typed = (await create({ employeeId: person.id, kind: 'M3', duty: entry!.key })).body.data
  const numbered = await api(notices.change, {
    params: { id: typed.id },
    body: { values: { VSNR: '1237010180' }, version: 1 },
  })
  const { VSNR, REFV, GEBD } = numbered.body.data.values
  assert.deepEqual([VSNR, REFV, GEBD, numbered.body.data.faults], ['1237010180', undefined, undefined, []])
  await api(notices.remove, { params: { id: typed.id } })
  // The request is there by now: another draft of the registration names it.
  const again = (await create({ employeeId: person.id, kind: 'M3', duty: entry!.key })).body.data
  assert.equal(again.numberRequest!.id, request.id)
  assert.equal((await api(notices.list, { query: { employeeId: person.id } as never })).body.data.total, 2)
})

test('no request is made where the number is typed, nor for any other kind, nor while one is on its way', async () => {
  const { hire, create, api, company } = await office()
  const person = await hire({ svnr: undefined })
  const total = async () => (await api(notices.list, {})).body.data.total
  const typed = (await create({ employeeId: person.id, kind: 'M3', values: { VSNR: '1237010180' } })).body.data
  assert.deepEqual([typed.numberRequest, await total()], [null, 1])
  await create({ employeeId: person.id, kind: 'M6' })
  assert.equal(await total(), 2)
  const made = (await create({ employeeId: person.id, kind: 'M3' })).body.data
  assert.equal(await total(), 4)
  const set = (project: string) =>
    rawSql(
      `update social_insurance_registration set state = 'accepted', project = $3 where company_id = $1 and id = $2`,
      [company, made.numberRequest!.id, project],
    )
  await set('DM')
  const next = (await create({ employeeId: person.id, kind: 'M3' })).body.data
  assert.equal(next.numberRequest!.id, made.numberRequest!.id)
  // In earnest nobody knows a request that was only tried out.
  await set('TM')
  await build.eldaMaker({ company, project: 'DM' })
  const earnest = (await create({ employeeId: person.id, kind: 'M3' })).body.data
  assert.notEqual(earnest.numberRequest!.id, made.numberRequest!.id)
})

test('what is not due is made free, says what is missing, and is changed until nothing is', async () => {
  const { api, company, hire, create, show } = await office()
  const person = await hire()
  const made = (await create({ employeeId: person.id, kind: 'M6' })).body.data
  assert.deepEqual(
    made.faults.map(({ field }) => field),
    ['ADAT', 'BBER'],
  )
  const params = { id: made.id }
  const values = { ADAT: '01032026', BBER: '02', GERF: 'J', FRDV: 'N' }
  const changed = await api(notices.change, { params, body: { values, version: 1 } })
  assert.deepEqual([changed.body.data.faults, changed.body.data.version, changed.body.data.day], [[], 2, '2026-03-01'])
  assert.equal((await api(notices.change, { params, body: { values, version: 1 } })).refusal.code, 'stale')
  const foreign = await api(notices.change, { params, body: { values: { AGRD: '01' }, version: 2 } })
  assert.deepEqual(foreign.refusal.fields, { 'values.AGRD': 'Gehört nicht in diese Meldung' })
  const given = await api(notices.change, { params, body: { values: { REFW: 'X' }, version: 2 } as never })
  assert.equal(given.status, 400)
  const [trail] = await rawSql<{ after: object }>(
    `select after from audit_entry where company_id = $1 and record_kind = 'elda/notices' and action = 'changed'`,
    [company],
  )
  assert.doesNotMatch(JSON.stringify(trail), /1237010180|Huber/)
  assert.match(JSON.stringify(trail), /Beschäftigungsbereich, Geringfügig, Freier Dienstvertrag/)
  assert.equal((await api(notices.remove, { params })).status, 200)
  assert.equal((await api(notices.show, { params })).status, 404)
  assert.equal(
    (await show((await create({ employeeId: person.id, kind: 'M6' })).body.data.id)).reference.split('-')[2],
    '2',
  )
})

test('a reference is given once, also in a copy that counts on from an older number', async () => {
  const { company, hire, create, api } = await office()
  const person = await hire()
  const given = new Set<string>()
  const make = async () => (await create({ employeeId: person.id, kind: 'M6' })).body.data
  for (const made of await Promise.all(Array.from({ length: 8 }, make))) given.add(made.reference)
  assert.equal(given.size, 8)
  const { id } = await make()
  await api(notices.remove, { params: { id } })
  // As a backup of before would have it.
  await rawSql('delete from elda_reference where company_id = $1 and number > 4', [company])
  for (let at = 0; at < 8; at++) given.add((await make()).reference)
  assert.equal(given.size, 16)
})

test('only what is filed is followed by its correction or cancellation, which names it', async () => {
  const { api, hire } = await office()
  const person = await hire()
  const told = { day: from(-30), account: '20134567', weeklyMinutes: 1800 }
  const follow = (id: number, kind: 'M8' | 'M9' | 'S3' | 'S4') =>
    api(notices.follow, { params: { id }, body: { kind } })
  const sent = await build.registration({ employee: person, told })
  const [original] = await rawSql<{ reference: string }>(
    'select reference from social_insurance_registration where id = $1',
    [sent],
  )
  const cancelled = (await follow(sent, 'S3')).body.data
  assert.deepEqual(
    [cancelled.values.REFU, cancelled.values.ADAT, cancelled.faults],
    [original!.reference, elda(from(-30)), []],
  )
  const corrected = (await follow(sent, 'M8')).body.data
  assert.deepEqual([corrected.original, corrected.day, corrected.rightDay], [original!.reference, from(-30), from(-30)])
  assert.equal((await follow(sent, 'S4')).status, 409)
  const draft = await build.registration({ employee: person, state: 'draft' })
  assert.equal((await follow(draft, 'S3')).status, 409)
  const rejected = await build.registration({ employee: person, state: 'rejected', told })
  assert.equal((await follow(rejected, 'S3')).status, 409)
})

test('what lies in a file or is sent is neither changed nor removed', async () => {
  const { api, hire } = await office()
  const person = await hire()
  for (const state of ['created', 'sent', 'rejected', 'done'] as const) {
    const params = { id: await build.registration({ employee: person, state }) }
    assert.equal((await api(notices.change, { params, body: { values: {}, version: 1 } })).status, 409, state)
    assert.equal((await api(notices.remove, { params })).status, 409, state)
  }
})

test('who sees other stores, may not notify, or may see no insurance number, finds no record', async () => {
  const { company, hire, create } = await office()
  const person = await hire()
  const { id } = (await create({ employeeId: person.id, kind: 'M6' })).body.data
  const stranger = await signedIn({ company, storeIds: [await build.store({ company })] })
  const reader = await signedIn({ company, permissions: ['employees.read', 'stores.read'] })
  const clerk = await signedIn({ company, permissions: ['employees.read', 'elda.write'] })
  assert.equal((await stranger.api(notices.show, { params: { id } })).status, 404)
  assert.equal(
    (await stranger.api(notices.create, { body: { employeeId: person.id, kind: 'M6' } as never })).status,
    404,
  )
  assert.deepEqual((await stranger.api(notices.list, {})).body.data, { total: 0, notices: [] })
  assert.equal((await reader.api(notices.list, {})).status, 403)
  assert.equal((await clerk.api(notices.show, { params: { id } })).status, 403)
  assert.equal((await clerk.api(notices.list, {})).body.data.total, 1)
})
