import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthlyDeadlines, monthlyText } from './monthly-deadlines.ts'

// „mBGM Selbstabrechner bis 15. des Folgemonats, Vorschreiber bis 7.“ Domain 1.6
const CASES: [today: string, month: string, reckons: string, isReckoned: string][] = [
  ['2026-11-27', '2026-11', '2026-12-15', '2026-12-07'],
  ['2026-12-01', '2026-11', '2026-12-15', '2026-12-07'],
  ['2026-12-15', '2026-11', '2026-12-15', '2026-12-07'],
  ['2026-12-16', '2026-12', '2027-01-15', '2027-01-07'],
  ['2026-01-02', '2025-12', '2026-01-15', '2026-01-07'],
]
for (const [today, month, reckons, isReckoned] of CASES)
  test(`on ${today} payroll tells ${month} until ${reckons} or ${isReckoned}`, () => {
    const found = monthlyDeadlines(Temporal.PlainDate.from(today))
    assert.deepEqual(
      [found.month.toString(), found.reckons.toString(), found.isReckoned.toString()],
      [month, reckons, isReckoned],
    )
  })

test('it is said in one sentence', () =>
  assert.equal(
    monthlyText(Temporal.PlainDate.from('2026-11-27')),
    'mBGM für November 2026 sendet die Lohnverrechnung: Selbstabrechner bis 15.12.2026, Vorschreibebetriebe bis 07.12.2026.',
  ))
