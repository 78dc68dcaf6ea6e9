import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksForFormer, cockpitMonth } from './cockpit-month.ts'

const CASES: [today: string, isFormerDone: boolean, month: string][] = [
  ['2026-12-01', false, '2026-11'],
  ['2026-12-15', false, '2026-11'],
  ['2026-12-16', false, '2026-12'],
  ['2026-12-31', false, '2026-12'],
  ['2026-12-01', true, '2026-12'],
  ['2026-12-15', true, '2026-12'],
  ['2027-01-15', false, '2026-12'],
  ['2027-01-16', false, '2027-01'],
  ['2027-01-01', true, '2027-01'],
]

for (const [today, isFormerDone, month] of CASES)
  test(`on ${today} the landing page opens with ${month} where the month before is ${isFormerDone ? '' : 'not '}handed over everywhere`, () => {
    assert.equal(cockpitMonth(Temporal.PlainDate.from(today), isFormerDone).toString(), month)
  })

test('from the 16th on nobody need know how far the month before is', () => {
  for (let day = 1; day <= 31; day++) {
    const today = new Temporal.PlainDate(2026, 12, day)
    const depends = !cockpitMonth(today, true).equals(cockpitMonth(today, false))
    assert.equal(asksForFormer(today), depends, today.toString())
  }
})
