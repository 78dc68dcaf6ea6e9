import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AbsentTime, absencePay, absentTime, type PaidAverage } from './absence-pay.ts'
import type { ReckonedDay } from './average-spans.ts'
import { type AverageDivisor, DIVISOR_CODES } from './averages.ts'
import { slowAbsencePay, slowAbsentTime } from './fixtures/slow-absence-pay.ts'
import { COMPUTED_CODES, type ComputedUse } from './individual-wage-type.ts'
import type { TimeKind } from './time-kinds.ts'

const seed = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)

type Kind = [kind: TimeKind, minutes: number, hundredths: number]
const dayOf = (day: number, kinds: readonly Kind[]): ReckonedDay => ({
  day,
  kinds: kinds.map(([kind, minutes, hundredths]) => {
    return { kind, contractId: 1, minutes, hundredths, sixths: 0, keptMinutes: 0 }
  }),
})
const november = { first: 1, last: 30 }

const TIMES: [
  what: string,
  use: ComputedUse,
  days: [day: number, kinds: Kind[]][],
  recorded: number[],
  time: AbsentTime,
][] = [
  ['a day of leave', 'vacation', [[2, [['URLAUB', 480, 100]]]], [2], { days: 100, minutes: 480, calendarDays: 100 }],
  [
    'half a day of leave, and work',
    'vacation',
    [
      [
        2,
        [
          ['URLAUB', 240, 50],
          ['NORM', 240, 0],
        ],
      ],
    ],
    [2],
    { days: 50, minutes: 240, calendarDays: 50 },
  ],
  [
    'leave by the hour of half a day',
    'vacation',
    [
      [
        2,
        [
          ['URLAUB', 240, 400],
          ['NORM', 240, 0],
        ],
      ],
    ],
    [2],
    { days: 50, minutes: 240, calendarDays: 50 },
  ],
  [
    'leave by the hour of a whole day',
    'vacation',
    [[2, [['URLAUB', 480, 800]]]],
    [2],
    { days: 100, minutes: 480, calendarDays: 100 },
  ],
  [
    'a Saturday that leave uses up',
    'vacation',
    [[2, [['URLAUB', 0, 100]]]],
    [2],
    { days: 0, minutes: 0, calendarDays: 100 },
  ],
  [
    'a weekend within leave',
    'vacation',
    [
      [2, [['URLAUB', 480, 100]]],
      [5, [['URLAUB', 480, 100]]],
    ],
    [2, 3, 4, 5],
    { days: 200, minutes: 960, calendarDays: 400 },
  ],
  ['sickness on a free day', 'sickness', [[2, [['KRANK', 0, 100]]]], [2], { days: 0, minutes: 0, calendarDays: 100 }],
  ['half pay', 'sickness', [[2, [['KRANK50', 465, 100]]]], [2], { days: 50, minutes: 232.5, calendarDays: 50 }],
  ['without pay', 'sickness', [[2, [['KRANK0', 480, 100]]]], [2, 3], { days: 0, minutes: 0, calendarDays: 0 }],
  ['an accident at work', 'sickness', [[2, [['AU', 480, 100]]]], [2], { days: 100, minutes: 480, calendarDays: 100 }],
  ['a holiday', 'holiday', [[2, [['FEIERTAG_ENTG', 480, 0]]]], [], { days: 100, minutes: 480, calendarDays: 100 }],
  [
    'a holiday, ill for half of it',
    'holiday',
    [
      [
        2,
        [
          ['FEIERTAG_ENTG', 240, 0],
          ['KRANK', 240, 50],
        ],
      ],
    ],
    [],
    { days: 50, minutes: 240, calendarDays: 50 },
  ],
  ['leave is no sickness', 'sickness', [[2, [['URLAUB', 480, 100]]]], [], { days: 0, minutes: 0, calendarDays: 0 }],
]
for (const [what, use, days, recorded, time] of TIMES)
  test(`${what} counts as ${time.days / 100} days, ${time.minutes} minutes and ${time.calendarDays / 100} days of the calendar`, () => {
    const given = days.map(([day, kinds]) => dayOf(day, kinds))
    assert.deepEqual(
      absentTime(use, given, november, day => recorded.includes(day)),
      time,
    )
  })

test('a whole month has thirty days of the calendar, whatever it has', () => {
  for (const last of [28, 29, 30, 31]) {
    const days = Array.from({ length: last }, (_, at) => dayOf(at + 1, [['KRANK', 480, 100]]))
    assert.equal(absentTime('sickness', days, { first: 1, last }, () => true).calendarDays, 3000)
  }
})

const average = (cents: number | undefined, divisor: AverageDivisor, averageId = 1, per = 1): PaidAverage => ({
  ...{ averageId, name: 'Urlaubsentgelt', divisor, value: cents === undefined ? undefined : { cents, per } },
  isManual: false,
})
const time: AbsentTime = { days: 450, minutes: 2130, calendarDays: 700 }

const PAYS: [what: string, averages: PaidAverage[], cents: number | null, codes: number[]][] = [
  ['22,50 € a day of 4,5 days', [average(2250, 'workedDays')], 10_125, []],
  ['2,81 € an hour of 35:30 hours', [average(281, 'normalHours')], 9976, []],
  // 22,333… a day: 22,33 × 4,5 would be 100,49.
  ['670 € in 30 days, of 4,5 days', [average(67_000, 'workedDays', 1, 30)], 10_050, []],
  // 33,333… an hour: 33,33 × 35,5 would be 1 183,22.
  ['100 € in 3 hours, of 35:30 hours', [average(10_000, 'normalHours', 1, 3)], 118_333, []],
  ['2 000 € in 7 months, of 7 days', [average(200_000, 'insuredDays', 1, 7)], 6667, []],
  ['300 € a month of 7 days', [average(30_000, 'insuredDays')], 7000, []],
  ['two averages, each a line', [average(2250, 'workedDays'), average(30_000, 'insuredDays', 2)], 17_125, []],
  ['an average of nothing', [average(0, 'workedDays')], 0, []],
  ['one of two that is missing', [average(2250, 'workedDays'), average(undefined, 'insuredDays', 2)], 10_125, [85]],
  ['the only one missing', [average(undefined, 'workedDays')], null, [85]],
  ['no average at all', [], null, [85]],
]
for (const [what, averages, cents, codes] of PAYS)
  test(`${what} is ${cents} cents, with codes ${codes}`, () => {
    const pay = absencePay(averages, time)
    assert.deepEqual([pay.cents, pay.codes], [cents, codes])
    assert.equal(pay.lines.length, averages.length)
  })

const away: fc.Arbitrary<Kind[]> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom<TimeKind>('KRANK', 'AU', 'KRANK50', 'KRANK0', 'URLAUB', 'FEIERTAG_ENTG'),
      fc.constantFrom(0, 240, 465, 480),
      fc.constantFrom(0, 50, 100, 100, 100, 400, 800),
    )
    .map(each => [each]),
  fc.constant<Kind[]>([
    ['KRANK', 240, 50],
    ['KRANK50', 240, 50],
  ]),
  fc.constant<Kind[]>([
    ['URLAUB', 240, 50],
    ['NORM', 240, 0],
  ]),
  fc.constant<Kind[]>([
    ['FEIERTAG_ENTG', 240, 0],
    ['KRANK', 240, 50],
  ]),
  fc.constant<Kind[]>([['NORM', 480, 0]]),
)
const month = fc.record({
  days: fc.array(fc.record({ day: fc.integer({ min: -3, max: 34 }), kinds: away }), { maxLength: 31 }).map(all => {
    const byDay = new Map(all.map(each => [each.day, each.kinds]))
    return [...byDay].sort(([one], [other]) => one - other).map(([day, kinds]) => dayOf(day, kinds))
  }),
  recorded: fc.uniqueArray(fc.integer({ min: -3, max: 34 }), { maxLength: 38 }),
  last: fc.constantFrom(28, 29, 30, 31),
  use: fc.constantFrom(...COMPUTED_CODES),
})
const averages = fc.array(
  fc.record({
    averageId: fc.nat(9),
    name: fc.constant('Entgelt'),
    divisor: fc.constantFrom(...DIVISOR_CODES),
    value: fc.option(
      fc.record({ cents: fc.integer({ min: 0, max: 9_999_999_999 }), per: fc.integer({ min: 1, max: 130_000 }) }),
      { nil: undefined },
    ),
    isManual: fc.boolean(),
  }),
  { maxLength: 4 },
)

test('any month is paid as a clerk adds it up day by day', t => {
  t.diagnostic(`seed ${seed}`)
  fc.assert(
    fc.property(month, averages, ({ days, recorded, last, use }, given) => {
      const slow = slowAbsentTime(use, days, 1, last, recorded)
      const time = absentTime(use, days, { first: 1, last }, day => recorded.includes(day))
      assert.deepEqual(time, slow)
      const { cents, codes } = absencePay(given, time)
      assert.deepEqual({ cents, codes }, slowAbsencePay(given, slow))
    }),
    { numRuns: 400, seed },
  )
})
