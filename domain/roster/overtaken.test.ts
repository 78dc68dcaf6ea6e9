import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onTopOf, overtakenOf } from './overtaken.ts'
import type { PlanChange, Planned } from './plan-history.ts'

const shift = (from: number, employeeId: number | null = 1): Planned => ({
  ...{ employeeId, storeId: 1, from, to: from + 480 },
  ...{ breakFrom: null, breakMinutes: 0 },
})
const moved: PlanChange = { what: 'Dienst verschoben', steps: [{ key: 7, before: shift(0), after: shift(60) }] }
const newKey = () => -1

// What lies there now: what is told as overtaken, and what comes of doing it all the same.
const cases: [string, PlanChange, Planned | undefined, number, PlanChange['steps'] | undefined][] = [
  ['untouched: nothing is overtaken', moved, shift(0), 0, moved.steps],
  ['moved elsewhere: it goes from there', moved, shift(120), 1, [{ key: 7, before: shift(120), after: shift(60) }]],
  ['moved to the same place: nothing is left to do', moved, shift(60), 0, undefined],
  ['given to another: it comes back', moved, shift(0, 2), 1, [{ key: 7, before: shift(0, 2), after: shift(60) }]],
  ['deleted: it is made again', moved, undefined, 1, [{ key: -1, before: null, after: shift(60) }]],
]
for (const [name, change, there, told, steps] of cases)
  test(name, () => {
    assert.equal(overtakenOf(change, () => there).length, told)
    assert.deepEqual(onTopOf(change, () => there, newKey)?.steps, steps)
  })

test('a place that another one said meanwhile is not taken back unseen', () => {
  const there = { ...shift(0), spotId: 4 }
  assert.deepEqual(
    overtakenOf(moved, () => there),
    [{ key: 7, mine: shift(60), now: there }],
  )
})

test('who says a place or a note of a shift that another one changed is asked, and it is never held for done', () => {
  const details = { ownSkillId: null, isPinned: true, note: 'Kassa zählen' }
  const changes: PlanChange['steps'] = [
    { key: 7, before: shift(0), after: { ...shift(0), spotId: 4 } },
    { key: 7, before: { ...shift(0), details: { ...details, note: '' } }, after: { ...shift(0), details } },
  ]
  for (const step of changes) {
    const change = { what: 'Dienst geändert', steps: [step] }
    assert.deepEqual(onTopOf(change, () => shift(60), newKey)?.steps, [{ ...step, before: shift(60) }])
    assert.deepEqual(onTopOf(change, () => shift(0), newKey)?.steps, [{ ...step, before: shift(0) }])
    assert.equal(overtakenOf(change, () => shift(60)).length, 1)
  }
  const [, noted] = changes
  const change = { what: 'Dienst geändert', steps: [noted!] }
  assert.equal(overtakenOf(change, () => shift(0)).length, 1, 'what is noted there by now is not known here')
})

test('who deletes what another one moved is shown it first; what both deleted is done', () => {
  const removed: PlanChange = { what: 'Dienst gelöscht', steps: [{ key: 7, before: shift(0), after: null }] }
  assert.deepEqual(
    overtakenOf(removed, () => shift(60)),
    [{ key: 7, mine: null, now: shift(60) }],
  )
  assert.deepEqual(onTopOf(removed, () => shift(60), newKey)?.steps, [{ key: 7, before: shift(60), after: null }])
  assert.deepEqual(
    overtakenOf(removed, () => undefined),
    [],
  )
  assert.equal(
    onTopOf(removed, () => undefined, newKey),
    undefined,
  )
})

test('of a swap only the half that was overtaken is told, and both are done again', () => {
  const swap: PlanChange = {
    what: 'Dienste getauscht',
    steps: [
      { key: 7, before: shift(0, 1), after: shift(0, 2) },
      { key: 8, before: shift(600, 2), after: shift(600, 1) },
    ],
  }
  const now = new Map([
    [7, shift(0, 1)],
    [8, shift(660, 2)],
  ])
  assert.deepEqual(
    overtakenOf(swap, key => now.get(key)),
    [{ key: 8, mine: shift(600, 1), now: shift(660, 2) }],
  )
  assert.deepEqual(onTopOf(swap, key => now.get(key), newKey)?.steps, [
    swap.steps[0],
    { key: 8, before: shift(660, 2), after: shift(600, 1) },
  ])
})

test('what was made new is made again as it was meant', () => {
  const made: PlanChange = { what: 'Dienst erstellt', steps: [{ key: -3, before: null, after: shift(0) }] }
  assert.deepEqual(
    overtakenOf(made, () => undefined),
    [],
  )
  assert.deepEqual(
    onTopOf(made, () => undefined, newKey),
    made,
  )
})
