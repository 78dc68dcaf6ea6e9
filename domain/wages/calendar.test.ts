import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayNumber, MINUTES_OF_DAY, wageCalendar } from './calendar.ts'

const dayOf = (text: string) => dayNumber(Temporal.PlainDate.from(text))

// What the day holds is said by the zones' own rules: Vienna at two and three o'clock, Santiago at midnight.
const DAYS: [zone: string, day: string, minutes: number, clocks: number[]][] = [
  ['Europe/Vienna', '2026-03-28', 1440, [0]],
  ['Europe/Vienna', '2026-03-29', 1380, [0, 180]],
  ['Europe/Vienna', '2026-10-25', 1500, [0, 120]],
  ['America/Santiago', '2027-09-04', 1440, [0]],
  ['America/Santiago', '2027-09-05', 1380, [60]],
  ['America/Santiago', '2027-09-06', 1440, [0]],
]
for (const [zone, text, minutes, clocks] of DAYS)
  test(`${text} in ${zone} has ${minutes} minutes, and the next day begins where it ends`, () => {
    const calendar = wageCalendar(zone, () => [])
    const spans = calendar.spansOf(dayOf(text))
    assert.deepEqual(
      spans.map(({ clock }) => clock),
      clocks,
    )
    assert.equal(spans.at(-1)!.to - spans[0]!.from, minutes)
    assert.equal(spans.at(-1)!.to, calendar.startOf(dayOf(text) + 1))
    assert.equal(calendar.dayOf(spans.at(-1)!.to - 1), dayOf(text))
    assert.equal(calendar.dayOf(spans.at(-1)!.to), dayOf(text) + 1)
    assert.ok(minutes === MINUTES_OF_DAY || minutes % 60 === 0)
  })
