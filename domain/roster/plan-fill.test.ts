import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleared, filled } from './plan-fill.ts'
import { inverse } from './plan-history.ts'

const shift = {
  employeeId: 1,
  storeId: 2,
  from: 0,
  to: 480,
  breakFrom: null,
  breakMinutes: 30,
  spotId: 3,
  skillId: null,
}

test('what fills a week is one step, each shift with a key of its own, and undoing takes all of it back', () => {
  let key = 0
  const change = filled('Vorlage angewandt', [shift, { ...shift, employeeId: null }], () => --key)
  assert.deepEqual(
    change.steps.map(step => step.key),
    [-1, -2],
  )
  assert.ok(inverse(change).steps.every(({ after }) => after === null))
})

test('a week that was cleared comes back with all that was said of its shifts', () => {
  const details = { ownSkillId: 4, isPinned: true, note: 'Schlüssel' }
  const { steps } = inverse(cleared([{ ...shift, details, key: 7, isPublished: false }]))
  assert.deepEqual(steps, [{ key: 7, before: null, after: { ...shift, details } }])
})

test('a week is cleared of drafts, and what is published stays', () => {
  const shifts = [
    { ...shift, key: 7, isPublished: false },
    { ...shift, key: 8, isPublished: true },
  ]
  assert.deepEqual(cleared(shifts).steps, [{ key: 7, before: shift, after: null }])
})
