import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currentMonth, customRange, inMode, monthRange, stepMonth } from './date-range.ts'
import { dayOf, startOfDay, VIENNA } from './days.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const days = fc.integer({ min: 0, max: 73_000 }).map(n => day('1900-01-01').add({ days: n }))
const text = ({ from, to, mode }: ReturnType<typeof monthRange>) => `${from} ${to} ${mode}`

test('a month reaches from its first to its last day, in leap years, too', () => {
  const cases = [
    ['2026-11-21', '2026-11-01 2026-11-30 monthlyRange'],
    ['2026-02-28', '2026-02-01 2026-02-28 monthlyRange'],
    ['2028-02-01', '2028-02-01 2028-02-29 monthlyRange'],
    ['2026-12-31', '2026-12-01 2026-12-31 monthlyRange'],
  ] as const
  for (const [picked, expected] of cases) assert.equal(text(monthRange(day(picked))), expected, picked)
})

test('ends picked the wrong way round are swapped, and a single day is a range', () => {
  const cases = [
    ['2026-11-05', '2026-11-20', '2026-11-05 2026-11-20 customRange'],
    ['2026-11-20', '2026-11-05', '2026-11-05 2026-11-20 customRange'],
    ['2026-11-20', '2026-11-20', '2026-11-20 2026-11-20 customRange'],
    ['2027-01-01', '2026-12-31', '2026-12-31 2027-01-01 customRange'],
  ] as const
  for (const [one, other, expected] of cases) assert.equal(text(customRange(day(one), day(other))), expected)
})

test('picking the same two days in either order gives the same range, and it never ends before it begins', () => {
  fc.assert(
    fc.property(days, days, (one, other) => {
      assert.equal(text(customRange(one, other)), text(customRange(other, one)))
      const { from, to } = customRange(one, other)
      assert.ok(Temporal.PlainDate.compare(from, to) <= 0)
    }),
  )
})

test('months follow each other without a gap, and a step forth and back is none', () => {
  fc.assert(
    fc.property(days, picked => {
      const month = monthRange(picked)
      const next = stepMonth(month, 1)
      assert.ok(month.to.add({ days: 1 }).equals(next.from))
      assert.equal(text(stepMonth(next, -1)), text(month))
      assert.equal(next.to.daysInMonth, next.to.day)
    }),
  )
})

test('from the 31st a step leads to the next month, not past it', () => {
  const range = customRange(day('2027-01-31'), day('2027-02-15'))
  assert.equal(text(stepMonth(range, 1)), '2027-02-01 2027-02-28 monthlyRange')
})

test('switching to free days keeps them, switching to months takes the one in which they begin', () => {
  const range = customRange(day('2026-10-20'), day('2026-11-05'))
  assert.equal(text(inMode(range, 'monthlyRange')), '2026-10-01 2026-10-31 monthlyRange')
  assert.equal(text(inMode(monthRange(day('2026-10-20')), 'customRange')), '2026-10-01 2026-10-31 customRange')
  assert.equal(text(inMode(range, 'customRange')), text(range))
})

test('today is that of the zone: at the turn of the month and over both clock changes', () => {
  const cases = [
    ['2026-10-31T22:59:59Z', '2026-10-01 2026-10-31 monthlyRange'],
    ['2026-10-31T23:00:00Z', '2026-11-01 2026-11-30 monthlyRange'],
    ['2026-03-31T21:59:59Z', '2026-03-01 2026-03-31 monthlyRange'],
    ['2026-03-31T22:00:00Z', '2026-04-01 2026-04-30 monthlyRange'],
    ['2026-03-29T01:00:00Z', '2026-03-01 2026-03-31 monthlyRange'],
    ['2026-10-25T01:00:00Z', '2026-10-01 2026-10-31 monthlyRange'],
  ] as const
  for (const [now, expected] of cases) assert.equal(text(currentMonth(Temporal.Instant.from(now), VIENNA)), expected)
  assert.equal(currentMonth(Temporal.Instant.from('2026-11-21T09:00Z'), VIENNA, 'customRange').mode, 'customRange')
})

test('the month of today holds the moment, however long its days are', () => {
  const moments = fc.integer({ min: 0, max: 4_102_444_800 }).map(s => Temporal.Instant.fromEpochMilliseconds(s * 1000))
  fc.assert(
    fc.property(moments, now => {
      const { from, to } = currentMonth(now, VIENNA)
      assert.ok(Temporal.Instant.compare(startOfDay(from, VIENNA), now) <= 0)
      assert.ok(Temporal.Instant.compare(now, startOfDay(to.add({ days: 1 }), VIENNA)) < 0)
      assert.ok(dayOf(now, VIENNA).toPlainYearMonth().equals(from.toPlainYearMonth()))
    }),
  )
})
