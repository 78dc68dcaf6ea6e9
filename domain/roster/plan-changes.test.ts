import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  copiedTo,
  created,
  type Keyed,
  placedAt,
  replaced,
  retimed,
  split,
  swapped,
  withBreakChanged,
} from './plan-changes.ts'

const EIGHT = 8 * 60
const shift: Keyed = { key: 1, employeeId: 1, storeId: 9, from: EIGHT, to: 2 * EIGHT, breakFrom: 705, breakMinutes: 30 }
const other: Keyed = { ...shift, key: 2, employeeId: 2, from: 600, to: 1200 }

test('a new shift of more than six hours has half an hour of break in its middle, a shorter one none', () => {
  const breakOf = (to: number) => {
    const { after } = created(-1, { employeeId: 1, storeId: 9, from: 0, to }).steps[0]!
    return [after!.breakFrom, after!.breakMinutes]
  }
  assert.deepEqual(breakOf(480), [225, 30])
  assert.deepEqual(breakOf(360), [null, 0])
})

test('a moved shift takes its break along; stretched, the break stays where it was as long as it lies inside', () => {
  const breakOf = (from: number, to: number) => {
    const { after } = retimed(shift, from, to).steps[0]!
    return [after!.breakFrom, after!.breakMinutes]
  }
  assert.deepEqual(breakOf(EIGHT + 60, 2 * EIGHT + 60), [765, 30])
  assert.deepEqual(breakOf(EIGHT, 2 * EIGHT + 60), [705, 30])
  assert.deepEqual(breakOf(EIGHT, 720), [585, 30])
  assert.deepEqual(breakOf(EIGHT, EIGHT + 30), [null, 0])
  const short = { ...shift, to: EIGHT + 360, breakFrom: null, breakMinutes: 0 }
  assert.equal(retimed(short, EIGHT, EIGHT + 480).steps[0]!.after!.breakMinutes, 30, 'due from now on')
  const long = { ...short, to: EIGHT + 420 }
  assert.equal(retimed(long, EIGHT, EIGHT + 480).steps[0]!.after!.breakMinutes, 0, 'as somebody wanted it')
})

test('swapped shifts change hands, a replaced one is nobody’s, a copy leaves the first as it is', () => {
  const target = { employeeId: 2, from: EIGHT, to: 2 * EIGHT }
  const hands = (change: { steps: readonly { key: number; after: { employeeId: number | null } | null }[] }) =>
    change.steps.map(({ key, after }) => [key, after?.employeeId])
  assert.deepEqual(hands(swapped(shift, target, other)), [
    [1, 2],
    [2, 1],
  ])
  assert.deepEqual(hands(replaced(shift, target, other)), [
    [2, null],
    [1, 2],
  ])
  assert.deepEqual(hands(replaced(shift, target, other, -5)), [
    [2, null],
    [-5, 2],
  ])
  assert.deepEqual(hands(copiedTo(-5, shift, target)), [[-5, 2]])
  assert.equal(placedAt(shift, { ...target, employeeId: null }).what, 'Zuordnung entfernt')
})

test('a shift is split around its break, or in the middle', () => {
  const times = (of: Keyed) => split(of, -5).steps.map(({ after }) => [after!.from, after!.to, after!.breakMinutes])
  assert.deepEqual(times(shift), [
    [EIGHT, 705, 0],
    [735, 2 * EIGHT, 0],
  ])
  assert.deepEqual(times({ ...shift, breakFrom: null, breakMinutes: 0 }), [
    [EIGHT, 720, 0],
    [720, 2 * EIGHT, 0],
  ])
  assert.equal(withBreakChanged(shift).what, 'Pause entfernt')
})
