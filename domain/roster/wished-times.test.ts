import assert from 'node:assert/strict'
import { test } from 'node:test'
import { austrianCalendar } from '../wages/austrian-calendar.ts'
import { dayNumber } from '../wages/calendar.ts'
import { wishStateByName } from './wish-states.ts'
import { type Availability, wishedTimes } from './wished-times.ts'

const calendar = austrianCalendar('Europe/Vienna')
const day = (text: string) => dayNumber(Temporal.PlainDate.from(text))
const minute = (text: string) => Math.floor(Temporal.Instant.from(text).epochMilliseconds / 60_000)
const week = (monday: string) => ({ first: day(monday), last: day(monday) + 6 })
const evenings: Availability = {
  ...{ state: 2, weekDays: [1, 3], from: 17 * 60, to: 22 * 60 },
  ...{ validFrom: day('2026-01-01'), validTo: null },
}
const text = ({ from, to, state }: { from: number; to: number; state: number }) =>
  `${state} ${new Date(from * 60_000).toISOString().slice(0, 16)} ${new Date(to * 60_000).toISOString().slice(0, 16)}`

test('what is agreed for weekdays holds on each of them, in local time', () => {
  assert.deepEqual(wishedTimes([], [evenings], calendar, week('2026-06-01')).map(text), [
    '2 2026-06-01T15:00 2026-06-01T20:00',
    '2 2026-06-03T15:00 2026-06-03T20:00',
  ])
  assert.deepEqual(wishedTimes([], [evenings], calendar, week('2026-12-07')).map(text), [
    '2 2026-12-07T16:00 2026-12-07T21:00',
    '2 2026-12-09T16:00 2026-12-09T21:00',
  ])
})

test('it holds from its first day to its last, both included', () => {
  const bounded = { ...evenings, validFrom: day('2026-06-03'), validTo: day('2026-06-08') }
  const found = wishedTimes([], [bounded], calendar, { first: day('2026-06-01'), last: day('2026-06-14') })
  assert.deepEqual(
    found.map(({ from }) => calendar.dayOf(from)),
    [day('2026-06-03'), day('2026-06-08')],
  )
})

test('what does not end after its begin ends on the next day, and the evening before the first day is known', () => {
  const nights = { ...evenings, weekDays: [7], from: 22 * 60, to: 6 * 60 }
  assert.deepEqual(wishedTimes([], [nights], calendar, week('2026-06-08')).map(text), [
    '2 2026-06-07T20:00 2026-06-08T04:00',
    '2 2026-06-14T20:00 2026-06-15T04:00',
  ])
  const whole = { ...evenings, weekDays: [2], from: 0, to: 0 }
  assert.deepEqual(wishedTimes([], [whole], calendar, week('2026-06-08')).map(text), [
    '2 2026-06-08T22:00 2026-06-09T22:00',
  ])
})

test('a day on which the clock is changed has its own hours', () => {
  const sundays = { ...evenings, weekDays: [7], from: 2 * 60 + 30, to: 4 * 60 }
  // 02:30 does not come in March; in October it comes twice, and the first one counts.
  assert.deepEqual(wishedTimes([], [sundays], calendar, week('2026-03-23')).map(text), [
    '2 2026-03-29T01:00 2026-03-29T02:00',
  ])
  assert.deepEqual(wishedTimes([], [sundays], calendar, week('2026-10-19')).map(text), [
    '2 2026-10-25T00:30 2026-10-25T03:00',
  ])
})

test('a single wish stands beside what is agreed, or comes first on its days', () => {
  const wish = {
    state: 4,
    from: minute('2026-06-03T06:00Z'),
    to: minute('2026-06-03T12:00Z'),
    comesFirst: false,
  } as const
  assert.equal(wishedTimes([wish], [evenings], calendar, week('2026-06-01')).length, 3)
  assert.deepEqual(wishedTimes([{ ...wish, comesFirst: true }], [evenings], calendar, week('2026-06-01')).map(text), [
    '4 2026-06-03T06:00 2026-06-03T12:00',
    '2 2026-06-01T15:00 2026-06-01T20:00',
  ])
})

const names: [text: string, state: number | undefined][] = [
  ['Nicht verfügbar', 1],
  [' nur  Verfügbar ', 2],
  ['ungern', 3],
  ['Abneigung', 3],
  ['Wunsch', 4],
  ['4', 4],
  ['vielleicht', undefined],
]
for (const [text, state] of names) test(`„${text}“ is ${state}`, () => assert.equal(wishStateByName(text), state))
