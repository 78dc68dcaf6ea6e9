import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { austrianHolidays } from '../basics/holidays.ts'
import { type AverageBasis, averageSpans, reckonedDays } from './average-spans.ts'
import { wageCalendar } from './calendar.ts'
import { anyAverage } from './fixtures/any-average.ts'
import { anyHistory } from './fixtures/any-history.ts'
import { slowAverage } from './fixtures/slow-average.ts'
import { slowWages } from './fixtures/slow-wages.ts'
import { toldAverage } from './fixtures/told.ts'
import { AVERAGE_MISSING, personAverage } from './person-average.ts'
import { reckonMonth } from './wage-month.ts'

const seed = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)
const runs = (promised: number) => (process.env.KONTOR_TEST_ALL ? promised : Math.ceil(promised / 60))

test('any average of any person is what a clerk finds who goes back day by day', t => {
  t.diagnostic(`seed ${seed}`)
  fc.assert(
    fc.property(anyAverage, question => {
      const { rules, basis, absentFrom, manual } = question
      assert.deepEqual(toldAverage(personAverage(rules, basis, absentFrom, manual)), slowAverage(question))
    }),
    { numRuns: runs(10_000), seed },
  )
})

test('days in any order, and lines one by one or summed, give the same average', () => {
  fc.assert(
    fc.property(anyAverage, ({ rules, basis, absentFrom, manual }) => {
      const inPieces = basis.days.toReversed().map(({ day, kinds }) => ({ day, kinds: kinds.toReversed() }))
      assert.deepEqual(
        personAverage(rules, { ...basis, days: inPieces }, absentFrom, manual),
        personAverage(rules, basis, absentFrom, manual),
      )
    }),
    { numRuns: runs(4000), seed },
  )
})

test('nothing of an amount is lost: weeks that fill months have together what the months have', () => {
  fc.assert(
    fc.property(anyAverage, ({ basis, absentFrom }) => {
      // Asked from far behind, of somebody who was there long before.
      const end = absentFrom + 700
      const all = { ...basis, reckonedFrom: absentFrom - 900, employed: [{ from: absentFrom - 900, to: end - 1 }] }
      const whole = basis.ownAmounts.reduce((sum, { cents }) => sum + cents, 0)
      const sum = (unit: 'week' | 'month') =>
        [...averageSpans(all, [], unit, end)]
          .flatMap(({ amounts }) => Object.values(amounts))
          .reduce((one, other) => one + other, 0)
      assert.deepEqual([sum('week'), sum('month')], [whole, whole])
    }),
    { numRuns: runs(600), seed },
  )
})

test('a month of the engine feeds the same days as one that is reckoned minute by minute', () => {
  const calendars = new Map(
    ['Europe/Vienna', 'America/Santiago'].map(zone => [
      zone,
      wageCalendar(zone, year => austrianHolidays(year).map(({ day }) => day)),
    ]),
  )
  fc.assert(
    fc.property(anyHistory, question => {
      const { history, models, year, month, zone } = question
      const [slow] = slowWages({ ...question, months: 1 })
      const { lines, first, last } = reckonMonth({
        year,
        month,
        history,
        models,
        calendar: calendars.get(zone)!,
        carry: null,
      })
      const basisOf = (days: AverageBasis['days']): AverageBasis => ({
        employed: [{ from: first, to: last }],
        reckonedFrom: first,
        days,
        worth: () => ({ cents: 6000, per: 'hour' }),
        ownAmounts: [],
      })
      const spansOf = (basis: AverageBasis) => [
        ...averageSpans(basis, ['NORM', 'UE50', 'FTA', 'SONNTAG'], 'month', last + 1),
      ]
      assert.deepEqual(
        spansOf(basisOf(reckonedDays(lines))),
        spansOf(basisOf(reckonedDays(slow!.lines as typeof lines))),
      )
    }),
    { numRuns: runs(400), seed },
  )
})

test('without an average payroll warns in the words of the specification', () => {
  assert.deepEqual(AVERAGE_MISSING, {
    code: 85,
    level: 'hint',
    name: 'ACHTUNG DURCHSCHNITTSWERTE FÜR DIESEN MITARBEITER NICHT VORHANDEN - BERECHNUNG OHNE DURCHSCHNITTSWERTE',
  })
})
