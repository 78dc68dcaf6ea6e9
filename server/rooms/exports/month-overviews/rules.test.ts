import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoreMonth } from '#contract/exports/month-overviews.ts'
import { nextOf } from './rules.ts'

const CLOSING = { id: 1, closedAt: '2026-12-01 08:00:00', closedBy: 'Mira Huber', openUntil: null, version: 1 }
const OPEN = { ...CLOSING, openUntil: '2026-12-02 08:00:00' }
const RUN = { id: 7, number: 41, state: 'finished' as const }
const STORE = {
  people: 3,
  stamps: 60,
  unconfirmedStamps: 0,
  blockers: 0,
  closing: null,
  run: null,
  changedPeople: null,
}

const CASES: [what: string, given: Partial<StoreMonth>, next: StoreMonth['next']][] = [
  ['times that nobody confirmed', { unconfirmedStamps: 3, blockers: 1 }, 'confirm'],
  ['times and something else', { unconfirmedStamps: 3, blockers: 2 }, 'confirm'],
  ['something else', { blockers: 2 }, 'check'],
  ['nothing in the way', {}, 'close'],
  ['hints alone', { hints: 4 }, 'close'],
  ['closed', { closing: CLOSING }, 'hand-over'],
  ['closed, and what stands in the way came later', { closing: CLOSING, blockers: 2 }, 'hand-over'],
  ['a hand-over that failed', { closing: CLOSING, run: { ...RUN, state: 'failed' }, changedPeople: 0 }, 'hand-over'],
  ['handed over', { closing: CLOSING, run: RUN, changedPeople: 0 }, 'nothing'],
  ['changed since', { closing: CLOSING, run: RUN, changedPeople: 2 }, 'correct'],
  ['open again', { closing: OPEN, run: RUN, changedPeople: 2 }, 'close'],
  ['open again, with a time that nobody confirmed', { closing: OPEN, unconfirmedStamps: 1, blockers: 1 }, 'confirm'],
  ['nobody there', { people: 0, stamps: 0, blockers: 1 }, 'nothing'],
  ['nobody there but times', { people: 0, stamps: 4, blockers: 1 }, 'check'],
]

for (const [what, given, next] of CASES)
  test(`next with ${what}: ${next}`, () => assert.equal(nextOf({ ...STORE, ...given }), next))
