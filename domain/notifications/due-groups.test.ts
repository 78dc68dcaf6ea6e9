import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORIES, type Counts } from './categories.ts'
import { dueGroups } from './due-groups.ts'

const all = Object.fromEntries(CATEGORIES.map((category, index) => [category, index + 1])) as Counts

test('what is due stands in three groups, each kind once, the most pressing first', () => {
  const groups = dueGroups(all, CATEGORIES)
  assert.deepEqual(
    groups.map(({ key, categories }) => [key, categories.length, categories[0]]),
    [
      ['insurance', 2, 'socialInsuranceRegistrations'],
      ['documents', 7, 'expiredDocuments'],
      ['people', 8, 'minimalDatafieldsNull'],
    ],
  )
  assert.deepEqual(groups.flatMap(({ categories }) => categories).sort(), [...CATEGORIES].sort())
  assert.equal(
    groups.reduce((sum, { count }) => sum + count, 0),
    (CATEGORIES.length * (CATEGORIES.length + 1)) / 2,
  )
})

test('a group with nothing open is left out, as is what is switched off or not for the viewer to see', () => {
  assert.deepEqual(dueGroups({ expiringDocuments: 0, newEmployees: 2 }, ['expiringDocuments']), [])
  assert.deepEqual(dueGroups({ newEmployees: 2 }, CATEGORIES), [
    { key: 'people', count: 2, categories: ['newEmployees'] },
  ])
})
