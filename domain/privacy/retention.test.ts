import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatDay, parseDay } from '../basics/days.ts'
import { classesOf, dueOn, employmentEnd, RETENTION, RETENTION_CLASSES, type RetentionClass } from './retention.ts'

/** As a clerk checks it: what ended on the left may be erased from the day on the right. */
const WORKED: [RetentionClass, ended: string, from: string][] = [
  // Seven years from the end of the calendar year, whichever day of it.
  ['payroll', '31.12.2019', '01.01.2027'],
  ['payroll', '01.01.2019', '01.01.2027'],
  ['payroll', '30.06.2019', '01.01.2027'],
  ['payroll', '01.01.2020', '01.01.2028'],
  // Three years from the day itself; the last one is still kept.
  ['working-time', '30.06.2023', '01.07.2026'],
  ['working-time', '31.12.2023', '01.01.2027'],
  ['claims', '30.11.2023', '01.12.2026'],
  // 29 February: where it is missing the period ends on the 28th.
  ['claims', '29.02.2024', '01.03.2027'],
  ['claims', '28.02.2021', '29.02.2024'],
  ['certificate', '29.02.1996', '01.03.2026'],
  ['certificate', '31.12.1995', '01.01.2026'],
  // Seven months; the 31st of a month that has none ends on its last day.
  ['application', '31.07.2026', '01.03.2027'],
  ['application', '15.04.2026', '16.11.2026'],
]
for (const [kind, ended, from] of WORKED)
  test(`${RETENTION[kind].label}: what ended on ${ended} may be erased from ${from} on`, () =>
    assert.equal(formatDay(dueOn(kind, parseDay(ended)!)), from))

const days = fc
  .integer({ min: 0, max: 36_000 })
  .map(count => Temporal.PlainDate.from('1970-01-01').add({ days: count }))
const kinds = fc.constantFrom(...RETENTION_CLASSES)

test('a longer period never falls due earlier, a later end neither', () => {
  fc.assert(
    fc.property(kinds, days, days, fc.integer({ min: 1, max: 40 }), (kind, one, other, length) => {
      const [first, last] = [one, other].sort(Temporal.PlainDate.compare) as [typeof one, typeof one]
      assert.ok(Temporal.PlainDate.compare(dueOn(kind, first, length), dueOn(kind, last, length)) <= 0)
      assert.ok(Temporal.PlainDate.compare(dueOn(kind, first, length), dueOn(kind, first, length + 1)) < 0)
    }),
  )
})

test('nothing is due before its whole period is over, and at most a year and a day after', () => {
  fc.assert(
    fc.property(kinds, days, fc.integer({ min: 1, max: 40 }), (kind, ended, length) => {
      const due = dueOn(kind, ended, length)
      const least = ended.add({ [RETENTION[kind].unit]: length })
      assert.ok(Temporal.PlainDate.compare(due, least) > 0)
      assert.ok(Temporal.PlainDate.compare(due, least.add({ days: 366 })) <= 0)
    }),
  )
})

test('no usual period is shorter than what the law asks for', () => {
  for (const kind of RETENTION_CLASSES) assert.ok(RETENTION[kind].usual >= RETENTION[kind].least, kind)
})

const contract = (from: string, to: string | null) => ({ from, to })
const ENDS: [string, Parameters<typeof employmentEnd>[0], string][] = [
  ['a contract without an end', { entry: '2015-01-01', exit: null, contracts: [contract('2015-01-01', null)] }, 'open'],
  [
    'a contract that ends today',
    { entry: null, exit: null, contracts: [contract('2015-01-01', '2026-11-24')] },
    'open',
  ],
  [
    'the last of several',
    {
      entry: null,
      exit: null,
      contracts: [contract('2010-01-01', '2012-12-31'), contract('2015-01-01', '2019-06-30')],
    },
    '2019-06-30',
  ],
  [
    'an exit after the contract',
    { entry: '2015-01-01', exit: '2019-12-31', contracts: [contract('2015-01-01', '2019-06-30')] },
    '2019-12-31',
  ],
  [
    're-entry without a contract yet',
    { entry: '2026-12-01', exit: null, contracts: [contract('2015-01-01', '2019-06-30')] },
    'open',
  ],
  ['entry and nothing else', { entry: '2015-01-01', exit: null, contracts: [] }, 'open'],
  ['entry and exit without a contract', { entry: '2015-01-01', exit: '2016-01-31', contracts: [] }, '2016-01-31'],
  ['who only applied', { entry: null, exit: null, contracts: [] }, 'never'],
]
for (const [what, employment, end] of ENDS)
  test(`employment ends: ${what} → ${end}`, () => assert.equal(employmentEnd(employment, '2026-11-24'), end))

test('of open employment nothing can fall due', () => assert.deepEqual(classesOf('open'), []))
