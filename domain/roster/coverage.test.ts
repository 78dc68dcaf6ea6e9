import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austrianCalendar } from '../wages/austrian-calendar.ts'
import { dayNumber } from '../wages/calendar.ts'
import { chance } from '../working-time/fixtures/chance.ts'
import { type CoverNeed, type CoverShift, coverage, minutesShort, peopleShort } from './coverage.ts'
import { needsAt, wallNeeds } from './staff-need.ts'

const DAY = { from: 0, to: 1440 }
const need = (from: number, to: number, count: number, spotId: number | null = 1): CoverNeed => ({
  ...{ from: from * 60, to: to * 60, count, spotId },
})
const shift = (from: number, to: number, spotId: number | null = 1): CoverShift => ({
  ...{ from: from * 60, to: to * 60, spotId },
})
const told = (needs: CoverNeed[], shifts: CoverShift[]) =>
  coverage(needs, shifts, DAY)
    .filter(({ needed, planned }) => needed + planned > 0)
    .map(({ from, to, needed, planned, short, over }) => [
      from / 60,
      to / 60,
      `${planned}/${needed} -${short} +${over}`,
    ])

const cases: [name: string, needs: CoverNeed[], shifts: CoverShift[], steps: unknown[]][] = [
  ['as many as needed', [need(8, 12, 1)], [shift(8, 12)], [[8, 12, '1/1 -0 +0']]],
  [
    'one too few for an hour',
    [need(8, 12, 2)],
    [shift(8, 12), shift(8, 11)],
    [
      [8, 11, '2/2 -0 +0'],
      [11, 12, '1/2 -1 +0'],
    ],
  ],
  [
    'one too many for an hour',
    [need(8, 12, 1)],
    [shift(7, 12)],
    [
      [7, 8, '1/0 -0 +1'],
      [8, 12, '1/1 -0 +0'],
    ],
  ],
  [
    'intervals of one place add up',
    [need(8, 12, 1), need(10, 14, 1)],
    [shift(8, 14)],
    [
      [8, 10, '1/1 -0 +0'],
      [10, 12, '1/2 -1 +0'],
      [12, 14, '1/1 -0 +0'],
    ],
  ],
  ['too many at one place help no other', [need(8, 12, 1, 1)], [shift(8, 12, 2)], [[8, 12, '1/1 -1 +1']]],
  [
    'who has no place helps where somebody is missing',
    [need(8, 12, 1, 1), need(8, 12, 1, 2)],
    [shift(8, 12, null)],
    [[8, 12, '1/2 -1 +0']],
  ],
  [
    'who is needed without a place helps nowhere else',
    [need(8, 12, 1, 1), need(8, 12, 1, null)],
    [shift(8, 12, null)],
    [[8, 12, '1/2 -1 +0']],
  ],
  ['nothing is needed', [], [shift(8, 12)], [[8, 12, '1/0 -0 +1']]],
  [
    'what lies outside of the time is cut off',
    [need(-2, 2, 1)],
    [shift(20, 30)],
    [
      [0, 2, '0/1 -1 +0'],
      [20, 24, '1/0 -0 +1'],
    ],
  ],
]
for (const [name, needs, shifts, steps] of cases) test(name, () => assert.deepEqual(told(needs, shifts), steps))

test('minutes count each who is missing, and people as many as must come at least', () => {
  const steps = coverage([need(8, 12, 2, 1), need(10, 14, 1, 2)], [shift(8, 10, 1)], DAY)
  assert.equal(minutesShort(steps), (2 + 2 * 2 + 4) * 60)
  // Two in the first place, whoever works there in the morning, and one in the second.
  assert.equal(peopleShort(steps), 3)
  assert.equal(peopleShort(coverage([], [], DAY)), 0)
})

/** The same, minute by minute. */
function slowly(needs: readonly CoverNeed[], shifts: readonly CoverShift[], minute: number) {
  const at = (span: { from: number; to: number }) => span.from <= minute && minute < span.to
  const spots = new Set([...needs, ...shifts].map(({ spotId }) => spotId))
  const counts = [...spots].map(spotId => ({
    spotId,
    needed: needs.filter(each => each.spotId === spotId && at(each)).reduce((sum, { count }) => sum + count, 0),
    planned: shifts.filter(each => each.spotId === spotId && at(each)).length,
  }))
  const [needed, planned] = [
    counts.reduce((sum, each) => sum + each.needed, 0),
    counts.reduce((sum, each) => sum + each.planned, 0),
  ]
  let short = counts.reduce((sum, each) => sum + Math.max(0, each.needed - each.planned), 0)
  const nowhere = counts.find(({ spotId }) => spotId === null)
  const spare = nowhere ? Math.max(0, nowhere.planned - nowhere.needed) : 0
  short -= Math.min(spare, short)
  return { needed, planned, short, over: planned + short - needed }
}

test('whatever is needed and planned, each minute is counted as if it were the only one', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const dice = chance(seed)
    const span = () => {
      const from = dice.int(-120, 1500)
      return { from, to: from + dice.int(1, 600), spotId: dice.one([null, 1, 2, 3]) }
    }
    const needs = Array.from({ length: dice.int(0, 6) }, () => ({ ...span(), count: dice.int(1, 4) }))
    const shifts = Array.from({ length: dice.int(0, 9) }, span)
    const steps = coverage(needs, shifts, DAY)
    assert.equal(steps[0]!.from, 0)
    assert.equal(steps.at(-1)!.to, 1440)
    for (const [at, step] of steps.entries()) {
      assert.ok(step.from < step.to && (at === 0 || steps[at - 1]!.to === step.from), `seed ${seed}`)
      for (let minute = step.from; minute < step.to; minute++) {
        const { needed, planned, short, over } = slowly(needs, shifts, minute)
        assert.deepEqual(
          [step.needed, step.planned, step.short, step.over],
          [needed, planned, short, over],
          `seed ${seed} ${minute}`,
        )
      }
      assert.equal(
        step.places.reduce((sum, each) => sum + each.short, 0),
        step.short,
      )
    }
  }
})

test('in both nights with a changed clock whoever works all night covers what the night needs', () => {
  const calendar = austrianCalendar('Europe/Vienna')
  const lines = [{ spotId: 1, from: 1320, to: 1800, counts: [1, 1, 1, 1, 1, 1, 1, 1], validFrom: 0, validTo: null }]
  for (const [date, begin, minutes] of [
    ['2026-03-28', '2026-03-28T21:00Z', 7 * 60],
    ['2026-10-24', '2026-10-24T20:00Z', 9 * 60],
  ] as const) {
    const day = dayNumber(Temporal.PlainDate.from(date))
    const from = Temporal.Instant.from(begin).epochMilliseconds / 60_000
    const night = { from: calendar.startOf(day) + 12 * 60, to: calendar.startOf(day + 1) + 12 * 60 }
    const needs = needsAt(
      wallNeeds({ lines, days: [], events: [] }, { first: day, last: day }, () => false),
      calendar,
    )
    const covered = coverage(needs, [{ spotId: 1, from, to: from + minutes }], night)
    assert.equal(minutesShort(covered), 0, date)
    assert.ok(covered.every(({ over }) => over === 0))
    assert.equal(minutesShort(coverage(needs, [], night)), minutes)
  }
})
