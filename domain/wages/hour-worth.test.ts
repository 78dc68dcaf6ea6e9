import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AVERAGE_KINDS } from './averages.ts'
import { type EmploymentRules, SHIPPED_RULES } from './employment-rules.ts'
import { type AgreedPay, hourWorth } from './hour-worth.ts'
import type { TimeKind } from './time-kinds.ts'

const MONTHLY: AgreedPay = {
  cents: 240_000,
  wageType: 4,
  weeklyMinutes: 2400,
  daysPerWeek: 5,
  monthFactor: 43_300_000,
}
const HOURLY: AgreedPay = { ...MONTHLY, wageType: 1, cents: 1500 }
const WITHOUT: AgreedPay = { ...MONTHLY, cents: null }

const SUNDAYS = { secondOvertimePercent: 10_000, secondOvertimeDays: 'sundays' } as const

type Case = [name: string, kind: TimeKind, pay: AgreedPay, rules: Partial<EmploymentRules>, cents: number | undefined]

// By hand: 2 400 / 173,2 is 13,86 an hour.
const CASES: Case[] = [
  ['normal time of who is paid by the hour varies', 'NORM', HOURLY, {}, 1500],
  ['normal time of who is paid by the month is fixed', 'NORM', MONTHLY, {}, 0],
  ['… by the week', 'NORM', { ...MONTHLY, wageType: 3 }, {}, 0],
  ['… by the day', 'NORM', { ...MONTHLY, wageType: 2 }, {}, 0],
  ['… also where nobody said how much', 'NORM', WITHOUT, {}, 0],
  ['by the hour, but nobody said how much', 'NORM', { ...HOURLY, cents: null }, {}, undefined],
  ['more work with a quarter, AZG § 19d (3a): 15 × 1,25', 'MEHR25', HOURLY, {}, 1875],
  ['… of a month: 13,86 × 1,25 = 17,325', 'MEHR25', MONTHLY, {}, 1733],
  ['more work without a surcharge, AZG § 19d (3c)', 'MEHR0', MONTHLY, {}, 1386],
  ['overtime with a half, AZG § 10 (1): 13,86 × 1,5', 'UE50', MONTHLY, {}, 2079],
  ['… with 70 %', 'UE50', HOURLY, { overtimePercent: 7000 }, 2550],
  ['overtime of the second rate: 15 × 2', 'UE100', HOURLY, { secondOvertimePercent: 10_000 }, 3000],
  ['… where there is none now, that of the first', 'UE100', HOURLY, {}, 2250],
  ['work on a holiday, an hour for an hour, ARG § 9 (5)', 'FTA', MONTHLY, {}, 1386],
  ['… without a rule', 'FTA', MONTHLY, { holidayPercent: null }, 1386],
  ['… twice by agreement', 'FTA', HOURLY, { holidayPercent: 20_000 }, 3000],
  ['… with 3 € besides', 'FTA', HOURLY, { holidayPercent: null, holidayCents: 300 }, 1800],
  ['above normal time on a holiday, OGH RS0052465: 15 × 1,5', 'FTA_UE', HOURLY, {}, 2250],
  ['… where the second rate is for Sundays and holidays', 'FTA_UE', HOURLY, SUNDAYS, 3000],
  ['nights by percent: 15 × 0,5', 'NACHT', HOURLY, { nightPercent: 5000 }, 750],
  ['nights by the amount need no pay', 'NACHT', WITHOUT, { nightCents: 285 }, 285],
  ['nights without a rule', 'NACHT', HOURLY, {}, undefined],
  ['Sundays by percent: 13,86 × 1', 'SONNTAG', MONTHLY, { sundayPercent: 10_000 }, 1386],
  ['Sundays by the amount', 'SONNTAG', WITHOUT, { sundayCents: 120 }, 120],
  ['standby, AZG § 20a', 'BEREITSCHAFT', HOURLY, {}, undefined],
  ['overtime where nobody said what is paid', 'UE50', WITHOUT, {}, undefined],
  ['overtime of a month without hours', 'UE50', { ...MONTHLY, weeklyMinutes: 0 }, {}, undefined],
  ['overtime of hours as they come', 'UE50', { ...HOURLY, weeklyMinutes: 0 }, {}, 2250],
]

for (const [name, kind, pay, rules, cents] of CASES)
  test(`the worth of an hour: ${name}`, () => {
    assert.equal(hourWorth(kind, pay, { ...SHIPPED_RULES, ...rules })?.cents, cents)
  })

test('only a night with an amount of its own is paid by the night', () => {
  const per = (kind: TimeKind, rules: Partial<EmploymentRules>) =>
    hourWorth(kind, HOURLY, { ...SHIPPED_RULES, nightPer: 'night', sundayCents: 1, ...rules })?.per
  assert.deepEqual(
    [per('NACHT', { nightCents: 2850 }), per('NACHT', { nightPercent: 5000 }), per('SONNTAG', {}), per('UE50', {})],
    ['night', 'hour', 'hour', 'hour'],
  )
})

test('no kind is worth less when more is paid, and none that is paid by time is worth less than the hour', () => {
  const pays = fc.record({
    cents: fc.integer({ min: 0, max: 1_000_000 }),
    wageType: fc.integer({ min: 1, max: 4 }),
    weeklyMinutes: fc.integer({ min: 60, max: 3600 }),
    daysPerWeek: fc.integer({ min: 1, max: 6 }),
    monthFactor: fc.constantFrom(43_300_000, 43_333_333, 43_250_000),
  })
  fc.assert(
    fc.property(pays, fc.constantFrom(...AVERAGE_KINDS), fc.integer({ min: 0, max: 50_000 }), (pay, kind, more) => {
      const rules = { ...SHIPPED_RULES, nightPercent: 2500, sundayPercent: 5000 }
      const worth = hourWorth(kind, pay, rules)?.cents
      const raised = hourWorth(kind, { ...pay, cents: pay.cents + more }, rules)?.cents
      assert.equal(worth === undefined, raised === undefined)
      assert.ok((raised ?? 0) >= (worth ?? 0))
      const hour = hourWorth('MEHR0', pay, rules)!.cents
      if (['MEHR25', 'UE50', 'UE100', 'FTA', 'FTA_UE'].includes(kind)) assert.ok(worth! >= hour)
    }),
  )
})
