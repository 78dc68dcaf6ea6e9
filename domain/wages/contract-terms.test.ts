import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { employmentOf, weekOn } from './contract-terms.ts'
import { anyHistory } from './fixtures/any-history.ts'

test('the week that is told of a contract on a day is the one by which that day is reckoned', () => {
  let compared = 0
  fc.assert(
    fc.property(anyHistory, ({ history, models }) => {
      const first = Math.min(...history.contracts.map(({ from }) => from), 20_600)
      const last = first + 120
      const employment = employmentOf(history, models, first, last)
      for (let day = first; day <= last; day += 7)
        for (const { contract, week } of employment.on(day)) {
          assert.deepEqual(weekOn(contract, models, day), week)
          compared++
        }
    }),
    { numRuns: 60 },
  )
  assert.ok(compared > 100)
})
