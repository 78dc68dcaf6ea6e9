import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutOf, niceStep, pathOf, twoAxes } from './scale.ts'

test('an axis counts in whole steps of 1, 2, 2½ and 5, and reaches what it has to hold', () => {
  for (const [most, intervals, step] of [
    [0, 3, 1],
    [2, 3, 1],
    [272, 3, 100],
    [226, 3, 100],
    [7, 3, 5],
    [74, 3, 25],
    [1100, 4, 500],
    [9.5, 5, 2],
  ] as const)
    assert.equal(niceStep(most, intervals), step, `${most} in ${intervals}`)
  for (let most = 0; most < 3000; most += 7.5)
    for (const intervals of [3, 4, 5]) {
      const step = niceStep(most, intervals)
      assert.ok(Number.isInteger(step) && step * intervals >= most, `${most} in ${intervals}: ${step}`)
    }
})

test('two measures share their lines and both reach their largest value', () => {
  for (let one = 0; one < 400; one += 13)
    for (let other = 0; other < 4000; other += 171) {
      const { left, right } = twoAxes(one, other)
      assert.equal(left.ticks.length, right.ticks.length)
      assert.ok(left.top >= one && right.top >= other)
    }
  assert.deepEqual(twoAxes(272, 226).left.ticks, [0, 100, 200, 300])
})

const SLOTS = [
  { parts: [88, 74, 8], line: 142, isPlanned: false },
  { parts: [124, 96, 6], line: 96, isPlanned: false },
  { parts: [96, 0, 4], line: null, isPlanned: true },
]
const SIZE = { width: 980, height: 320, gutter: 36 }

test('parts stand on each other without a gap, and a planned bar is one piece as high as its sum', () => {
  const { bars, ticks, bottom, left } = layoutOf(SLOTS, SIZE)
  for (const [at, slot] of SLOTS.entries()) {
    const pieces = bars[at]!
    assert.equal(pieces.length, slot.isPlanned ? 1 : 3)
    let y = bottom
    for (const piece of pieces) {
      assert.ok(Math.abs(piece.y + piece.height - y) < 0.02)
      y = piece.y
    }
    const height = slot.parts.reduce((sum, part) => sum + part)
    assert.ok(Math.abs((bottom - y) / (bottom - ticks.at(-1)!.y) - height / left.top) < 0.001)
  }
  assert.equal(bars[0]![0]!.width, 34)
})

test('the line is broken where nothing is known, and begins anew after it', () => {
  assert.equal(pathOf([{ x: 1, y: 2 }, { x: 3, y: 4 }, null, { x: 5, y: 6 }]), 'M1 2L3 4M5 6')
  assert.equal(layoutOf(SLOTS, SIZE).line.match(/[ML]/g)!.join(''), 'ML')
})

test('a pointer belongs to the slot it is over, beside the axes to the next one', () => {
  const { slotAt, middles } = layoutOf(SLOTS, SIZE)
  for (const [at, x] of middles.entries()) assert.equal(slotAt(x), at)
  assert.deepEqual([slotAt(0), slotAt(979)], [0, 2])
  assert.equal(layoutOf([], SIZE).slotAt(10), undefined)
})

test('on a phone the bars are narrower and nothing leaves the picture', () => {
  const twelve = Array.from({ length: 12 }, () => SLOTS[0]!)
  const { bars } = layoutOf(twelve, { width: 346, height: 240, gutter: 28 })
  for (const { x, width } of bars.flat()) assert.ok(width >= 10 && x >= 28 && x + width <= 346 - 28)
})
