import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallAt } from '#domain/roster/wall-clock.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { boardDays } from './board-days.ts'
import { type BoardEvent, eventRuns } from './board-events.ts'

const MONDAY = dayNumber(Temporal.PlainDate.from('2026-12-07'))
const event = (name: string, from: number, to: number, more: Partial<BoardEvent> = {}): BoardEvent => ({
  ...{ id: 1, name, color: '#94509b', description: '', isHoliday: false, mode: 1 as const },
  ...{ from: wallAt(MONDAY, 0) + from, to: wallAt(MONDAY, 0) + to, ...more },
})
const day = 1440

test('holidays and events lie over the days on which they are, cut at the first and the last one, each in a line of its own', () => {
  const { runs, lanes } = eventRuns(
    [
      event('Messe', -2 * day, 2 * day),
      event('Adventmarkt', 3 * day + 840, 6 * day + 1320),
      event('Inventur', 4 * day, 5 * day),
      event('Danach', 7 * day, 8 * day),
    ],
    boardDays(MONDAY, 7, MONDAY),
  )
  assert.deepEqual(
    runs.map(({ name, at, days, lane }) => [name, at, days, lane]),
    [
      ['Mariä Empfängnis', 1, 1, 1],
      ['Messe', 0, 2, 0],
      ['Adventmarkt', 3, 4, 0],
      ['Inventur', 4, 1, 1],
    ],
  )
  assert.equal(lanes, 2)
  assert.equal(
    eventRuns([], boardDays(MONDAY, 1, MONDAY)).lanes,
    1,
    'the line is there without any, so that nothing jumps',
  )
})

test('an event of hours says them, one of days or until midnight as people say it', () => {
  const moreOf = (from: number, to: number) =>
    eventRuns([event('', from, to)], boardDays(MONDAY, 1, MONDAY)).runs[0]!.more
  assert.equal(moreOf(1200, day), '20:00–24:00, Besetzung Zusatz')
  assert.equal(moreOf(0, day), 'Besetzung Zusatz')
  assert.equal(moreOf(840, 2 * day), 'Besetzung Zusatz')
})

test('a day on which an event is shown as a holiday is drawn as one', () => {
  const [monday, tuesday, wednesday] = boardDays(MONDAY, 3, MONDAY, [event('Landesfeier', 0, day, { isHoliday: true })])
  assert.deepEqual([monday!.isFree, tuesday!.isFree, wednesday!.isFree], [true, true, false])
})
