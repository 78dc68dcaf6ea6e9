import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assignedAll,
  copiedTo,
  created,
  type Keyed,
  placedAt,
  replaced,
  retimed,
  revised,
  split,
  swapped,
  withBreakChanged,
} from './plan-changes.ts'
import { inverse } from './plan-history.ts'

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

test('several shifts are given to people as one change, and nothing else of them', () => {
  const open = { ...shift, employeeId: null, spotId: 3 }
  const change = assignedAll([
    { shift: open, employeeId: 4 },
    { shift: { ...other, employeeId: null }, employeeId: 5 },
  ])
  assert.equal(change.what, '2 Dienste zugeteilt')
  assert.deepEqual(
    change.steps.map(({ key, before, after }) => [key, before?.employeeId, after?.employeeId, after?.spotId]),
    [
      [1, null, 4, 3],
      [2, null, 5, null],
    ],
  )
})

test('what is said of a shift is changed and undone with its time, and says nothing of it in any other change', () => {
  const before = { ownSkillId: null, isPinned: false, note: '' }
  const after = { ownSkillId: 6, isPinned: true, note: 'Kassa zählen' }
  const change = revised(shift, before, { from: EIGHT, to: 2 * EIGHT, spotId: 3, skillId: 6, details: after })
  const [step] = change.steps
  assert.deepEqual([step!.after!.details, step!.after!.spotId, step!.after!.employeeId], [after, 3, 1])
  assert.deepEqual(inverse(change).steps[0]!.after!.details, before)
  assert.equal(retimed({ ...shift, ...step!.after }, 0, 480).steps[0]!.after!.details, undefined)
})
