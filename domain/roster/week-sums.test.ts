import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austrianCalendar } from '../wages/austrian-calendar.ts'
import { dayNumber } from '../wages/calendar.ts'
import { lanesOf } from './lanes.ts'
import { windowOf } from './shown-window.ts'
import { minutesByDay, plannedSteps, targetMinutes } from './week-sums.ts'

const calendar = austrianCalendar('Europe/Vienna')
const day = (text: string) => dayNumber(Temporal.PlainDate.from(text))
const MONDAY = day('2026-12-07')
const WEEK = { first: MONDAY, last: MONDAY + 6 }
const at = (days: number, hours: number) => calendar.startOf(MONDAY + days) + hours * 60
const full = { from: day('2020-01-01'), to: null, weeklyMinutes: 2400 }

test('a shift counts on the day it begins, without its break, and a night in spring an hour less', () => {
  const shifts = [
    { from: at(0, 6), to: at(0, 14.5), breakMinutes: 30 },
    { from: at(6, 22), to: at(7, 6), breakMinutes: 0 },
    { from: at(7, 6), to: at(7, 14), breakMinutes: 0 },
  ]
  assert.deepEqual(minutesByDay(shifts, WEEK, calendar), [480, 0, 0, 0, 0, 0, 480])
  const spring = day('2026-03-28')
  const night = { from: calendar.startOf(spring) + 22 * 60, to: calendar.startOf(spring + 1) + 5 * 60, breakMinutes: 0 }
  assert.deepEqual(minutesByDay([night], { first: spring, last: spring }, calendar), [420])
})

test('a week owes what the contract says, less whole days of absence from Monday to Friday', () => {
  const lines: [string, Parameters<typeof targetMinutes>[0], Parameters<typeof targetMinutes>[1], number][] = [
    ['as agreed', [full], [], 2400],
    ['no contract', [], [], 0],
    ['from Wednesday on', [{ ...full, from: MONDAY + 2 }], [], 1440],
    ['away for three days', [full], [{ from: at(0, 0), to: at(3, 0) }], 960],
    ['away without end', [full], [{ from: at(-3, 0), to: null }], 0],
    ['away for a morning', [full], [{ from: at(0, 8), to: at(0, 12) }], 2400],
    ['away at the weekend', [full], [{ from: at(5, 0), to: at(7, 0) }], 2400],
    ['two contracts', [full, { ...full, weeklyMinutes: 600 }], [], 3000],
    [
      'changed on Wednesday',
      [
        { ...full, to: MONDAY + 1 },
        { ...full, from: MONDAY + 2, weeklyMinutes: 1200 },
      ],
      [],
      1680,
    ],
  ]
  for (const [name, contracts, absences, minutes] of lines)
    assert.equal(targetMinutes(contracts, absences, WEEK, calendar), minutes, name)
})

test('as many are planned at a time as shifts lie there, also those of the night before', () => {
  const spans = [
    { from: -120, to: 360 },
    { from: 300, to: 720 },
    { from: 1320, to: 1800 },
    { from: 1440, to: 1500 },
  ]
  const steps = plannedSteps(spans, 0, 60)
  assert.deepEqual(steps, [1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
})

test('no bar of a line lies upon another, and there are no more lines than bars at a time', () => {
  for (let round = 0; round < 300; round++) {
    const spans = Array.from({ length: chance(9) }, () => {
      const from = chance(1440)
      return { from, to: from + 5 + chance(600) }
    })
    const lanes = lanesOf(spans)
    for (const [one, a] of spans.entries())
      for (const [other, b] of spans.entries())
        if (one < other && a.from < b.to && b.from < a.to) assert.notEqual(lanes[one], lanes[other])
    const most = Math.max(0, ...spans.map(({ from }) => spans.filter(s => s.from <= from && s.to > from).length))
    assert.equal(Math.max(0, ...lanes.map(lane => lane + 1)), most)
  }
})

test('a window holds all that is in sight and nothing that is not there', () => {
  for (let round = 0; round < 500; round++) {
    const [scrolled, room, size, count, around] = [
      chance(9000),
      chance(900),
      1 + chance(60),
      1 + chance(200),
      chance(4),
    ]
    const { first, last } = windowOf(scrolled, room, size, count, around)
    assert.ok(first >= 0 && last < count && first <= last)
    for (let at = 0; at < count; at++)
      if (at * size < scrolled + room && (at + 1) * size > scrolled) assert.ok(first <= at && at <= last)
    assert.ok(last - first <= Math.ceil(room / size) + 1 + 2 * around)
  }
  assert.deepEqual(windowOf(0, 500, 44, 0, 2), { first: 0, last: -1 })
})

let seed = 3
function chance(most: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % most
}
