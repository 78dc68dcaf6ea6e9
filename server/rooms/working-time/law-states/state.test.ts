import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OWNER_ROLE } from '#domain/accounts/role-rules.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { findings } from '#domain/working-time/law.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { columnsOf } from '#server/rooms/people/employees/rules.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { signedIn } from '#server/testing/build-accounts.ts'
import { lawState } from './actions.ts'

withApp({ KONTOR_ROLES: 'web' })

const TODAY = Temporal.Now.plainDateISO('Europe/Vienna')
const at = (days: number, time: string) =>
  toUtcText(TODAY.add({ days }).toZonedDateTime({ timeZone: 'Europe/Vienna', plainTime: time }).toInstant())
const dayAt = (days: number) => dayNumber(TODAY.add({ days }))
const textAt = (days: number) => TODAY.add({ days }).toString()

const seen = (company: number, storeIds: number[] | null, ids: number[]) => {
  const scope: CompanyScope = {
    ...{ companyId: company, accountId: '00000000-0000-0000-0000-000000000000', storeIds, excludedStoreIds: [] },
    ...{ permissions: new Set(), origin: 'test' },
  } as never
  return inCompany(scope, tx => lawState(tx, scope, ids, { first: dayAt(-10), last: dayAt(10) }))
}

async function planned(
  employee: { id: number; company: number },
  store: number,
  from: string,
  to: string,
  published = true,
) {
  const [row] = await rawSql<{ id: number }>(
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, break_minutes, published_at)
     values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC', 30, case when $6 then now() end) returning id`,
    [employee.company, employee.id, store, from, to, published],
  )
  return row!.id
}

test('of a person it has birth, contracts with what their model says, permits, registrations, marks and absences', async () => {
  const company = await build.company()
  const store = await build.store({ company })
  const eva = await build.employee({ company, store })
  await rawSql(
    `update employee set birth_date = '2009-05-04', citizen_type_id = 2, social_insurance_registered = true,
       social_insurance_registered_since = '2026-02-01' where company_id = $1 and id = $2`,
    [company, eva.id],
  )
  await build.contract({ employee: eva, from: '2020-01-01', weeklyMinutes: 1200 })
  await build.document({ employee: eva, type: 'WORKPERMIT', validUntil: textAt(30) })
  await build.document({ employee: eva, type: 'SOCIALSECURITYREGISTRATION', confirmed: true })
  await build.personMark({ employee: eva, kind: 'in_service', from: textAt(-5) })
  await build.maternity({ employee: eva, notified: textAt(-20), expected: textAt(120) })
  await build.absence({ employee: eva, from: at(2, '00:00'), to: at(3, '00:00') })
  await build.wish({ employee: eva, from: at(4, '00:00'), to: at(5, '00:00'), state: 3 })
  const {
    people: [person],
    context,
  } = await seen(company, null, [eva.id])
  assert.equal(person!.birth, dayNumber(Temporal.PlainDate.from('2009-05-04')))
  assert.deepEqual(
    person!.contracts.map(({ weeklyMinutes, agreement, isAveraged, to }) => [weeklyMinutes, agreement, isAveraged, to]),
    [[1200, 'none', false, null]],
  )
  assert.deepEqual(
    person!.permits!.map(({ to }) => to),
    [dayAt(30)],
  )
  assert.deepEqual(person!.registrations, [
    { from: dayNumber(Temporal.PlainDate.from('2026-02-01')), to: null, isConfirmed: true },
  ])
  assert.deepEqual(person!.inService, [{ from: dayAt(-5), to: null }])
  assert.deepEqual(
    person!.maternity.map(({ notifiedOn, expected }) => [notifiedOn, expected]),
    [[dayAt(-20), dayAt(120)]],
  )
  assert.deepEqual([person!.absences.length, person!.wishes.map(({ kind }) => kind)], [1, ['undesired']])
  assert.equal(context.registrationMode, 0)
  assert.ok(context.known.from <= dayAt(-10) - 26 * 7 + 6 && context.known.to >= dayAt(10) + 28)
})

test('until yesterday what was worked counts, else what was published; from today on what is planned', async () => {
  const company = await build.company()
  const store = await build.store({ company })
  const eva = await build.employee({ company, store })
  const { id: stampId } = await build.stamp({ employee: eva, from: at(-3, '08:00'), to: at(-3, '12:00') })
  await planned(eva, store, at(-3, '08:00'), at(-3, '16:00'))
  const forgotten = await planned(eva, store, at(-2, '08:00'), at(-2, '16:00'))
  await planned(eva, store, at(-1, '08:00'), at(-1, '16:00'), false)
  const draft = await planned(eva, store, at(1, '08:00'), at(1, '16:00'), false)
  await build.stamp({ employee: eva, from: at(0, '00:10'), to: at(0, '00:20') })
  const { shifts } = await seen(company, null, [eva.id])
  assert.deepEqual(
    shifts.map(({ id, kind, publishedOn }) => [id, kind, publishedOn !== null]),
    [
      [-1_000_000_000 - stampId, 'worked', false],
      [forgotten, 'planned', true],
      [draft, 'planned', false],
    ],
  )
})

test('hours in stores that the caller does not see count, and do not say where', async () => {
  const company = await build.company()
  const [own, other] = [await build.store({ company }), await build.store({ company })]
  const eva = await build.employee({ company, store: own })
  const here = await planned(eva, own, at(1, '08:00'), at(1, '12:00'))
  const there = await planned(eva, other, at(2, '08:00'), at(2, '12:00'))
  const { shifts } = await seen(company, [own], [eva.id])
  assert.deepEqual(
    shifts.map(({ id, storeId }) => [id, storeId]),
    [
      [here, own],
      [there, null],
    ],
  )
})

test('hours for another company of the same owner count, published or worked, without saying where', async () => {
  const svnr = '4543 010190'
  const [here, there, strange] = [await build.company(), await build.company(), await build.company()]
  const { accountId } = await signedIn({ company: here })
  for (const company of [here, there]) await own(accountId, company)
  await own((await signedIn({ company: strange })).accountId, strange)
  const eva = await build.employee({ company: here, store: await build.store({ company: here }) })
  await numbered(eva, svnr)
  for (const company of [there, strange]) {
    const store = await build.store({ company })
    const same = await build.employee({ company, store })
    await numbered(same, svnr)
    await build.stamp({ employee: same, from: at(-2, '08:00'), to: at(-2, '12:00') })
    await planned(same, store, at(-2, '08:00'), at(-2, '16:00'))
    await planned(same, store, at(1, '08:00'), at(1, '16:00'))
    await planned(same, store, at(2, '08:00'), at(2, '16:00'), false)
    const another = await build.employee({ company, store })
    await planned(another, store, at(3, '08:00'), at(3, '16:00'))
  }
  const { shifts } = await seen(here, null, [eva.id])
  assert.deepEqual(
    shifts.map(({ employeeId, storeId, otherEmployer, kind, to, from, breakMinutes }) => [
      ...[employeeId, storeId, otherEmployer, kind],
      ...[to - from, breakMinutes],
    ]),
    [
      [eva.id, null, true, 'worked', 240, 0],
      [eva.id, null, true, 'planned', 480, 30],
    ],
  )
})

async function own(accountId: string, company: number) {
  await rawSql(
    `insert into role (company_id, id, name, immutable, permissions) values ($1, $2, 'Firmeneigentümer', true, '{}') on conflict do nothing`,
    [company, OWNER_ROLE],
  )
  await rawSql('delete from role_assignment where company_id = $1 and account_id = $2', [company, accountId])
  await rawSql('insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)', [
    ...[company, accountId],
    OWNER_ROLE,
  ])
}

/** With a social security number. */
async function numbered({ id, company }: { id: number; company: number }, svnr: string) {
  const { svnrSealed, svnrIndex } = columnsOf(company, id, { socialsecurity: svnr } as never)
  await rawSql('update employee set svnr_sealed = $3, svnr_index = $4 where company_id = $1 and id = $2', [
    ...[company, id],
    ...[svnrSealed, svnrIndex],
  ])
}

test('closed months, closing days and agreements of works are known by store and company', async () => {
  const company = await build.company()
  const store = await build.store({ company })
  const eva = await build.employee({ company, store })
  await build.worksFact({ company, kind: 'divided_breaks', from: '2020-01-01' })
  await build.worksFact({ company, kind: 'closed_weekday', store, weekday: 7, from: '2020-01-01' })
  await build.monthClosing({ company, store, month: textAt(0).slice(0, 7) })
  const { context } = await seen(company, null, [eva.id])
  assert.deepEqual(
    context.dividedBreaks.map(({ to }) => to),
    [null],
  )
  assert.deepEqual(
    context.stores.get(store)!.closedWeekdays.map(({ weekday }) => weekday),
    [7],
  )
  assert.deepEqual([...context.stores.get(store)!.closedMonths], [dayNumber(TODAY.with({ day: 1 }))])
})

test('who was reported to the social insurance from here is registered', async () => {
  const company = await build.company()
  const [eva, adam] = [await build.employee({ company }), await build.employee({ company })]
  await build.registration({ employee: eva, state: 'accepted' })
  await build.registration({ employee: adam, state: 'rejected' })
  const { people } = await seen(company, null, [eva.id, adam.id])
  assert.deepEqual(
    people.map(({ registrations }) => registrations.length),
    [1, 0],
  )
})

test('of a free contractor no rule for employees is said, and what the plan asks still is', async () => {
  const company = await build.company()
  const store = await build.store({ company })
  const [eva, adam] = [await build.employee({ company, store }), await build.employee({ company, store })]
  const model = await build.ruledModel({ company })
  await rawSql(`update employment_model set model_group = 'freelance' where company_id = $1`, [company])
  await build.contract({ employee: eva, from: '2020-01-01', weeklyMinutes: 600 })
  await rawSql('update contract set employment_model_id = $2 where company_id = $1', [company, model])
  await build.contract({ employee: adam, from: '2020-01-01', weeklyMinutes: 600 })
  for (const one of [eva, adam]) {
    await planned(one, store, at(8, '06:00'), at(8, '20:30'), false)
    await planned(one, store, at(8, '20:00'), at(8, '22:00'), false)
  }
  const state = await seen(company, null, [eva.id, adam.id])
  const rulesOf = (id: number) => [
    ...new Set(
      findings(state.people, state.shifts, state.context)
        .filter(({ employeeId }) => employeeId === id)
        .map(({ rule }) => rule),
    ),
  ]
  assert.deepEqual(rulesOf(eva.id), ['UEBERLAPPUNG'])
  assert.ok(['TAG_MAX', 'UEBERLAPPUNG'].every(rule => rulesOf(adam.id).includes(rule as never)))
})
