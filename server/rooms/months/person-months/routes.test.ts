import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personMonths } from '#contract/months/person-months.ts'
import { employmentModels } from '#contract/settings/employment-models.ts'
import { dayOf, toUtcText } from '#domain/basics/days.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const november = { month: '2026-11' }

/** One person of 40 hours, whose Tuesday has two hours too many and whose Thursday and Friday are leave. */
async function shop() {
  const session = await signedIn()
  const { company } = session
  const model = await build.ruledModel({ company, name: 'Vollzeit 40 h', isDefault: true })
  const store = await build.store({ company, name: 'Wien' })
  const employee = await build.employee({ company, store, lastName: 'Koller', firstName: 'Christina' })
  await build.contract({ employee })
  await build.openingBalance({ employee })
  const pauses = [{ from: '2026-11-03 11:00:00', to: '2026-11-03 11:30:00' }]
  const stamp = await build.stamp({ employee, from: '2026-11-03 07:00:00', to: '2026-11-03 17:30:00', pauses })
  const absence = await build.absence({ employee, from: '2026-11-04 23:00:00', to: '2026-11-06 23:00:00' })
  const { api } = session
  const find = (query: object = november) =>
    api(personMonths.find, { params: { id: employee.id }, query: query as typeof november })
  return { ...session, model, store, employee, stamp: stamp.id, absence: absence.id, find }
}

test('the list tells of each person target, worked, kinds of time, balances and findings', async () => {
  const { api, employee, store } = await shop()
  const { body } = await api(personMonths.list, { query: november })
  const [{ reckonedAt, personnelNumber, ...row }] = body.data as [(typeof body.data)[0]]
  assert.match(reckonedAt, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.ok(personnelNumber)
  const none = { hundredths: 0, sixths: 0, keptMinutes: 0 }
  assert.deepEqual(row, {
    employeeId: employee.id,
    lastName: 'Koller',
    firstName: 'Christina',
    storeId: store,
    targetMinutes: 10_392,
    workedMinutes: 600,
    actualMinutes: 1560,
    kinds: [
      { kind: 'NORM', minutes: 480, ...none },
      { kind: 'UE50', minutes: 120, ...none },
      { kind: 'URLAUB', minutes: 960, ...none, hundredths: 200 },
    ],
    balances: { leaveHundredths: 1050, accountMinutes: 0, sickFullHundredths: 0, sickHalfHundredths: 0 },
    averaging: [],
    findings: [],
    hasBlocker: false,
  })
})

test('a month of somebody tells its days, shifts and lines, why each is there, and the rules that held', async () => {
  const { find, model, stamp, absence } = await shop()
  const { data: month } = (await find()).body
  assert.deepEqual([month.month, month.previousMonth, month.nextMonth], ['2026-11', '2026-10', '2026-12'])
  const told = month.lines.map(({ day, kind, minutes, label, text, law, stampId, absenceId }) => {
    return [day, kind, minutes, label, text, law, stampId, absenceId]
  })
  const leave = ['ganzer Tag, nach der Verteilung des Modells', 'UrlG § 6', null, absence]
  const normal = ['Normalzeit', 'Modell Vollzeit 40 h, gültig ab 01.01.2020', 'AZG § 3', stamp, null]
  assert.deepEqual(told, [
    ['2026-11-05', 'URLAUB', 480, 'Urlaub', ...leave],
    ['2026-11-06', 'URLAUB', 480, 'Urlaub', ...leave],
    ['2026-11-03', 'NORM', 240, ...normal],
    ['2026-11-03', 'NORM', 240, ...normal],
    ['2026-11-03', 'UE50', 120, 'Überstunde', '16:30–18:30', 'AZG § 6', stamp, null],
  ])
  assert.deepEqual(month.shifts[0]?.explained, [
    { label: 'Stempelzeit', text: '08:00–18:30', law: '', minutes: 630 },
    { label: 'Pause', text: '12:00–12:30, Stempel', law: '', minutes: -30 },
  ])
  const tuesday = month.days.find(({ day }) => day === '2026-11-03')!
  assert.deepEqual([tuesday.agreedMinutes, tuesday.workedMinutes, tuesday.actualMinutes], [480, 600, 600])
  assert.equal(month.days.length, 30)
  for (const { kind, minutes } of month.kinds) {
    const sum = (parts: { kind: string; minutes: number }[]) =>
      parts.filter(part => part.kind === kind).reduce((all, part) => all + part.minutes, 0)
    assert.equal(sum(month.lines), minutes)
    assert.equal(sum(month.days.flatMap(({ kinds }) => kinds)), minutes)
  }
  assert.deepEqual(
    month.rules.map(({ from, to, employmentModelId, validFrom }) => [from, to, employmentModelId, validFrom]),
    [['2026-11-01', '2026-11-30', model, '2020-01-01']],
  )
  assert.ok(
    month.reasons.some(({ kind, law, text }) => kind === 'UE50' && law === 'AZG § 10' && text === '50 % Zuschlag'),
  )
  assert.deepEqual(month.balancesBefore?.leaveHundredths, 1250)
})

test('what collides is told in a sentence, with its level, and keeps the month from being closed', async () => {
  const { find, employee, stamp, api } = await shop()
  const other = await build.stamp({ employee, from: '2026-11-03 16:00:00', to: '2026-11-03 18:00:00' })
  const { data: month } = (await find()).body
  assert.deepEqual(month.findings, [
    {
      code: 'stamps-overlap',
      level: 'blocker',
      day: '2026-11-03',
      until: null,
      contractId: null,
      stampIds: [stamp, other.id],
      absenceIds: [],
      text: 'Stempelzeiten überschneiden sich am 03.11.2026: 08:00–18:30 und 17:00–19:00.',
    },
  ])
  const [row] = (await api(personMonths.list, { query: november })).body.data
  assert.deepEqual([row?.findings, row?.hasBlocker], [['stamps-overlap'], true])
})

test('a stamp that may still be running is a hint, one that was forgotten a blocker, by the moment somebody looks', async () => {
  const { api, company, store } = await shop()
  const now = Temporal.Now.instant()
  const stampedIn = async (hours: number) => {
    const employee = await build.employee({ company, store })
    await build.contract({ employee })
    await build.openingBalance({ employee })
    const from = now.subtract({ hours })
    await build.stamp({ employee, from: toUtcText(from), to: null })
    const month = dayOf(from, 'Europe/Vienna').toString().slice(0, 7)
    const { data } = (await api(personMonths.find, { params: { id: employee.id }, query: { month } })).body
    const rows = (await api(personMonths.list, { query: { month } })).body.data
    const row = rows.find(({ employeeId }) => employeeId === employee.id)!
    return { told: data.findings.map(({ code, level }) => [code, level]), row: [row.findings, row.hasBlocker] }
  }
  // Eight hours a day, and half an hour of pause.
  assert.deepEqual(await stampedIn(8), {
    told: [['running-stamp', 'hint']],
    row: [['running-stamp'], false],
  })
  assert.deepEqual(await stampedIn(9), {
    told: [['open-stamp', 'blocker']],
    row: [['open-stamp'], true],
  })
})

test('a change of the rules is in the next answer', async () => {
  const { api, find, model } = await shop()
  const [detail] = (await api(employmentModels.details)).body.data
  const { id: _, version: __, ...rules } = detail!.rules[0]!
  const body = { ...rules, overtimeOverDayMinutes: 600, validFrom: '2026-11-01', actsBack: true }
  const added = await api(employmentModels.addRules, { params: { id: model }, body })
  assert.equal(added.status, 200, added.text)
  const { data: month } = (await find()).body
  assert.deepEqual(
    month.kinds.map(({ kind, minutes }) => [kind, minutes]),
    [
      ['NORM', 600],
      ['URLAUB', 960],
    ],
  )
})

test('months reach from the opening balance, or the entry, as far as there are contracts or records', async () => {
  const { api, company, employee, store } = await shop()
  const monthsOf = async (id: number) => (await api(personMonths.months, { params: { id } })).body.data
  assert.equal((await monthsOf(employee.id)).first, '2026-01')
  const left = await build.employee({ company, store, isHidden: true })
  assert.deepEqual(await monthsOf(left.id), { first: null, last: null })
  await build.contract({ employee: left, to: '2026-11-10' })
  assert.deepEqual(await monthsOf(left.id), { first: '2026-11', last: '2026-11' })
  assert.equal((await api(personMonths.find, { params: { id: left.id }, query: november })).status, 200)
  assert.equal((await api(personMonths.find, { params: { id: left.id }, query: { month: '2026-12' } })).status, 404)
})

test('who sees one store sees the months of its people, and of work elsewhere no more than the minutes', async () => {
  const { company, employee, store } = await shop()
  const elsewhere = await build.store({ company })
  const stranger = await build.employee({ company, store: elsewhere })
  await build.contract({ employee: stranger })
  await build.stamp({
    employee: { ...employee, store: elsewhere },
    from: '2026-11-09 07:00:00',
    to: '2026-11-09 12:00:00',
  })
  const { api } = await signedIn({ company, storeIds: [store] })
  const { body } = await api(personMonths.list, { query: november })
  assert.deepEqual(
    body.data.map(({ employeeId, workedMinutes }) => [employeeId, workedMinutes]),
    [[employee.id, 900]],
  )
  assert.equal((await api(personMonths.find, { params: { id: stranger.id }, query: november })).status, 404)
  assert.equal((await api(personMonths.months, { params: { id: stranger.id } })).status, 404)
  const { data: month } = (await api(personMonths.find, { params: { id: employee.id }, query: november })).body
  const line = month.lines.find(({ day }) => day === '2026-11-09')!
  assert.deepEqual([line.minutes, line.from, line.to, line.stampId], [300, null, null, null])
  assert.deepEqual(
    month.shifts.find(({ day }) => day === '2026-11-09'),
    {
      day: '2026-11-09',
      storeId: null,
      stampIds: [],
      span: null,
      workedMinutes: 300,
      pauses: [],
      deducted: [],
      explained: [],
    },
  )
})

test('the stores that are asked for are those of the contracts, wherever somebody belongs now', async () => {
  const { api, company, employee, store } = await shop()
  const next = await build.store({ company })
  const listIn = async (storeIds: number) =>
    (await api(personMonths.list, { query: { ...november, storeIds: String(storeIds) } })).body.data.length
  assert.deepEqual([await listIn(store), await listIn(next)], [1, 0])
  await rawSql('update employee set store_id = $2 where id = $1', [employee.id, next])
  assert.deepEqual([await listIn(store), await listIn(next)], [1, 0])
})

test('a month that is none, or far ahead, is refused at its field', async () => {
  const { find } = await shop()
  for (const month of ['2026-13', '2026', 'November'])
    assert.deepEqual((await find({ month })).refusal.fields, { month: 'Bitte einen Monat eingeben (JJJJ-MM)' })
  const far = Temporal.Now.plainDateISO().add({ years: 2 }).toString().slice(0, 7)
  assert.deepEqual((await find({ month: far })).refusal.fields, { month: 'Höchstens zwölf Monate im Voraus' })
})

test('what another release of the rules made is out of date', async () => {
  const { find } = await shop()
  await find()
  await rawSql(`update person_month_chain set engine = 'before'`)
  await rawSql(`update person_month set worked_minutes = 1, made_from = 'before'`)
  assert.equal((await find()).body.data.workedMinutes, 600)
})

/** Part-time of 20 hours in hotels and restaurants, averaged over some weeks. */
async function averaged(averagingWeeks: number, averagingStart: string) {
  const session = await signedIn()
  const { company, api } = session
  const hours = { weeklyMinutes: 1200, moreWorkOverMinutes: 1200, averagingOverAgreedMinutes: 480 }
  const rules = { ...hours, averagingWeeks, averagingStart, averagingBalance: 'oneToOne' } as const
  await build.ruledModel({ company, isDefault: true, rules })
  const store = await build.store({ company })
  const employee = await build.employee({ company, store })
  await build.contract({ employee, weeklyMinutes: 1200 })
  await build.openingBalance({ employee })
  const stamps = async (...days: string[]) => {
    for (const day of days) await build.stamp({ employee, from: `${day} 07:00:00`, to: `${day} 13:00:00` })
  }
  // The company's first record, long before.
  await stamps('2026-02-02')
  const stands = async (month: string, of = api) => {
    const { averaging } = (await of(personMonths.find, { params: { id: employee.id }, query: { month } })).body.data
    const rows = (await of(personMonths.list, { query: { month } })).body.data
    assert.deepEqual(rows.find(({ employeeId }) => employeeId === employee.id)?.averaging, averaging)
    return averaging
  }
  return { ...session, employee, store, stamps, stands }
}

test('an averaging period says in list and month how it stands, whether it began before, goes on after or ends in the middle', async () => {
  const { store, stamps, stands } = await averaged(4, '2026-08-17')
  await stamps('2026-08-17', '2026-08-18', '2026-08-19', '2026-08-20')
  await stamps('2026-08-24', '2026-08-25', '2026-08-26')
  await stamps('2026-08-31', '2026-09-01', '2026-09-02', '2026-09-03')
  await stamps('2026-09-07', '2026-09-08', '2026-09-09')
  await stamps('2026-09-14', '2026-09-15', '2026-09-16', '2026-09-17')
  await stamps('2026-09-21', '2026-09-22', '2026-09-23')
  const period = { storeId: store, from: '2026-08-17', until: '2026-09-13' }
  // The last day of August lies in a week that ends in September.
  assert.deepEqual(await stands('2026-08'), [{ ...period, through: '2026-08-30', aboveMinutes: 120, isSettled: false }])
  // What it came to counts in September; the next one has begun.
  const next = { storeId: store, from: '2026-09-14', until: '2026-10-11' }
  assert.deepEqual(await stands('2026-09'), [{ ...next, through: '2026-09-27', aboveMinutes: 120, isSettled: false }])
})

test('a period that ends with the last week of a month is settled there', async () => {
  const { store, stamps, stands } = await averaged(2, '2026-08-17')
  await stamps('2026-08-17', '2026-08-18', '2026-08-19', '2026-08-20')
  await stamps('2026-08-24', '2026-08-25', '2026-08-26')
  const period = { storeId: store, from: '2026-08-17', until: '2026-08-30' }
  assert.deepEqual(await stands('2026-08'), [{ ...period, through: '2026-08-30', aboveMinutes: 120, isSettled: true }])
})

test('a week that is not over does not count as owed, nor does a month ahead', async () => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const { stands } = await averaged(4, monday.subtract({ weeks: 2 }).toString())
  const through = monday.subtract({ days: 1 })
  const [balance] = await stands(today.toString().slice(0, 7))
  assert.deepEqual([balance?.through, balance?.aboveMinutes, balance?.isSettled], [through.toString(), -2400, false])
  const ahead = today.add({ months: 2 }).toString().slice(0, 7)
  assert.deepEqual(await stands(ahead), [])
})

test('of a store that the caller does not see a period tells its minutes, not where', async () => {
  const { company, employee, store, stands } = await averaged(4, '2026-08-17')
  const elsewhere = await build.store({ company })
  await build.contract({ employee: { ...employee, store: elsewhere }, weeklyMinutes: 600 })
  const { api } = await signedIn({ company, storeIds: [store] })
  const averaging = await stands('2026-08', api)
  assert.deepEqual(
    averaging.map(({ storeId, aboveMinutes }) => [storeId, aboveMinutes]),
    [
      [store, -2400],
      [null, -1200],
    ],
  )
})
