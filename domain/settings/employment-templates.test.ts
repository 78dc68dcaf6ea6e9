import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reckonExample } from '../wages/example.ts'
import { exampleWeek } from '../wages/example-week.ts'
import { faultsOfRules } from './employment-rule-faults.ts'
import { type EmploymentRules, minutesByDay, SHIPPED_RULES, SHIPPED_WINDOW } from './employment-rules.ts'
import { EMPLOYMENT_TEMPLATES } from './employment-templates.ts'

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

test('windows on different days, and one that begins where another ends, stand beside each other', () => {
  const openings: EmploymentRules['openings'] = [
    { ...SHIPPED_WINDOW, days: 'weekdays', from: 1110, to: 1200, percent: 7000 },
    { ...SHIPPED_WINDOW, days: 'weekdays', from: 1200, to: 1440, percent: 10_000 },
    { ...SHIPPED_WINDOW, days: 'saturday', from: 1110, to: 1200, percent: 5000 },
  ]
  assert.deepEqual(faultsOfRules({ ...SHIPPED_RULES, openings }), {})
})
