import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austrianCalendar } from '../wages/austrian-calendar.ts'
import { dayNumber } from '../wages/calendar.ts'
import { costCents, costsByDay, type PayRates } from './week-costs.ts'

const calendar = austrianCalendar('Europe/Vienna')
const MONDAY = dayNumber(Temporal.PlainDate.from('2026-12-07'))
const WEEK = { first: MONDAY, last: MONDAY + 6 }
const [EVA, IDA, JAN] = [1, 2, 3]
const shift = (employeeId: number | null, day: number, from: number, to: number, breakMinutes = 0) => ({
  ...{ employeeId, breakMinutes },
  from: calendar.startOf(MONDAY + day) + from * 60,
  to: calendar.startOf(MONDAY + day) + to * 60,
})
/** Eva € 15 an hour, Ida € 13,57 and from Thursday on € 14; of Jan nobody knows. */
const rates: PayRates = new Map([
  [EVA, [{ from: MONDAY, cents: 1500 }]],
  [
    IDA,
    [
      { from: MONDAY, cents: 1357 },
      { from: MONDAY + 3, cents: 1400 },
    ],
  ],
  [JAN, [{ from: MONDAY, cents: null }]],
])
const centsOf = (shifts: ReturnType<typeof shift>[]) =>
  costsByDay(shifts, rates, WEEK, calendar).map(({ cents }) => cents)

test('minutes times what an hour is worth, in whole cents', () => {
  const examples: [minutes: number, hourCents: number, cents: number][] = [
    // 8 hours at € 15.
    [480, 1500, 12_000],
    // A quarter of an hour at € 13,57: 339,25 cents.
    [15, 1357, 339],
    // 7 h 50 at € 13,57: 10 629,83 cents.
    [470, 1357, 10_630],
    // Half a cent goes up: 10 minutes at € 14,01 are 233,5 cents.
    [10, 1401, 234],
    [0, 1500, 0],
  ]
  for (const [minutes, hourCents, cents] of examples) assert.equal(costCents(minutes, hourCents), cents)
})

test('a day costs what begins on it, without breaks, a night as a whole on its first day', () => {
  assert.deepEqual(
    centsOf([shift(EVA, 0, 6, 14.5, 30), shift(IDA, 0, 9, 13), shift(EVA, 6, 22, 30), shift(EVA, 7, 6, 14)]),
    // 8 h × 15,00 + 4 h × 13,57; Sunday 8 h × 15,00; what begins on the Monday after is not of the week.
    [17_428, 0, 0, 0, 0, 0, 12_000],
  )
})

test('what a new contract pays counts from its day on', () => {
  assert.deepEqual(centsOf([shift(IDA, 2, 8, 16), shift(IDA, 3, 8, 16)]), [0, 0, 10_856, 11_200, 0, 0, 0])
})

test('what nobody works costs nothing yet, and whose pay nobody knows is counted apart', () => {
  const shifts = [shift(null, 1, 8, 16), shift(JAN, 1, 8, 16), shift(99, 1, 8, 16), shift(EVA, 1, 8, 10)]
  assert.deepEqual(costsByDay(shifts, rates, WEEK, calendar)[1], { cents: 3000, unknown: 2 })
})

test('a night in which the clock changes costs the hours that it has', () => {
  const saturday = dayNumber(Temporal.PlainDate.from('2026-03-28'))
  const night = {
    employeeId: EVA,
    breakMinutes: 0,
    from: calendar.startOf(saturday) + 22 * 60,
    to: calendar.startOf(saturday + 1) + 5 * 60,
  }
  const [day] = costsByDay([night], rates, { first: saturday, last: saturday }, calendar)
  // Ten in the evening to six in the morning are seven hours.
  assert.equal(day!.cents, 10_500)
})
