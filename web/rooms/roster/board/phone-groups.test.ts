import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BoardShift } from './board-week.ts'
import { phoneGroups } from './phone-groups.ts'

const WEEK = {
  spots: new Map([
    [1, 'Kassa'],
    [2, 'Frühstück'],
    [3, 'Mittag'],
  ]),
  units: new Map([
    [1, ''],
    [2, 'Küche'],
    [3, 'Küche'],
  ]),
}
const shift = (id: number, from: number, spotId: number | null, employeeId: number | null = 7) =>
  ({ id, from, spotId, employeeId }) as BoardShift

test('what is wrong comes first, then the places in their order and each by time; who is missing is counted', () => {
  const shifts = [
    shift(1, 600, 1),
    shift(2, 480, 1),
    shift(3, 500, 2),
    shift(4, 400, 3),
    shift(5, 300, null),
    shift(6, 700, 3, null),
  ]
  const looks = new Map([1, 2, 5].map(id => [id, 'published']))
  looks.set(3, 'draft').set(4, 'justify').set(6, 'open')
  assert.deepEqual(
    phoneGroups(shifts, looks, WEEK).map(({ title, shifts: own, count }) => [title, own.map(({ id }) => id), count]),
    [
      ['Küche', [4, 6, 3], '2 von 3'],
      ['Kassa', [2, 1], '2'],
      ['Ohne Bereich', [5], '1'],
    ],
  )
  assert.deepEqual(phoneGroups([], looks, WEEK), [])
})
