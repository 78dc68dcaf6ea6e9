import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatEuro } from '#domain/basics/numbers.ts'
import { clampDigits, limitText } from './limits.ts'

test('an amount beyond its bounds is told the bound, as amounts are written', () => {
  const cases = [
    [1234, { min: 0 }, undefined],
    [0, { min: 0 }, undefined],
    [-1, { min: 0 }, 'Darf nicht negativ sein'],
    [-1, {}, undefined],
    [-100_01, { min: -100_00 }, 'Mindestens € -100,00'],
    [100_01, { max: 100_00 }, 'Höchstens € 100,00'],
    [100_00, { min: 100_00, max: 100_00 }, undefined],
  ] as const
  for (const [cents, bounds, expected] of cases) assert.equal(limitText(cents, bounds, formatEuro), expected)
})

test('a whole number keeps only its digits and stays within its bounds', () => {
  const cases = [
    ['42', {}, 42],
    ['007', {}, 7],
    ['1 234', {}, 1234],
    ['-5', {}, 5],
    ['12a', {}, 12],
    ['', {}, null],
    ['abc', {}, null],
    ['0', { min: 1 }, 1],
    ['91', { max: 90 }, 90],
    ['90', { min: 1, max: 90 }, 90],
    ['99999999999999999999', {}, Number.MAX_SAFE_INTEGER],
  ] as const
  for (const [text, bounds, expected] of cases) assert.equal(clampDigits(text, bounds), expected, text)
})
