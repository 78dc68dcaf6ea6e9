import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consumedDays, correctionModeOf, SHIPPED_SETTINGS, settlementOf } from './hand-over-settings.ts'
import { BMD_ABSENCES, DPW_ABSENCES, DPW_HOURS } from './layouts.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

// From Thursday, 3 to Thursday, 10 December 2026: the 8th, a Tuesday, is Mariä Empfängnis.
const consumed: [setting: 'empty' | 'workingDays' | 'calendarDays', days: number | null][] = [
  ['empty', null],
  ['workingDays', 5],
  ['calendarDays', 8],
]
for (const [absenceDays, days] of consumed) {
  test(`a week of leave with a weekend and a holiday consumes ${days ?? 'what BMD reckons'} (${absenceDays})`, () => {
    assert.equal(consumedDays({ ...SHIPPED_SETTINGS, absenceDays }, day('2026-12-03'), day('2026-12-10')), days)
  })
}

test('a period is settled in its own month or in the one after, over the end of the year too', () => {
  assert.deepEqual(settlementOf(day('2026-12-31'), SHIPPED_SETTINGS), { year: 2026, month: 12 })
  const following = { ...SHIPPED_SETTINGS, settlementMonth: 'following' as const }
  assert.deepEqual(settlementOf(day('2026-12-31'), following), { year: 2027, month: 1 })
  assert.deepEqual(settlementOf(day('2027-01-31'), following), { year: 2027, month: 2 })
})

test('each layout is corrected as shipped unless the company chose another of its ways', () => {
  const layouts = [BMD_ABSENCES, DPW_ABSENCES, DPW_HOURS]
  assert.deepEqual(
    layouts.map(layout => correctionModeOf(layout, SHIPPED_SETTINGS)),
    ['cancel', 'cancel', 'difference'],
  )
  const correctionModes = { [BMD_ABSENCES.key]: 'difference', [DPW_HOURS.key]: 'manual' } as const
  assert.deepEqual(
    layouts.map(layout => correctionModeOf(layout, { ...SHIPPED_SETTINGS, correctionModes })),
    ['cancel', 'cancel', 'manual'],
  )
})
