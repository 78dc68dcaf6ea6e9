import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RAISE_WAYS, type RaiseWay, raisedPay } from './wage-raises.ts'

const RAISES: [old: number | null, next: number, pay: number, euro: number, percent: number, absorb: number][] = [
  // Paid at the minimum: all ways lead to the new one.
  [200_000, 205_100, 200_000, 205_100, 205_100, 205_100],
  // 100 € over it: kept in euros, kept in percent (5 % of 2 051), or the raise is taken out of it.
  [200_000, 205_100, 210_000, 215_100, 215_355, 210_000],
  // Less over it than the raise.
  [200_000, 205_100, 202_000, 207_100, 207_151, 205_100],
  // Paid too little until now.
  [200_000, 205_100, 190_000, 205_100, 205_100, 205_100],
  // No table before: there is no overpayment to keep.
  [null, 205_100, 210_000, 210_000, 210_000, 210_000],
  [null, 205_100, 190_000, 205_100, 205_100, 205_100],
  // A lower table takes nothing away.
  [205_100, 200_000, 205_100, 205_100, 205_100, 205_100],
]
test('overpayment is kept in euros, in percent, or absorbed', () => {
  for (const [oldMinimum, newMinimum, pay, ...expected] of RAISES) {
    const got = (['euro', 'percent', 'absorb'] as const).map(way => raisedPay({ oldMinimum, newMinimum, pay }, way))
    assert.deepEqual(got, expected, `${oldMinimum} ${newMinimum} ${pay}`)
  }
})

const cents = fc.integer({ min: 0, max: 10_000_000 })
test('nobody is paid less than before or than the new minimum, and keeping in euros keeps exactly', () => {
  fc.assert(
    fc.property(fc.option(cents), cents, cents, (oldMinimum, newMinimum, pay) => {
      for (const way of Object.keys(RAISE_WAYS) as RaiseWay[]) {
        const raised = raisedPay({ oldMinimum, newMinimum, pay }, way)
        assert.ok(Number.isSafeInteger(raised) && raised >= pay && raised >= newMinimum)
      }
      if (oldMinimum !== null && oldMinimum > 0 && pay >= oldMinimum && newMinimum >= oldMinimum)
        assert.equal(raisedPay({ oldMinimum, newMinimum, pay }, 'euro') - newMinimum, pay - oldMinimum)
    }),
  )
})
