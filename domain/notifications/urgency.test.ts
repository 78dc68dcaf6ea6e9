import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORIES } from './categories.ts'
import { byUrgency, CATEGORY_URGENCY, withoutHits } from './urgency.ts'

test('what is open stands by urgency, the most pressing first, and what has nothing open is kept apart', () => {
  const counts = {
    newEmployees: 3,
    expiringDocuments: 2,
    expiredDocuments: 1,
    canceledContracts: 1,
    svnrNotUniqueCount: 0,
  }
  assert.deepEqual(byUrgency(counts, CATEGORIES), [
    { urgency: 'now', count: 1, categories: ['expiredDocuments'] },
    { urgency: 'soon', count: 3, categories: ['expiringDocuments', 'canceledContracts'] },
    { urgency: 'note', count: 3, categories: ['newEmployees'] },
  ])
  assert.deepEqual(withoutHits(counts, CATEGORIES), ['svnrNotUniqueCount'])
})

test('what is switched off stands nowhere', () => {
  assert.deepEqual(byUrgency({ newEmployees: 3 }, []), [])
  assert.deepEqual(withoutHits({ newEmployees: 0 }, []), [])
})

test('every kind has its group', () => {
  assert.deepEqual(Object.keys(CATEGORY_URGENCY).sort(), CATEGORIES.toSorted())
})
