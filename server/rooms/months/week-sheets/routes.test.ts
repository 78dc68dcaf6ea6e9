import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personMonths } from '#contract/months/person-months.ts'
import type { SheetEntry, WeekSheet } from '#contract/months/week-sheets.ts'
import { weekSheets } from '#contract/months/week-sheets.ts'
import type { EmploymentRules } from '#domain/wages/employment-rules.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

/** One person with a contract since 2020, by the law’s rules for 40 hours or others. */
async function shop(rules: Partial<EmploymentRules> = {}) {
  const session = await signedIn()
  const { company, api } = session
  await build.ruledModel({ company, name: 'Modell', isDefault: true, rules })
  const store = await build.store({ company, name: 'Wien' })
  const employee = await build.employee({ company, store, lastName: 'Koller', firstName: 'Christina' })
  const weekly = (rules.weeklyMinutes ?? 2400) as number
  await build.contract({ employee, from: '2020-01-01', weeklyMinutes: weekly })
  await build.openingBalance({ employee })
  const week = (monday: string, id = employee.id) => api(weekSheets.find, { params: { id, monday } })
  return { ...session, store, employee, week, weekly }
}

/** In Vienna, in winter. */
const stampOf = (
  employee: { id: number; company: number; store: number | null },
  day: string,
  from: number,
  to: number,
) => build.stamp({ employee, from: `${day} ${hour(from - 1)}:00:00`, to: `${day} ${hour(to - 1)}:00:00` })
const hour = (number: number) => String(number).padStart(2, '0')

const toldOf = ({ days }: WeekSheet) =>
  days.flatMap(({ day, entries }) => entries.map(entry => [day.slice(5), ...told(entry)]))
function told(entry: SheetEntry): (string | number | null)[] {
  switch (entry.what) {
    case 'work':
      return [entry.times, entry.kind, entry.minutes, entry.dayMinutes, entry.weekMinutes, entry.contractMinutes]
    case 'away':
      return [entry.kind, entry.minutes, entry.fillsWeek ? 'fills' : '']
    case 'pause':
      return [entry.times, 'pause', entry.minutes]
    case 'beside':
      return [entry.times, entry.kind, entry.minutes]
    case 'settled':
      return [entry.kind, entry.minutes, entry.text]
  }
}
const stepsOf = ({ steps }: WeekSheet) => steps.map(({ label, minutes, text }) => [label, minutes, text])

test('a week at the end of a month tells the days of both, what filled it, and from when on it was above its limit', async () => {
  const { employee, week } = await shop()
  for (const day of ['2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31'])
    await stampOf(employee, day, 8, 14)
  // Sunday, 1 November: of 39:00 with the holiday's eight hours one is left below forty.
  await stampOf(employee, '2026-11-01', 8, 11)
  const { body } = await week('2026-10-26')
  const { monday, previousMonday, nextMonday, days, lastName } = body.data
  assert.deepEqual([lastName, monday, previousMonday, nextMonday], ['Koller', '2026-10-26', '2026-10-19', '2026-11-02'])
  assert.deepEqual(
    days.map(({ day, holiday, limitMinutes }) => [day.slice(5), holiday, limitMinutes]),
    [
      ['10-26', 'Nationalfeiertag', 480],
      ...['10-27', '10-28', '10-29', '10-30', '10-31'].map(day => [day, null, 480]),
      ['11-01', 'Allerheiligen', 480],
    ],
  )
  assert.deepEqual(toldOf(body.data), [
    ['10-26', 'FEIERTAG_ENTG', 480, 'fills'],
    ['10-27', '08:00–14:00', 'NORM', 360, 360, 840, null],
    ['10-28', '08:00–14:00', 'NORM', 360, 360, 1200, null],
    ['10-29', '08:00–14:00', 'NORM', 360, 360, 1560, null],
    ['10-30', '08:00–14:00', 'NORM', 360, 360, 1920, null],
    ['10-31', '08:00–14:00', 'NORM', 360, 360, 2280, null],
    ['11-01', '08:00–10:00', 'NORM', 120, 120, 2400, null],
    ['11-01', '10:00–11:00', 'UE50', 60, 180, 2460, null],
  ])
  assert.deepEqual(stepsOf(body.data), [
    ['Gearbeitet', 1980, ''],
    ['Bezahlter Ausfall', 480, 'Feiertagsentgelt 8h:00m'],
    ['Zählt gegen die Woche', 2460, ''],
    ['Grenze der Überstunden', 2400, ''],
    ['Überstunden der Woche', 60, 'die zuletzt gearbeiteten'],
  ])
  assert.deepEqual(
    body.data.contracts.map(({ modelName, weeklyMinutes, days }) => [modelName, weeklyMinutes, days]),
    [['Modell', 2400, [480, 480, 480, 480, 480, 0, 0]]],
  )
})

test('of two stores in one week who sees one gets the minutes of the other, not when and where', async () => {
  const { company, employee, store, week } = await shop({ weeklyMinutes: 1200, moreWorkOverMinutes: 1200 })
  const next = await build.store({ company, name: 'Graz' })
  await build.contract({ employee: { ...employee, store: next }, from: '2020-01-01', weeklyMinutes: 600 })
  for (const date of [2, 3, 4, 5, 6]) {
    const day = `2026-11-0${date}`
    await stampOf(employee, day, 8, 12)
    await stampOf({ ...employee, store: next }, day, 14, 18)
  }
  const all = (await week('2026-11-02')).body.data
  const wednesday = toldOf(all).filter(([day]) => day === '11-04')
  assert.deepEqual(wednesday, [
    ['11-04', '08:00–12:00', 'NORM', 240, 240, 1200, 720],
    ['11-04', '12:00–14:00', 'pause', 120],
    ['11-04', '14:00–16:00', 'NORM', 120, 360, 1320, 600],
    ['11-04', '16:00–18:00', 'MEHR25', 120, 480, 1440, 720],
  ])
  const ofStores = all.steps.filter(({ group, what }) => group > 0 && what === 'result')
  assert.deepEqual(
    ofStores.map(({ storeId, minutes }) => [storeId, minutes]),
    [
      [store, 0],
      [next, 600],
    ],
  )

  const { api } = await signedIn({ company, storeIds: [store] })
  const { body } = await api(weekSheets.find, { params: { id: employee.id, monday: '2026-11-02' } })
  assert.deepEqual(
    toldOf(body.data).filter(([day]) => day === '11-04'),
    [
      ['11-04', '08:00–12:00', 'NORM', 240, 240, 1200, 720],
      ['11-04', '', 'NORM', 120, 360, 1320, 600],
      ['11-04', '', 'MEHR25', 120, 480, 1440, 720],
    ],
  )
  const hidden = body.data.days.flatMap(({ entries }) => entries).filter(entry => entry.what === 'work' && !entry.times)
  for (const entry of hidden)
    assert.deepEqual(entry.what === 'work' && [entry.from, entry.to, entry.storeId, entry.stampId], [
      null,
      null,
      null,
      null,
    ])
  assert.deepEqual(
    body.data.contracts.map(({ storeId, weeklyMinutes }) => [storeId, weeklyMinutes]),
    [
      [store, 1200],
      [null, 600],
    ],
  )
  const stranger = await build.employee({ company, store: next })
  await build.contract({ employee: stranger })
  assert.equal((await api(weekSheets.find, { params: { id: stranger.id, monday: '2026-11-02' } })).status, 404)
})

test('an averaging period that began while somebody was elsewhere is told to who sees where they are now', async () => {
  const { company, employee, store } = await shop({ averagingWeeks: 4, averagingStart: '2026-10-19' })
  const before = await build.store({ company })
  await rawSql('update contract set store_id = $2, valid_to = $3 where employee_id = $1', [
    ...[employee.id, before, '2026-10-31'],
  ])
  await build.contract({ employee, from: '2026-11-01' })
  await stampOf(employee, '2026-11-02', 8, 12)
  const { api } = await signedIn({ company, storeIds: [store] })
  const { body, status, text } = await api(weekSheets.find, { params: { id: employee.id, monday: '2026-11-02' } })
  assert.equal(status, 200, text)
  assert.deepEqual(
    body.data.averaging.map(({ storeId, from, weeks }) => [storeId, from, weeks.slice(0, 2).map(week => week.monday)]),
    [[store, '2026-10-19', ['2026-10-26', '2026-11-02']]],
  )
})

test('the first minutes of more work have no surcharge, and the sheet says from when to when', async () => {
  const { employee, week } = await shop({ weeklyMinutes: 1200, moreWorkOverMinutes: 1200, moreWorkFreeMinutes: 90 })
  for (const date of [2, 3, 4, 5]) await stampOf(employee, `2026-11-0${date}`, 8, 14)
  const { data } = (await week('2026-11-02')).body
  assert.deepEqual(
    toldOf(data).filter(([day]) => day === '11-05'),
    [
      ['11-05', '08:00–10:00', 'NORM', 120, 120, 1200, 1200],
      ['11-05', '10:00–11:30', 'MEHR0', 90, 210, 1290, 1290],
      ['11-05', '11:30–14:00', 'MEHR25', 150, 360, 1440, 1440],
    ],
  )
  assert.deepEqual(stepsOf(data).at(-1), ['Mehrarbeit', 240, 'die zuletzt gearbeiteten, davon 1h:30m ohne Zuschlag'])
})

test('night by the hour and Sunday stand beside the overtime on which they fall, with the day for which they count', async () => {
  const { employee, week } = await shop({ nightPercent: 1000, sundayPercent: 5000 })
  for (const date of [2, 3, 4, 5, 6]) {
    await stampOf(employee, `2026-11-0${date}`, 8, 12)
    await stampOf(employee, `2026-11-0${date}`, 13, 17)
  }
  await build.stamp({ employee, from: '2026-11-07 19:00:00', to: '2026-11-08 01:00:00' })
  const { data } = (await week('2026-11-02')).body
  const saturday = data.days
    .at(5)!
    .entries.map(entry => entry.what === 'work' && [entry.times, entry.kind, entry.besides])
  const on = (day: string, ...kinds: string[]) => kinds.map(kind => ({ kind, day }))
  assert.deepEqual(saturday, [
    ['20:00–22:00', 'UE50', []],
    ['22:00–24:00', 'UE50', on('2026-11-07', 'NACHT')],
    ['00:00–02:00', 'UE50', on('2026-11-08', 'NACHT', 'SONNTAG')],
  ])
  assert.deepEqual(
    data.days.flatMap(({ nights }) => nights),
    [],
  )
})

test('an averaging period that ends within a month shows its weeks from the month before on, and what was left', async () => {
  const { employee, week } = await shop({
    ...{ weeklyMinutes: 1200, moreWorkOverMinutes: 1200 },
    ...{
      averagingWeeks: 4,
      averagingStart: '2026-10-19',
      averagingBalance: 'oneToOne',
      averagingOverAgreedMinutes: 480,
    },
  })
  for (const day of ['10-19', '10-20', '10-21', '10-22']) await stampOf(employee, `2026-${day}`, 8, 14)
  for (const day of ['10-27', '10-28', '10-29', '10-30']) await stampOf(employee, `2026-${day}`, 8, 12)
  for (const day of ['11-02', '11-03', '11-04', '11-05', '11-06']) await stampOf(employee, `2026-${day}`, 8, 13)
  for (const day of ['11-09', '11-10', '11-11']) await stampOf(employee, `2026-${day}`, 8, 13)
  const { data } = (await week('2026-11-09')).body
  // The national holiday is worth four hours.
  assert.deepEqual(data.averaging, [
    {
      storeId: employee.store,
      from: '2026-10-19',
      until: '2026-11-15',
      isSettled: true,
      weeks: [
        { monday: '2026-10-19', owedMinutes: 1200, workedMinutes: 1440, awayMinutes: 0, balanceMinutes: 240 },
        { monday: '2026-10-26', owedMinutes: 1200, workedMinutes: 960, awayMinutes: 240, balanceMinutes: 240 },
        { monday: '2026-11-02', owedMinutes: 1200, workedMinutes: 1500, awayMinutes: 0, balanceMinutes: 540 },
        { monday: '2026-11-09', owedMinutes: 1200, workedMinutes: 900, awayMinutes: 0, balanceMinutes: 240 },
      ],
      moreWorkMinutes: 240,
      freeMinutes: 0,
      overtimeMinutes: 0,
    },
  ])
  assert.deepEqual(
    toldOf(data).filter(([day]) => day === '11-15'),
    [
      ['11-15', 'NORM', -240, 'zählt am Ende der Durchrechnung anders'],
      ['11-15', 'MEHR25', 240, 'am Ende der Durchrechnung'],
    ],
  )
  const { averaging } = (await week('2026-11-16')).body.data
  assert.deepEqual(
    [averaging[0]!.from, averaging[0]!.until, averaging[0]!.isSettled],
    ['2026-11-16', '2026-12-13', false],
  )
})

test('half pay in sickness says what was used before, by the absence and since when; an accident has a claim of its own', async () => {
  const { employee, week, company } = await shop()
  await rawSql(
    'update opening_balance set sick_full_hundredths = 3800, sick_half_hundredths = 0 where company_id = $1',
    [company],
  )
  // Three weeks of 21 days; the holiday on 26 October uses up nothing, so eighteen days in full last until 6 November.
  await build.absence({ employee, type: 2, from: '2026-10-18 22:00:00', to: '2026-11-08 23:00:00', confirmed: true })
  const claim = {
    isAccident: false,
    yearFrom: '2026-01-01',
    unit: 'calendarDays',
    perWeek: 700,
    claim: { full: 5600, half: 2800 },
  }
  const { sickness } = (await week('2026-11-02')).body.data
  assert.deepEqual(
    sickness.map(({ absenceId: _, ...rest }) => rest),
    [
      {
        ...claim,
        before: { full: 3800, half: 0 },
        own: { full: 1800, half: 200, none: 0 },
        left: { full: 0, half: 2600 },
        rates: [
          { from: '2026-10-19', rate: 'full' },
          { from: '2026-11-07', rate: 'half' },
        ],
      },
    ],
  )
  await build.absence({
    employee,
    type: 2,
    wageKind: 'AU',
    from: '2026-11-15 23:00:00',
    to: '2026-11-29 23:00:00',
    confirmed: true,
  })
  const accident = (await week('2026-11-16')).body.data
  assert.deepEqual(
    accident.sickness.map(({ isAccident, claim, before, own, left }) => [isAccident, claim, before, own, left]),
    [[true, { full: 5600, half: 0 }, { full: 0, half: 0 }, { full: 700, half: 0, none: 0 }, { full: 4900, half: 0 }]],
  )
  assert.deepEqual(toldOf(accident)[0], ['11-16', 'AU', 480, 'fills'])
})

test('a week without any stamp tells its limits; the first week of somebody is there from the day of entry on', async () => {
  const { api, company, store, employee, week } = await shop()
  await stampOf(employee, '2026-08-03', 8, 12)
  const empty = await week('2026-11-09')
  assert.equal(empty.status, 200, empty.text)
  const { data } = empty.body
  assert.deepEqual(toldOf(data), [])
  assert.deepEqual(stepsOf(data).at(-1), ['Überstunden der Woche', 0, ''])
  const entered = await build.employee({ company, store, entry: '2026-11-01' })
  await build.contract({ employee: entered, from: '2026-11-01' })
  const first = await week('2026-10-26', entered.id)
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(
    [first.body.data.previousMonday, first.body.data.contracts[0]!.days],
    [null, [null, null, null, null, null, null, 0]],
  )
  assert.equal((await week('2026-10-19', entered.id)).status, 404)
  const gone = await build.employee({ company, store, entry: '2026-09-01' })
  await build.contract({ employee: gone, from: '2026-09-01', to: '2026-09-10' })
  assert.equal((await week('2026-09-07', gone.id)).body.data.nextMonday, '2026-09-14')
  assert.equal((await week('2026-10-05', gone.id)).status, 404)
  assert.equal((await api(personMonths.months, { params: { id: entered.id } })).body.data.first, '2026-11')
})

test('what is no Monday, no day or far ahead is refused at its field; whom nobody knows is not found', async () => {
  const { week } = await shop()
  for (const monday of ['2026-11-03', '2026-02-30', '2026-11', 'Montag', '0001-01-01'])
    assert.deepEqual((await week(monday)).refusal.fields, { monday: 'Bitte einen Montag angeben (JJJJ-MM-TT)' }, monday)
  const today = Temporal.Now.plainDateISO().add({ years: 2 })
  const far = today.subtract({ days: today.dayOfWeek - 1 }).toString()
  assert.deepEqual((await week(far)).refusal.fields, { monday: 'Höchstens zwölf Monate im Voraus' })
  assert.equal((await week('2026-11-02', 999_999)).status, 404)
})
