import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayAt } from '../wages/calendar.ts'
import { leaveDue, leaveProvision, type ProvisionBasis, specialProvision, timeProvision } from './provisions.ts'

const YEAR = dayAt(2026, 1, 1)
const END_OF_OCTOBER = dayAt(2026, 10, 31)
/** 2 400 € a month, two special payments, Upper Austria 2026: 29,52 % on top. Domain §5.4. */
const BASIS: ProvisionBasis = { monthlyCents: [240_000n, 1n], specialYearlyCents: [480_000n, 1n], ancillaryRate: 2952 }
const BARE: ProvisionBasis = { ...BASIS, specialYearlyCents: [0n, 1n] }
const LEAVE = {
  formerHundredths: 400,
  yearlyHundredths: 2500,
  usedHundredths: 1600,
  yearFrom: YEAR,
  at: END_OF_OCTOBER,
}
const SPECIAL = {
  yearlyCents: whole(480_000),
  paidCents: 240_000,
  ancillaryRate: 2902,
  yearFrom: YEAR,
  at: END_OF_OCTOBER,
}

// Those with an amount in the name are the examples of Domain §5.4; the others are reckoned by hand.
const CASES: [name: string, is: number, says: number][] = [
  ['10 days by 22: 1 272,73 €', leaveProvision(1000, whole(2200), { ...BASIS, ancillaryRate: 0 }), 127_273],
  ['10 days by 22 with 29,52 %: 1 648,44 €', leaveProvision(1000, whole(2200), BASIS), 164_844],
  ['10 days by 21,67 with 29,52 %: 1 673,54 €', leaveProvision(1000, whole(2167), BASIS), 167_354],
  ['4 + 25 × 10 / 12 − 16: 8,83 days', leaveDue(LEAVE), 883],
  [
    '30 h by 40 × 4,33: 484,99 €',
    timeProvision({ minutes: 1800, factor: 100 }, whole(17_320), { ...BASIS, ancillaryRate: 0 }),
    48_499,
  ],
  [
    '30 h by 40 × 4,33 with 29,52 %: 628,16 €',
    timeProvision({ minutes: 1800, factor: 100 }, whole(17_320), BASIS),
    62_816,
  ],
  [
    '30 h 1 : 1,5 by 173, no special payments: 624,28 €',
    timeProvision({ minutes: 1800, factor: 150 }, whole(17_300), { ...BARE, ancillaryRate: 0 }),
    62_428,
  ],
  [
    '30 h 1 : 1,5 by 173 with 29,52 %: 808,56 €',
    timeProvision({ minutes: 1800, factor: 150 }, whole(17_300), BARE),
    80_856,
  ],
  ['4 800 × 10 / 12 − 2 400: 1 600 €', specialProvision({ ...SPECIAL, ancillaryRate: 0 }), 160_000],
  ['4 800 × 10 / 12 − 2 400 with 29,02 %: 2 064,32 €', specialProvision(SPECIAL), 206_432],
  ['nothing is due of nothing', leaveProvision(0, whole(2200), BASIS), 0],
  ['leave taken in advance is less than nothing', leaveProvision(-1000, whole(2200), BASIS), -164_844],
  [
    'special payments paid in advance are, too: 2 000 − 4 800 = −2 800',
    specialProvision({ ...SPECIAL, paidCents: 480_000, at: dayAt(2026, 5, 31), ancillaryRate: 0 }),
    -280_000,
  ],
  [
    'a month counts on its last day',
    specialProvision({ ...SPECIAL, paidCents: 0, ancillaryRate: 0, at: dayAt(2026, 2, 28) }),
    80_000,
  ],
  [
    'and not one day before it',
    specialProvision({ ...SPECIAL, paidCents: 0, ancillaryRate: 0, at: dayAt(2026, 2, 27) }),
    40_000,
  ],
  ['a year has twelve months', leaveDue({ ...LEAVE, at: dayAt(2027, 8, 1) }), 1300],
  ['before its first day nothing has arisen', leaveDue({ ...LEAVE, at: dayAt(2025, 12, 31) }), -1200],
  [
    'a year of service begins in the middle of a month: 4 + 25 × 6 / 12 − 16',
    leaveDue({ ...LEAVE, yearFrom: dayAt(2026, 4, 16), at: dayAt(2026, 10, 15) }),
    50,
  ],
  [
    'half a cent goes up: 0,01 € × 1 / 2',
    leaveProvision(100, whole(200), { monthlyCents: whole(1), specialYearlyCents: whole(0), ancillaryRate: 0 }),
    1,
  ],
]
for (const [name, is, says] of CASES) test(name, () => assert.equal(is, says))

const cents = fc.integer({ min: 0, max: 100_000_000 })
const rate = fc.integer({ min: 0, max: 20_000 })
const amount = fc.tuple(cents.map(BigInt), fc.bigInt({ min: 1n, max: 12n }))
const basis = fc.record({ monthlyCents: amount, specialYearlyCents: amount, ancillaryRate: rate })
const months = fc.integer({ min: 0, max: 12 })
/** The last day of so many months of the year. */
const after = (count: number) => dayAt(2026, count + 1, 1) - 1

test('any provision for leave is what it is on paper', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50_000, max: 50_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      basis,
      (days, divisor, of) => {
        const onPaper = times(over(perMonth(of), whole(divisor)), whole(days), grossed(of.ancillaryRate))
        assert.equal(leaveProvision(days, whole(divisor), of), nearest(onPaper))
      },
    ),
  )
})

test('any provision for hours is what it is on paper', () => {
  const owed = fc.record({
    minutes: fc.integer({ min: -60_000, max: 60_000 }),
    factor: fc.integer({ min: 100, max: 250 }),
  })
  fc.assert(
    fc.property(owed, fc.integer({ min: 100, max: 20_000 }), basis, ({ minutes, factor }, divisor, of) => {
      const hours = over(times(whole(minutes), over(whole(factor), whole(100))), whole(60))
      const onPaper = times(over(perMonth(of), over(whole(divisor), whole(100))), hours, grossed(of.ancillaryRate))
      assert.equal(timeProvision({ minutes, factor }, whole(divisor), of), nearest(onPaper))
    }),
  )
})

test('any provision for special payments, and any leave that is due, is what it is on paper', () => {
  fc.assert(
    fc.property(cents, cents, rate, months, (yearlyCents, paidCents, ancillaryRate, count) => {
      const span = { yearFrom: YEAR, at: after(count) }
      let earned = whole(0)
      for (let month = 0; month < count; month++) earned = plus(earned, over(whole(yearlyCents), whole(12)))
      const open = plus(earned, whole(-paidCents))
      assert.equal(
        specialProvision({ yearlyCents: whole(yearlyCents), paidCents, ancillaryRate, ...span }),
        nearest(times(open, grossed(ancillaryRate))),
      )
      const leave = {
        formerHundredths: paidCents % 5000,
        yearlyHundredths: 2500,
        usedHundredths: yearlyCents % 5000,
        ...span,
      }
      const due = plus(
        whole(leave.formerHundredths - leave.usedHundredths),
        times(whole(count), over(whole(2500), whole(12))),
      )
      assert.equal(leaveDue(leave), nearest(due))
    }),
  )
})

/** Fractions, never shortened and never rounded before the end. */
type Fraction = readonly [above: bigint, below: bigint]
function whole(number: number): Fraction {
  return [BigInt(number), 1n]
}
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const times = (...all: Fraction[]): Fraction => all.reduce(([a, b], [c, d]) => [a * c, b * d])
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c]
const perMonth = ({ monthlyCents, specialYearlyCents }: ProvisionBasis): Fraction =>
  plus(monthlyCents, over(specialYearlyCents, whole(12)))
const grossed = (hundredthsOfPercent: number): Fraction =>
  plus(whole(1), over(whole(hundredthsOfPercent), whole(10_000)))

/** By counting up what is left over, as in school; half away from zero. */
function nearest([above, below]: Fraction): number {
  const [size, isNegative] = [above < 0n ? -above : above, above < 0n]
  let quotient = size / below
  if (2n * (size - quotient * below) >= below) quotient += 1n
  return isNegative && quotient > 0n ? -Number(quotient) : Number(quotient)
}
