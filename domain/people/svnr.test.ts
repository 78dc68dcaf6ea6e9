import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  checkSvnr,
  formatSvnr,
  groupSvnr,
  maskSvnr,
  svnrBirthDate,
  svnrCheckDigit,
  svnrMatchesBirthDate,
} from './svnr.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

/** A number with its right check digit; undefined when that serial is never issued. */
function issued(serial: number, birth: string): string | undefined {
  const digit = svnrCheckDigit(`${serial}0${birth}`)
  return digit === undefined ? undefined : `${serial}${digit}${birth}`
}

// Of two neighbouring serials at most one has the remainder 10.
function anyIssued(birth: string): string {
  return (issued(123, birth) ?? issued(124, birth))!
}

test('issued numbers pass, with and without blanks', () => {
  for (const value of ['1237010180', '1235150390', '4543010190', '7828280155', '2461260779', '1002010100'])
    assert.deepEqual(checkSvnr(value), { ok: true, value })
  assert.deepEqual(checkSvnr(' 4543 010190 '), { ok: true, value: '4543010190' })
})

test('a number is refused for its form, its check digit or its date', () => {
  const cases: [string, string][] = [
    ['', 'format'],
    ['123701018', 'format'],
    ['12370101800', 'format'],
    ['0237010180', 'format'],
    ['4543-010190', 'format'],
    ['454301019a', 'format'],
    ['2237010180', 'check-digit'],
    ['1234010180', 'check-digit'],
    ['5550311285', 'check-digit'],
    [anyIssued('320180'), 'birth-date'],
    [anyIssued('000180'), 'birth-date'],
    [anyIssued('310480'), 'birth-date'],
    [anyIssued('290281'), 'birth-date'],
    [anyIssued('011680'), 'birth-date'],
    [anyIssued('010080'), 'birth-date'],
  ]
  for (const [text, reason] of cases) assert.deepEqual(checkSvnr(text), { ok: false, reason }, text)
  assert.equal(svnrCheckDigit('5550311285'), undefined)
})

test('a leap day passes when either century has it, and the stand-in months 13 to 15 pass', () => {
  for (const birth of ['290200', '290296', '290204', '011380', '311480', '151599']) {
    assert.equal(checkSvnr(anyIssued(birth)).ok, true, birth)
  }
})

test('the birth date lies in the latest century that is not in the future', () => {
  const today = day('2026-11-20')
  const cases: [string, string | undefined][] = [
    ['4543010190', '1990-01-01'],
    ['2905270303', '2003-03-27'],
    ['1237201126', '2026-11-20'],
    ['1237211126', '1926-11-21'],
    ['1237290200', '2000-02-29'],
    ['1237011380', undefined],
  ]
  for (const [value, expected] of cases) assert.equal(svnrBirthDate(value, today)?.toString(), expected, value)
})

test('the date is compared with the birth date, but never for the months 13 to 15', () => {
  assert.equal(svnrMatchesBirthDate('4543010190', day('1990-01-01')), true)
  assert.equal(svnrMatchesBirthDate('4543010190', day('1990-01-02')), false)
  assert.equal(svnrMatchesBirthDate('4543010190', day('1991-01-01')), false)
  assert.equal(svnrMatchesBirthDate('4543010190', day('1990-02-01')), false)
  for (const month of ['13', '14', '15'])
    assert.equal(svnrMatchesBirthDate(`454301${month}90`, day('1971-07-30')), true)
})

test('a number is shown in two groups and masked without its birth date', () => {
  assert.equal(formatSvnr('4543010190'), '4543 010190')
  assert.equal(formatSvnr('454'), '454')
  assert.equal(maskSvnr('4543010190'), '45•• ••••••')
  assert.equal(maskSvnr('4543'), '•••• ••••••')
})

test('every single wrong digit is found', () => {
  const serial = fc.integer({ min: 100, max: 999 })
  const birth = fc
    .integer({ min: 0, max: 36_000 })
    .map(days => day('1926-01-01').add({ days }))
    .map(
      d =>
        `${String(d.day).padStart(2, '0')}${String(d.month).padStart(2, '0')}${String(d.year % 100).padStart(2, '0')}`,
    )
  fc.assert(
    fc.property(serial, birth, fc.nat({ max: 9 }), fc.integer({ min: 1, max: 9 }), (s, b, place, shift) => {
      const value = issued(s, b)
      fc.pre(value !== undefined)
      assert.equal(checkSvnr(value!).ok, true)
      assert.equal(checkSvnr(formatSvnr(value!)).ok, true)
      const wrong = `${value!.slice(0, place)}${(Number(value![place]) + shift) % 10}${value!.slice(place + 1)}`
      assert.equal(checkSvnr(wrong).ok, false)
    }),
  )
})

test('while it is typed a number stands in two groups, and what holds other letters stays as it is', () => {
  assert.equal(groupSvnr('1237010180'), '1237 010180')
  assert.equal(groupSvnr('12370'), '1237 0')
  assert.equal(groupSvnr('1237'), '1237')
  assert.equal(groupSvnr('unbekannt 1'), 'unbekannt 1')
})
