import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantsAt, VIENNA } from '../basics/days.ts'
import { pauseProblem, readEnd } from './stamp-times.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const momentsAt = (on: Temporal.PlainDate, minutes: number, daysLater: 0 | 1) =>
  instantsAt(on.add({ days: daysLater }), minutes, VIENNA).map(moment => moment.epochMilliseconds)
const utc = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()

const ends: [what: string, on: string, from: number, to: number, after: string[]][] = [
  ['the same day', '2026-11-02', 480, 960, ['2026-11-02T15:00:00Z']],
  ['over midnight', '2026-11-02', 1320, 360, ['2026-11-03T05:00:00Z']],
  ['at midnight', '2026-11-02', 1080, 1440, ['2026-11-02T23:00:00Z']],
  ['in the hour that spring skips', '2026-03-28', 1320, 150, []],
  ['in the hour that autumn has twice', '2026-10-24', 1320, 150, ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']],
  ['in that hour, begun in its first', '2026-10-25', 165, 135, ['2026-10-25T01:15:00Z']],
]
for (const [what, on, from, to, after] of ends)
  test(`a shift that ends ${what} has ${after.length} possible ends`, () => {
    const begin = momentsAt(day(on), from, 0)[0]!
    assert.deepEqual(readEnd({ day: day(on), from, to, begin }, momentsAt).after.map(utc), after)
  })

const HOUR = 3_600_000
const span = (from: number, to: number) => ({ fromMs: from * HOUR, toMs: to * HOUR })
const shift = span(8, 16)
const pauses: [what: string, pauses: { fromMs: number; toMs: number }[], says: string | undefined][] = [
  ['none', [], undefined],
  ['two, the later first', [span(14, 15), span(10, 11)], undefined],
  ['two that touch', [span(10, 11), span(11, 12)], undefined],
  ['at the very begin', [span(8, 9)], undefined],
  ['one of no length', [span(10, 10)], 'Eine Pause endet nicht nach ihrem Beginn'],
  ['one before the begin', [span(7, 9)], 'Eine Pause liegt nicht im Dienst'],
  ['one after the end', [span(15, 17)], 'Eine Pause liegt nicht im Dienst'],
  ['two at the same time', [span(10, 12), span(11, 13)], 'Die Pausen überschneiden sich'],
  ['as long as the shift', [span(8, 12), span(12, 16)], 'Die Pausen sind nicht kürzer als der Dienst'],
]
for (const [what, some, says] of pauses)
  test(`pauses, ${what}: ${says ?? 'fine'}`, () => assert.equal(pauseProblem(shift, some), says))

test('while a shift runs its pauses only may not begin before it', () => {
  const running = { fromMs: 8 * HOUR, toMs: null }
  assert.equal(pauseProblem(running, [span(20, 21)]), undefined)
  assert.equal(pauseProblem(running, [span(7, 9)]), 'Eine Pause liegt nicht im Dienst')
})
