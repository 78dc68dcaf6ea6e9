import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aContext, aPerson, contract, dayIn, shiftOf, shiftsOf } from '#server/testing/law-cases.ts'
import { findingText } from './finding-texts.ts'
import { findings, findingsAfter, openLawState } from './law.ts'
import { LAW_RULES } from './rules.ts'
import type { LawShift } from './shifts.ts'

const seed = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)
const people = [
  aPerson(),
  aPerson({ employeeId: 2, birth: dayIn('12.11.2008'), contracts: [contract('hospitality')] }),
  aPerson({ employeeId: 3, contracts: [contract('retail', { weeklyMinutes: 1200, isAveraged: true })] }),
]
const context = aContext()

test('findings stand by person, begin of the shift, its number, rule and limit', () => {
  const shifts = [
    shiftOf(9, 'Mo 02.11. 08:00–21:01', { employeeId: 3 }),
    shiftOf(8, 'Mo 02.11. 06:00–07:00', { employeeId: 3 }),
    shiftOf(3, 'Di 03.11. 05:00–12:00'),
    shiftOf(7, 'Mo 02.11. 20:00–24:00'),
  ]
  assert.deepEqual(
    findings(people, shifts, context).map(({ employeeId, shiftId, rule }) => `${employeeId} ${shiftId} ${rule}`),
    ['1 3 PAUSE', '1 3 RUHE_TAG', '3 9 TAG_MAX', '3 9 ÜBER10_50', '3 9 NORMAL', '3 9 ZEIT'],
  )
})

test('shifts of people who are not asked about are not looked at', () => {
  assert.deepEqual(findings([aPerson()], shiftsOf(['Mo 02.11. 08:00–24:00'], { employeeId: 5 }), context), [])
})

/** Times of November in steps of a quarter of an hour, often more than there should be. */
const anyShift = (id: number) =>
  fc
    .record({
      employeeId: fc.integer({ min: 1, max: 3 }),
      day: fc.integer({ min: 0, max: 28 }),
      start: fc.integer({ min: 0, max: 95 }),
      length: fc.integer({ min: 1, max: 60 }),
      breakMinutes: fc.constantFrom(0, 0, 15, 30),
      isElsewhere: fc.integer({ min: 0, max: 5 }),
      isWorked: fc.integer({ min: 0, max: 5 }),
    })
    .map(({ employeeId, day, start, length, breakMinutes, isElsewhere, isWorked }): LawShift => {
      const from = context.calendar.startOf(dayIn('Mo 02.11.') + day) + start * 15
      const parts = { employeeId, from, to: from + length * 15, breakMinutes }
      const storeId = isElsewhere === 0 ? null : 1
      return { ...shiftOf(id, 'Mo 02.11. 08:00–12:00', parts), storeId, kind: isWorked === 0 ? 'worked' : 'planned' }
    })
const anyShifts = fc
  .integer({ min: 0, max: 40 })
  .chain(count => fc.tuple(...Array.from({ length: count }, (_, at) => anyShift(at + 1))))
const holds = <Given>(given: fc.Arbitrary<Given>, property: (given: Given) => void) =>
  fc.assert(fc.property(given, property), { numRuns: process.env.KONTOR_TEST_ALL ? 3000 : 100, seed })

test('after any changes the findings are those of all shifts as they are then', () =>
  holds(
    fc.tuple(anyShifts, fc.array(fc.tuple(fc.integer({ min: 1, max: 45 }), fc.option(anyShift(0))), { maxLength: 6 })),
    ([shifts, changes]) => {
      const state = openLawState(people, shifts, context)
      let now = [...shifts]
      const found = new Map(
        people.map(({ employeeId }) => [
          employeeId,
          findings(people, shifts, context).filter(one => one.employeeId === employeeId),
        ]),
      )
      for (const [id, shift] of changes) {
        const put = shift ? [{ ...shift, id }] : []
        const after = findingsAfter(state, shift ? { put } : { remove: [id] })
        now = [...now.filter(one => one.id !== id), ...put]
        for (const employeeId of after.employeeIds)
          found.set(
            employeeId,
            after.findings.filter(one => one.employeeId === employeeId),
          )
        assert.deepEqual([...found.values()].flat(), findings(people, now, context))
      }
    },
  ))

test('the order of the shifts says nothing, and nothing that was asked is changed', () =>
  holds(anyShifts, shifts => {
    const before = structuredClone(shifts)
    const once = findings(people, shifts, context)
    assert.deepEqual(findings([...people].reverse(), [...shifts].reverse(), context), once)
    assert.deepEqual(shifts, before)
  }))

test('nothing stands at a shift elsewhere or names one, and what was worked is a hint', () =>
  holds(anyShifts, shifts => {
    const byId = new Map(shifts.map(shift => [shift.id, shift]))
    for (const { rule, shiftId, otherShiftId, severity } of findings(people, shifts, context)) {
      assert.notEqual(byId.get(shiftId)!.storeId, null)
      if (otherShiftId !== null) assert.notEqual(byId.get(otherShiftId)!.storeId, null)
      const isWorked = byId.get(shiftId)!.kind === 'worked'
      assert.ok(rule === 'RUHE_AUSGLEICH' || severity === (isWorked ? 'hint' : LAW_RULES[rule].severity))
      assert.ok(!isWorked || !('isOfPlans' in LAW_RULES[rule]))
    }
  }))

test('every finding has a sentence of words and figures alone', () =>
  holds(anyShifts, shifts => {
    const byId = new Map(shifts.map(shift => [shift.id, shift]))
    const lookUp = { calendar: context.calendar, get: (id: number) => byId.get(id) }
    for (const finding of findings(people, shifts, context))
      assert.match(findingText(finding, lookUp), /^(?!.*(undefined|null|NaN|Infinity))[\p{Lu}\d][^.].*[^.]\.$/u)
  }))

test('ending at the latest end, or beginning at the earliest begin, a shift keeps the rule', () =>
  holds(anyShifts, all => {
    const shifts = apart(all.map(shift => ({ ...shift, storeId: 1, breakMinutes: 0 })))
    for (const { rule, limit, shiftId, earliestStart, latestEnd } of findings(people, shifts, context)) {
      const shift = shifts.find(({ id }) => id === shiftId)!
      // Two moments are two ways, or both are needed: for a night and the next one.
      if (!MENDED.includes(rule) || (earliestStart === null) === (latestEnd === null)) continue
      const mended = { ...shift, from: earliestStart ?? shift.from, to: latestEnd ?? shift.to }
      if (mended.to <= mended.from) continue
      const left = findings(people, [...shifts.filter(({ id }) => id !== shiftId), mended], context)
      assert.ok(!left.some(one => one.rule === rule && one.limit === limit && one.shiftId === shiftId))
    }
  }))
const MENDED = ['TAG_MAX', 'WOCHE_MAX', 'NORMAL', 'TZ_MEHR', 'RUHE_TAG', 'JUG_RUHE', 'JUG_NACHT', 'JUG_TAG']

/** Without those that overlap an earlier one of the same person. */
function apart(shifts: readonly LawShift[]): LawShift[] {
  const ends = new Map<number, number>()
  return shifts
    .toSorted((a, b) => a.from - b.from)
    .filter(({ employeeId, from, to }) => {
      const isApart = from >= (ends.get(employeeId) ?? 0)
      if (isApart) ends.set(employeeId, to)
      return isApart
    })
}
