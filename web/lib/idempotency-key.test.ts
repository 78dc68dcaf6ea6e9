import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysByContent, markAnswered } from './idempotency-key.ts'

const october = { month: '2026-10', storeIds: [1] }

test('what is sent again after a lost answer has the key of the first time', () => {
  const keyFor = keysByContent()
  assert.equal(keyFor(october), keyFor({ ...october }))
})

test('what is wished again after it was answered, or with another content, has a key of its own', () => {
  const keyFor = keysByContent()
  const first = keyFor(october)
  markAnswered(first)
  const second = keyFor(october)
  assert.notEqual(second, first)
  assert.notEqual(keyFor({ ...october, storeIds: [2] }), second)
})
