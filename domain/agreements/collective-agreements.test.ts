import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { raisedRows } from './agreement-rows.ts'
import {
  type AgreementRow,
  type AgreementTable,
  type AgreementTerms,
  type Classified,
  minimumCents,
  nextStep,
  rowOn,
  serviceMonths,
  tableOn,
} from './collective-agreements.ts'

/** Made-up amounts in the shape of Domain §4.1: steps every five years, each 2.5 % more. */
const ROWS: AgreementRow[] = [
  { group: 'LG 3', step: '1', fromYear: 0, toYear: 5, cents: 210_000 },
  { group: 'LG 3', step: '2', fromYear: 5, toYear: 10, cents: 215_250 },
  { group: 'LG 3', step: '3', fromYear: 10, toYear: null, cents: 220_700 },
  { group: 'LG 4', step: '1', fromYear: 0, toYear: null, cents: 200_000 },
]
const HOSPITALITY: AgreementTerms = {
  weeklyMinutes: 2400,
  hourDivisor: 17_300,
  dayDivisor: 2200,
  mostPreviousMonths: null,
}
const TRADE: AgreementTerms = { weeklyMinutes: 2310, hourDivisor: null, dayDivisor: null, mostPreviousMonths: 84 }
const anna: Classified = {
  payKind: 'wage',
  wageGroup: 'LG 3',
  wageStep: null,
  classifiedSince: '2022-03-15',
  previousMonths: 24,
}

const MONTHS: [since: string, previous: number, terms: AgreementTerms, day: string, months: number][] = [
  ['2022-03-15', 0, HOSPITALITY, '2022-03-15', 0],
  ['2022-03-15', 0, HOSPITALITY, '2022-04-14', 0],
  ['2022-03-15', 0, HOSPITALITY, '2022-04-15', 1],
  ['2022-03-15', 24, HOSPITALITY, '2025-03-15', 60],
  ['2024-01-31', 0, HOSPITALITY, '2024-02-28', 0],
  ['2024-01-31', 0, HOSPITALITY, '2024-02-29', 1],
  ['2022-03-15', 7, HOSPITALITY, '2021-01-01', 7],
  // Of previous service seven years count in trade. Domain §4.2.
  ['2026-01-01', 120, TRADE, '2026-01-01', 84],
]
test('service is whole months since the day, and as much of the previous service as the agreement counts', () => {
  for (const [classifiedSince, previousMonths, terms, day, months] of MONTHS)
    assert.equal(
      serviceMonths({ ...anna, classifiedSince, previousMonths }, terms, day),
      months,
      `${classifiedSince} ${day}`,
    )
})

const STEPS: [day: string, group: string, fixed: string | null, step: string | undefined, next: string | undefined][] =
  [
    ['2022-03-15', 'LG 3', null, '1', '2025-03-15'],
    ['2025-03-14', 'LG 3', null, '1', '2025-03-15'],
    ['2025-03-15', 'LG 3', null, '2', '2030-03-15'],
    ['2030-03-15', 'LG 3', null, '3', undefined],
    ['2026-01-01', 'LG 4', null, '1', undefined],
    ['2026-01-01', 'LG 9', null, undefined, undefined],
    // What was set by hand moves by hand alone.
    ['2022-03-15', 'LG 3', '3', '3', undefined],
    ['2022-03-15', 'LG 3', '7', undefined, undefined],
  ]
test('years of service lead from step to step on their day, a step set by hand stays', () => {
  for (const [day, wageGroup, wageStep, step, next] of STEPS) {
    const classified = { ...anna, wageGroup, wageStep }
    assert.equal(rowOn(ROWS, classified, HOSPITALITY, day)?.step, step, `${wageGroup} ${day}`)
    assert.equal(nextStep(ROWS, classified, HOSPITALITY, day)?.day, next, `${wageGroup} ${day}`)
  }
})

/** 1 an hour, 2 a day, 3 a week, 4 a month. Domain §4.1: a day is a month by 22, an hour a month by 173. */
const MINIMA: [
  cents: number,
  terms: AgreementTerms,
  wageType: number,
  weeklyMinutes: number,
  minimum: number | undefined,
][] = [
  [200_000, HOSPITALITY, 4, 2400, 200_000],
  [200_000, HOSPITALITY, 4, 1200, 100_000],
  [200_000, HOSPITALITY, 1, 1200, 1156],
  [200_000, HOSPITALITY, 2, 2400, 9091],
  [200_000, HOSPITALITY, 3, 2400, 46_243],
  [200_000, TRADE, 4, 2310, 200_000],
  [200_000, TRADE, 4, 1155, 100_000],
  [200_000, TRADE, 4, 1000, 86_580],
  [200_000, TRADE, 1, 2310, undefined],
  [200_000, TRADE, 2, 2310, undefined],
]
test('the minimum is the row by the hours of the contract, in the unit of its pay', () => {
  for (const [cents, terms, wageType, weeklyMinutes, minimum] of MINIMA)
    assert.equal(
      minimumCents({ cents }, terms, { wageType, weeklyMinutes }),
      minimum,
      `${cents} ${wageType} ${weeklyMinutes}`,
    )
})

const table = (validFrom: string, federalState: number | null = null): AgreementTable => ({
  validFrom,
  federalState,
  payKind: 'wage',
  rows: [],
})
const TABLES = [table('2024-05-01'), table('2024-05-01', 9), table('2025-05-01'), table('2026-05-01', 5)]
const HELD: [day: string, state: number | null, held: AgreementTable | undefined][] = [
  ['2024-04-30', 9, undefined],
  ['2024-05-01', 9, TABLES[1]],
  ['2024-05-01', 5, TABLES[0]],
  ['2025-04-30', null, TABLES[0]],
  // From May 2025 on one table for all of Austria took the place of the states' own. Domain §4.1.
  ['2025-05-01', 9, TABLES[2]],
  ['2026-05-01', 5, TABLES[3]],
  ['2026-05-01', 9, TABLES[2]],
]
test('the newest table holds, the state’s own before the one for all where both began together', () => {
  for (const [day, state, held] of HELD) assert.equal(tableOn(TABLES, 'wage', state, day), held, `${day} ${state}`)
  assert.equal(tableOn(TABLES, 'salary', 9, '2026-05-01'), undefined)
})

test('a table by percentage: 2.55 % more on whole euros upwards, and the other roundings', () => {
  const row = { group: 'A', step: '1', fromYear: 0, toYear: null, cents: 212_400 }
  const raised = (cents: number, percent: number, rounding: Parameters<typeof raisedRows>[2]) =>
    raisedRows([{ ...row, cents }], percent, rounding)[0]!.cents
  // 2 124,00 × 1,0255 = 2 178,162
  assert.equal(raised(212_400, 255, 'euroUp'), 217_900)
  assert.equal(raised(212_400, 255, 'euro'), 217_800)
  assert.equal(raised(212_400, 255, 'tenCents'), 217_820)
  assert.equal(raised(212_400, 255, 'cent'), 217_816)
  assert.equal(raised(200_000, 0, 'euroUp'), 200_000)
})

/** Steps of one group without a gap, beginning with the first day. */
const someRows = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }).map(years => {
  const starts = [0, ...years.toSorted((a, b) => a - b)]
  return starts.map(
    (fromYear, at): AgreementRow => ({
      group: 'A',
      step: String(at + 1),
      fromYear,
      toYear: starts[at + 1] ?? null,
      cents: 100_000 + at,
    }),
  )
})
const someDay = fc
  .integer({ min: 0, max: 20_000 })
  .map(days => Temporal.PlainDate.from('1990-01-01').add({ days }).toString())
const someone = fc.record({
  payKind: fc.constant('wage' as const),
  wageGroup: fc.constant('A'),
  wageStep: fc.constant(null),
  classifiedSince: someDay,
  previousMonths: fc.integer({ min: 0, max: 300 }),
})

/** Slowly: month by month until the day has not come yet. */
function countedMonths({ classifiedSince, previousMonths }: Classified, most: number | null, day: string): number {
  const since = Temporal.PlainDate.from(classifiedSince)
  let months = 0
  while (Temporal.PlainDate.compare(since.add({ months: months + 1 }), day) <= 0) months += 1
  return months + (most === null || previousMonths < most ? previousMonths : most)
}

test('whatever the table, the day and the service: the step is the one that month by month leads to', () => {
  fc.assert(
    fc.property(
      someRows,
      someone,
      someDay,
      fc.option(fc.integer({ min: 0, max: 200 })),
      (rows, classified, day, most) => {
        const terms = { mostPreviousMonths: most }
        const months = countedMonths(classified, most, day)
        const slow = rows.filter(({ fromYear }) => fromYear * 12 <= months).at(-1)
        assert.equal(rowOn(rows, classified, terms, day), slow)
      },
    ),
  )
})

test('on the day of the next step the step is that one, and the day before it is not', () => {
  fc.assert(
    fc.property(someRows, someone, someDay, (rows, classified, day) => {
      const next = nextStep(rows, classified, HOSPITALITY, day)
      if (!next) return assert.equal(rowOn(rows, classified, HOSPITALITY, day), rows.at(-1))
      const dayBefore = Temporal.PlainDate.from(next.day).subtract({ days: 1 }).toString()
      assert.ok(next.day > day)
      assert.equal(rowOn(rows, classified, HOSPITALITY, next.day), next.row)
      assert.equal(rowOn(rows, classified, HOSPITALITY, dayBefore), rowOn(rows, classified, HOSPITALITY, day))
    }),
  )
})
