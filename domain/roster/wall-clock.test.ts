import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austrianCalendar } from '../wages/austrian-calendar.ts'
import { dayNumber } from '../wages/calendar.ts'
import { clockText, minuteAt, spanText, wallAt, wallOf, wallReader } from './wall-clock.ts'

const calendar = austrianCalendar('Europe/Vienna')
const day = (text: string) => dayNumber(Temporal.PlainDate.from(text))
const wall = (date: string, hours: number, minutes = 0) => wallAt(day(date), hours * 60 + minutes)
const utc = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 60_000

test('a wall clock and the moments lead to each other, but for the hour that comes twice', () => {
  for (const date of ['2026-12-07', '2026-03-29', '2026-10-25']) {
    const begin = calendar.startOf(day(date))
    for (let minute = begin - 1440; minute < begin + 2 * 1440; minute += 5) {
      const back = minuteAt(calendar, wallOf(calendar, minute))
      assert.ok(back === minute || back === minute - 60, `${date} ${minute - begin}`)
      if (back !== minute) assert.equal(date, '2026-10-25')
    }
  }
})

test('many moments are read as each by itself, in whatever order they come', () => {
  const read = wallReader(calendar)
  const begin = calendar.startOf(day('2026-10-24'))
  for (let step = 0; step < 3 * 1440; step += 7) {
    const minute = begin + ((step * 389) % (3 * 1440))
    assert.equal(read(minute), wallOf(calendar, minute))
  }
})

test('a night with a changed clock keeps the times that it was planned with', () => {
  const lines = [
    // Eight hours on the wall, seven of work in spring, nine in autumn.
    { from: wall('2026-03-28', 22), to: wall('2026-03-29', 6), hours: 7 },
    { from: wall('2026-10-24', 22), to: wall('2026-10-25', 6), hours: 9 },
    { from: wall('2026-12-07', 22), to: wall('2026-12-08', 6), hours: 8 },
  ]
  for (const { from, to, hours } of lines) {
    assert.equal(minuteAt(calendar, to) - minuteAt(calendar, from), hours * 60)
    assert.equal(wallOf(calendar, minuteAt(calendar, to)), to)
  }
})

test('what spring skips moves on by the gap, what autumn repeats is the first one', () => {
  assert.equal(minuteAt(calendar, wall('2026-03-29', 2, 30)), utc('2026-03-29T01:30:00Z'))
  assert.equal(minuteAt(calendar, wall('2026-10-25', 2, 30)), utc('2026-10-25T00:30:00Z'))
})

test('times are said in full, and short where two stand in a cell', () => {
  const span = { from: wall('2026-12-07', 9, 30), to: wall('2026-12-07', 12) }
  assert.equal(clockText(span.from), '09:30')
  assert.equal(spanText(span), '09:30–12:00')
  assert.equal(spanText(span, true), '09:30–12')
})
