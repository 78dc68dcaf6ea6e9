import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAt } from '../wages/calendar.ts'
import { codeOf, freeSundays } from './month-codes.ts'
import { wallAt } from './wall-clock.ts'

const DAY = dayAt(2026, 12, 1)
const at = (from: number, to: number) => ({ from: wallAt(DAY, from * 60), to: wallAt(DAY, to * 60) })

test('a shift is named by when it begins, several of a day are one that is divided', () => {
  for (const [from, code] of [
    [4, 'F'],
    [8.75, 'F'],
    [9, 'M'],
    [12, 'S'],
    [16, 'A'],
    [20, 'N'],
    [22, 'N'],
    [3, 'N'],
  ] as const)
    assert.equal(codeOf([at(from, from + 5)]), code, `${from}`)
  assert.equal(codeOf([at(9, 12), at(14, 20)]), 'G')
  assert.equal(codeOf([]), undefined)
})

test('a Sunday is free when no shift has a part in it', () => {
  // Sundays of December 2026: 6, 13, 20, 27.
  const of = (...days: number[]) => freeSundays(DAY, DAY + 30, new Set(days.map(day => dayAt(2026, 12, day))))
  assert.deepEqual([of(), of(6), of(6, 27, 28), of(7, 8)], [4, 3, 2, 4])
})
