import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayAt } from './calendar.ts'
import { employmentOf } from './contract-terms.ts'
import { SHIPPED_RULES } from './employment-rules.ts'
import { beginLeaveDay, formerLeave, noLeave, takeLeave } from './leave.ts'

const YEARS = 6

const anyLeave = fc.record({
  kind: fc.constantFrom('work', 'calendar'),
  serviceFrom: fc.integer({ min: dayAt(2019, 1, 1), max: dayAt(2021, 12, 31) }),
  notices: fc.array(fc.integer({ min: 0, max: 366 * YEARS }), { maxLength: 5 }),
  taken: fc.array(fc.tuple(fc.integer({ min: 0, max: 366 * YEARS }), fc.integer({ min: 50, max: 3000 })), {
    maxLength: 12,
  }),
})

test('what is told of former years comes so: on its day it is gone after a notice, and without one it goes on', () => {
  fc.assert(
    fc.property(anyLeave, ({ kind, serviceFrom, notices, taken }) => {
      const rules = { ...SHIPPED_RULES, vacationYear: kind }
      const contract = { id: 1, storeId: 1, from: serviceFrom, to: null, weeklyMinutes: 2400, modelId: 1 }
      const model = { id: 1, name: 'Vollzeit', group: 'salaried' as const, versions: [{ from: 0, rules }] }
      const given = { stamps: [], absences: [], duties: [], opening: null, serviceFrom, leaveNotices: [] }
      const models = { byId: new Map([[1, model]]), defaultId: 1 }
      const { on } = employmentOf({ ...given, contracts: [contract] }, models, serviceFrom, serviceFrom)
      const terms = on(serviceFrom)[0]!
      const days = notices.map(after => serviceFrom + after)
      const uses = Map.groupBy(taken, ([after]) => serviceFrom + after)
      const state = noLeave(true)
      for (let day = serviceFrom; day < serviceFrom + 366 * YEARS; day++) {
        const before = state.years!.length > 0 ? formerLeave(state, kind, serviceFrom, days) : []
        beginLeaveDay(state, terms, serviceFrom, day, days)
        const left = new Map(state.years!.map(({ from, hundredths }) => [from, hundredths]))
        for (const { from, hundredths, lastDay, noticeFrom, noticeOn } of before) {
          assert.ok(noticeOn === null || (noticeOn >= noticeFrom && noticeOn <= lastDay))
          const isGone = lastDay === day - 1 && noticeOn !== null
          assert.equal(left.get(from), isGone ? 0 : hundredths, `what arose from ${from} on, at ${day}`)
        }
        for (const [, hundredths] of uses.get(day) ?? []) takeLeave(state, hundredths)
      }
    }),
    { numRuns: 40 },
  )
})
