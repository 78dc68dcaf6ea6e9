import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRecent } from './live-recent.ts'

test('the last change of a noun is remembered for a minute, for its audience alone', () => {
  let now = 0
  const recent = openRecent(() => now)
  recent.add('company 1', { area: 'settings', noun: 'cost-centres', ids: [5] })
  now = 1000
  recent.add('company 1', { area: 'settings', noun: 'cost-centres', ids: [6] })
  recent.add('account 1 a', { area: 'accounts', noun: 'store-filter', everything: true })
  now = 31_000
  assert.deepEqual(recent.of(['company 1', 'account 1 a']), [
    { area: 'settings', noun: 'cost-centres', msAgo: 30_000 },
    { area: 'accounts', noun: 'store-filter', everything: true, msAgo: 30_000 },
  ])
  assert.deepEqual(recent.of(['company 2']), [])
  now = 61_000
  recent.forgetOld()
  assert.deepEqual(recent.of(['company 1', 'account 1 a']), [])
})
