import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { WageTypeLine } from '../settings/wage-type-lines.ts'
import { dateOf, dayNumber } from '../wages/calendar.ts'
import { monthOfText, monthText } from '../wages/month-numbers.ts'
import { kindOf } from '../wages/time-kinds.ts'
import { lastWeeks, type VariableDay, type VariablePerson, variableTeller } from './variable-wages.ts'

const day = (text: string) => dayNumber(Temporal.PlainDate.from(text))
const worked = (
  text: string,
  kind: VariableDay['kind'],
  minutes: number,
  more: Partial<VariableDay> = {},
): VariableDay => ({
  ...{ day: day(text), kind, group: 'worker', minutes, hundredths: 0, sixths: 0, kept: 0, ...more },
})
const numbered = (
  kind: VariableDay['kind'],
  unit: WageTypeLine['unit'] = 'hours',
  validFrom = '2020-01-01',
): WageTypeLine => ({
  ...{ kind, validFrom, numbers: { worker: '300' }, factor: null, unit, units: {}, isExample: false },
})
const always = { contracts: [{ from: 0, to: null }], own: [] }

test('the last thirteen weeks are whole ones, from a Monday to the last Sunday of the month', () => {
  const told = (month: string) => {
    const { first, last } = lastWeeks(monthOfText(month))
    return [dateOf(first).toString(), dateOf(last).toString()]
  }
  assert.deepEqual(told('2026-10'), ['2026-07-27', '2026-10-25'])
  // May 2026 ends on a Sunday.
  assert.deepEqual(told('2026-05'), ['2026-03-02', '2026-05-31'])
})

test('what stands on the time account is not paid, and a month is rounded once as payroll does', () => {
  // Three times 20 minutes are an hour, not three times 0,33; of another hour half is kept.
  const days = [
    ...['2026-10-01', '2026-10-02', '2026-10-05'].map(text => worked(text, 'UE50', 20)),
    worked('2026-10-06', 'UE50', 60, { kept: 30 }),
  ]
  const [row] = variableTeller(monthOfText('2026-10'), [numbered('UE50')])({ ...always, days })
  assert.equal(row!.months.at(-1), 150)
  assert.deepEqual([row!.sum, row!.averageMonths, row!.averageWeeks], [150, 13, 50])
})

test('a wage type that is counted in nights from some month on has a row for each unit', () => {
  const mapping = [numbered('NACHT'), numbered('NACHT', 'pieces', '2026-10-01')]
  const days = [
    worked('2026-09-07', 'NACHT', 120, { sixths: 2 }),
    worked('2026-10-05', 'NACHT', 240, { sixths: 4 }),
    worked('2026-10-06', 'NACHT', 240, { sixths: 4 }),
  ]
  const rows = variableTeller(monthOfText('2026-10'), mapping)({ ...always, days })
  assert.deepEqual(
    rows.map(({ unit, sum, averageWeeks }) => [unit, sum, averageWeeks]),
    // Two thirds of a night twice are 1,33.
    [
      ['hours', 200, 67],
      ['pieces', 133, 44],
    ],
  )
})

const anyDay = fc.record({
  ago: fc.integer({ min: 0, max: 400 }),
  kind: fc.constantFrom('UE50' as const, 'SONNTAG' as const, 'MEHR25' as const),
  minutes: fc.integer({ min: 1, max: 600 }),
  isKept: fc.boolean(),
})
const anyPerson = fc.record({
  days: fc.uniqueArray(anyDay, { selector: ({ ago, kind }) => `${ago} ${kind}`, maxLength: 60 }),
  from: fc.integer({ min: 0, max: 500 }),
  until: fc.option(fc.integer({ min: 0, max: 200 })),
  own: fc.array(fc.record({ ago: fc.integer({ min: 0, max: 11 }), cents: fc.integer({ min: 1, max: 90_000 }) }), {
    maxLength: 8,
  }),
  month: fc.constantFrom('2026-10', '2026-11', '2026-02', '2024-02', '2026-05', '2026-01'),
})

/** Looked up day by day, in minutes and cents, and rounded at the very end. */
test('every figure is the one that a clerk finds with a calendar', () => {
  fc.assert(
    fc.property(anyPerson, ({ days, from, until, own, month }) => {
      const number = monthOfText(month)
      const end = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toPlainDate({ day: 1 }).subtract({ days: 1 })
      const entry = end.subtract({ days: from })
      const exit = until === null ? null : end.subtract({ days: Math.min(until, from) })
      const isEmployed = (date: Temporal.PlainDate) =>
        Temporal.PlainDate.compare(date, entry) >= 0 && (!exit || Temporal.PlainDate.compare(date, exit) <= 0)
      const held = days
        .map(each => ({ ...each, date: end.subtract({ days: each.ago }) }))
        .filter(({ date }) => isEmployed(date))
      const person: VariablePerson = {
        contracts: [{ from: dayNumber(entry), to: exit && dayNumber(exit) }],
        days: held.map(({ date, kind, minutes, isKept }) =>
          worked(date.toString(), kind, minutes, { kept: isKept ? minutes : 0 }),
        ),
        own: own.map(({ ago, cents }) => ({
          ...{
            wageTypeId: 7,
            number: '600',
            name: 'Fehlgeld',
            unit: 'euro' as const,
            month: number - ago,
            hundredths: cents,
          },
        })),
      }
      const months = Array.from({ length: 12 }, (_, at) =>
        Temporal.PlainYearMonth.from(month).subtract({ months: 11 - at }),
      )
      const datesOf = (yearMonth: Temporal.PlainYearMonth) =>
        Array.from({ length: yearMonth.daysInMonth }, (_, at) => yearMonth.toPlainDate({ day: at + 1 }))
      const employed = months.map(each => datesOf(each).some(isEmployed))
      let sunday = end
      while (sunday.dayOfWeek !== 7) sunday = sunday.subtract({ days: 1 })
      const weeks = Array.from({ length: 13 }, (_, week) =>
        Array.from({ length: 7 }, (_, at) => sunday.subtract({ days: week * 7 + at })),
      )
      const heldWeeks = weeks.filter(week => week.some(isEmployed)).length
      const rounded = (value: number) => Math.floor(value + 0.5 + 1e-9)
      const expected: unknown[] = []
      for (const kind of ['MEHR25', 'UE50', 'SONNTAG'] as const) {
        const paid = held.filter(each => each.kind === kind && !each.isKept)
        const values = months.map(each =>
          rounded(
            (paid
              .filter(({ date }) => date.toPlainYearMonth().equals(each))
              .reduce((sum, { minutes }) => sum + minutes, 0) *
              10) /
              6,
          ),
        )
        if (values.every(value => value === 0)) continue
        const inWeeks = paid.filter(({ date }) => weeks.some(week => week.some(each => each.equals(date))))
        const weekly = rounded((inWeeks.reduce((sum, { minutes }) => sum + minutes, 0) * 10) / 6)
        expected.push({
          name: kindOf(kind).name,
          months: values.map((value, at) => (value === 0 && !employed[at] ? null : value)),
          averageMonths: rounded(values.reduce((a, b) => a + b) / employed.filter(is => is).length),
          averageWeeks: heldWeeks === 0 ? null : rounded((weekly * 13) / 3 / heldWeeks),
        })
      }
      const cents = months.map((_, at) =>
        own.filter(({ ago }) => ago === 11 - at).reduce((sum, each) => sum + each.cents, 0),
      )
      if (cents.some(value => value > 0)) {
        const count = employed.filter(is => is).length
        const three = employed.slice(-3).filter(is => is).length
        expected.push({
          name: 'Fehlgeld',
          months: cents.map((value, at) => (value === 0 && !employed[at] ? null : value)),
          averageMonths: count === 0 ? null : rounded(cents.reduce((a, b) => a + b) / count),
          averageWeeks: three === 0 ? null : rounded(cents.slice(-3).reduce((a, b) => a + b) / three),
        })
      }
      const mapping = [numbered('UE50'), numbered('SONNTAG'), numbered('MEHR25')]
      const found = variableTeller(number, mapping)(person)
      assert.deepEqual(
        found.map(({ name, months, averageMonths, averageWeeks }) => ({ name, months, averageMonths, averageWeeks })),
        expected,
      )
      for (const { months, sum } of found)
        assert.equal(
          sum,
          months.reduce<number>((all, value) => all + (value ?? 0), 0),
        )
      assert.equal(monthText(number), month)
    }),
    { numRuns: process.env.KONTOR_TEST_ALL ? 10_000 : 200 },
  )
})
