import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayOf, startOfDay, VIENNA } from '../basics/days.ts'
import { localCalendar } from './local-calendar.ts'

const from = Date.parse('1950-01-01T00:00:00Z')
const to = Date.parse('2090-01-01T00:00:00Z')

test('every moment lies on the day the calendar says, in every zone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: from, max: to }),
      fc.constantFrom(VIENNA, 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'),
      (ms, zone) => {
        const calendar = localCalendar(zone)
        const day = dayOf(Temporal.Instant.fromEpochMilliseconds(ms), zone)
        assert.equal(calendar.day(calendar.dayNumber(ms)).toString(), day.toString())
        assert.equal(calendar.numberOf(day), calendar.dayNumber(ms))
        assert.equal(calendar.startOf(calendar.dayNumber(ms)), startOfDay(day, zone).epochMilliseconds)
      },
    ),
  )
})

test('around both clock changes every quarter of an hour lies on its local day', () => {
  const calendar = localCalendar(VIENNA)
  for (const around of ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z']) {
    for (let quarter = -200; quarter <= 200; quarter++) {
      const ms = Date.parse(around) + quarter * 900_000
      const expected = dayOf(Temporal.Instant.fromEpochMilliseconds(ms), VIENNA).toString()
      assert.equal(calendar.day(calendar.dayNumber(ms)).toString(), expected)
    }
  }
})
