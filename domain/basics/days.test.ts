import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  dayOf,
  formatDay,
  formatMonth,
  formatTime,
  fromUtcText,
  instantAt,
  instantsAt,
  parseDay,
  parseTime,
  startOfDay,
  toUtcText,
  VIENNA,
} from './days.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const anyDay = fc.integer({ min: 0, max: 73_000 }).map(days => day('1901-01-01').add({ days }))

test('a day is read in every form people type and no impossible day is accepted', () => {
  const readable: [string, string][] = [
    ['5.1.2026', '2026-01-05'],
    ['05.01.2026', '2026-01-05'],
    ['5. 1. 2026', '2026-01-05'],
    [' 31.12.2100 ', '2100-12-31'],
    ['2026-01-05', '2026-01-05'],
    ['29.02.2024', '2024-02-29'],
    ['29.2.2000', '2000-02-29'],
    ['1.1.1900', '1900-01-01'],
  ]
  for (const [text, expected] of readable) assert.equal(parseDay(text)?.toString(), expected, text)

  const refused = ['29.02.2026', '29.02.1900', '31.04.2026', '00.01.2026', '1.13.2026', '1.1.1899', '1.1.2101']
  const unreadable = ['', '5.1.26', '5/1/2026', '2026-1-5', '2026-02-30', '5.1.', '5.1.2026 8:00', 'heute']
  for (const text of [...refused, ...unreadable]) assert.equal(parseDay(text), undefined, text)
})

test('a day survives being shown and read again', () => {
  fc.assert(fc.property(anyDay, d => parseDay(formatDay(d))!.equals(d) && parseDay(d.toString())!.equals(d)))
})

test('months carry their Austrian names', () => {
  assert.equal(formatMonth(Temporal.PlainYearMonth.from('2026-01')), 'Jänner 2026')
  assert.equal(formatMonth(Temporal.PlainYearMonth.from('2026-11')), 'November 2026')
})

test('a time is read up to 24:00 and nothing beyond', () => {
  const cases: [string, number | undefined][] = [
    ['7:30', 450],
    ['07:30', 450],
    ['0:00', 0],
    ['23:59', 1439],
    ['24:00', 1440],
    ['24:01', undefined],
    ['7:60', undefined],
    ['7:5', undefined],
    ['730', undefined],
    ['-1:00', undefined],
    ['', undefined],
  ]
  for (const [text, minutes] of cases) assert.equal(parseTime(text), minutes, text)
})

test('a wall time becomes the right moment on clock-change days', () => {
  const cases: [string, number, string][] = [
    ['2026-01-15', 8 * 60, '2026-01-15T07:00:00Z'],
    ['2026-07-15', 8 * 60, '2026-07-15T06:00:00Z'],
    ['2026-03-29', 119, '2026-03-29T00:59:00Z'],
    ['2026-03-29', 150, '2026-03-29T01:30:00Z'],
    ['2026-03-29', 180, '2026-03-29T01:00:00Z'],
    ['2026-10-25', 150, '2026-10-25T00:30:00Z'],
    ['2026-10-25', 180, '2026-10-25T02:00:00Z'],
    ['2026-10-25', 1440, '2026-10-25T23:00:00Z'],
    ['2026-12-31', 1440, '2026-12-31T23:00:00Z'],
  ]
  for (const [text, minutes, expected] of cases)
    assert.equal(instantAt(day(text), minutes, VIENNA).toString(), expected, `${text} ${minutes}`)
  assert.equal(formatTime(instantAt(day('2026-03-29'), 150, VIENNA), VIENNA), '03:30')
  for (const minutes of [-1, 1441, 1.5]) assert.throws(() => instantAt(day('2026-01-01'), minutes, VIENNA), RangeError)
})

test('a day has 23 hours in spring and 25 in autumn', () => {
  const hours = (text: string) =>
    startOfDay(day(text), VIENNA)
      .until(startOfDay(day(text).add({ days: 1 }), VIENNA))
      .total('hours')
  assert.equal(hours('2026-03-28'), 24)
  assert.equal(hours('2026-03-29'), 23)
  assert.equal(hours('2026-10-25'), 25)
})

test('a moment belongs to the local day, not to the day in UTC', () => {
  assert.equal(dayOf(Temporal.Instant.from('2026-10-31T23:30:00Z'), VIENNA).toString(), '2026-11-01')
  assert.equal(dayOf(Temporal.Instant.from('2026-07-31T21:59:59Z'), VIENNA).toString(), '2026-07-31')
  assert.equal(dayOf(Temporal.Instant.from('2026-07-31T22:00:00Z'), VIENNA).toString(), '2026-08-01')
})

test('every wall time that exists comes back from its moment', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 4 * 60, max: 22 * 60 }), (d, minutes) => {
      const instant = instantAt(d, minutes, VIENNA)
      assert.ok(dayOf(instant, VIENNA).equals(d))
      assert.equal(parseTime(formatTime(instant, VIENNA)), minutes)
    }),
  )
})

test('a wall time has one moment, two in the night of autumn and none in the hour that spring skips', () => {
  const minuteOf = (moment: Temporal.Instant) => moment.epochMilliseconds / 60_000
  for (const text of ['2026-03-29', '2026-10-25', '2026-11-05', '2024-03-31', '2025-10-26']) {
    const day = Temporal.PlainDate.from(text)
    // The slow way: what the clock shows in each minute of the day.
    const shown = new Map<number, number[]>()
    const end = minuteOf(startOfDay(day.add({ days: 1 }), VIENNA))
    for (let at = minuteOf(startOfDay(day, VIENNA)); at < end; at++) {
      const minutes = parseTime(formatTime(Temporal.Instant.fromEpochMilliseconds(at * 60_000), VIENNA))!
      shown.set(minutes, [...(shown.get(minutes) ?? []), at])
    }
    for (let minutes = 0; minutes < 1440; minutes++)
      assert.deepEqual(instantsAt(day, minutes, VIENNA).map(minuteOf), shown.get(minutes) ?? [], `${text} ${minutes}`)
    assert.deepEqual(instantsAt(day, 1440, VIENNA).map(minuteOf), [end])
  }
})

test('the wire form of a moment is UTC to the second, and only that form is read', () => {
  assert.equal(toUtcText(Temporal.Instant.from('2026-11-02T07:00:00.999Z')), '2026-11-02 07:00:00')
  assert.equal(fromUtcText('2026-11-02 07:00:00').toString(), '2026-11-02T07:00:00Z')
  for (const text of ['2026-11-02T07:00:00Z', '2026-11-02', '2026-02-30 07:00:00', '2026-11-02 25:00:00', ''])
    assert.throws(() => fromUtcText(text), RangeError, text)
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }), seconds => {
      const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
      return fromUtcText(toUtcText(instant)).equals(instant)
    }),
  )
})
