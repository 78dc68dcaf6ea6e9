import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { overlaps, type TimeTaken } from './overlaps.ts'

const entry = fc
  .record({
    employeeId: fc.integer({ min: 1, max: 2 }),
    starts: fc.integer({ min: 0, max: 20 }),
    length: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(Number.POSITIVE_INFINITY)),
  })
  .map(({ employeeId, starts, length }): TimeTaken => ({ employeeId, starts, ends: starts + length }))

const meet = (one: TimeTaken, other: TimeTaken) =>
  one !== other && one.employeeId === other.employeeId && one.starts < other.ends && other.starts < one.ends

test('exactly what overlaps something else of its person is found, with something that it does overlap', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 14 }), entries => {
      const found = overlaps(entries)
      for (const one of entries)
        assert.equal(
          found.has(one),
          entries.some(other => meet(one, other)),
        )
      for (const [one, other] of found) assert.ok(meet(one, other))
    }),
  )
})

test('one that begins when the other ends overlaps nothing', () => {
  assert.equal(
    overlaps([
      { employeeId: 1, starts: 0, ends: 8 },
      { employeeId: 1, starts: 8, ends: 16 },
    ]).size,
    0,
  )
})
