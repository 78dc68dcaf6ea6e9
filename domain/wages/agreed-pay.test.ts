import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hourlyCents, monthlyCents, type Pay } from './agreed-pay.ts'

const FULL: Pay = { cents: 240_000, wageType: 4, weeklyMinutes: 2400, daysPerWeek: 5, monthFactor: 43_300_000 }

// By hand, with 40 × 4,33 = 173,2 hours a month.
const CASES: [name: string, pay: Partial<Pay>, month: number, hour: number | undefined][] = [
  ['2 400 € a month: 2 400 / 173,2 = 13,856…', {}, 240_000, 1386],
  ['… by 173 hours, as agreements in gastronomy say: 13,872…', { monthFactor: 43_250_000 }, 240_000, 1387],
  ['… for 20 hours a week: 27,713…', { weeklyMinutes: 1200 }, 240_000, 2771],
  ['13,50 € an hour: 13,5 × 173,2', { wageType: 1, cents: 1350 }, 233_820, 1350],
  [
    '12,77 € an hour for 38,5: 12,77 × 166,705 = 2 128,822…',
    { wageType: 1, cents: 1277, weeklyMinutes: 2310 },
    212_882,
    1277,
  ],
  ['120 € a day on five of 40 hours: 600 × 4,33, 600 / 40', { wageType: 2, cents: 12_000 }, 259_800, 1500],
  [
    '120 € a day on three of 24 hours: 360 × 4,33, 360 / 24',
    { wageType: 2, cents: 12_000, daysPerWeek: 3, weeklyMinutes: 1440 },
    155_880,
    1500,
  ],
  ['500 € a week of 40 hours: 500 × 4,33, 500 / 40', { wageType: 3, cents: 50_000 }, 216_500, 1250],
  ['a month without hours agreed: no hour has a worth', { weeklyMinutes: 0 }, 240_000, undefined],
  ['hours as they come have their worth, and no month', { wageType: 1, cents: 1350, weeklyMinutes: 0 }, 0, 1350],
  ['nothing', { cents: 0 }, 0, 0],
]
for (const [name, change, month, hour] of CASES)
  test(`pay: ${name}`, () => {
    const pay = { ...FULL, ...change }
    assert.deepEqual([monthlyCents(pay), hourlyCents(pay)], [month, hour])
  })

test('whatever the pay is for, its hour times the hours of a month is its month, but for the rounding of the hour', () => {
  fc.assert(
    fc.property(
      fc.record({
        cents: fc.integer({ min: 0, max: 1_000_000_000 }),
        wageType: fc.integer({ min: 1, max: 4 }),
        weeklyMinutes: fc.integer({ min: 1, max: 10_080 }),
        daysPerWeek: fc.integer({ min: 1, max: 7 }),
        monthFactor: fc.integer({ min: 40_000_000, max: 50_000_000 }),
      }),
      pay => {
        const hours = (pay.weeklyMinutes / 60) * (pay.monthFactor / 10_000_000)
        const off = Math.abs(hourlyCents(pay)! * hours - monthlyCents(pay))
        assert.ok(off <= 0.5 * hours + 0.5 + 1e-4 * monthlyCents(pay) * 1e-9, `off by ${off}`)
      },
    ),
  )
})
