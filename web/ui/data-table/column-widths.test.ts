import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filled, sum } from './column-widths.ts'

test('what a table leaves over goes to its columns of text, by their width, and to no other', () => {
  assert.deepEqual(filled([44, 100, 200, 80], [0, 100, 200, 0], 724), [44, 200, 400, 80])
})

test('no column is made wider where there is nothing left over, or no room is known yet', () => {
  assert.deepEqual(filled([100, 200], [100, 200], 250), [100, 200])
  assert.deepEqual(filled([100, 200], [100, 200], Number.POSITIVE_INFINITY), [100, 200])
})

test('columns fill their box to the pixel', () => {
  for (const room of [701, 899, 1403])
    assert.ok(Math.abs(sum(filled([44, 103, 211], [0, 103, 211], room)) - room) < 0.001)
})
