import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualAverages } from '#contract/months/manual-averages.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { type AverageLines, personAverages } from '#contract/months/person-averages.ts'
import { individualWageTypes } from '#contract/settings/individual-wage-types.ts'
import type { AverageRules } from '#domain/wages/averages.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

// Thirteen weeks before Monday, December 1, 2025, without a holiday on a day of work.
const FIRST_MONDAY = Temporal.PlainDate.from('2025-09-01')
const MONTH = '2025-12'

type Owner = Awaited<ReturnType<typeof build.employee>>

/** Four days a week of eight hours; on Thursdays three more. The hour is 20 €, so that of overtime 30 €. */
async function workWeeks(employee: Owner, from = 0, to = 13) {
  for (let week = from; week < to; week++)
    for (const day of [0, 1, 2, 3]) {
      const date = FIRST_MONDAY.add({ days: week * 7 + day })
      const begin = date.toZonedDateTime({ timeZone: 'Europe/Vienna', plainTime: '08:00' }).toInstant()
      const at = (hours: number, minutes = 0) => begin.add({ hours, minutes }).toString().slice(0, 19).replace('T', ' ')
      await build.stamp({
        employee,
        from: at(0),
        to: day === 3 ? at(11, 30) : at(8, 30),
        pauses: [{ from: at(4), to: at(4, 30) }],
      })
    }
}

const vacation = (employee: Owner, from = '2025-11-30 23:00:00', to = '2025-12-05 23:00:00') =>
  build.absence({ employee, from, to, type: 1 })

async function shop(rules: Partial<AverageRules> = {}) {
  const session = await signedIn()
  const { api, company } = session
  await build.ruledModel({ company, isDefault: true, rules: { weeklyMinutes: 1920, daysPerWeek: 4 } })
  const store = await build.store({ company })
  const averageId = await build.average({
    company,
    name: 'Urlaubsentgelt',
    rules: { kinds: ['UE50'], ...rules },
  })
  const hire = async (
    more: { paymentCents?: number | null; from?: string; store?: number; lastName?: string } = {},
  ) => {
    const employee = await build.employee({
      company,
      store: more.store ?? store,
      entry: more.from ?? '2025-08-01',
      ...(more.lastName && { lastName: more.lastName }),
    })
    await build.contract({
      employee,
      from: more.from ?? '2025-08-01',
      weeklyMinutes: 1920,
      ...(more.paymentCents !== null && { paymentCents: more.paymentCents ?? 2000 }),
      wageType: 1,
    })
    return employee
  }
  const find = async (id: number, query: object = {}) =>
    (await api(personAverages.find, { params: { id }, query: { month: MONTH, ...query } })).body.data
  const list = async (query: object = {}) =>
    (await api(personAverages.list, { query: { month: MONTH, ...query } })).body.data
  return {
    ...session,
    store,
    averageId,
    hire,
    find,
    list,
    first: async (id: number, query: object = {}): Promise<AverageLines> => (await find(id, query)).averages[0]!,
  }
}

test('1 170 € in 52 days are 22,50 €, in the list as in all lines, and not the 18,00 € of agreed days', async () => {
  const { hire, find, list, averageId } = await shop()
  const employee = await hire()
  await workWeeks(employee)
  await vacation(employee)
  const found = await find(employee.id)
  const average = found.averages[0]!
  assert.deepEqual(
    [average.valueCents, average.sumCents, average.quantity, average.absentFrom, average.isAbsent],
    [2250, 117_000, 52, '2025-12-01', true],
  )
  assert.deepEqual(average.parts, [
    { kind: 'UE50', name: 'Überstunde 50 %', sumCents: 117_000, times: 13, isRegular: true, excluded: null },
  ])
  assert.deepEqual(
    average.spans.map(({ from, counts, amounts, workedDays }) => [from, counts, amounts, workedDays]),
    Array.from({ length: 13 }, (_, at) => [FIRST_MONDAY.add({ weeks: 12 - at }).toString(), true, [9000], 4]),
  )
  assert.deepEqual([found.firstMonth, found.lastMonth], ['2025-09', '2025-11'])
  const { averages, people } = await list()
  assert.deepEqual(averages, [
    { averageId, name: 'Urlaubsentgelt', use: 'vacation', period: 'weeks13', divisor: 'workedDays' },
  ])
  assert.deepEqual(
    people.map(({ employeeId, values }) => [employeeId, values]),
    [
      [
        employee.id,
        [
          {
            ...{ averageId, use: 'vacation', absentFrom: '2025-12-01', isAbsent: true },
            ...{ valueCents: 2250, reckonedCents: 2250, missing: null, isManual: false },
          },
        ],
      ],
    ],
  )
})

test('a monthly average as RZL makes it: amounts of three months by 90 insured days, times 30', async () => {
  const { api, hire, company, find } = await shop()
  const draft = { number: '500', unit: 'euro', factor: null, countsFor: ['vacation'], validFrom: '2020-01-01' }
  const type = async (more: object) =>
    (await api(individualWageTypes.create, { body: { ...draft, isVisible: true, ...more } as never })).body.data.id
  const provision = await type({ name: 'Provision' })
  const trips = await type({ name: 'Fahrten', number: '501', unit: 'pieces' })
  const rules: Partial<AverageRules> = {
    kinds: [],
    ownTypes: [provision, trips],
    period: 'months3',
    divisor: 'insuredDays',
  }
  await build.average({ company, name: 'RZL', rules })
  const employee = await hire()
  await workWeeks(employee)
  for (const [month, euros] of [
    ['2025-09', 300],
    ['2025-10', 450],
    ['2025-11', 150],
  ] as const)
    await build.ownWageValue({ employee, wageType: provision, month, hundredths: euros * 100 })
  await build.ownWageValue({ employee, wageType: trips, month: '2025-11', hundredths: 1200 })
  const average = (await find(employee.id)).averages.find(({ name }) => name === 'RZL')!
  assert.deepEqual([average.valueCents, average.sumCents, average.quantity], [30_000, 90_000, 90])
  assert.deepEqual(
    average.parts.map(({ name, sumCents, excluded }) => [name, sumCents, excluded]),
    [
      ['Provision', 90_000, null],
      ['Fahrten', 0, 'no-euro'],
    ],
  )
})

test('a week of absence is passed over, and one further back is taken, however far that is', async () => {
  const { hire, first } = await shop()
  const employee = await hire({ from: '2025-03-01' })
  // Half a year before: May and June.
  await workWeeks(employee, -17, -4)
  await build.absence({ employee, from: '2025-08-03 22:00:00', to: '2025-11-30 23:00:00', type: 2 })
  await vacation(employee)
  const { spans, valueCents, quantity } = await first(employee.id)
  assert.equal(spans.filter(({ counts }) => counts).length, 13)
  assert.ok(spans.filter(({ counts }) => !counts).length >= 17)
  assert.deepEqual([valueCents !== null, quantity > 0], [true, true])
})

test('an absence that began in an earlier month has the average of the day on which it began', async () => {
  const { hire, first } = await shop()
  const employee = await hire()
  await workWeeks(employee, 0, 11)
  // Two records without a gap are one absence.
  await vacation(employee, '2025-11-16 23:00:00', '2025-11-26 23:00:00')
  await vacation(employee, '2025-11-26 23:00:00', '2025-12-03 23:00:00')
  const { absentFrom, isAbsent, quantity } = await first(employee.id)
  assert.deepEqual([absentFrom, isAbsent, quantity], ['2025-11-17', true, 44])
})

test('who asks for a day is told what an absence from then on would be worth', async () => {
  const { api, hire, first } = await shop()
  const employee = await hire()
  await workWeeks(employee)
  const { absentFrom, isAbsent, quantity } = await first(employee.id, { month: '2025-10', day: '13.10.2025' })
  assert.deepEqual([absentFrom, isAbsent, quantity], ['2025-10-13', false, 24])
  const other = await api(personAverages.find, {
    params: { id: employee.id },
    query: { month: MONTH, day: '2025-11-30' },
  })
  assert.deepEqual([other.status, other.refusal.fields], [400, { day: 'Bitte einen Tag des Monats eingeben' }])
})

test('what is missing says why: no week before, nothing to divide by, no hourly value', async () => {
  const { hire, first } = await shop({ skipsAbsences: false })
  const fresh = await hire({ from: '2025-12-01' })
  await vacation(fresh)
  const idle = await hire({ from: '2025-11-01' })
  await vacation(idle)
  const unpaid = await hire({ paymentCents: null })
  await workWeeks(unpaid)
  await vacation(unpaid)
  for (const [{ id }, reason] of [
    [fresh, 'no-spans'],
    [idle, 'nothing-to-divide'],
    [unpaid, 'no-hourly-value'],
  ] as const) {
    const { valueCents, reckonedCents, missing } = await first(id)
    assert.deepEqual([valueCents, reckonedCents, missing], [null, null, reason])
  }
  assert.equal((await first(unpaid.id)).parts[0]!.excluded, 'no-hourly-value')
})

test('a value by hand holds from its day on until the next one, and what was reckoned is told beside it', async () => {
  const { api, hire, first, averageId } = await shop()
  const employee = await hire()
  await workWeeks(employee)
  const say = (validFrom: string, valueCents: number | null) =>
    api(manualAverages.create, {
      body: { employeeId: employee.id, averageId, validFrom, valueCents, reason: 'laut Lohnzettel' },
    })
  await say('2025-11-15', 2400)
  await say('2026-01-01', null)
  const of = async (month: string) => {
    const { valueCents, reckonedCents, manual } = await first(employee.id, { month })
    return [valueCents, reckonedCents, manual?.reason ?? null]
  }
  assert.deepEqual((await of('2025-10')).at(2), null)
  assert.deepEqual((await of('2025-11')).at(0), 2400)
  assert.deepEqual(await of('2025-12'), [2400, 2250, 'laut Lohnzettel'])
  assert.equal((await of('2026-01')).at(2), null)
})

test('what changed in a month before is in the next answer', async () => {
  const { hire, first } = await shop()
  const employee = await hire()
  await workWeeks(employee)
  assert.equal((await first(employee.id)).valueCents, 2250)
  await rawSql(
    `update stamp set ends_at = ends_at + interval '52 minutes' where company_id = $1 and starts_at = '2025-11-27 07:00:00+00'`,
    [employee.company],
  )
  // 52 minutes of overtime are 26 €, by 52 days 50 cents.
  assert.equal((await first(employee.id)).valueCents, 2300)
})

test('work in a store that the caller does not see counts, and people of other stores are not listed', async () => {
  const { company, store, hire } = await shop()
  const other = await build.store({ company })
  const employee = await hire()
  await workWeeks({ ...employee, store: other })
  const stranger = await hire({ store: other })
  const bound = await signedIn({ company, storeIds: [store] })
  const { people } = (await bound.api(personAverages.list, { query: { month: MONTH } })).body.data
  assert.deepEqual(
    people.map(({ employeeId, values }) => [employeeId, values[0]!.valueCents]),
    [[employee.id, 2250]],
  )
  const { status } = await bound.api(personAverages.find, { params: { id: stranger.id }, query: { month: MONTH } })
  assert.equal(status, 404)
})

test('what is paid is told only to who may see pay', async () => {
  const { company } = await shop()
  const clerk = await signedIn({ company, permissions: ['exports.run', 'employees.read', 'stores.read'] })
  assert.equal((await clerk.api(personAverages.list, { query: { month: MONTH } })).status, 403)
  assert.equal((await clerk.api(manualAverages.ofPerson, { params: { id: 1 } })).status, 403)
})

test('a value by hand is refused in a closed month, and one that ends before it is not', async () => {
  const { api, company, store, hire, averageId } = await shop()
  await build.wageTypes({ company })
  const employee = await hire()
  await rawSql(`update employee set personnel_number = '17', bmd_id = '17' where id = $1`, [employee.id])
  await rawSql(`update company set bmd_id = '1' where id = $1`, [company])
  await workWeeks(employee, 0, 8)
  const say = (validFrom: string) =>
    api(manualAverages.create, {
      body: { employeeId: employee.id, averageId, validFrom, valueCents: 2400, reason: 'laut Lohnzettel' },
    })
  const later = await say('2025-10-01')
  const closed = await api(monthClosings.close, { body: { month: '2025-10', storeIds: [store] } })
  assert.equal(closed.status, 200, closed.text)
  const refused = await say('2025-10-15')
  assert.equal(refused.status, 423)
  assert.match(refused.refusal.message, /^Der Oktober 2025 /)
  const { id } = later.body.data
  assert.equal((await api(manualAverages.remove, { params: { id } })).status, 423)
  assert.equal((await api(manualAverages.change, { params: { id }, body: { valueCents: 1, version: 1 } })).status, 423)
  assert.equal(
    (await api(manualAverages.change, { params: { id }, body: { reason: 'genauer', version: 1 } })).status,
    200,
  )
  assert.equal((await say('2025-09-01')).status, 200, 'until the one of October nothing of it is closed')
  assert.equal((await say('2025-11-01')).status, 200)
})

test('bad values are refused at their field, and of another company nothing is known', async () => {
  const { api, hire, averageId } = await shop()
  const employee = await hire()
  const body = {
    employeeId: employee.id,
    averageId,
    validFrom: '2025-12-01',
    valueCents: 2400,
    reason: 'laut Lohnzettel',
  }
  for (const [field, value] of [
    ['valueCents', -1],
    ['valueCents', 10_000_000],
    ['valueCents', 1.5],
    ['reason', '  '],
    ['validFrom', '31.02.2026'],
  ] as const) {
    const { status, refusal } = await api(manualAverages.create, { body: { ...body, [field]: value } as never })
    assert.deepEqual([status, Object.keys(refusal.fields ?? {})], [400, [field]])
  }
  const elsewhere = await shop()
  const stranger = await elsewhere.hire()
  for (const more of [{ averageId: elsewhere.averageId }, { employeeId: stranger.id }])
    assert.equal((await api(manualAverages.create, { body: { ...body, ...more } })).status, 404)
  assert.equal((await api(manualAverages.create, { body })).status, 200)
  const again = await api(manualAverages.create, { body })
  assert.deepEqual([again.status, Object.keys(again.refusal.fields ?? {})], [409, ['validFrom']])
})

test('what was said by hand is in the trail with its reason and without the amount', async () => {
  const { api, company, hire, averageId } = await shop()
  const employee = await hire()
  const body = {
    employeeId: employee.id,
    averageId,
    validFrom: '2025-12-01',
    valueCents: 2417,
    reason: 'laut Lohnzettel',
  }
  const { id } = (await api(manualAverages.create, { body })).body.data
  await api(manualAverages.change, { params: { id }, body: { valueCents: 2533, version: 1 } })
  await api(manualAverages.remove, { params: { id } })
  const trail = await rawSql<{ action: string; before: object; after: object }>(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'months/manual-averages' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
  assert.match(JSON.stringify(trail), /Urlaubsentgelt.*laut Lohnzettel/)
  assert.doesNotMatch(JSON.stringify(trail), /2417|2533/)
})
