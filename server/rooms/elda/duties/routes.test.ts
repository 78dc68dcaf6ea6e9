import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EldaDuty, eldaDuties } from '#contract/elda/duties.ts'
import { noticeDeadline } from '#domain/elda/notice-deadlines.ts'
import { MODEL_GROUPS, type ModelGroup } from '#domain/wages/model-groups.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const today = Temporal.Now.plainDateISO('Europe/Vienna')
const from = (days: number) => today.add({ days }).toString()
const sevenDaysAfter = (days: number) => noticeDeadline('M4', today.add({ days })).toString()

/** A company with ELDA that has been here for some years, with one store in Vienna. */
async function office({ created = '2020-01-01', usesElda = true } = {}) {
  const session = await signedIn()
  const { api, company } = session
  await rawSql('update company set use_elda_service = $2, created_at = $3 where id = $1', [company, usesElda, created])
  await build.contributionAccount({ company, insurer: '11', number: '20134567' })
  await build.contributionAccount({ company, insurer: '15', number: '1400233' })
  const store = await located(company, 'Wien Mitte', 9)
  await model(company, 'worker', true)
  const list = async (query: object = {}) => (await api(eldaDuties.list, { query: query as never })).body.data
  const told = async (query: object = {}) =>
    (await list(query)).duties.map(({ kind, reason, day, dueOn }) => `${kind} ${reason} ${day} until ${dueOn}`)
  const hire = (more: object = {}) =>
    build.employee({ company, store, entry: from(-30), svnr: '1237010180', lastName: 'Huber', ...more })
  return { ...session, store, list, told, hire }
}

async function located(company: number, name: string, state: number): Promise<number> {
  const store = await build.store({ company, name })
  await rawSql('update store set federal_state = $3 where company_id = $1 and id = $2', [company, store, state])
  return store
}

async function model(company: number, group: ModelGroup, isDefault = false): Promise<number> {
  const id = await build.ruledModel({ company, name: MODEL_GROUPS[group], isDefault })
  await rawSql('update employment_model set model_group = $3 where company_id = $1 and id = $2', [company, id, group])
  return id
}

const change = (employee: { id: number; company: number }, set: string, ...values: unknown[]) =>
  rawSql(`update employee set ${set} where company_id = $1 and id = $2`, [employee.company, employee.id, ...values])

test('who was hired is to be registered, with deadline, reason, account and what is missing', async () => {
  const { hire, list, store } = await office()
  const huber = await hire({ personnelNumber: '17', firstName: 'Mara' })
  await build.contract({ employee: huber, from: from(-30), weeklyMinutes: 1800 })
  const { total, counts, isTest, duties } = await list()
  assert.deepEqual([total, counts, isTest], [1, { open: 0, due: 0, late: 1 }, true])
  const { why, key, ...duty } = duties[0]!
  assert.deepEqual(duty satisfies Omit<EldaDuty, 'why' | 'key'>, {
    ...{ employeeId: huber.id, mdPersonnelId: '17', lastName: 'Huber', firstName: 'Mara' },
    ...{ storeId: store, storeName: 'Wien Mitte', kind: 'M3', reason: 'entry', account: '20134567' },
    ...{ day: from(-30), rightDay: null, dueOn: from(-30), state: 'late', missing: [] },
    source: { noun: 'people/employees', id: huber.id },
  })
  assert.match(why, /^Eintritt am \d\d\.\d\d\.\d{4}\. Vor Arbeitsantritt einzubringen/)
  assert.ok(key.startsWith(`${huber.id}|M3|`))
})

test('who begins has to be registered also without a contract, and without a worker that would have looked', async () => {
  const { hire, list } = await office()
  await hire({ entry: from(0) })
  const [duty] = (await list()).duties
  assert.deepEqual([duty!.kind, duty!.state, duty!.missing], ['M3', 'due', ['hours']])
})

test('what was filed is not due, what was only made or rejected is', async () => {
  const { hire, told } = await office()
  const notice = { day: from(-30), account: '20134567', weeklyMinutes: 1800 }
  const expected = [`M3 entry ${from(-30)} until ${from(-30)}`]
  for (const [state, duties] of [
    ['draft', expected],
    ['created', expected],
    ['rejected', expected],
    ['sent', []],
    ['done', []],
  ] as const) {
    const person = await hire()
    await build.contract({ employee: person, from: from(-30), weeklyMinutes: 1800 })
    await build.registration({ employee: person, state, told: notice })
    assert.deepEqual(await told({ employeeId: person.id }), duties, state)
  }
})

test('an exit, a change of the model and a fact are told against what was filed', async () => {
  const { company, hire, told } = await office()
  const person = await hire()
  const contract = await build.contract({ employee: person, from: from(-30), weeklyMinutes: 1800 })
  await build.registration({
    employee: person,
    told: { day: from(-30), account: '20134567', weeklyMinutes: 1800 },
  })
  await build.insuredFact({ employee: person, from: from(-10), isMarginal: true })
  assert.deepEqual(await told(), [`M6 change ${from(-10)} until ${sevenDaysAfter(-10)}`])
  const salaried = await model(company, 'salaried')
  await rawSql('update contract set employment_model_id = $3 where company_id = $1 and id = $2', [
    ...[company, contract, salaried],
  ])
  assert.deepEqual(await told(), [
    `M6 change ${from(-30)} until ${sevenDaysAfter(-30)}`,
    `M6 change ${from(-10)} until ${sevenDaysAfter(-10)}`,
  ])
  await rawSql('update contract set employment_model_id = null where company_id = $1 and id = $2', [company, contract])
  await rawSql('delete from insured_fact where company_id = $1', [company])
  await change(person, 'exit = $3', from(-3))
  await build.insuredFact({ employee: person, kind: 'leaving', from: from(-3), leavePayTo: from(4) })
  assert.deepEqual(await told(), [`M4 exit ${from(4)} until ${sevenDaysAfter(4)}`])
})

test('the former employment is told, too, and who is there again is registered anew', async () => {
  const { company, hire, told } = await office()
  const person = await hire({ entry: from(-5) })
  await build.contract({ employee: person, from: from(-60), to: from(-20), weeklyMinutes: 1800 })
  await build.contract({ employee: person, from: from(-5), weeklyMinutes: 1800 })
  await rawSql(
    `insert into reentry (company_id, employee_id, entry, former_entry, former_exit, former_is_hidden) values ($1, $2, $3, $4, $5, false)`,
    [company, person.id, from(-5), from(-60), from(-20)],
  )
  await build.registration({ employee: person, told: { day: from(-60), account: '20134567', weeklyMinutes: 1800 } })
  assert.deepEqual(await told(), [
    `M4 exit ${from(-20)} until ${sevenDaysAfter(-20)}`,
    `M3 reentry ${from(-5)} until ${from(-5)}`,
  ])
})

test('who is stated to be registered is not to be, and is deregistered after the exit whenever somebody looks', async () => {
  const { hire, told } = await office()
  const person = await hire({ entry: '2021-05-03' })
  await build.contract({ employee: person, from: '2021-05-03' })
  await change(person, 'social_insurance_registered = true')
  assert.deepEqual(await told(), [])
  await change(person, `created_at = $3, exit = $4`, '2022-01-01', from(-40))
  assert.deepEqual(await told(), [`M4 exit ${from(-40)} until ${sevenDaysAfter(-40)}`])
  await change(person, 'social_insurance_registered_since = $3', '2021-05-03')
  assert.deepEqual(await told(), [`M4 exit ${from(-40)} until ${sevenDaysAfter(-40)}`])
})

test('without the number one is asked for first, and an address abroad is told', async () => {
  const { hire, told } = await office()
  const person = await hire({ svnr: undefined })
  await build.contract({ employee: person, from: from(-30), weeklyMinutes: 1800 })
  await change(person, `country = 'D'`)
  // As of somebody who never lived elsewhere.
  await rawSql('delete from employee_value where company_id = $1', [person.company])
  const address = `AV abroad ${from(-30)} until ${sevenDaysAfter(-30)}`
  const registration = `M3 entry ${from(-30)} until ${from(-30)}`
  assert.deepEqual(await told(), [`VS number-missing ${from(-30)} until ${from(-30)}`, registration, address])
  await build.registration({ employee: person, kind: 'VS', told: { day: from(-30) } })
  await build.registration({ employee: person, kind: 'AV', told: { day: from(-29) } })
  assert.deepEqual(await told(), [registration])
  await rawSql(
    `insert into employee_value (company_id, employee_id, value_group, valid_from, street, postal_code, city, country)
     values ($1, $2, 'address', $3, '', '', 'Passau', 'D')`,
    [person.company, person.id, from(-2)],
  )
  assert.deepEqual(await told({ kind: 'AV' }), [`AV abroad ${from(-2)} until ${sevenDaysAfter(-2)}`])
})

test('who is engaged by the day is registered for each day that is published or stamped', async () => {
  const { company, store, hire, told } = await office()
  const casual = await model(company, 'casual')
  const person = await hire()
  const contract = await build.contract({ employee: person, from: from(-30), weeklyMinutes: 0 })
  await rawSql('update contract set employment_model_id = $3 where company_id = $1 and id = $2', [
    ...[company, contract, casual],
  ])
  const at = (days: number) => [`${from(days)} 08:00:00`, `${from(days)} 12:00:00`]
  const shift = (days: number, published: boolean) =>
    rawSql(
      `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, published_at)
       values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC', case when $6 then now() end)`,
      [company, person.id, store, ...at(days), published],
    )
  await shift(2, true)
  await shift(3, false)
  await build.stamp({ employee: person, from: at(-4)[0]!, to: at(-4)[1]! })
  assert.deepEqual(await told(), [`M3 casual ${from(-4)} until ${from(-4)}`, `M3 casual ${from(2)} until ${from(2)}`])
})

test('a store without an account says so, and one of another account is a transfer', async () => {
  const { company, hire, list, told } = await office()
  const [graz, linz] = [await located(company, 'Graz', 6), await located(company, 'Linz', 4)]
  const person = await hire({ store: linz })
  await build.contract({ employee: person, from: from(-30), weeklyMinutes: 1800 })
  const [duty] = (await list()).duties
  assert.deepEqual([duty!.account, duty!.missing], ['', ['account']])
  await rawSql('delete from contract where company_id = $1', [company])
  const mover = await hire()
  await build.contract({ employee: mover, from: from(-30), to: from(-6), weeklyMinutes: 1800 })
  await build.contract({ employee: { ...mover, store: graz }, from: from(-5), weeklyMinutes: 1800 })
  await build.registration({ employee: mover, told: { day: from(-30), account: '20134567', weeklyMinutes: 1800 } })
  assert.deepEqual(await told({ employeeId: mover.id }), [`M4 account ${from(-6)} until ${sevenDaysAfter(-6)}`])
})

test('it is narrowed by store, person, state and kind, and comes in pages', async () => {
  const { company, store, hire, list } = await office()
  const other = await located(company, 'Graz', 6)
  const [late, due, open] = [
    await hire({ lastName: 'Auer' }),
    await hire({ entry: from(0), store: other }),
    await hire({ entry: from(20), lastName: 'Zach' }),
  ]
  const ids = async (query: object) => (await list(query)).duties.map(({ employeeId }) => employeeId)
  assert.deepEqual(await ids({}), [late.id, due.id, open.id])
  assert.deepEqual(await ids({ storeId: store }), [late.id, open.id])
  assert.deepEqual(await ids({ employeeId: due.id }), [due.id])
  assert.deepEqual(await ids({ state: 'open' }), [open.id])
  assert.deepEqual(await ids({ kind: 'M4' }), [])
  assert.deepEqual(await ids({ limit: 2, page: 2 }), [open.id])
  const { total, counts } = await list({ state: 'late', limit: 1 })
  assert.deepEqual([total, counts], [1, { open: 1, due: 1, late: 1 }])
})

test('who sees some stores sees what is due of their people, reckoned from all contracts of these', async () => {
  const { company, store, hire } = await office()
  const other = await located(company, 'Graz', 6)
  const [mine, foreign] = [await hire(), await hire({ store: other })]
  await build.contract({ employee: { ...mine, store: other }, from: from(-30), weeklyMinutes: 1800 })
  const told = { day: from(-30), account: '1400233', weeklyMinutes: 1800 }
  await build.registration({ employee: mine, told })
  await build.contract({ employee: foreign, from: from(-30) })
  const bound = await signedIn({ company, storeIds: [store] })
  const { body } = await bound.api(eldaDuties.list)
  assert.deepEqual(body.data.duties, [])
  await change(mine, 'exit = $3', from(-2))
  const after = (await bound.api(eldaDuties.list)).body.data
  assert.deepEqual(
    after.duties.map(({ employeeId, kind }) => [employeeId, kind]),
    [[mine.id, 'M4']],
  )
  const reader = await signedIn({ company, permissions: ['employees.read', 'employees.write', 'stores.read'] })
  assert.equal((await reader.api(eldaDuties.list)).status, 403)
})

test('without the service of ELDA nothing is due here', async () => {
  const { hire, list } = await office({ usesElda: false })
  await hire()
  assert.deepEqual(await list(), { total: 0, counts: { open: 0, due: 0, late: 0 }, isTest: true, duties: [] })
})

test('made-up people are told nothing of, hidden ones are', async () => {
  const { hire, list } = await office()
  const [madeUp, hidden] = [await hire(), await hire({ isHidden: true })]
  await change(madeUp, 'dummy = true')
  assert.deepEqual(
    (await list()).duties.map(({ employeeId }) => employeeId),
    [hidden.id],
  )
})

test('a copy of the data owes the same: nothing of what is due is stored', async () => {
  const { company, hire, list } = await office()
  const [one, two] = [await hire(), await hire({ entry: from(-20), lastName: 'Auer' })]
  await build.contract({ employee: one, from: from(-30), weeklyMinutes: 1800 })
  await build.contract({ employee: two, from: from(-20), weeklyMinutes: 1800 })
  await build.registration({ employee: one, told: { day: from(-30), account: '20134567', weeklyMinutes: 1800 } })
  await change(one, 'exit = $3', from(-9))
  await build.insuredFact({ employee: one, kind: 'leaving', from: from(-9) })
  const before = await list()
  assert.equal(before.total, 2)
  const restored = await office()
  await rawSql('delete from elda_insurer where company_id = $1', [restored.company])
  await rawSql('delete from employment_rule where company_id = $1', [restored.company])
  await rawSql('delete from employment_model where company_id = $1', [restored.company])
  await rawSql('delete from store where company_id = $1', [restored.company])
  for (const table of [
    ...['store', 'employment_model', 'employee', 'contract', 'insured_fact', 'elda_insurer'],
    'social_insurance_registration',
  ])
    await copied(table, company, restored.company)
  assert.deepEqual(await restored.list(), before)
})

/** As a restored backup would have it, under another company. */
async function copied(table: string, company: number, into: number): Promise<void> {
  const columns = await rawSql<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'company_id'`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  await rawSql(`insert into ${table} (company_id, ${names}) select $2, ${names} from ${table} where company_id = $1`, [
    ...[company, into],
  ])
}
