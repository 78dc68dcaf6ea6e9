import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayAt } from '../wages/calendar.ts'
import { personRates, RATE_CODES, ratesOn, SHIPPED_RATES } from './provision-rates.ts'
import { SHIPPED_PROVISION_SETTINGS as SHIPPED } from './provision-settings.ts'
import { type ProvisionFacts, provisionSheet } from './provision-sheet.ts'
import { sheetLines } from './provision-sheet-lines.ts'

const UPPER_AUSTRIA = ratesOn([], 4, '2026-10-31')!
const YEAR = dayAt(2026, 1, 1)

/** The person of Domain §5.4: 2 400 € in Upper Austria at the end of October. */
const FACTS: ProvisionFacts = {
  at: dayAt(2026, 10, 31),
  hasRules: true,
  leaveUnit: 'workdays',
  daysPerWeek: 5,
  weeklyMinutes: 2400,
  monthFactor: 43_300_000,
  monthlyCents: [240_000],
  isReckoned: true,
  leave: {
    yearFrom: YEAR,
    formerHundredths: 400,
    yearlyHundredths: 2500,
    givenHundredths: 2500,
    usedHundredths: 1600,
  },
  accountMinutes: 1800,
  special: { claim: null, paidCents: 240_000, yearFrom: YEAR },
  federalState: 4,
  rates: UPPER_AUSTRIA,
  rateKind: 'regular',
  isFrom60: false,
  exception: null,
}
const NO_EXCEPTION = {
  isExcluded: false,
  basisCents: null,
  regularRate: null,
  specialRate: null,
  leaveCents: null,
  timeCents: null,
  specialCents: null,
  reason: 'laut Vorstand',
}
const sheetOf = (change: Partial<ProvisionFacts> = {}, settings: Partial<typeof SHIPPED> = {}) =>
  provisionSheet({ ...FACTS, ...change }, { ...SHIPPED, ...settings })
/** Ten days that are due: 10 + 24 × 10 / 12 − 20. */
const TEN = { ...FACTS.leave!, formerHundredths: 1000, yearlyHundredths: 2400, usedHundredths: 2000 }

test('the worked examples come out to the cent', () => {
  const cases: [name: string, is: number | null, says: number][] = [
    ['10 days by 22', sheetOf({ leave: TEN }).leaveCents, 164_844],
    ['10 days by 21,67', sheetOf({ leave: TEN }, { workdayDivisor: 2167 }).leaveCents, 167_354],
    ['4 + 25 × 10 / 12 − 16', sheetOf().leaveHundredths, 883],
    ['30 h', sheetOf().timeCents, 62_816],
    // 2 800 / (21,67 × 4 / 5) × 10 × 1,2952; with a divisor of 17,34 it would be 2 091,44.
    [
      '10 days of a week of four by 21,67',
      sheetOf({ leave: TEN, daysPerWeek: 4 }, { workdayDivisor: 2167 }).leaveCents,
      209_192,
    ],
    ['8,83 days', sheetOf().leaveCents, 145_557],
    // 38,5 × 4,33 = 166,705 hours: 2 800 / 166,705 × 30 × 1,2952; with 166,71 it would be 652,61.
    ['30 h of 38,5 a week', sheetOf({ weeklyMinutes: 2310 }).timeCents, 65_263],
    [
      '30 h 1 : 1,5 by 173 without special payments',
      sheetOf({}, { overtimeFactor: 150, overtimeDivisor: 17_300, overtimeWithSpecial: false }).timeCents,
      80_856,
    ],
    ['2 × 2 400, one of them paid', sheetOf().specialCents, 206_432],
  ]
  for (const [name, is, says] of cases) assert.equal(is, says, name)
})

test('shipped rates are the sums of their parts, in every federal state', () => {
  const told = Object.fromEntries(SHIPPED_RATES.map(({ federalState, ...rates }) => [federalState, rates]))
  assert.deepEqual(
    Object.entries(told).map(([state, { regular, special }]) => [Number(state), regular, special]),
    [
      [1, 2961, 2911],
      [2, 2958, 2908],
      [3, 2955, 2905],
      [4, 2952, 2902],
      [5, 2957, 2907],
      [6, 2955, 2905],
      [7, 2960, 2910],
      [8, 2954, 2904],
      [9, 2982, 2907],
    ],
  )
  assert.deepEqual([told[4]!.marginal, told[4]!.apprentice], [964, 2392])
  for (const rates of SHIPPED_RATES) for (const field of RATE_CODES) assert.ok(rates[field]! > 0)
})

test('the newest version that has begun holds, and one of the company comes before a shipped one', () => {
  const own = { ...UPPER_AUSTRIA, validFrom: '2026-07-01', regular: 3000 }
  const same = { ...UPPER_AUSTRIA, regular: 3100 }
  assert.equal(ratesOn([own], 4, '2026-06-30')!.regular, 2952)
  assert.equal(ratesOn([own], 4, '2026-07-01')!.regular, 3000)
  assert.equal(ratesOn([same], 4, '2026-06-30')!.regular, 3100)
  assert.equal(ratesOn([own], 9, '2026-12-31')!.regular, 2982)
  assert.equal(ratesOn([own], 4, '2030-01-01')!.regular, 3000)
  assert.equal(ratesOn([], 4, '2025-12-31'), undefined)
})

test('from 60 on accident insurance falls away; apprentices have none', () => {
  assert.deepEqual(personRates(UPPER_AUSTRIA, 'regular', true), { regular: 2842, special: 2792 })
  assert.deepEqual(personRates(UPPER_AUSTRIA, 'marginal', true), { regular: 854, special: 854 })
  assert.deepEqual(personRates(UPPER_AUSTRIA, 'apprentice', true), { regular: 2392, special: 2392 })
})

test('what is missing is named, and nothing of that person is counted', () => {
  const rates = { ...UPPER_AUSTRIA, apprentice: null }
  const cases: [Partial<ProvisionFacts>, code: string, text: RegExp][] = [
    [{ hasRules: false, isReckoned: false }, 'no-model', /^Kein Beschäftigungsmodell/],
    [{ isReckoned: false }, 'not-reckoned', /^Monat nicht berechnet$/],
    [{ leave: null }, 'no-opening', /^Resturlaub nicht bekannt$/],
    [{ monthlyCents: [null] }, 'no-pay', /^Kein Bezug/],
    [{ weeklyMinutes: 0 }, 'no-hours', /^Keine Wochenstunden/],
    [{ federalState: null, rates: undefined }, 'no-state', /^Standort ohne Bundesland$/],
    [{ rates: undefined }, 'no-rates', /Stichtag: Oberösterreich$/],
    [{ rates, rateKind: 'apprentice' }, 'no-rate', /^Nebenkosten Oberösterreich ab 01.01.2026: Lehrlinge fehlt$/],
  ]
  for (const [change, code, text] of cases) {
    const { gaps, sumCents, leaveCents, timeCents, specialCents } = sheetOf(change)
    assert.deepEqual(
      gaps.map(gap => gap.code),
      [code],
    )
    assert.match(gaps[0]!.text, text)
    assert.deepEqual([leaveCents, timeCents, specialCents, sumCents], [null, null, null, null])
  }
})

test('what is entered by hand takes the place of what is reckoned, and needs nothing of it', () => {
  const basis = sheetOf({ exception: { ...NO_EXCEPTION, basisCents: 480_000 } })
  assert.equal(basis.specialCents, 722_512)
  const all = { ...NO_EXCEPTION, leaveCents: 100, timeCents: 20, specialCents: 3 }
  const bare = { isReckoned: false, leave: null, monthlyCents: [null], rates: undefined, exception: all } as const
  const { sumCents, gaps, manual } = sheetOf(bare)
  assert.deepEqual([sumCents, gaps, manual], [123, [], ['leaveCents', 'timeCents', 'specialCents']])
  const lines = sheetLines({ ...FACTS, exception: all }, SHIPPED)
  const entered = lines.find(({ label }) => label === 'Rückstellung für Urlaub *')
  assert.deepEqual([entered?.text, entered?.value], ['von Hand: laut Vorstand', '1,00'])
})

test('whoever is excluded has no provisions and lacks nothing', () => {
  const { sumCents, leaveAssetCents, gaps } = sheetOf({
    monthlyCents: [null],
    exception: { ...NO_EXCEPTION, isExcluded: true },
  })
  assert.deepEqual([sumCents, leaveAssetCents, gaps], [null, null, []])
})

test('leave taken in advance is netted, or an asset beside the provisions', () => {
  const leave = { ...FACTS.leave!, usedHundredths: 3483 }
  const net = sheetOf({ leave, accountMinutes: 0 })
  const asset = sheetOf({ leave, accountMinutes: 0 }, { negativeLeave: 'asset' })
  assert.deepEqual([net.leaveCents, net.leaveAssetCents, net.sumCents], [-164_844, 0, 41_588])
  assert.deepEqual([asset.leaveCents, asset.leaveAssetCents, asset.sumCents], [0, 164_844, 206_432])
})

test('another week has its share of the divisor, leave in hours and in Werktagen their own', () => {
  const divisor = (change: Partial<ProvisionFacts>) => {
    const [dividend, by] = sheetOf(change).steps.leaveDivisor
    return Number(dividend) / Number(by)
  }
  assert.equal(divisor({ daysPerWeek: 3 }), 1320)
  assert.equal(divisor({ leaveUnit: 'weekdays' }), 2600)
  assert.equal(divisor({ leaveUnit: 'hours' }), 17_320)
})

test('below 20 a claim is a number of months, from 20 on an amount; an average is that of the months there are', () => {
  const yearly = (claim: number) => nearest(sheetOf({ special: { ...FACTS.special, claim } }).steps.specialYearlyCents!)
  assert.deepEqual([yearly(0), yearly(250), yearly(1999), yearly(2000)], [0, 600_000, 4_797_600, 2000])
  const average = sheetOf({ monthlyCents: [240_000, 230_000, 230_001] }, { basis: 'average' })
  assert.deepEqual(average.steps.basisCents, [700_001n, 3n])
})

test('the sheet tells the claim of the ledger beside the aliquot one', () => {
  const lines = sheetLines(FACTS, SHIPPED).filter(({ part }) => part === 'leave')
  assert.deepEqual(
    lines.map(({ label, text, value }) => [label, text, value]),
    [
      ['Rest Vorjahr', 'Urlaubsjahr ab 01.01.2026', '4,00 Arbeitstage'],
      ['Jahresanspruch', '', '25,00 Arbeitstage'],
      ['Verbrauch', 'seit Beginn des Urlaubsjahres', '16,00 Arbeitstage'],
      ['Resttage', '4,00 + 25,00 × 10 ÷ 12 − 16,00', '8,83 Arbeitstage'],
      ['Rest laut Urlaubskonto', 'entstanden sind dort 25,00: 4,00 + 25,00 − 16,00', '13,00 Arbeitstage'],
      ['Rückstellung für Urlaub', '8,83 × (2 400,00 + 4 800,00 ÷ 12) ÷ 22,00 × 1,2952', '1 455,57'],
    ],
  )
})

// The second way, in fractions that are never rounded before the end.
type Fraction = readonly [above: bigint, below: bigint]
const whole = (number: number): Fraction => [BigInt(number), 1n]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const times = (...all: Fraction[]): Fraction => all.reduce(([a, b], [c, d]) => [a * c, b * d])
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c]
function nearest([above, below]: Fraction): number {
  const size = above < 0n ? -above : above
  let quotient = size / below
  if (2n * (size - quotient * below) >= below) quotient += 1n
  return above < 0n && quotient > 0n ? -Number(quotient) : Number(quotient)
}

const cents = fc.integer({ min: 0, max: 2_000_000 })
const anyFacts = fc
  .record({
    pays: fc.array(cents, { minLength: 1, maxLength: 12 }),
    unit: fc.constantFrom('workdays' as const, 'weekdays' as const, 'hours' as const),
    daysPerWeek: fc.integer({ min: 1, max: 7 }),
    weekly: fc.integer({ min: 1, max: 3600 }),
    monthFactor: fc.constantFrom(43_300_000, 43_333_333, 43_250_000),
    former: fc.integer({ min: -2000, max: 10_000 }),
    yearly: fc.integer({ min: 0, max: 25_000 }),
    used: fc.integer({ min: 0, max: 30_000 }),
    minutes: fc.integer({ min: -10_000, max: 30_000 }),
    months: fc.integer({ min: 1, max: 12 }),
    claim: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    paid: cents,
    state: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom('regular' as const, 'marginal' as const, 'apprentice' as const),
    isFrom60: fc.boolean(),
    settings: fc.record({
      basis: fc.constantFrom('lastMonth' as const, 'average' as const),
      workdayDivisor: fc.constantFrom(2200, 2167),
      overtimeDivisor: fc.option(fc.integer({ min: 10_000, max: 20_000 })),
      overtimeWithSpecial: fc.boolean(),
      overtimeFactor: fc.constantFrom(100, 150),
      negativeLeave: fc.constantFrom('net' as const, 'asset' as const),
      specialMonths: fc.integer({ min: 0, max: 1999 }),
    }),
  })
  .map(any => ({ ...any, settings: { ...SHIPPED, ...any.settings } }))

test('any sheet is what it is on paper', () => {
  fc.assert(
    fc.property(anyFacts, any => {
      const { settings } = any
      const rates = ratesOn([], any.state, '2026-12-31')!
      const sheet = provisionSheet(
        {
          ...FACTS,
          at: dayAt(2026, any.months + 1, 1) - 1,
          leaveUnit: any.unit,
          daysPerWeek: any.daysPerWeek,
          weeklyMinutes: any.weekly,
          monthFactor: any.monthFactor,
          monthlyCents: any.pays,
          leave: {
            yearFrom: YEAR,
            formerHundredths: any.former,
            yearlyHundredths: any.yearly,
            givenHundredths: any.yearly,
            usedHundredths: any.used,
          },
          accountMinutes: any.minutes,
          special: { claim: any.claim, paidCents: any.paid, yearFrom: YEAR },
          federalState: any.state,
          rates,
          rateKind: any.kind,
          isFrom60: any.isFrom60,
        },
        settings,
      )
      const pays = settings.basis === 'average' ? any.pays : any.pays.slice(0, 1)
      const basis = over(whole(pays.reduce((a, b) => a + b, 0)), whole(pays.length))
      const claim = any.claim ?? settings.specialMonths
      const yearly = claim < 2000 ? times(basis, over(whole(claim), whole(100))) : whole(claim)
      const rate = (running: number) => {
        const own = any.kind === 'regular' ? running : any.kind === 'marginal' ? rates.marginal! : rates.apprentice!
        const less = any.isFrom60 && any.kind !== 'apprentice' ? rates.accident! : 0
        return over(whole(10_000 + own - less), whole(10_000))
      }
      const arisen = over(times(whole(any.yearly), whole(any.months)), whole(12))
      const due = whole(nearest(plus(whole(any.former - any.used), arisen)))
      const share = over(yearly, whole(12))
      const monthHours = over(times(whole(any.weekly), whole(any.monthFactor)), whole(60 * 100_000))
      const divisor =
        any.unit === 'weekdays'
          ? whole(2600)
          : any.unit === 'hours'
            ? monthHours
            : over(times(whole(settings.workdayDivisor), whole(any.daysPerWeek)), whole(5))
      const worth = nearest(times(over(due, divisor), plus(basis, share), rate(rates.regular!)))
      const isAsset = settings.negativeLeave === 'asset' && worth < 0
      const paidBasis = settings.overtimeWithSpecial ? plus(basis, share) : basis
      const hours = times(over(whole(any.minutes), whole(60)), over(whole(settings.overtimeFactor), whole(100)))
      const divided = settings.overtimeDivisor === null ? monthHours : whole(settings.overtimeDivisor)
      const hourly = over(paidBasis, over(divided, whole(100)))
      const time = nearest(times(hours, hourly, rate(rates.regular!)))
      const open = plus(over(times(yearly, whole(any.months)), whole(12)), whole(-any.paid))
      const special = nearest(times(open, rate(rates.special!)))
      assert.deepEqual(
        [sheet.leaveHundredths, sheet.leaveCents, sheet.leaveAssetCents, sheet.timeCents, sheet.specialCents],
        [nearest(due), isAsset ? 0 : worth, isAsset ? -worth : 0, time, special],
      )
      assert.equal(sheet.sumCents, (isAsset ? 0 : worth) + time + special)
    }),
  )
})
