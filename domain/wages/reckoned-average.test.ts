import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { exampleSpans } from '../settings/average-example.ts'
import { type AverageRules, DIVISOR_CODES, PERIOD_CODES, periodOf } from './averages.ts'
import { type AverageSpan, reckonAverage, UNITS_OF_VALUE } from './reckoned-average.ts'

type Rules = Pick<AverageRules, 'period' | 'divisor' | 'skipsAbsences' | 'leastTimes'>
const WEEKS: Rules = { period: 'weeks13', divisor: 'workedDays', skipsAbsences: true, leastTimes: 1 }
const MONTHS: Rules = { period: 'months3', divisor: 'insuredDays', skipsAbsences: false, leastTimes: 1 }

const week = (euros: number, workedDays = 4, more: Partial<AverageSpan> = {}): AverageSpan => ({
  amounts: { UE50: euros * 100 },
  workedDays,
  insuredDays: 7,
  normalMinutes: workedDays * 480,
  hasAbsence: false,
  ...more,
})
const month = (euros: number, insuredDays = 30): AverageSpan => ({ ...week(euros, 20), insuredDays })
const times = <One>(count: number, one: One): One[] => Array.from({ length: count }, () => one)

// Reckoned by hand; the first two are the example of domain.md §5.3 and the value that it calls wrong.
const CASES: [name: string, rules: Rules, spans: AverageSpan[], euros: string | undefined][] = [
  ['€ 1 170 in 13 weeks of 4 days: by 52 days', WEEKS, times(13, week(90)), '22.50'],
  ['the same by agreed days, 13 × 5, would be watered down', WEEKS, times(13, week(90, 5)), '18.00'],
  ['by normal hours: 1 170 / 416 h = 2,8125', { ...WEEKS, divisor: 'normalHours' }, times(13, week(90)), '2.81'],
  ['RZL: 900 / 90 insured days × 30', MONTHS, [month(300), month(450), month(150)], '300.00'],
  ['rounded once: 100 / 90 × 30 = 33,333…', MONTHS, [month(100), month(0), month(0)], '33.33'],
  ['half a cent goes up: 0,05 € in 2 days', WEEKS, [week(0.05, 2)], '0.03'],
  ['and away from zero where pay was taken back', WEEKS, [week(-0.05, 2)], '-0.03'],
  [
    'a week with an absence is passed over, and the fourteenth taken: 12 × 90 + 130 = 1 210 / 52 = 23,269…',
    WEEKS,
    [week(0, 1, { hasAbsence: true }), ...times(12, week(90)), week(130), week(999)],
    '23.27',
  ],
  [
    'where absences count it stays: 12 × 90 = 1 080 / (12 × 4 + 1) = 22,040…',
    { ...WEEKS, skipsAbsences: false },
    [week(0, 1, { hasAbsence: true }), ...times(12, week(90)), week(130)],
    '22.04',
  ],
  ['who is employed for 5 weeks has those: 5 × 90 / 20', WEEKS, times(5, week(90)), '22.50'],
  ['begun in the middle of a month: (300 + 150) / (30 + 15) × 30', MONTHS, [month(300), month(150, 15)], '300.00'],
  ['without a day worked there is no average', WEEKS, times(13, week(0, 0)), undefined],
  ['nor with absences alone', WEEKS, times(13, week(90, 2, { hasAbsence: true })), undefined],
  ['nor before the first week', WEEKS, [], undefined],
]
for (const [name, rules, spans, euros] of CASES)
  test(name, () => {
    const { valueCents } = reckonAverage(rules, ['UE50'], spans)
    assert.equal(valueCents, euros === undefined ? undefined : Math.round(Number(euros) * 100))
  })

test('a wage type that occurs too seldom is shown and does not count; of a short employment in proportion less is asked', () => {
  const spans = [...times(6, week(90, 4, { amounts: { UE50: 9000, SONNTAG: 5000 } })), ...times(7, week(90))]
  const rules = { ...WEEKS, leastTimes: 7 }
  const full = reckonAverage(rules, ['UE50', 'SONNTAG'], spans)
  assert.deepEqual(full.lines, [
    { key: 'UE50', sumCents: 117_000, times: 13, isRegular: true },
    { key: 'SONNTAG', sumCents: 30_000, times: 6, isRegular: false },
  ])
  assert.deepEqual([full.leastTimes, full.sumCents, full.quantity, full.valueCents], [7, 117_000, 52, 2250])
  // 7 of 13 are of 5 weeks 2,69…: three of them.
  const short = reckonAverage(rules, ['UE50', 'SONNTAG'], spans.slice(0, 5))
  assert.deepEqual([short.leastTimes, short.sumCents, short.valueCents], [3, 70_000, 3500])
})

test('the example beside the form is that of the sources: 52 days, € 1 170, € 22,50', () => {
  const spans = exampleSpans(WEEKS, ['UE50'], 'long')
  const { sumCents, quantity, valueCents, spans: reached } = reckonAverage(WEEKS, ['UE50'], spans)
  assert.deepEqual([sumCents, quantity, valueCents, reached.length], [117_000, 52, 2250, 14])
})

test('an example consists of whole cents, days and minutes, whatever is chosen', () => {
  for (const period of PERIOD_CODES)
    for (const employment of ['long', 'short'] as const)
      for (const { amounts, ...rest } of exampleSpans({ period }, [...'abcdefghijkl'], employment))
        for (const number of [...Object.values(amounts), rest.workedDays, rest.insuredDays, rest.normalMinutes])
          assert.ok(Number.isInteger(number) && number >= 0, `${period} ${employment} ${number}`)
})

const KEYS = ['UE50', 'NACHT', 'own 7']
const someSpan = fc.record({
  amounts: fc.dictionary(fc.constantFrom(...KEYS), fc.integer({ min: -500_000, max: 5_000_000 })),
  workedDays: fc.integer({ min: 0, max: 31 }),
  insuredDays: fc.integer({ min: 0, max: 30 }),
  normalMinutes: fc.integer({ min: 0, max: 15_000 }),
  hasAbsence: fc.boolean(),
})
const someRules = fc
  .record({
    period: fc.constantFrom(...PERIOD_CODES),
    divisor: fc.constantFrom(...DIVISOR_CODES),
    skipsAbsences: fc.boolean(),
    leastTimes: fc.integer({ min: 1, max: 13 }),
  })
  .map(rules => ({ ...rules, leastTimes: Math.min(rules.leastTimes, periodOf(rules.period).spans) }))

/** As one would with paper: span by span, day by day, and long division in tenths of a cent that never end. */
function onPaper(rules: Rules, keys: readonly string[], spans: readonly AverageSpan[]): bigint | undefined {
  const taken: AverageSpan[] = []
  for (const span of spans) {
    if (taken.length === { weeks13: 13, months3: 3, months6: 6, months12: 12 }[rules.period]) break
    if (rules.skipsAbsences && span.hasAbsence) continue
    taken.push(span)
  }
  const full = { weeks13: 13, months3: 3, months6: 6, months12: 12 }[rules.period]
  let sum = 0n
  for (const key of keys) {
    let occurs = 0
    let cents = 0n
    for (const { amounts } of taken) {
      if ((amounts[key] ?? 0) !== 0) occurs += 1
      cents += BigInt(amounts[key] ?? 0)
    }
    // occurs / taken at least least / full
    if (occurs * full >= rules.leastTimes * taken.length) sum += cents
  }
  let units = 0n
  for (const span of taken) {
    if (rules.divisor === 'workedDays') units += BigInt(span.workedDays)
    if (rules.divisor === 'insuredDays') units += BigInt(span.insuredDays)
    if (rules.divisor === 'normalHours') units += BigInt(span.normalMinutes)
  }
  if (units === 0n) return undefined
  const times = { workedDays: 1n, insuredDays: 30n, normalHours: 60n }[rules.divisor]
  const whole = (sum < 0n ? -sum : sum) * times
  let cents = whole / units
  if ((whole % units) * 2n >= units) cents += 1n
  return sum < 0n ? -cents : cents
}

test('any average is what it is on paper', () => {
  fc.assert(
    fc.property(someRules, fc.array(someSpan, { maxLength: 20 }), (rules, spans) => {
      const { valueCents } = reckonAverage(rules, KEYS, spans)
      assert.equal(
        valueCents,
        onPaper(rules, KEYS, spans) === undefined ? undefined : Number(onPaper(rules, KEYS, spans)),
      )
    }),
  )
})

test('every line adds up, the value lies within half a cent, and what lies before the period changes nothing', () => {
  fc.assert(
    fc.property(someRules, fc.array(someSpan, { maxLength: 20 }), (rules, spans) => {
      const { lines, sumCents, quantity, valueCents, spans: reached } = reckonAverage(rules, KEYS, spans)
      assert.equal(
        sumCents,
        lines.reduce((sum, line) => sum + (line.isRegular ? line.sumCents : 0), 0),
      )
      if (valueCents !== undefined) {
        const off = Math.abs(valueCents * quantity - sumCents * UNITS_OF_VALUE[rules.divisor])
        assert.ok(2 * off <= quantity)
      }
      assert.ok(reached.filter(({ counts }) => counts).length <= periodOf(rules.period).spans)
      const again = reckonAverage(
        rules,
        KEYS,
        reached.map(({ span }) => span),
      )
      assert.equal(again.valueCents, valueCents)
    }),
  )
})
