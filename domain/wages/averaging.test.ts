import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayAt, MINUTES_OF_DAY, wageCalendar } from './calendar.ts'
import { faultsOfRules } from './employment-rule-faults.ts'
import { type EmploymentRules, SHIPPED_RULES } from './employment-rules.ts'
import { anyRules } from './fixtures/any-rules.ts'
import { reckonMonth } from './wage-month.ts'

const calendar = wageCalendar('UTC', () => [])
/** A Monday. */
const FIRST = dayAt(2026, 6, 8)

/** What a week of so many minutes, alike on all days, is until its period ends. */
function weekOf(minutes: number, rules: EmploymentRules): string {
  const each = Math.floor(minutes / 7)
  const stamps = [0, 1, 2, 3, 4, 5, 6].map(index => {
    const from = (FIRST + index) * MINUTES_OF_DAY + 360
    return { id: index, storeId: 1, from, to: from + each + (index < minutes - 7 * each ? 1 : 0), pauses: [] }
  })
  const { lines } = reckonMonth({
    year: 2026,
    month: 6,
    calendar,
    carry: null,
    models: {
      defaultId: 1,
      byId: new Map([[1, { id: 1, name: '', group: 'worker', versions: [{ from: 0, rules }] }]]),
    },
    history: {
      contracts: [{ id: 1, storeId: 1, from: 18_000, to: null, weeklyMinutes: rules.weeklyMinutes, modelId: 1 }],
      stamps,
      absences: [],
      duties: [],
      opening: null,
      serviceFrom: null,
      leaveNotices: [],
    },
  })
  const sums: Record<string, number> = {}
  for (const { because, minutes } of lines)
    if (because !== 'averaging-end' && because !== 'window') sums[because] = (sums[because] ?? 0) + minutes
  return JSON.stringify(Object.entries(sums).sort())
}

const PART_TIME: EmploymentRules = {
  ...SHIPPED_RULES,
  weeklyMinutes: 1200,
  moreWorkOverMinutes: 1200,
  averagingWeeks: 4,
  averagingStart: '2026-06-08',
  averagingOverAgreedMinutes: 480,
  breakAfterMinutes: null,
}

test('a minute more or less above the agreed hours in an averaging period makes a minute more or less normal', t => {
  const seed = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)
  t.diagnostic(`seed ${seed}`)
  const rules = fc.oneof(
    fc.constant(PART_TIME),
    anyRules.filter(each => each.averagingOverAgreedMinutes !== null),
  )
  const property = (given: EmploymentRules) => {
    const typed: EmploymentRules = { ...given, breakAfterMinutes: null, distribution: 'even', timeAccount: 'none' }
    typed.daysPerWeek = Math.max(typed.daysPerWeek, Math.ceil(typed.weeklyMinutes / 540))
    if (Object.keys(faultsOfRules(typed)).length > 0) return
    const over = typed.averagingOverAgreedMinutes!
    const minutes = typed.weeklyMinutes + over + 7
    // What is above the limit of its day is overtime anyway.
    if (minutes / 7 > Math.max(540, typed.overtimeOverDayMinutes ?? 540) - 1) return
    const other = { ...typed, averagingOverAgreedMinutes: over + 1 }
    if (Object.keys(faultsOfRules(other)).length > 0) return
    assert.notEqual(weekOf(minutes, other), weekOf(minutes, typed))
  }
  fc.assert(fc.property(rules, property), { numRuns: process.env.KONTOR_TEST_ALL ? 4000 : 150, seed })
})
