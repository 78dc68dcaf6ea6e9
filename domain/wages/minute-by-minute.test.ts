import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { austrianHolidays } from '../basics/holidays.ts'
import { type WageCalendar, wageCalendar } from './calendar.ts'
import { anyHistory } from './fixtures/any-history.ts'
import { nextMonth, type SlowQuestion, slowWages } from './fixtures/slow-wages.ts'
import { toldFast, toldSlow } from './fixtures/told.ts'
import { type PersonMonth, reckonMonth } from './month.ts'

const seed = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)
const numRuns = Number(process.env.RUNS ?? 100)

const calendars = new Map<string, WageCalendar>()
function calendarOf(zone: string): WageCalendar {
  let calendar = calendars.get(zone)
  if (!calendar) {
    calendar = wageCalendar(zone, year => austrianHolidays(year).map(({ day }) => day))
    calendars.set(zone, calendar)
  }
  return calendar
}

/** Month after month, each from what the one before handed on. */
function chain({ history, models, zone, year, month, months }: SlowQuestion): PersonMonth[] {
  const reckoned: PersonMonth[] = []
  for (let index = 0; index < months; index++)
    reckoned.push(
      reckonMonth({
        ...nextMonth(year, month, index),
        history,
        models,
        calendar: calendarOf(zone),
        carry: reckoned.at(-1)?.carry ?? null,
      }),
    )
  return reckoned
}

test('any history comes out as when each minute is looked at by itself', () => {
  fc.assert(
    fc.property(anyHistory, question => {
      const fast = chain(question)
      const slow = slowWages(question)
      for (const [index, month] of fast.entries())
        assert.deepEqual(toldFast(month), toldSlow(slow[index]!, month.first, month.last))
    }),
    { numRuns, seed },
  )
})
