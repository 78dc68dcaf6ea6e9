import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type ComparedPerson,
  type Comparison,
  compareBalances,
  daysOfMinutes,
  readBalances,
  type Statement,
} from './holiday-comparison.ts'

const person = (id: number, more: Partial<ComparedPerson> = {}): ComparedPerson => ({
  ...{ id, mdId: id, personnelNumber: String(1000 + id), payrollId: '', firstName: 'Anna', lastName: `Huber ${id}` },
  ...{ isHidden: false, ...more },
})
const statement = (remoteId: number, days: number, storeId = 1): Statement => ({
  ...{ remoteId, storeId, vacationTimeBalance: Math.round(days * 1440) },
})
const PEOPLE = [
  person(1),
  person(2),
  person(3),
  person(4, { isHidden: true }),
  person(5),
  person(6, { personnelNumber: '1005' }),
  person(7, { payrollId: '6007' }),
  person(8, { personnelNumber: '6007' }),
  person(9),
  person(10),
]
const STATEMENTS = [
  statement(1, 12.5),
  statement(2, 20),
  statement(4, 5),
  statement(5, 1),
  statement(6, 1),
  statement(7, 3),
  statement(8, 4),
  statement(9, 9),
]
/** 3 has left; nobody knows the leave of 10. */
const EMPLOYED = [1, 2, 4, 5, 6, 7, 8, 9, 10]

const compare = (text: string, threshold = 0.1) =>
  compareBalances({
    lines: readBalances(text) ?? assert.fail('no balances'),
    companyNumbers: ['11'],
    people: PEOPLE,
    statements: STATEMENTS,
    employed: EMPLOYED,
    threshold,
  })

const BLOCKS = [
  'unprocessable',
  'wrongCompany',
  'unknown',
  'withoutStatement',
  'severalStatements',
  'deviations',
  'matches',
] as const
/** Where a line ended. */
const blocksOf = (result: Comparison, line: number) =>
  BLOCKS.filter(block => result[block].some(row => row.line === line))

const LINES: [what: string, line: string, block: (typeof BLOCKS)[number] | 'hidden' | 'withoutColumns' | undefined][] =
  [
    ['the same balance', '11;x;1001;x;Huber;12,50', 'matches'],
    ['a seventh column', '11;x;1001;x;Huber;12,50;', 'matches'],
    ['a quoted name with a semicolon', '11;x;1001;x;"Huber; Anna";12,5', 'matches'],
    ['a quote in a name', '11;x;1001;x;Anna "Nani" Huber;12,5', 'matches'],
    ['a quote that is never closed', '11;x;1001;x;"Huber;12,5', 'matches'],
    ['as much as the threshold', '11;x;1002;x;Huber;20,1', 'matches'],
    ['as much less', '11;x;1002;x;Huber;19,9', 'matches'],
    ['more than the threshold', '11;x;1002;x;Huber;20,11', 'deviations'],
    ['hardly more', '11;x;1002;x;Huber;20,1000001', 'deviations'],
    ['hardly more than anybody counts', '11;x;1002;x;Huber;20,1000000000001', 'deviations'],
    ['a negative balance', '11;x;1002;x;Huber;-3', 'deviations'],
    ['the number of the payroll software before that of the company', '11;x;6007;x;Huber;3', 'matches'],
    ['the personnel number of who has another number there', '11;x;1007;x;Huber;3', 'matches'],
    ['another company', '12;x;1001;x;Huber;12,5', 'wrongCompany'],
    ['no company', ';x;1001;x;Huber;12,5', 'wrongCompany'],
    ['nobody', '11;x;9999;x;Huber;12,5', 'unknown'],
    ['no number', '11;x;;x;Huber;12,5', 'unknown'],
    ['nobody’s month', '11;x;1003;x;Huber;12,5', 'withoutStatement'],
    ['two people with the number', '11;x;1005;x;Huber;1', 'severalStatements'],
    ['somebody hidden', '11;x;1004;x;Huber;5', 'hidden'],
    ['five columns', '11;x;1001;x;Huber', 'unprocessable'],
    ['eight columns', '11;x;1001;x;Huber;12,5;;', 'unprocessable'],
    ['a balance that is none', '11;x;1001;x;Huber;viel', 'unprocessable'],
    ['no balance', '11;x;1001;x;Huber;', 'unprocessable'],
    ['one column', 'Urlaubsstände', 'withoutColumns'],
    ['an empty line', '', undefined],
  ]

for (const [what, line, block] of LINES)
  test(`a line with ${what} ends ${block ? `among ${block}` : 'nowhere'}`, () => {
    // Beside a line that makes it a file of balances.
    const result = compare(`11;x;1009;x;Huber;9\r\n${line}`)
    assert.deepEqual(blocksOf(result, 2), BLOCKS.includes(block as never) ? [block] : [])
    assert.deepEqual(
      [result.hidden, result.withoutColumns],
      [block === 'hidden' ? 1 : 0, block === 'withoutColumns' ? 1 : 0],
    )
  })

test('who is employed and has no line is missing, with a statement or without; who has left, who is hidden and who is named by any line is not', () => {
  const missing = (text: string) => compare(text).missing.map(({ id }) => id)
  assert.deepEqual(missing('11;x;1009;x;Huber;9'), [1, 2, 5, 6, 7, 8, 10])
  assert.deepEqual(missing('11;x;1001;x;Huber;1\n11;x;1005;x;Huber;1\n11;x;6007;x;Huber;1'), [2, 8, 9, 10])
})

test('a compared line tells both balances, in days, and by how much that of the file is more', () => {
  const [found] = compare('11;x;1002;x;Huber Anna;18,255').deviations
  assert.deepEqual(
    [found!.line, found!.name, found!.balance, found!.own, found!.deviation],
    [1, 'Huber Anna', 18.255, 20, -1.745],
  )
})

const FILES: [what: string, text: string, isRead: boolean][] = [
  ['of six columns', '11;x;1001;x;Huber;1', true],
  ['of seven columns', '11;x;1001;x;Huber;1;', true],
  ['with one good line among others', 'a;b\n11;x;1001;x;Huber;1', true],
  ['parted by tabs', '11\tx\t1001\tx\tHuber\t1', true],
  ['of five columns', '11;x;1001;x;Huber', false],
  ['of eight columns', '11;x;1001;x;Huber;1;;', false],
  ['parted by commas', '11,x,1001,x,Huber,1', false],
  ['that is empty', '', false],
  ['of one column', 'Urlaub\nHuber', false],
]
for (const [what, text, isRead] of FILES)
  test(`a file ${what} is ${isRead ? 'read' : 'refused'}`, () => assert.equal(readBalances(text) !== undefined, isRead))

const cell = fc.oneof(
  fc.constantFrom('', '11', '12', '1001', '1003', '1004', '1005', '6007', '12,5', '1', '"', '"a;b"', 'Huber'),
  fc.string({ maxLength: 6 }).map(text => text.replace(/[\r\n;]/g, '')),
)
const anyLine = fc.array(cell, { minLength: 0, maxLength: 9 }).map(cells => cells.join(';'))

test('every line ends in exactly one place, whatever it holds', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 30 }),
      fc.double({ min: 0, max: 10, noNaN: true }),
      (lines, threshold) => {
        const read = readBalances(lines.join('\n'))
        if (!read) return
        const result = compareBalances({
          ...{
            lines: read,
            companyNumbers: ['11'],
            people: PEOPLE,
            statements: STATEMENTS,
            employed: EMPLOYED,
            threshold,
          },
        })
        const ends = read.map(({ line }) => blocksOf(result, line).length)
        const blank = read.filter(({ cells }) => cells.length < 2 && cells.every(text => text === '')).length
        assert.ok(ends.every(count => count <= 1))
        assert.equal(
          ends.filter(count => count === 1).length + result.hidden + result.withoutColumns + blank,
          read.length,
        )
        const rows = BLOCKS.reduce((sum, block) => sum + result[block].length, 0)
        assert.equal(rows, ends.filter(count => count === 1).length)
      },
    ),
  )
})

test('a higher threshold never makes a deviation of a match, and none changes what is compared', () => {
  const threshold = fc.integer({ min: 0, max: 200 }).map(steps => steps / 20)
  const balance = fc
    .integer({ min: -4000, max: 4000 })
    .map(hundredths => (hundredths / 100).toFixed(2).replace('.', ','))
  fc.assert(
    fc.property(fc.array(balance, { minLength: 1 }), threshold, threshold, (balances, one, other) => {
      const text = balances.map(each => `11;x;1002;x;Huber;${each}`).join('\n')
      const [low, high] = [compare(text, Math.min(one, other)), compare(text, Math.max(one, other))]
      assert.equal(low.deviations.length + low.matches.length, balances.length)
      const stay = new Set(high.matches.map(({ line }) => line))
      assert.ok(low.matches.every(({ line }) => stay.has(line)))
    }),
  )
})

test('what the statement says in whole minutes is the same to the hundredth of a day', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), hundredths =>
      assert.equal(daysOfMinutes(Math.round((hundredths * 1440) / 100)), hundredths / 100),
    ),
  )
})
