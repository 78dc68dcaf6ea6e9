import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterRedo,
  afterUndo,
  followed,
  idOf,
  inverse,
  isUntouched,
  keyOf,
  MOST_STEPS,
  NO_HISTORY,
  type PlanChange,
  type Planned,
  toRedo,
  toUndo,
  withChange,
  withIds,
} from './plan-history.ts'

const planned = (from: number): Planned => ({
  ...{ employeeId: 1, storeId: 1, from, to: from + 480, breakFrom: null, breakMinutes: 30 },
})
const change = (key: number, before: number | null, after: number | null): PlanChange => ({
  what: 'Dienst',
  steps: [{ key, before: before === null ? null : planned(before), after: after === null ? null : planned(after) }],
})

test('undoing and doing again leads back, fifty steps and no further', () => {
  let history = NO_HISTORY
  for (let at = 0; at < MOST_STEPS + 10; at++) history = withChange(history, change(7, at, at + 1))
  let undone = 0
  for (let next = toUndo(history); next; next = toUndo(history)) {
    assert.deepEqual(next, change(7, 60 - undone, 59 - undone))
    history = afterUndo(history)
    undone++
  }
  assert.equal(undone, MOST_STEPS)
  for (let next = toRedo(history); next; next = toRedo(history)) history = afterRedo(history)
  assert.deepEqual(toUndo(history), change(7, 60, 59))
})

test('a new change takes the place of what was undone', () => {
  const history = withChange(afterUndo(withChange(NO_HISTORY, change(1, 0, 1))), change(2, 0, 1))
  assert.equal(toRedo(history), undefined)
})

test('the inverse of several steps undoes the last first', () => {
  const both: PlanChange = { what: '', steps: [...change(1, 0, 1).steps, ...change(2, null, 1).steps] }
  assert.deepEqual(
    inverse(both).steps.map(({ key }) => key),
    [2, 1],
  )
  assert.deepEqual(inverse(inverse(both)), both)
})

test('a shift that was removed and made again is the same to what was done before', () => {
  const history = withIds(withChange(NO_HISTORY, change(7, 0, 1)), new Map([[7, 99]]))
  assert.equal(idOf(history, 7), 99)
  assert.equal(keyOf(history, 99), 7)
  assert.equal(keyOf(history, 5), 5)
  assert.ok(isUntouched(history, toUndo(history)!, new Map([[99, planned(1)]])))
})

test('what somebody else changed, removed or filled meanwhile is not undone', () => {
  const moved = withChange(NO_HISTORY, change(7, 0, 1))
  assert.ok(isUntouched(moved, toUndo(moved)!, new Map([[7, planned(1)]])))
  assert.ok(!isUntouched(moved, toUndo(moved)!, new Map([[7, planned(2)]])))
  assert.ok(!isUntouched(moved, toUndo(moved)!, new Map()))
  const removed = withChange(NO_HISTORY, change(7, 0, null))
  assert.ok(isUntouched(removed, toUndo(removed)!, new Map()))
  assert.ok(!isUntouched(removed, toUndo(removed)!, new Map([[7, planned(0)]])))
})

test('what was done in another week last can be undone from either, in the same store alone', () => {
  const copied = { ...change(-1, null, 0), week: 20 }
  const history = withIds(withChange(withChange(NO_HISTORY, change(7, 0, 1)), copied), new Map([[-1, 42]]))
  assert.equal(toUndo(history)!.week, 20, 'undone where it lies')
  const there = followed(history, 1, 20)
  assert.deepEqual([there.done, idOf(there, -1)], [[change(-1, null, 0)], 42])
  for (const [store, week] of [
    [2, 20],
    [1, 27],
  ] as const)
    assert.deepEqual(followed(history, store, week), NO_HISTORY)
  assert.deepEqual(followed(withChange(history, change(7, 1, 2)), 1, 20), NO_HISTORY)
})
