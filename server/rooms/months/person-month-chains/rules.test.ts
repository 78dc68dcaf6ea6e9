import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayNumber } from '#domain/wages/calendar.ts'
import { monthOfText, monthText } from '#domain/wages/month-numbers.ts'
import { boundsOf, type Chain, continued, isTouched, toMake } from './rules.ts'

const day = (text: string) => dayNumber(Temporal.PlainDate.from(text))
const month = monthOfText
const texts = (months: readonly number[]) => months.map(monthText)
const touch = (first: string, last = first, isEmployment = false) => ({
  first: day(first),
  last: day(last),
  isEmployment,
})

// 30 November 2026 is a Monday: its week is December’s, too.
const touched: [what: string, touch: ReturnType<typeof touch>, months: string[]][] = [
  ['a day in the middle', touch('2026-11-11'), ['2026-11']],
  ['a day of the week that goes over the month’s end', touch('2026-12-03'), ['2026-11', '2026-12']],
  ['a day before the month’s first week, for a shift that goes on', touch('2026-10-25'), ['2026-10', '2026-11']],
  ['the week after it, of work', touch('2026-12-09'), ['2026-12']],
  ['the week after it, of employment', touch('2026-12-09', '2026-12-09', true), ['2026-11', '2026-12']],
  ['what goes on without an end', { ...touch('2026-11-20'), last: Number.POSITIVE_INFINITY }, ['2026-11', '2026-12']],
]
for (const [what, given, months] of touched)
  test(`${what} touches ${months.join(' and ')}`, () => {
    const all = ['2026-10', '2026-11', '2026-12'].map(month)
    assert.deepEqual(texts(all.filter(each => isTouched(each, [given]))), months)
  })

const facts = { employeeId: 1, openingDay: null, firstOwn: day('2026-03-10'), lastOwn: null, isOpen: true }
const company = day('2026-05-04')
const bounds: [
  what: string,
  given: Partial<typeof facts> & object,
  first: string | undefined,
  last: string | undefined,
][] = [
  ['who was there before the company’s first record', {}, '2026-05', undefined],
  ['who came later', { firstOwn: day('2026-08-01') }, '2026-08', undefined],
  ['whoever brings an opening balance', { openingDay: day('2026-01-01') as never }, '2026-01', undefined],
  ['who left', { isOpen: false, lastOwn: day('2026-06-15') as never }, '2026-05', '2026-06'],
]
for (const [what, given, first, last] of bounds)
  test(`${what} is reckoned from ${first} to ${last ?? 'whenever'}`, () => {
    const found = boundsOf({ ...facts, ...given }, company)!
    assert.deepEqual([monthText(found.first), found.last === null ? undefined : monthText(found.last)], [first, last])
  })

test('who has neither contract nor record, left before the first one, or is in a company without any, has no months', () => {
  assert.equal(boundsOf({ ...facts, isOpen: false }, company), undefined)
  assert.equal(boundsOf({ ...facts, isOpen: false, lastOwn: day('2026-04-30') }, company), undefined)
  assert.equal(boundsOf(facts, null), undefined)
})

const chain: Chain = {
  employeeId: 1,
  first: month('2026-05'),
  last: null,
  madeUntil: month('2026-09'),
  due: [month('2026-06')],
}

test('what was touched is due besides what was, as far as it was made', () => {
  const next = continued(chain, 1, chain, [touch('2026-08-12'), touch('2026-10-14')])
  assert.deepEqual([texts(next.due), monthText(next.madeUntil!)], [['2026-06', '2026-08'], '2026-09'])
  assert.deepEqual(texts(toMake(next, month('2026-07'))), ['2026-06'])
  assert.deepEqual(texts(toMake(next, month('2026-10'))), ['2026-06', '2026-08', '2026-10'])
})

test('a chain that begins elsewhere is due as a whole, one that ends sooner is cut', () => {
  const earlier = continued(chain, 1, { first: month('2026-04'), last: month('2026-07') }, [])
  assert.deepEqual(texts(earlier.due), ['2026-04', '2026-05', '2026-06', '2026-07'])
  const later = continued(chain, 1, { first: month('2026-11'), last: null }, [])
  assert.deepEqual([later.madeUntil, later.due], [null, []])
})
