import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { austrianHolidays, easterSunday, holidayName } from './holidays.ts'

test('the 13 holidays of 2026 stand on their days', () => {
  assert.deepEqual(
    austrianHolidays(2026).map(({ day, name }) => `${day} ${name}`),
    [
      '2026-01-01 Neujahr',
      '2026-01-06 Heilige Drei Könige',
      '2026-04-06 Ostermontag',
      '2026-05-01 Staatsfeiertag',
      '2026-05-14 Christi Himmelfahrt',
      '2026-05-25 Pfingstmontag',
      '2026-06-04 Fronleichnam',
      '2026-08-15 Mariä Himmelfahrt',
      '2026-10-26 Nationalfeiertag',
      '2026-11-01 Allerheiligen',
      '2026-12-08 Mariä Empfängnis',
      '2026-12-25 Christtag',
      '2026-12-26 Stefanitag',
    ],
  )
})

test('Easter falls on the known Sundays, the earliest and the latest included', () => {
  const known = ['1961-04-02', '2000-04-23', '2008-03-23', '2011-04-24', '2019-04-21', '2024-03-31', '2025-04-20']
  const rare = ['1943-04-25', '2038-04-25', '1954-04-18', '1981-04-19', '2049-04-18', '2076-04-19', '2100-03-28']
  for (const text of [...known, ...rare]) {
    const day = Temporal.PlainDate.from(text)
    assert.ok(easterSunday(day.year).equals(day), text)
  }
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2100 }), year => {
      const easter = easterSunday(year)
      assert.equal(easter.dayOfWeek, 7)
      assert.ok(Temporal.PlainDate.compare(easter, Temporal.PlainDate.from({ year, month: 3, day: 22 })) >= 0)
      assert.ok(Temporal.PlainDate.compare(easter, Temporal.PlainDate.from({ year, month: 4, day: 25 })) <= 0)
      assert.equal(austrianHolidays(year).length, 13)
    }),
  )
})

test('a holiday is named, two on one day are both named, and Good Friday and New Year’s Eve are none', () => {
  const cases: [string, string | undefined][] = [
    ['2026-10-26', 'Nationalfeiertag'],
    ['2008-05-01', 'Staatsfeiertag / Christi Himmelfahrt'],
    ['2026-04-03', undefined],
    ['2026-04-05', undefined],
    ['2026-12-24', undefined],
    ['2026-12-31', undefined],
  ]
  for (const [day, name] of cases) assert.equal(holidayName(Temporal.PlainDate.from(day)), name, day)
})
