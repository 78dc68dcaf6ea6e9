import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Crop, cutOut, middleOf, moved, type Size, VIEW, zoomedTo, zoomRange } from './crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) })
const step = fc.oneof(
  fc.record({
    right: fc.double({ min: -900, max: 900, noNaN: true }),
    down: fc.double({ min: -900, max: 900, noNaN: true }),
  }),
  fc.record({ zoom: fc.double({ min: 0.0001, max: 900, noNaN: true }) }),
)
type Step = { right: number; down: number } | { zoom: number }
const apply = (crop: Crop, size: Size, step: Step) =>
  'zoom' in step ? zoomedTo(crop, size, step.zoom) : moved(crop, size, step.right, step.down)

test('whatever one does, the cut lies within the picture and is a square of it', () => {
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 20 }), (size, steps) => {
      const crop = steps.reduce<Crop>((crop, step) => apply(crop, size, step), middleOf(size))
      const { left, top, side } = cutOut(crop, size)
      const slack = 1e-6 * Math.max(size.width, size.height)
      assert.ok(left >= -slack && top >= -slack)
      assert.ok(left + side <= size.width + slack && top + side <= size.height + slack)
      assert.ok(side > 0 && side <= Math.min(size.width, size.height) + slack)
    }),
  )
})

const wide = { width: 800, height: 400 }
test('at first the whole shorter side is cut out, in the middle', () => {
  assert.deepEqual(cutOut(middleOf(wide), wide), { left: 200, top: 0, side: 400 })
})

test('moving the picture right shows more of its left, up to its edge', () => {
  assert.equal(cutOut(moved(middleOf(wide), wide, 50, 0), wide).left, 100)
  assert.equal(cutOut(moved(middleOf(wide), wide, 5000, 0), wide).left, 0)
})

test('going in keeps the middle and cuts out less', () => {
  const { min, max } = zoomRange(wide)
  assert.deepEqual(cutOut(zoomedTo(middleOf(wide), wide, min * 2), wide), { left: 300, top: 100, side: 200 })
  assert.equal(cutOut(zoomedTo(middleOf(wide), wide, max * 9), wide).side, VIEW / max)
})
