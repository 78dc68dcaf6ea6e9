import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austrianHolidays } from '../basics/holidays.ts'
import { dayNumber, wageCalendar } from './calendar.ts'
import { type EmploymentRules, SHIPPED_RULES } from './employment-rules.ts'
import type { TimeKind } from './time-kinds.ts'
import type { Absence, Contract, PersonHistory, RuleVersion, Stamp } from './wage-history.ts'
import { type PersonMonth, reckonMonth } from './wage-month.ts'
import type { Carry } from './week-carry-over.ts'

// What two ways of reckoning once disagreed about, each as small as it can be told.

const calendar = wageCalendar('Europe/Vienna', year => austrianHolidays(year).map(({ day }) => day))
const day = (text: string) => dayNumber(Temporal.PlainDate.from(text))
const minute = (text: string) =>
  Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime('Europe/Vienna').epochMilliseconds / 60_000

const contract = (more: Partial<Contract> = {}): Contract => ({
  id: 1,
  storeId: 1,
  from: day('2020-01-01'),
  to: null,
  weeklyMinutes: 2400,
  modelId: 1,
  ...more,
})
const stamp = (from: string, to: string, more: Partial<Stamp> = {}): Stamp => ({
  id: minute(from),
  storeId: 1,
  from: minute(from),
  to: minute(to),
  pauses: [],
  ...more,
})
const absence = (type: Absence['type'], from: string, to: string, kind: Absence['kind'] = null): Absence => ({
  id: minute(from) + type,
  type,
  kind,
  from: minute(from),
  to: minute(to),
  isConfirmed: true,
})
const duty = (from: string, to: string) => ({ id: 1, storeId: 1, from: minute(from), to: minute(to), breakMinutes: 0 })

const RULES: EmploymentRules = { ...SHIPPED_RULES, breakAfterMinutes: null }
type Given = Partial<PersonHistory> & { rules?: Partial<EmploymentRules>; later?: RuleVersion[]; carry?: Carry }

function reckon(month: string, { rules = {}, later = [], carry, ...history }: Given): PersonMonth {
  const { year, month: number } = Temporal.PlainYearMonth.from(month)
  const versions = [{ from: 0, rules: { ...RULES, ...rules } }, ...later]
  return reckonMonth({
    year,
    month: number,
    calendar,
    carry: carry ?? null,
    models: { defaultId: 1, byId: new Map([[1, { id: 1, name: '', group: 'worker', versions }]]) },
    history: {
      contracts: [contract()],
      stamps: [],
      absences: [],
      duties: [],
      opening: null,
      serviceFrom: null,
      leaveNotices: [],
      ...history,
    },
  })
}

/** „FTA 240“ of a month, or of one of its days. */
function told({ lines }: PersonMonth, on?: string): string {
  const sums = new Map<TimeKind, number>()
  for (const { kind, minutes, day: own } of lines)
    if (on === undefined || own === day(on)) sums.set(kind, (sums.get(kind) ?? 0) + minutes)
  return [...sums].map(([kind, minutes]) => `${kind} ${minutes}`).join(', ')
}
const codes = ({ findings }: PersonMonth) => findings.map(({ code }) => code)

test('a night from Sunday into a month that begins on Monday is paid in both months', () => {
  const given = { rules: { nightPercent: 1000 }, stamps: [stamp('2027-01-31 20:00', '2027-02-01 04:00')] }
  const january = reckon('2027-01', given)
  assert.equal(told(january, '2027-01-31'), 'NORM 480, NACHT 120')
  assert.equal(told(reckon('2027-02', { ...given, carry: january.carry }), '2027-02-01'), 'NACHT 240')
})

test('of a night in thirds that begins in one week and ends in the next each third is paid once', () => {
  const { lines } = reckon('2026-11', {
    rules: { nightCents: 2850, nightPer: 'night' },
    stamps: [stamp('2026-11-08 22:00', '2026-11-09 06:00')],
  })
  const nights = lines.filter(({ kind }) => kind === 'NACHT')
  assert.deepEqual(
    nights.map(({ minutes, sixths, day: own }) => [minutes, sixths, own]),
    [[480, 6, day('2026-11-08')]],
  )
})

test('nights in thirds are those of each contract', () => {
  const { lines } = reckon('2026-11', {
    rules: { nightCents: 2850, nightPer: 'night', nightFrom: 0, nightTo: 360 },
    contracts: [contract(), contract({ id: 2, storeId: 2 })],
    stamps: [
      stamp('2026-11-10 00:00', '2026-11-10 02:00'),
      stamp('2026-11-10 02:00', '2026-11-10 04:00', { storeId: 2 }),
    ],
  })
  const nights = lines.filter(({ kind }) => kind === 'NACHT')
  assert.deepEqual(
    nights.map(({ contractId, sixths }) => [contractId, sixths]),
    [
      [1, 2],
      [2, 2],
    ],
  )
})

const AVERAGED = { averagingWeeks: 8, averagingStart: '2026-11-02', overtimeOverDayMinutes: 540 } as const
const LONG_MONDAY = [9, 10, 11, 12, 13].map(date => {
  const text = `2026-11-${String(date).padStart(2, '0')}`
  return stamp(`${text} 08:00`, `${text} ${date === 9 ? '17:00' : '16:00'}`)
})

test('new hours in the middle of a week end an averaging period that does not go on, with that week', () => {
  const month = reckon('2026-11', {
    rules: { ...AVERAGED, averagingOnChange: 'settles' },
    contracts: [contract({ to: day('2026-11-11') }), contract({ id: 2, from: day('2026-11-12'), weeklyMinutes: 1200 })],
    stamps: LONG_MONDAY,
  })
  // What was above and below is settled; in the two weeks after it 20 hours each lack.
  assert.deepEqual(month.carry.averaging, [
    { storeId: 1, from: day('2026-11-02'), aboveMinutes: -2400, moreWorkMinutes: 0, freeMinutes: 0 },
  ])
})

test('an averaging period ends with another balance of more work', () => {
  const month = reckon('2026-11', {
    rules: AVERAGED,
    later: [{ from: day('2026-11-09'), rules: { ...RULES, ...AVERAGED, averagingBalance: 'oneToOne' } }],
    stamps: LONG_MONDAY,
  })
  // Only the weeks since then: one hour above, and two without any work.
  assert.equal(month.carry.averaging[0]?.aboveMinutes, 60 - 2 * 2400)
})

test('what an averaging period brings goes onto the time account like any other overtime', () => {
  const month = reckon('2026-11', {
    rules: { ...AVERAGED, averagingWeeks: 1, timeAccount: 'overtime' },
    stamps: LONG_MONDAY,
  })
  assert.equal(told(month), 'NORM 2400, UE50 60')
  assert.equal(month.accountMinutes, 90)
})

test('time brought along holds from its day on, whatever was worked before in that week', () => {
  const opening = {
    day: day('2026-11-12'),
    timeAccountMinutes: 600,
    leaveHundredths: null,
    formerLeaveHundredths: null,
    sickFullHundredths: null,
    sickHalfHundredths: null,
  }
  const { accountMinutes } = reckon('2026-11', {
    rules: { timeAccount: 'overtime' },
    opening,
    stamps: [stamp('2026-11-09 08:00', '2026-11-09 18:00'), stamp('2026-11-13 08:00', '2026-11-13 18:00')],
  })
  assert.equal(accountMinutes, 600 + 180)
})

test('an overdrawn time account is told at the month’s end, also where nothing limits it', () => {
  const month = reckon('2026-11', {
    rules: { timeAccount: 'overtime' },
    absences: [absence(4, '2026-11-10 00:00', '2026-11-11 00:00', 'ZA')],
  })
  assert.equal(month.accountMinutes, -480)
  assert.ok(codes(month).includes('account-overdrawn'))
})

test('overtime after the last day’s midnight is paid: no account is there to keep it', () => {
  const month = reckon('2026-11', {
    rules: { timeAccount: 'overtime', thresholdDay: 'clock', brokenWeek: 'distribution' },
    contracts: [contract({ to: day('2026-11-15') })],
    stamps: [stamp('2026-11-15 22:00', '2026-11-16 04:00')],
  })
  const after = month.lines.find(line => line.day === day('2026-11-16'))
  assert.deepEqual([after?.kind, after?.minutes, after?.isKept], ['UE50', 240, false])
})

test('who is ill for half a holiday on which duty was planned has half the holiday pay', () => {
  const month = reckon('2026-12', {
    duties: [duty('2026-12-08 08:00', '2026-12-08 16:00')],
    absences: [absence(2, '2026-12-08 12:00', '2026-12-09 00:00')],
    stamps: [stamp('2026-12-08 08:00', '2026-12-08 12:00')],
  })
  assert.equal(told(month, '2026-12-08'), 'FEIERTAG_ENTG 240, KRANK 240, FTA 240')
})

test('two halves of a day are never more than the day, nor than what was not worked', () => {
  const halves = [
    absence(1, '2026-11-10 00:00', '2026-11-10 12:00'),
    absence(8, '2026-11-10 12:00', '2026-11-11 00:00'),
  ]
  const odd = { contracts: [contract({ weeklyMinutes: 2305 })], absences: halves }
  assert.equal(told(reckon('2026-11', odd), '2026-11-10'), 'URLAUB 231, DIENSTVERH 230')
  const worked = { ...odd, stamps: [stamp('2026-11-10 08:00', '2026-11-10 10:00')] }
  assert.equal(told(reckon('2026-11', worked), '2026-11-10'), 'URLAUB 231, DIENSTVERH 110, NORM 120')
})

test('a Saturday on which duty was planned is no free day, and its work holiday work by any model', () => {
  // 15 August 2026 is a Saturday.
  const month = reckon('2026-08', {
    rules: { freeHolidayWork: 'ordinary' },
    duties: [duty('2026-08-15 08:00', '2026-08-15 14:00')],
    stamps: [stamp('2026-08-15 08:00', '2026-08-15 15:00')],
  })
  assert.equal(told(month), 'FEIERTAG_ENTG 360, FTA 360, FTA_UE 60')
})

test('a pause that ends before it begins makes no minute twice', () => {
  const from = minute('2026-11-10 10:00')
  const stamps = [stamp('2026-11-10 08:00', '2026-11-10 12:00', { pauses: [{ from, to: from - 60 }] })]
  const month = reckon('2026-11', { stamps })
  assert.deepEqual([month.workedMinutes, codes(month).includes('pause-outside')], [240, true])
})

test('of two contracts at once at one store one holds, and the other is told', () => {
  const month = reckon('2026-11', { contracts: [contract(), contract({ id: 2, from: day('2026-11-30') })] })
  assert.equal(month.targetMinutes, reckon('2026-11', {}).targetMinutes)
  assert.deepEqual(
    month.findings.filter(({ code }) => code === 'contracts-collide').map(finding => [finding.day, finding.contractId]),
    [[day('2026-11-30'), 2]],
  )
})

test('of two contracts with the same hours the older one is the main one, whichever was entered first', () => {
  const month = reckon('2026-11', {
    contracts: [contract({ id: 1, from: day('2025-01-01') }), contract({ id: 2, storeId: 2, from: day('2021-01-01') })],
    stamps: [stamp('2026-11-10 08:00', '2026-11-10 12:00', { storeId: 3 })],
  })
  assert.deepEqual(
    month.lines.map(({ contractId }) => contractId),
    [2],
  )
})

test('who is away without pay for a whole month was to work nothing, not less', () => {
  const absences = [absence(4, '2026-12-01 00:00', '2027-01-01 00:00', 'UNBEZ')]
  assert.equal(reckon('2026-12', { absences }).targetMinutes, 0)
})

test('in a month by weeks that are rounded each, a new version of the rules is rounded with the former one', () => {
  const rules = { workTimeMode: 'weeks', calendarWeeks: 'perWeek' } as const
  const contracts = [contract({ from: day('2026-11-23'), to: day('2026-11-26') })]
  const later = [{ from: day('2026-11-25'), rules: { ...RULES, ...rules } }]
  // 4 × 2400 ÷ 7 = 1371,43; two by two it would be 2 × 686.
  assert.equal(reckon('2026-11', { rules, later, contracts }).targetMinutes, 1371)
})

test('a broken week by days of the calendar has each day’s own hours', () => {
  const month = reckon('2026-11', {
    rules: { brokenWeek: 'calendarDays', overtimeOverDayMinutes: null },
    contracts: [
      contract({ to: day('2026-11-10') }),
      contract({ id: 2, from: day('2026-11-11'), to: day('2026-11-13'), weeklyMinutes: 1200 }),
    ],
    stamps: ['09', '10', '11', '12', '13'].map(date => stamp(`2026-11-${date} 08:00`, `2026-11-${date} 16:00`)),
  })
  // Saturday and Sunday would have had 2 × 1200 ÷ 7 = 343: of 2400 minutes, overtime is what is above 2057.
  assert.equal(told(month), 'NORM 2057, UE50 343')
})

test('of more work by contract the minutes above the contract’s own day come first', () => {
  const month = reckon('2026-11', {
    rules: { moreWorkOverMinutes: 2400, excessMinutes: 'overDay' },
    contracts: [
      contract({ weeklyMinutes: 1200 }),
      contract({ id: 2, storeId: 2, weeklyMinutes: 1200, from: day('2026-01-01') }),
    ],
    stamps: [9, 10, 11, 12, 13].map(date => {
      const text = `2026-11-${String(date).padStart(2, '0')}`
      return stamp(`${text} 08:00`, `${text} ${date === 9 ? '14:00' : '12:00'}`)
    }),
  })
  assert.equal(told(month, '2026-11-09'), 'NORM 240, MEHR25 120')
})

test('months before service begins have no claims and no end', () => {
  const month = reckon('2026-11', {
    serviceFrom: day('2027-03-01'),
    absences: [absence(2, '2026-11-10 00:00', '2026-11-11 00:00')],
  })
  assert.deepEqual([told(month), month.leaveHundredths], ['KRANK 480', 0])
})

test('half a day of parental leave shortens the year’s leave by half a day’s share', () => {
  const opening = {
    day: day('2026-11-02'),
    leaveHundredths: 2500,
    formerLeaveHundredths: 0,
    timeAccountMinutes: null,
    sickFullHundredths: null,
    sickHalfHundredths: null,
  }
  const left = (to: string) =>
    reckon('2026-11', { opening, absences: [absence(4, '2026-11-10 00:00', to, 'KARENZ')] }).leaveHundredths
  // 2500 ÷ 365 = 6,85 a day.
  assert.deepEqual([left('2026-11-11 00:00'), left('2026-11-10 12:00')], [2493, 2497])
})

test('a model that turns back from years of the calendar to those of service gives no second claim', () => {
  const month = reckon('2026-11', {
    rules: { vacationYear: 'calendar' },
    later: [{ from: day('2026-11-16'), rules: RULES }],
    contracts: [contract({ from: day('2020-12-15') })],
    opening: {
      day: day('2026-11-02'),
      leaveHundredths: 700,
      formerLeaveHundredths: 0,
      timeAccountMinutes: null,
      sickFullHundredths: null,
      sickHalfHundredths: null,
    },
  })
  assert.equal(month.leaveHundredths, 700)
})

test('who was here before Kontor and brought no balance is asked for it', () => {
  assert.deepEqual(codes(reckon('2026-11', {})), ['opening-missing'])
  assert.deepEqual(codes(reckon('2026-11', { contracts: [contract({ from: day('2026-11-09') })] })), [])
})
