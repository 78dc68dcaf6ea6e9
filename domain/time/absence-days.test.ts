import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { VIENNA } from '../basics/days.ts'
import {
  type AbsentDays,
  absenceBegins,
  absenceEnds,
  absentDaysIn,
  absentDaysOf,
  countAbsentDays,
  dayCountText,
  halvesByName,
  halvesText,
  partProblem,
  shareOfDay,
} from './absence-days.ts'

const EPOCH = Temporal.PlainDate.from('2026-01-01')
const dayAt = (offset: number) => EPOCH.add({ days: offset }).toString()
const said = fc
  .record({
    first: fc.integer({ min: 0, max: 700 }),
    length: fc.integer({ min: 0, max: 40 }),
    isOpen: fc.boolean(),
    firstPart: fc.constantFrom('day', 'morning', 'afternoon'),
    lastPart: fc.constantFrom('day', 'morning'),
  })
  .map(
    ({ first, length, isOpen, ...parts }): AbsentDays => ({
      firstDay: dayAt(first),
      lastDay: isOpen ? null : dayAt(first + length),
      ...parts,
    }),
  )
  .filter(days => partProblem(days) === undefined)

test('what is said of days and halves comes back from the moments that are stored', () => {
  fc.assert(
    fc.property(said, days => {
      assert.deepEqual(absentDaysOf(absenceBegins(days, VIENNA), absenceEnds(days, VIENNA), VIENNA), days)
    }),
  )
})

test('the days of a period are the sum of what each day is taken, counted by days as by moments', () => {
  const period = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 40 }))
  fc.assert(
    fc.property(said, period, (days, [first, length]) => {
      const [from, to] = [dayAt(first), dayAt(first + length)]
      const sum = Array.from({ length: length + 1 }, (_, at) => shareOfDay(days, dayAt(first + at))).reduce<number>(
        (total, share) => total + share,
        0,
      )
      const fromMs = absenceBegins(days, VIENNA).epochMilliseconds
      const toMs = absenceEnds(days, VIENNA)?.epochMilliseconds ?? null
      assert.equal(countAbsentDays(days, from, to), sum)
      assert.equal(absentDaysIn(from, to, VIENNA)({ fromMs, toMs }), sum)
    }),
  )
})

test('some hours of a day are half of one', () => {
  const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(VIENNA).toInstant()
  const hours = absentDaysOf(at('2026-11-05T08:00'), at('2026-11-05T12:00'), VIENNA)
  assert.deepEqual(hours, { firstDay: '2026-11-05', lastDay: '2026-11-05', firstPart: 'hours', lastPart: 'day' })
  assert.equal(countAbsentDays(hours, '2026-11-01', '2026-11-30'), 0.5)
  const days = absentDaysOf(at('2026-11-05T15:00'), at('2026-11-07T10:00'), VIENNA)
  assert.deepEqual([days.firstPart, days.lastPart], ['hours', 'hours'])
  assert.equal(countAbsentDays(days, '2026-11-01', '2026-11-30'), 2)
})

const counts: [number, string][] = [
  [0.5, '½ Tag'],
  [1, '1 Tag'],
  [1.5, '1½ Tage'],
  [4.5, '4½ Tage'],
  [5, '5 Tage'],
  [0.33, '0,33 Tag'],
]
for (const [count, text] of counts) test(`${count} reads „${text}“`, () => assert.equal(dayCountText(count), text))

test('what is shown of halves is understood by an import', () => {
  fc.assert(
    fc.property(said, days => {
      const { firstDay, lastDay, firstPart, lastPart } = days
      assert.deepEqual(halvesByName(halvesText(days), firstDay === lastDay), { firstPart, lastPart })
    }),
  )
})
