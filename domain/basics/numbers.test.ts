import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  decimalDifference,
  formatEuro,
  formatExact,
  formatHours,
  formatNumber,
  industrialHours,
  parseCents,
  parseDecimal,
  parseHours,
  roundTo,
} from './numbers.ts'

test('a number is read with comma or point, with or without thousands, and never guessed', () => {
  const cases: [string, number | undefined][] = [
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['-0,74', -0.74],
    ['−0,74', -0.74],
    ['+3', 3],
    ['1 234,5', 1234.5],
    ['1 234 567', 1234567],
    ['1.234,5', 1234.5],
    ['1.234.567', 1234567],
    ["1'234.5", 1234.5],
    ['4.325', 4.325],
    ['0.125', 0.125],
    [',5', 0.5],
    ['-0', 0],
    ['007', 7],
    ['1,234.5', undefined],
    ['1.234.5', undefined],
    ['12.34,5', undefined],
    ['1 23', undefined],
    ['1 234.567,8', undefined],
    ['12,', undefined],
    ['1e3', undefined],
    ['12 h', undefined],
    ['--1', undefined],
    ['-', undefined],
    ['', undefined],
  ]
  for (const [text, expected] of cases) assert.equal(parseDecimal(text), expected, text)
})

test('an euro amount becomes whole cents, and a third decimal is refused rather than rounded', () => {
  const cases: [string, number | undefined][] = [
    ['12,34', 1234],
    ['12.34', 1234],
    ['12,3', 1230],
    ['12', 1200],
    ['1904,89', 190489],
    ['1.234', 123400],
    ['1 234,50', 123450],
    ['1.234.567,89', 123456789],
    ['€ 12,34', 1234],
    ['-€ 12,34', -1234],
    ['€ -12,34', -1234],
    ['12,34 €', 1234],
    ['12,34 EUR', 1234],
    ['1,005', undefined],
    ['0.125', undefined],
    ['12,500', undefined],
    ['12€34', undefined],
    ['€', undefined],
    ['€ 12 €', undefined],
    ['99999999999999999', undefined],
    ['', undefined],
  ]
  for (const [text, expected] of cases) assert.equal(parseCents(text), expected, text)
})

test('every amount and every number is read back as it was shown', () => {
  const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
  fc.assert(fc.property(cents, n => parseCents(formatEuro(n)) === n))
  fc.assert(fc.property(cents, n => parseDecimal(formatNumber(n / 100)) === n / 100))
})

test('numbers are shown with decimal comma, space between thousands and honest rounding', () => {
  const cases: [number, number, string][] = [
    [0, 2, '0,00'],
    [-0.001, 2, '0,00'],
    [1234.5, 2, '1 234,50'],
    [-1234567.891, 2, '-1 234 567,89'],
    [999.995, 2, '1 000,00'],
    [1.005, 2, '1,01'],
    [-1.005, 2, '-1,01'],
    [0.1 + 0.2, 2, '0,30'],
    [4.325, 3, '4,325'],
    [1234, 0, '1 234'],
    [1e-7, 2, '0,00'],
  ]
  for (const [n, decimals, expected] of cases) assert.equal(formatNumber(n, decimals), expected)
  assert.throws(() => formatNumber(Number.NaN), RangeError)
  assert.equal(formatEuro(1234), '€ 12,34')
  assert.equal(formatEuro(-5), '€ -0,05')
  assert.equal(formatEuro(123456789), '€ 1 234 567,89')
})

test('minutes are shown as hours and minutes and counted as industrial hours', () => {
  const cases: [number, string, number][] = [
    [0, '00h:00m', 0],
    [450, '07h:30m', 7.5],
    [125, '02h:05m', 2.08],
    [-65, '-01h:05m', -1.08],
    [9600, '160h:00m', 160],
    [10, '00h:10m', 0.17],
  ]
  for (const [minutes, shown, hours] of cases) {
    assert.equal(formatHours(minutes), shown)
    assert.equal(industrialHours(minutes), hours)
  }
})

test('a difference is that of the digits, and is shown with all of them', () => {
  const cases = [
    [10.1, 10, 0.1, '0,10'],
    [10.1000001, 10, 0.1000001, '0,1000001'],
    [0.3, 0.1, 0.2, '0,20'],
    [1e-7, 0, 1e-7, '0,0000001'],
    [1e21, 1, 1e21 - 1, `1${' 000'.repeat(7)},00`],
    [-3, 0.13, -3.13, '-3,13'],
  ] as const
  for (const [a, b, difference, shown] of cases) {
    assert.equal(decimalDifference(a, b), difference)
    assert.equal(decimalDifference(b, a) + 0, -difference + 0)
    if (Math.abs(difference) < 1e15) assert.equal(formatExact(difference), shown)
  }
  const decimal = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(decimal, decimal, fc.integer({ min: 0, max: 9 }), (a, b, places) =>
      assert.equal(
        decimalDifference(Number(`${a}e-${places}`), Number(`${b}e-${places}`)) + 0,
        Number(`${a - b}e-${places}`) + 0,
      ),
    ),
  )
})

test('rounding is symmetric, stays within half a step and changes nothing already round', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 4 }), (n, decimals) => {
      const rounded = roundTo(n, decimals)
      assert.equal(roundTo(-n, decimals) + 0, -rounded + 0)
      assert.ok(Math.abs(rounded - n) <= 0.5 * 10 ** -decimals + 1e-6)
      assert.equal(roundTo(rounded, decimals), rounded)
    }),
  )
})

test('hours are read as a decimal number or as a clock shows them', () => {
  const cases: [string, number | undefined][] = [
    ['38,5', 2310],
    ['38.5', 2310],
    ['38:30', 2310],
    [' 8:05 ', 485],
    ['40', 2400],
    ['0', 0],
    ['7,7', 462],
    ['0,01', 1],
    ['8:60', undefined],
    ['8:5', undefined],
    ['-1', -60],
    ['-3:20', -200],
    ['−0,5', -30],
    ['1666:40', 100_000],
    ['-0:00', 0],
    ['--1', undefined],
    ['acht', undefined],
    ['', undefined],
  ]
  for (const [text, expected] of cases) assert.equal(parseHours(text), expected, text)
})
