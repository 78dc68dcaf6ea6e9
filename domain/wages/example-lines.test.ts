import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EmploymentRules, SHIPPED_RULES } from './employment-rules.ts'
import { reckonExample } from './example.ts'
import { durationText, exampleLines, lineChanges } from './example-lines.ts'
import { exampleWeek } from './example-week.ts'

const PART_TIME: EmploymentRules = { ...SHIPPED_RULES, weeklyMinutes: 1800, moreWorkOverMinutes: 1800 }
const lines = (rules: EmploymentRules) => exampleLines(rules, reckonExample(rules, exampleWeek(PART_TIME)))

test('the example of a part-time model reads as it is drawn', () =>
  assert.deepEqual(
    lines(PART_TIME).map(({ label, minutes }) => [label, durationText(minutes)]),
    [
      ['Normalzeit, 5 × 6 h', '30h:00m'],
      ['Mehrarbeit 25 %', '2h:00m'],
      ['Überstunden 50 %', '1h:30m'],
      ['Soll eines Monats mit 30 Tagen', '129h:54m'],
    ],
  ))

test('what comes out otherwise than before is told with both, also what is new or gone; what is the same is not', () => {
  const later = { ...PART_TIME, overtimeOverDayMinutes: 600, sundayPercent: 5000 }
  assert.deepEqual(lineChanges(lines(PART_TIME), lines(later)), [
    { key: 'MEHR25', label: 'Mehrarbeit 25 %', before: 120, after: 210 },
    { key: 'UE50', label: 'Überstunden 50 %', before: 90, after: 0 },
  ])
  assert.deepEqual(lineChanges(lines(later), lines(later)), [])
})
