import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighboursOf } from './neighbours.ts'

test('neighbours follow the order of the list, and end with it', () => {
  assert.deepEqual(neighboursOf([7, 3, 5], 3), { at: 1, previous: 7, next: 5 })
  assert.deepEqual(neighboursOf([7, 3, 5], 7), { at: 0, previous: undefined, next: 3 })
  assert.deepEqual(neighboursOf([7, 3, 5], 5), { at: 2, previous: 3, next: undefined })
})

test('who has left the list leaves between the two where it stood', () => {
  assert.deepEqual(neighboursOf([7, 5], 3, 1), { at: -1, previous: 7, next: 5 })
  assert.deepEqual(neighboursOf([7, 3], 5, 2), { at: -1, previous: 3, next: undefined })
})

test('from one who never stood in the list the way leads to its beginning', () => {
  assert.deepEqual(neighboursOf([7, 3], 9), { at: -1, previous: undefined, next: 7 })
  assert.deepEqual(neighboursOf([], 9), { at: -1, previous: undefined, next: undefined })
})
