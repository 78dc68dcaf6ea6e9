import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPerson, contract, dayIn } from '#server/testing/law-cases.ts'
import type { LawAgreement } from './agreements.ts'
import { limitsOn } from './limits.ts'
import type { LawContract } from './people.ts'
import { contractOn } from './person-days.ts'

const LIMITS: [what: string, day: string, agreement: LawAgreement, limits: Partial<ReturnType<typeof limitsOn>>][] = [
  ['2.2 until 31 August 2018 ten and fifty hours', '31.08.2018', 'none', { dayMost: 600, weekMost: 3000 }],
  ['2.2 from 1 September 2018 on twelve and sixty', '01.09.2018', 'none', { dayMost: 720, weekMost: 3600 }],
  ['2.3 the average is of 17 weeks', '02.11.2026', 'retail', { averageWeek: 2880, averageWeeks: 17 }],
  ['2.3 in hotels and restaurants of 26', '02.11.2026', 'hospitality', { averageWeek: 2880, averageWeeks: 26 }],
  ['2.5 retail has 38 hours 30', '02.11.2026', 'retail', { normalDay: 480, normalWeek: 2310 }],
  ['2.5 all others forty', '02.11.2026', 'hospitality', { normalDay: 480, normalWeek: 2400 }],
  ['4.2 eight hours of rest', '02.11.2026', 'hospitality', { dailyRest: 660, restAfterDividedDay: 480 }],
  ['4.2 nowhere else', '02.11.2026', 'retail', { dailyRest: 660, restAfterDividedDay: null }],
  ['what an agreement says holds formerly too', '31.08.2018', 'retail', { dayMost: 600, normalWeek: 2310 }],
]

for (const [what, day, agreement, limits] of LIMITS)
  test(what, () => {
    const found = limitsOn(dayIn(day), agreement)
    assert.deepEqual({ ...found, ...limits }, found)
  })

/** The first of each pair goes before. */
const PAIRS: [what: string, first: Partial<LawContract>, other: Partial<LawContract>][] = [
  [
    'more hours',
    { weeklyMinutes: 1201, from: 5, isAveraged: true, agreement: 'hospitality' },
    { weeklyMinutes: 1200, from: 4 },
  ],
  ['the earlier begin', { from: 4, isAveraged: true, agreement: 'hospitality' }, { from: 5 }],
  ['no averaging', { from: 5, agreement: 'hospitality' }, { from: 5, isAveraged: true }],
  ['no agreement before retail', { from: 5 }, { from: 5, agreement: 'retail' }],
  ['retail before hotels and restaurants', { from: 5, agreement: 'retail' }, { from: 5, agreement: 'hospitality' }],
]

for (const [what, first, other] of PAIRS)
  test(`1.5 of two contracts ${what} decides, whatever their order`, () => {
    const [one, two] = [contract('none', first), contract('none', other)]
    assert.equal(contractOn(aPerson({ contracts: [one, two] }), 20_000), one)
    assert.equal(contractOn(aPerson({ contracts: [two, one] }), 20_000), one)
  })
