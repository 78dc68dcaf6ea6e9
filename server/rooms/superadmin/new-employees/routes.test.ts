import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sentenceText } from '#contract/sentences.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { NEW_EMPLOYEES_PAGE, newEmployees } from '#contract/superadmin/new-employees.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { mailTo, outbox } from '#server/testing/mails.ts'

withOwnApp()

const operator = () => signedIn({ isSuperuser: true })
const today = Temporal.Now.plainDateISO('Europe/Vienna')
const day = (days: number) => today.add({ days }).toString()
const WEEK = { from: day(-6), to: day(0) }
type Api = Awaited<ReturnType<typeof operator>>['api']
const listed = async (api: Api, company: number, query: object = {}) =>
  (await api(newEmployees.list, { query: { ...WEEK, company, ...query } })).body.data.people

/** Whom nothing is missing of. */
async function complete({ company, ...values }: { company: number; store?: number; lastName?: string }) {
  const employee = await build.employee({ company, iban: 'AT611904300234573201', ...values })
  await rawSql(
    `update employee set birth_date = '1990-02-01', citizen_type_id = 1, street = 'Weg 1', postal_code = '4400', city = 'Steyr',
       employment_model_id = $3, social_insurance_registered = true, entry = $4, iban_index = id::text where company_id = $1 and id = $2`,
    [company, employee.id, await build.employmentModel({ company }), day(3)],
  )
  await build.contract({ employee: { ...employee, store: employee.store! }, from: day(3) })
  return employee
}
const change = (company: number, id: number, columns: string) =>
  rawSql(`update employee set ${columns} where company_id = $1 and id = $2`, [company, id])

test('new people of all companies are listed, the newest first, with company, store, source and what is missing, and no number, pay or address', async () => {
  const { api } = await operator()
  const company = await build.company()
  const store = await build.store({ company, name: 'Wien Donaustadt' })
  const first = await complete({ company, store, lastName: 'Moser' })
  await change(company, first.id, `created_at = now() - interval '2 hours'`)
  const second = await build.employee({ company, store, lastName: 'Yılmaz', firstName: 'Emre', entry: day(1) })
  const people = await listed(api, company)
  assert.deepEqual(
    people.map(({ id, name, storeName, source, states }) => [id, name, storeName, source, states]),
    [
      [second.id, 'Yılmaz Emre', 'Wien Donaustadt', 'hand', ['ibanMissing', 'dataMissing']],
      [first.id, 'Moser Anna', 'Wien Donaustadt', 'hand', []],
    ],
  )
  assert.deepEqual(Object.keys(people[0]!).toSorted(), [
    ...['companyId', 'companyName', 'createdAt', 'day', 'entry', 'id', 'isRead', 'missing', 'name', 'source', 'states'],
    'storeName',
  ])
  assert.deepEqual([people[0]!.entry, people[0]!.day], [day(1), day(0)])
  assert.ok(people[0]!.missing.includes('street') && people[0]!.missing.includes('weeklyMinutes'))
  assert.deepEqual(people[1]!.missing, [])
})

test('each state is said by what the rooms know: registration, its refusal, permits, a number that another one bears', async () => {
  const { api } = await operator()
  const company = await build.company()
  await rawSql('update company set use_elda_service = true where id = $1', [company])
  const { id } = await complete({ company })
  const statesNow = async () => (await listed(api, company)).find(person => person.id === id)!.states
  assert.deepEqual(await statesNow(), [])
  await change(company, id, 'social_insurance_registered = false')
  assert.deepEqual(await statesNow(), ['unregistered'])
  const notice = (state: 'accepted' | 'rejected' | 'sent') => build.registration({ employee: { company, id }, state })
  const test = await notice('accepted')
  await rawSql(`update social_insurance_registration set project = 'TM' where company_id = $1 and id = $2`, [
    company,
    test,
  ])
  assert.deepEqual(await statesNow(), ['unregistered'])
  await notice('rejected')
  assert.deepEqual(await statesNow(), ['rejected'])
  await notice('sent')
  assert.deepEqual(await statesNow(), [])
  await change(company, id, 'citizen_type_id = 2')
  assert.deepEqual(await statesNow(), ['permitMissing'])
  await build.document({ employee: { company, id }, type: 'RESIDENCEWORKPERMIT' })
  assert.deepEqual(await statesNow(), [])
  await change(company, id, `svnr_sealed = 'x', svnr_index = 'same'`)
  const other = await build.employee({ company })
  await change(company, other.id, `svnr_sealed = 'x', svnr_index = 'same', is_hidden = true`)
  assert.deepEqual(await statesNow(), ['svnrTwice'])
})

test('who is registered by the company itself is asked nowhere: without ELDA nobody counts as not registered', async () => {
  const { api } = await operator()
  const company = await build.company()
  const { id } = await complete({ company })
  await change(company, id, 'social_insurance_registered = false')
  assert.deepEqual((await listed(api, company))[0]!.states, [])
})

test('filters by state, source and company, and a period of days', async () => {
  const { api } = await operator()
  const company = await build.company()
  const { id } = await complete({ company })
  const lacking = await build.employee({ company })
  const job = await build.importRecord({ company })
  await rawSql(`insert into import_change values ($1, $2, 'people/employees', $3, '[]')`, [company, job, [lacking.id]])
  const ids = async (query: object) => (await listed(api, company, query)).map(person => person.id)
  await change(company, lacking.id, `entry = null`)
  assert.deepEqual(await ids({ state: 'lacking' }), [lacking.id])
  assert.deepEqual(await ids({ state: 'unregistered' }), [])
  assert.deepEqual(await ids({ source: 'import' }), [lacking.id])
  assert.deepEqual(await ids({ source: 'hand' }), [id])
  assert.deepEqual(await ids({ source: 'interface' }), [])
  // An import brings those who have long worked there, too.
  await change(company, lacking.id, `entry = '2020-01-01'`)
  assert.deepEqual(await ids({}), [id])
  await change(company, lacking.id, `entry = null, created_at = now() - interval '40 days'`)
  assert.deepEqual(await ids({}), [id])
  assert.deepEqual(await ids({ from: day(-45), to: day(-35) }), [lacking.id])
  for (const [query, says] of [
    [{ from: day(-40), to: day(0) }, 'Höchstens 31 Tage'],
    [{ from: day(0), to: day(-1) }, 'Liegt vor dem ersten Tag'],
  ] as const) {
    const { status, refusal } = await api(newEmployees.list, { query })
    assert.deepEqual([status, refusal.fields], [400, { to: says }])
  }
})

test('pages follow each other without gap or repetition, though many came in the same moment', async () => {
  const { api } = await operator()
  const company = await build.company()
  await rawSql(
    `insert into employee (company_id, last_name, created_at) select $1, 'Nr ' || n, date_trunc('hour', now()) from generate_series(1, $2::int) n`,
    [company, NEW_EMPLOYEES_PAGE + 5],
  )
  const first = (await api(newEmployees.list, { query: { ...WEEK, company } })).body.data
  assert.equal(first.people.length, NEW_EMPLOYEES_PAGE)
  const second = (await api(newEmployees.list, { query: { ...WEEK, company, after: first.next! } })).body.data
  assert.deepEqual([second.people.length, second.next], [5, null])
  assert.equal(new Set([...first.people, ...second.people].map(({ id }) => id)).size, NEW_EMPLOYEES_PAGE + 5)
})

test('the summary counts who needs something, and of each company whom nobody there has read', async () => {
  const { api } = await operator()
  const clerk = await signedIn()
  const { company } = clerk
  const { id } = await complete({ company })
  await build.employee({ company })
  const of = async () => (await api(newEmployees.summary, { query: WEEK })).body.data
  const ours = async () => (await of()).companies.find(one => one.id === company)
  assert.partialDeepStrictEqual(await ours(), { people: 2, unread: 2 })
  const { all, lacking, unregistered, isCapped } = await of()
  assert.ok(all >= 2 && lacking >= 1 && unregistered >= 0 && !isCapped)
  await rawSql(`insert into notification_read (company_id, account_id, kind, employee_id) values ($1, $2, 'new', $3)`, [
    company,
    clerk.accountId,
    id,
  ])
  assert.partialDeepStrictEqual(await ours(), { people: 2, unread: 1 })
  assert.equal((await listed(api, company)).find(person => person.id === id)!.isRead, true)
})

test('the panel says where somebody comes from, the first shift, how far the registration is, and who is responsible', async () => {
  const { api } = await operator()
  const clerk = await signedIn({ permissions: ['employees.read', 'employees.write'] })
  const { company } = clerk
  await signedIn({ company, permissions: ['employees.read'] })
  const employee = await build.employee({ company })
  await signedIn({ company, permissions: ['employees.write'], storeIds: [await build.store({ company })] })
  await rawSql(
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, published_at) values ($1, $2, $3, '2026-12-01T13:00Z', '2026-12-01T17:00Z', now())`,
    [company, employee.id, employee.store],
  )
  await rawSql(`insert into social_insurance_registration (company_id, employee_id, kind) values ($1, $2, 'M3')`, [
    company,
    employee.id,
  ])
  const { data } = (await api(newEmployees.detail, { params: { company, id: employee.id } })).body
  assert.partialDeepStrictEqual(data, {
    ...{ importJobId: null, firstShiftAt: '2026-12-01 13:00:00', responsible: ['Mira Huber'], toldAt: null },
    registration: { state: 'Entwurf' },
  })
  const other = await build.company()
  assert.equal((await api(newEmployees.detail, { params: { company: other, id: employee.id } })).status, 404)
})

test('the company is told by one mail to each who edits those they see; it says what was sent, in the company’s log, once a key', async () => {
  const { api } = await operator()
  const company = await build.company()
  const [near, far] = [await build.store({ company }), await build.store({ company })]
  const all = await signedIn({ company })
  const some = await signedIn({ company, permissions: ['employees.read', 'employees.write'], storeIds: [near] })
  const [here, there] = [
    await build.employee({ company, store: near, lastName: 'Auer', firstName: 'Paula' }),
    await build.employee({ company, store: far, lastName: 'Wolf', firstName: 'Simon' }),
  ]
  const body = { people: [here, there].map(({ id }) => ({ companyId: company, id })) }
  const before = (await api(newEmployees.recipients, { body })).body.data
  assert.deepEqual(before, [
    { id: company, name: before[0]!.name, people: 2, recipients: ['Mira Huber', 'Mira Huber'], toldAt: null },
  ])
  const headers = { 'idempotency-key': randomUUID() }
  const told = (await api(newEmployees.tell, { body, headers })).body.data
  assert.match(told[0]!.toldAt!, /^\d{4}-/)
  await api(newEmployees.tell, { body, headers })
  const mail = await mailTo(all.email, 'Bei 2 neuen Mitarbeitern ist etwas offen')
  assert.match(mail.text!, /Auer Paula · .+ · IBAN fehlt, .*Straße.* fehlen\nWolf Simon/)
  const one = await mailTo(some.email, 'Bei einem neuen Mitarbeiter ist etwas offen')
  assert.doesNotMatch(one.text!, /Wolf/)
  assert.equal((await outbox()).filter(each => each.to?.some(({ address }) => address === all.email)).length, 1)
  const { events } = (await all.api(eventLog.list, { query: { limit: 10 } as never })).body.data as never as {
    events: never[]
  }
  const sentences = events.map(event => sentenceText(event, { names: {} } as never))
  assert.ok(
    sentences.some(text => text === 'hat die Zuständigen wegen 2 neuer Mitarbeiter verständigt'),
    sentences.join('\n'),
  )
  assert.equal(
    (await rawSql(`select from account_event where action = 'companies told' and detail ->> 'people' = '2'`)).length >
      0,
    true,
  )
})

test('where nobody edits employees nobody is told, and that is said', async () => {
  const { api } = await operator()
  const { id, company } = await build.employee()
  const { status, refusal } = await api(newEmployees.tell, { body: { people: [{ companyId: company, id }] } })
  assert.equal(status, 422)
  assert.match(refusal.message, /bearbeitet niemand Mitarbeiter/)
})
