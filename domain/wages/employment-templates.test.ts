import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOfRules } from './employment-rule-faults.ts'
import { type EmploymentRules, minutesByDay, SHIPPED_RULES, SHIPPED_WINDOW } from './employment-rules.ts'
import { EMPLOYMENT_TEMPLATES } from './employment-templates.ts'
import { reckonExample } from './example.ts'
import { exampleWeek } from './example-week.ts'

for (const { name, rules } of EMPLOYMENT_TEMPLATES)
  test(`the template ${name} contradicts nothing, and its example has more than its normal time`, () => {
    assert.deepEqual(faultsOfRules(rules), {})
    const week = reckonExample(rules, exampleWeek(rules))
    const planned = minutesByDay(rules).reduce((sum, minutes) => sum + minutes, 0)
    assert.equal(planned, rules.weeklyMinutes)
    assert.equal(week.workedMinutes, rules.weeklyMinutes + 210)
  })

test('hours that do not divide by the days add up to the week all the same', () => {
  const rules = { ...SHIPPED_RULES, weeklyMinutes: 2311, daysPerWeek: 4 }
  assert.deepEqual(minutesByDay(rules), [578, 578, 578, 577, 0, 0, 0])
})

const AVERAGED: Partial<EmploymentRules> = { averagingWeeks: 26, averagingStart: '2026-01-05' }
const FAULTS: [field: keyof EmploymentRules, change: Partial<EmploymentRules>][] = [
  ['distribution', { distribution: 'byDay', mondayMinutes: 480 }],
  [
    'daysPerWeek',
    {
      distribution: 'byDay',
      mondayMinutes: 600,
      tuesdayMinutes: 600,
      wednesdayMinutes: 600,
      thursdayMinutes: 600,
      overtimeOverDayMinutes: null,
    },
  ],
  ['daysPerWeek', { daysPerWeek: 3, overtimeOverDayMinutes: null }],
  ['moreWorkOverMinutes', { moreWorkOverMinutes: 2399 }],
  ['overtimeOverDayMinutes', { overtimeOverDayMinutes: null, overtimeOverWeekMinutes: null }],
  ['overtimeOverDayMinutes', { overtimeOverDayMinutes: 479 }],
  ['overtimeOverWeekMinutes', { overtimeOverWeekMinutes: 2399 }],
  ['overtimeOverWeekMinutes', { moreWorkOverMinutes: 2460 }],
  ['secondOvertimePercent', { secondOvertimePercent: 5000, secondOvertimeDays: 'sundays' }],
  ['secondOvertimeFrom', { secondOvertimePercent: 10_000 }],
  ['secondOvertimeTo', { secondOvertimePercent: 10_000, secondOvertimeFrom: 1200 }],
  ['secondOvertimeTo', { secondOvertimePercent: 10_000, secondOvertimeFrom: 1200, secondOvertimeTo: 1200 }],
  ['averagingStart', { averagingWeeks: 13 }],
  ['averagingBalance', { averagingBalance: 'oneToOne' }],
  ['averagingOverAgreedMinutes', { averagingOverAgreedMinutes: 480 }],
  ['averagingOverAgreedMinutes', { ...AVERAGED, averagingOverAgreedMinutes: 0 }],
  // 48 hours are the law's own; below overtime, or below more work, nothing would begin there.
  ['averagingOverAgreedMinutes', { ...AVERAGED, averagingOverAgreedMinutes: 481 }],
  ['averagingOverAgreedMinutes', { ...AVERAGED, weeklyMinutes: 1200, averagingOverAgreedMinutes: 480 }],
  [
    'averagingOverAgreedMinutes',
    { ...AVERAGED, weeklyMinutes: 1200, moreWorkOverMinutes: 1800, averagingOverAgreedMinutes: 480 },
  ],
  ['averagingOverAgreedMinutes', { ...AVERAGED, overtimeOverWeekMinutes: null, averagingOverAgreedMinutes: 480 }],
  ['nightTo', { nightFrom: 360 }],
  ['nightCents', { nightPercent: 1000, nightCents: 100 }],
  ['sundayCents', { sundayPercent: 1000, sundayCents: 100 }],
  ['holidayCents', { holidayCents: 100 }],
  ['breakMinutes', { breakMinutes: 0 }],
  ['openings', { openings: [{ ...SHIPPED_WINDOW, days: 'saturday', from: 1080, to: 780, percent: 5000 }] }],
  [
    'openings',
    {
      openings: [
        { ...SHIPPED_WINDOW, days: 'saturday', from: 780, to: 1080, percent: 5000 },
        { ...SHIPPED_WINDOW, days: 'saturday', from: 1020, to: 1200, percent: 5000 },
      ],
    },
  ],
]
for (const [field, change] of FAULTS)
  test(`${JSON.stringify(change)} is refused at ${field} alone`, () =>
    assert.deepEqual(Object.keys(faultsOfRules({ ...SHIPPED_RULES, ...change })), [field]))

test('what is normal above the agreed hours is taken where something begins above it', () => {
  const partTime = { ...SHIPPED_RULES, ...AVERAGED, weeklyMinutes: 1200, moreWorkOverMinutes: 1200 }
  assert.deepEqual(faultsOfRules({ ...partTime, averagingOverAgreedMinutes: 480 }), {})
  assert.deepEqual(faultsOfRules({ ...partTime, overtimeOverWeekMinutes: null, averagingOverAgreedMinutes: 480 }), {})
  assert.deepEqual(faultsOfRules({ ...SHIPPED_RULES, ...AVERAGED, averagingOverAgreedMinutes: 480 }), {})
  // More work from 23 hours on, and in the period from 28 on.
  assert.deepEqual(faultsOfRules({ ...partTime, moreWorkOverMinutes: 1380, averagingOverAgreedMinutes: 480 }), {})
})

test('windows on different days, and one that begins where another ends, stand beside each other', () => {
  const openings: EmploymentRules['openings'] = [
    { ...SHIPPED_WINDOW, days: 'weekdays', from: 1110, to: 1200, percent: 7000 },
    { ...SHIPPED_WINDOW, days: 'weekdays', from: 1200, to: 1440, percent: 10_000 },
    { ...SHIPPED_WINDOW, days: 'saturday', from: 1110, to: 1200, percent: 5000 },
  ]
  assert.deepEqual(faultsOfRules({ ...SHIPPED_RULES, openings }), {})
})
