import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRecent } from './live-recent.ts'
import type { View } from './live-views.ts'

const ALL: View = { permissions: new Set(), storeIds: null }

test('the last change of a noun is remembered for a minute, for its audience alone', () => {
  let now = 0
  const recent = openRecent(() => now)
  recent.add('company 1', { area: 'settings', noun: 'cost-centres', ids: [5] })
  now = 1000
  recent.add('company 1', { area: 'settings', noun: 'cost-centres', ids: [6] })
  recent.add('account 1 a', { area: 'accounts', noun: 'store-filter', everything: true })
  now = 31_000
  assert.deepEqual(recent.of(['company 1', 'account 1 a'], ALL), [
    { area: 'settings', noun: 'cost-centres', msAgo: 30_000 },
    { area: 'accounts', noun: 'store-filter', everything: true, msAgo: 30_000 },
  ])
  assert.deepEqual(recent.of(['company 2'], ALL), [])
  now = 61_000
  recent.forgetOld()
  assert.deepEqual(recent.of(['company 1', 'account 1 a'], ALL), [])
})

test('of what concerned some stores each page learns the last change of those it sees, and names of none', () => {
  let now = 0
  const recent = openRecent(() => now)
  const shifts = (...storeIds: number[]) => recent.add('company 1', { area: 'roster', noun: 'shifts', storeIds })
  shifts(1, 2)
  now = 1000
  shifts(2)
  now = 3000
  const msAgo = (storeIds: number[] | null) => recent.of(['company 1'], { ...ALL, storeIds })
  assert.deepEqual(msAgo([1]), [{ area: 'roster', noun: 'shifts', msAgo: 3000 }])
  assert.deepEqual(msAgo([1, 2]), [{ area: 'roster', noun: 'shifts', msAgo: 2000 }])
  assert.deepEqual(msAgo(null), [{ area: 'roster', noun: 'shifts', msAgo: 2000 }])
  assert.deepEqual(msAgo([3]), [])
})
