import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StaffNeed } from '#contract/roster/staff-needs.ts'
import { typedCounts } from './typed-counts.ts'

const row = (id: number, version: number, counts: number[]): StaffNeed => ({
  ...{ id, version, counts, storeId: 1, spotId: null, from: '08:00', to: '16:00' },
  ...{ validFrom: '2026-01-01', validTo: null },
})
const shown = (rows: readonly StaffNeed[]) => rows.map(({ counts, version }) => [counts.join(), version])

test('what is typed stays in sight while it is on its way, whatever is loaded meanwhile', () => {
  const typed = typedCounts()
  typed.type({ id: 7, counts: [3, 1] })
  typed.type({ id: 7, counts: [3, 5] })
  assert.deepEqual(shown(typed.over([row(7, 1, [1, 1]), row(8, 4, [2, 2])])), [
    ['3,5', 1],
    ['2,2', 4],
  ])
  typed.save(row(7, 2, [3, 1]))
  assert.deepEqual(shown(typed.over([row(7, 1, [1, 1])])), [['3,5', 2]])
})

test('a list from before something was saved brings neither its numbers back nor its version', () => {
  const typed = typedCounts()
  typed.type({ id: 7, counts: [3, 1] })
  typed.save(row(7, 2, [3, 1]))
  assert.deepEqual(shown(typed.over([row(7, 1, [1, 1])])), [['3,1', 2]])
  assert.deepEqual(shown(typed.over([row(7, 2, [3, 1])])), [['3,1', 2]])
  assert.deepEqual(shown(typed.over([row(7, 3, [9, 9])])), [['9,9', 3]], 'what somebody else saved later counts')
})

test('what is refused is gone, what was typed after it is not', () => {
  const typed = typedCounts()
  typed.type({ id: 7, counts: [3, 1] })
  typed.type({ id: 7, counts: [3, 5] })
  typed.refuse({ id: 7 })
  assert.deepEqual(shown(typed.over([row(7, 1, [1, 1])])), [['3,5', 1]])
  typed.refuse({ id: 7 })
  assert.deepEqual(shown(typed.over([row(7, 1, [1, 1])])), [['1,1', 1]])
})
