import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { austrianHolidays } from '../basics/holidays.ts'
import { type Day, SUNDAY, wageCalendar, weekdayOf } from '../wages/calendar.ts'
import { employmentOf } from '../wages/contract-terms.ts'
import { anyHistory } from '../wages/fixtures/any-history.ts'
import type { SlowQuestion } from '../wages/fixtures/slow-wages.ts'
import { shiftsOf } from '../wages/worked-shifts.ts'
import { type DeployedPerson, deploymentOf } from './deployments.ts'
import { lastOf, monthAfter, slowDeployment } from './fixtures/slow-deployments.ts'

// Ten thousand histories in `npm run test:all`; a seed that failed is tried again by KONTOR_SEED.
const seed = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)
const runs = process.env.KONTOR_TEST_ALL ? 10_000 : 200

const calendars = new Map<string, ReturnType<typeof wageCalendar>>()
const calendarOf = (zone: string) => {
  const known = calendars.get(zone) ?? wageCalendar(zone, year => austrianHolidays(year).map(({ day }) => day))
  calendars.set(zone, known)
  return known
}

function personOf({ history, models, zone }: SlowQuestion): DeployedPerson {
  const calendar = calendarOf(zone)
  const stamped = history.stamps.map(({ from }) => calendar.dayOf(from))
  const [first, last] = stamped.length === 0 ? [0, 0] : [Math.min(...stamped), Math.max(...stamped)]
  const { shifts } = shiftsOf(history.stamps, employmentOf(history, models, first, last + 2), calendar)
  const storeOf = (id: number) => history.stamps.find(stamp => stamp.id === id)!.storeId
  const planned = new Map<Day, number>()
  for (const { from, to, breakMinutes } of history.duties) {
    const day = calendar.dayOf(from)
    planned.set(day, (planned.get(day) ?? 0) + to - from - breakMinutes)
  }
  return {
    contracts: history.contracts,
    shifts: shifts.map(shift => ({ ...shift, storeIds: shift.worked.map(({ stampId }) => storeOf(stampId)) })),
    sundaysWorked: new Set(
      shifts.filter(({ day, worked }) => weekdayOf(day) === SUNDAY && worked.length > 0).map(({ day }) => day),
    ),
    planned: [...planned].map(([day, minutes]) => ({ day, minutes })),
  }
}

test('the figures of any month are those that looking at each minute gives', t => {
  t.diagnostic(`seed ${seed}, ${runs} histories`)
  const asked = fc.tuple(anyHistory, fc.nat(2), fc.integer({ min: -3, max: 40 }))
  fc.assert(
    fc.property(asked, ([question, after, daysLeft]) => {
      const { year, month } = monthAfter(question, after % Math.min(question.months, 3))
      const today = lastOf({ year, month }) - daysLeft
      const found = deploymentOf(personOf(question), year * 12 + month - 1, today, calendarOf(question.zone))
      assert.deepEqual(found, slowDeployment(question, { year, month, today }))
    }),
    { numRuns: runs, seed },
  )
})
