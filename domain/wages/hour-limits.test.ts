import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAt } from './calendar.ts'
import type { Terms } from './contract-terms.ts'
import { SHIPPED_RULES } from './employment-rules.ts'
import { type HeldWeek, moreWorkLimit } from './hour-limits.ts'

const monday = dayAt(2026, 3, 16)
const terms = (id: number, storeId: number): Terms =>
  ({
    contract: { id, storeId, from: 0, to: null, weeklyMinutes: 1200, modelId: 1 },
    rules: { ...SHIPPED_RULES, weeklyMinutes: 1200, moreWorkOverMinutes: 1740 },
  }) as unknown as Terms
const held = (...all: Terms[]): HeldWeek => ({ monday, on: () => all })

test('what a shift of a contract that has ended brings into the next week is more work from its whole distance on', () => {
  // 29 of 20 hours: nine above what is agreed, which is nothing any more at this store.
  const ended = terms(1, 1)
  assert.equal(moreWorkLimit(held(), 1, ended), 540)
  assert.equal(moreWorkLimit(held(terms(2, 2)), 1, ended), 540)
})
