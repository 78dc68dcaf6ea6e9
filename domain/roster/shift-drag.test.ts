import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type DragEvent,
  type DragState,
  dragged,
  drawn,
  type Grip,
  HOLD_MS,
  IDLE,
  moved,
  resized,
  snapped,
} from './shift-drag.ts'
import { clockOfWall, dayOfWall, wallAt } from './wall-clock.ts'

const DAY = 20_000
const at = (hours: number, minutes = 0, days = 0) => wallAt(DAY + days, hours * 60 + minutes)
const early = { from: at(6), to: at(14) }

test('times snap to five minutes and the begin stays between 00:05 and 23:55 of the day it is carried to', () => {
  const lines = [
    { by: 7, begins: at(6, 5) },
    { by: 8, begins: at(6, 10) },
    { by: -3, begins: at(6, -5) },
    { by: -361, begins: at(0, 5) },
    { by: -362, begins: at(0, 5) },
    { by: 24 * 60, begins: at(6, 0, 1) },
    { by: 18 * 60, begins: at(0, 5, 1) },
    { by: 17 * 60 + 57, begins: at(23, 55) },
    { by: 2, begins: at(6) },
  ]
  for (const { by, begins } of lines) {
    const { from, to } = moved(early, at(8), at(8) + by)
    assert.equal(from, begins, `${by}`)
    assert.equal(to - from, 8 * 60)
  }
})

test('where a pixel is ten minutes, the roundest time near it is meant', () => {
  const lines: [number, number, number][] = [
    [at(8, 4), 0, at(8, 5)],
    [at(8, 4), 8, at(8)],
    [at(8, 26), 8, at(8, 30)],
    [at(8, 20), 8, at(8, 15)],
    [at(8, 9), 3, at(8, 10)],
  ]
  for (const [wall, blur, snaps] of lines) assert.equal(snapped(wall, blur), snaps)
  assert.deepEqual(moved(early, at(8), at(9, 4), 8), { from: at(7), to: at(15) })
  assert.deepEqual(moved(early, at(8), at(8, 7), 8), early)
})

test('a night that begins at midnight stays there while only its person changes', () => {
  const night = { from: at(0), to: at(6) }
  assert.deepEqual(moved(night, at(1), at(1) + 2), night)
})

test('an end is five minutes long at least, and may lie in the next morning', () => {
  assert.deepEqual(resized(early, 'to', at(5)), { from: at(6), to: at(6, 5) })
  assert.deepEqual(resized(early, 'from', at(15)), { from: at(13, 55), to: at(14) })
  assert.deepEqual(resized(early, 'to', at(2, 0, 1)), { from: at(6), to: at(2, 0, 1) })
  assert.deepEqual(resized(early, 'to', at(9, 0, 1)), { from: at(6), to: at(5, 55, 1) })
})

test('whatever is drawn, moved or stretched lies on steps, is five minutes long and less than a day', () => {
  for (let round = 0; round < 3000; round++) {
    const [a, b] = [at(0) + chance(1440), at(0) + chance(3 * 1440) - 1440]
    const blur = chance(3) * 6
    const made = drawn(a, b, blur)
    const all = [made, moved(made, a, b, blur), resized(made, 'from', b, blur), resized(made, 'to', b, blur)]
    for (const span of all) {
      const { from, to } = span
      assert.ok(from % 5 === 0 && to % 5 === 0 && to - from >= 5 && to - from < 1440, JSON.stringify({ a, b, span }))
      assert.ok(clockOfWall(from) >= 5 && clockOfWall(from) <= 1435)
    }
    assert.equal(dayOfWall(made.from), DAY)
    assert.equal(dayOfWall(made.to), DAY)
  }
})

const press = (grip: Grip = 'move'): DragEvent => ({
  kind: 'press',
  held: { grip, span: early, taken: { employeeId: 1, at: at(8) }, isCopy: false },
  now: 0,
})
const move = (now: number, to: number, employeeId: number | null = 1, isCopy = false): DragEvent => ({
  kind: 'move',
  place: { employeeId, at: to },
  isCopy,
  now,
})
const after = (...events: DragEvent[]): DragState => events.reduce(dragged, IDLE)

test('it is a click until the pointer was held for 200 ms, and a drag from then on', () => {
  const release: DragEvent = { kind: 'release' }
  assert.equal(after(press(), move(HOLD_MS - 1, at(9)), release).phase, 'clicked')
  assert.equal(after(press(), move(HOLD_MS, at(9))).phase, 'carried')
  assert.equal(after(press(), move(10, at(9)), { kind: 'wait', now: HOLD_MS }).phase, 'carried')
  const dropped = after(press(), move(HOLD_MS, at(9)), move(300, at(10), 2, true), release)
  assert.ok(dropped.phase === 'dropped')
  assert.deepEqual(dropped.span, { from: at(8), to: at(16) })
  assert.equal(dropped.place.employeeId, 2)
  assert.ok(dropped.held.isCopy)
})

test('what is carried back to where it was is a click, and Escape ends it without one', () => {
  const release: DragEvent = { kind: 'release' }
  assert.equal(after(press(), move(HOLD_MS, at(9)), move(300, at(8, 1)), release).phase, 'clicked')
  assert.equal(after(press(), move(HOLD_MS, at(9)), { kind: 'cancel' }, release).phase, 'idle')
  assert.equal(after(press('to'), move(HOLD_MS, at(15), 7), release).phase, 'dropped')
  assert.equal(after(press('to'), move(HOLD_MS, at(14), 7), release).phase, 'clicked', 'stretching changes nobody')
})

let seed = 7
function chance(most: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % most
}
