import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  BALANCE_BOUNDS,
  BALANCE_FIELDS,
  type BalanceFaults,
  balanceFaults,
  balanceText,
  type OpeningBalances,
} from './opening-balances.ts'

const NONE: OpeningBalances = {
  day: '2026-01-01',
  leaveHundredths: null,
  formerLeaveHundredths: null,
  timeAccountMinutes: null,
  sickFullHundredths: null,
  sickHalfHundredths: null,
}
const WHEN = { entry: '2020-03-01', today: Temporal.PlainDate.from('2026-11-22') }

const CASES: [what: string, given: Partial<OpeningBalances>, faults: BalanceFaults][] = [
  ['leave alone is enough', { leaveHundredths: 1250 }, {}],
  ['a zero is a balance, too', { timeAccountMinutes: 0 }, {}],
  ['nothing at all is none', {}, { leaveHundredths: 'Bitte mindestens einen Saldo angeben' }],
  ['all of the leave may be of former years', { leaveHundredths: 500, formerLeaveHundredths: 500 }, {}],
  [
    'more than all of it can not',
    { leaveHundredths: 500, formerLeaveHundredths: 501 },
    { formerLeaveHundredths: 'Das ist mehr als der ganze Resturlaub' },
  ],
  ['leave taken in advance leaves nothing of former years', { leaveHundredths: -200, formerLeaveHundredths: 0 }, {}],
  [
    'and so not one day of them',
    { leaveHundredths: -200, formerLeaveHundredths: 1 },
    { formerLeaveHundredths: 'Bei negativem Resturlaub bleibt aus Vorjahren nichts' },
  ],
  ['a part without its whole', { formerLeaveHundredths: 300 }, { formerLeaveHundredths: 'Dazu fehlt der Resturlaub' }],
  ['hours may be owed', { timeAccountMinutes: -9999 * 60 }, {}],
  [
    'but not without end',
    { timeAccountMinutes: -9999 * 60 - 1 },
    { timeAccountMinutes: 'Möglich sind -9 999 bis 9 999 Stunden' },
  ],
  ['too much leave', { leaveHundredths: 36_501 }, { leaveHundredths: 'Möglich sind -365 bis 365 Tage' }],
  ['sickness is not owed', { sickFullHundredths: -1 }, { sickFullHundredths: 'Möglich sind 0 bis 366 Tage' }],
  ['a whole year of sickness', { sickFullHundredths: 30_000, sickHalfHundredths: 6600 }, {}],
  [
    'more than a year of it',
    { sickFullHundredths: 30_000, sickHalfHundredths: 6601 },
    { sickHalfHundredths: 'Voll und halb zusammen sind mehr Tage, als ein Arbeitsjahr hat' },
  ],
  ['on the day of entry', { leaveHundredths: 0, day: '2020-03-01' }, {}],
  [
    'before the entry',
    { leaveHundredths: 0, day: '2020-02-29' },
    { day: 'Der Stichtag liegt vor dem Eintritt am 01.03.2020' },
  ],
  ['a year ahead', { leaveHundredths: 0, day: '2027-11-22' }, {}],
  [
    'more than a year ahead',
    { leaveHundredths: 0, day: '2027-11-23' },
    { day: 'Der Stichtag liegt mehr als ein Jahr in der Zukunft' },
  ],
  ['a day that is still to be entered', { leaveHundredths: 0, day: null }, {}],
]
for (const [what, given, faults] of CASES)
  test(`${what}: ${Object.values(faults).join(', ') || 'fine'}`, () =>
    assert.deepEqual(balanceFaults({ ...NONE, ...given }, WHEN), faults))

test('where the entry is not known no day is before it', () =>
  assert.deepEqual(balanceFaults({ ...NONE, leaveHundredths: 0, day: '1990-01-01' }, { ...WHEN, entry: null }), {}))

const within = fc.record(
  Object.fromEntries(BALANCE_FIELDS.map(field => [field, fc.option(fc.integer(BALANCE_BOUNDS[field]))])),
) as fc.Arbitrary<Omit<OpeningBalances, 'day'>>

test('former leave is refused exactly where the leave does not hold it', () =>
  fc.assert(
    fc.property(within, values => {
      const { leaveHundredths: leave, formerLeaveHundredths: former } = values
      const isFine = former === null || (leave !== null && former <= Math.max(0, leave))
      assert.equal(balanceFaults({ ...NONE, ...values }, WHEN).formerLeaveHundredths === undefined, isFine)
    }),
  ))

test('what is refused names a field that holds a value, or that all are missing', () =>
  fc.assert(
    fc.property(within, values => {
      const faults = balanceFaults({ ...NONE, ...values }, WHEN)
      const isEmpty = BALANCE_FIELDS.every(field => values[field] === null)
      if (isEmpty) return assert.deepEqual(Object.keys(faults), ['leaveHundredths'])
      for (const field of Object.keys(faults)) assert.notEqual(values[field as keyof typeof values], null)
    }),
  ))

test('balances are read as days and hours with two decimals', () => {
  assert.equal(balanceText('leaveHundredths', -1250), '-12,50')
  assert.equal(balanceText('timeAccountMinutes', -200), '-3,33')
  assert.equal(balanceText('timeAccountMinutes', 100_000), '1 666,67')
})
