import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austrianCalendar } from '../wages/austrian-calendar.ts'
import { dayNumber } from '../wages/calendar.ts'
import {
  type DayNeed,
  type NeedEvent,
  type NeedLine,
  needsAt,
  needTime,
  type WallNeed,
  wallNeeds,
} from './staff-need.ts'
import { spanText, wallAt } from './wall-clock.ts'

const calendar = austrianCalendar('Europe/Vienna')
const day = (text: string) => dayNumber(Temporal.PlainDate.from(text))
const isHoliday = (each: number) => calendar.isHoliday(each)
/** Mariä Empfängnis is its Tuesday. */
const week = { first: day('2026-12-07'), last: day('2026-12-13') }
const [BAR, KITCHEN] = [1, 2]

const line = (more: Partial<NeedLine> = {}): NeedLine => ({
  ...{ spotId: BAR, from: 8 * 60, to: 12 * 60, counts: [1, 2, 3, 4, 5, 6, 7, 9] },
  ...{ validFrom: day('2026-01-01'), validTo: null, ...more },
})
const event = (from: string, to: string, mode: 0 | 1 | 2, more: Partial<NeedEvent> = {}): NeedEvent => {
  const wall = (text: string) => wallAt(day(text.slice(0, 10)), Number(text.slice(11, 13)) * 60)
  return { from: wall(from), to: wall(to), mode, isHoliday: false, needs: [], ...more }
}
const ofDay = (date: string, mode: 0 | 1 | 2, more: Partial<DayNeed> = {}): DayNeed => ({
  ...{ day: day(date), mode, spotId: BAR, from: 10 * 60, to: 14 * 60, count: 2, ...more },
})
const text = ({ from, to, spotId, count }: WallNeed) =>
  `${Math.floor(from / 1440) - week.first} ${spanText({ from, to }, true)} ${spotId}×${count}`
const told = (plan: { lines?: NeedLine[]; days?: DayNeed[]; events?: NeedEvent[] }, days = week) =>
  wallNeeds({ lines: [], days: [], events: [], ...plan }, days, isHoliday).map(text)

test('a line counts what it has for each weekday, and on a holiday what it has for holidays', () => {
  assert.deepEqual(
    told({ lines: [line()] }).map(each => each.slice(-1)),
    ['1', '9', '3', '4', '5', '6', '7'],
  )
})

test('it holds from its first day to its last, both included, and nothing is needed where it counts none', () => {
  const lines = [line({ validFrom: day('2026-12-09'), validTo: day('2026-12-11'), counts: [1, 1, 1, 0, 1, 1, 1, 0] })]
  assert.deepEqual(told({ lines }), ['2 08–12 1×1', '4 08–12 1×1'])
})

test('a night before the first day reaches in, and one of the last day is whole', () => {
  const nights = [line({ ...needTime(22 * 60, 6 * 60), counts: [1, 0, 0, 0, 0, 0, 2, 1] })]
  assert.deepEqual(told({ lines: nights }), ['-1 22–06 1×2', '0 22–06 1×1', '1 22–06 1×1', '6 22–06 1×2'])
})

const usual = [line({ counts: [1, 1, 1, 1, 1, 1, 1, 1] }), line({ spotId: KITCHEN, counts: [2, 2, 2, 2, 2, 2, 2, 2] })]
const MONDAY = { first: week.first, last: week.first }
const cases: [name: string, plan: { days?: DayNeed[]; events?: NeedEvent[] }, needs: string[]][] = [
  [
    'a day that replaces takes the place of its own place alone',
    { days: [ofDay('2026-12-07', 0)] },
    ['0 08–12 2×2', '0 10–14 1×2'],
  ],
  [
    'a day that adds leaves the usual',
    { days: [ofDay('2026-12-07', 1)] },
    ['0 08–12 1×1', '0 08–12 2×2', '0 10–14 1×2'],
  ],
  ['a day without need at a place', { days: [ofDay('2026-12-07', 2)] }, ['0 08–12 2×2']],
  ['a day without need anywhere', { days: [ofDay('2026-12-07', 2, { spotId: null })] }, []],
  ['another day changes nothing', { days: [ofDay('2026-12-08', 2, { spotId: null })] }, ['0 08–12 1×1', '0 08–12 2×2']],
  [
    '„Besetzung Ersatz“ replaces within its hours, at all places',
    {
      events: [
        event('2026-12-07 10', '2026-12-07 20', 0, { needs: [{ spotId: BAR, from: 9 * 60, to: 18 * 60, count: 3 }] }),
      ],
    },
    ['0 08–10 1×1', '0 08–10 2×2', '0 10–18 1×3'],
  ],
  [
    '„Besetzung Zusatz“ comes besides',
    {
      events: [event('2026-12-07 00', '2026-12-08 00', 1, { needs: [{ spotId: BAR, from: 600, to: 720, count: 3 }] })],
    },
    ['0 08–12 1×1', '0 08–12 2×2', '0 10–12 1×3'],
  ],
  [
    '„Keine Schichten“ leaves nothing within its hours, whatever else is said of the day',
    { days: [ofDay('2026-12-07', 1)], events: [event('2026-12-07 09', '2026-12-07 11', 2)] },
    ['0 08–09 1×1', '0 11–12 1×1', '0 08–09 2×2', '0 11–12 2×2', '0 11–14 1×2'],
  ],
  [
    'what a day says stays beside an event that replaces the usual',
    { days: [ofDay('2026-12-07', 1)], events: [event('2026-12-07 00', '2026-12-08 00', 0)] },
    ['0 10–14 1×2'],
  ],
]
for (const [name, plan, needs] of cases)
  test(name, () => assert.deepEqual(told({ lines: usual, ...plan }, MONDAY), needs))

test('an event of several days needs the same on each of them, its night hours too, and ends with its last hour', () => {
  const needs = [{ spotId: BAR, ...needTime(20 * 60, 2 * 60), count: 1 }]
  assert.deepEqual(told({ events: [event('2026-12-10 14', '2026-12-12 22', 1, { needs })] }), [
    '3 20–02 1×1',
    '4 20–02 1×1',
    '5 20–22 1×1',
  ])
})

test('an event that the plan keeps as a holiday makes its days holidays', () => {
  const events = [event('2026-12-10 00', '2026-12-12 00', 1, { isHoliday: true })]
  assert.deepEqual(
    told({ lines: [line()], events }).map(each => each.slice(-1)),
    ['1', '9', '3', '9', '9', '6', '7'],
  )
})

test('a need over a night with a changed clock lasts as long as the night does', () => {
  const night = line({ ...needTime(22 * 60, 6 * 60), counts: [1, 1, 1, 1, 1, 1, 1, 1] })
  for (const [date, hours] of [
    ['2026-03-28', 7],
    ['2026-10-24', 9],
    ['2026-12-09', 8],
  ] as const) {
    const days = { first: day(date), last: day(date) }
    const [, need] = needsAt(wallNeeds({ lines: [night], days: [], events: [] }, days, isHoliday), calendar)
    assert.equal(need!.to - need!.from, hours * 60, date)
  }
  // What the clock skips is needed by nobody.
  const skipped = line({ from: 120, to: 180, counts: [1, 1, 1, 1, 1, 1, 1, 1] })
  const spring = { first: day('2026-03-29'), last: day('2026-03-29') }
  assert.deepEqual(needsAt(wallNeeds({ lines: [skipped], days: [], events: [] }, spring, isHoliday), calendar), [])
})
