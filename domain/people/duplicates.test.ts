import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duplicateIds } from './duplicates.ts'

const items = (...values: (string | null)[]) => values.map((value, i) => ({ id: i + 1, value }))

test('values are shared regardless of blanks and case, and empty ones never', () => {
  const cases: [(string | null)[], number[]][] = [
    [
      ['4543 010190', '4543010190', '1237010180'],
      [1, 2],
    ],
    [
      ['at61 1904', 'AT611904', 'AT61 1904', 'AT62'],
      [1, 2, 3],
    ],
    [
      ['a', 'b', 'a', 'b'],
      [1, 3, 2, 4],
    ],
    [[null, null, '', '', ' ', '\t'], []],
    [['1001', '01001'], []],
    [[], []],
  ]
  for (const [values, expected] of cases) assert.deepEqual(duplicateIds(items(...values)), new Set(expected))
})

test('one employee listed twice is not their own duplicate', () => {
  assert.deepEqual(
    duplicateIds([
      { id: 7, value: 'x' },
      { id: 7, value: 'x' },
    ]),
    new Set(),
  )
})
