import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesByDay, needGroups, pasted, readCount, type SheetLine, statesOf } from './need-sheet.ts'

const line = (id: number, more: Partial<SheetLine> = {}): SheetLine => ({
  ...{ id, spotId: 1, from: '06:00', to: '10:00', counts: [1, 1, 1, 1, 1, 2, 2, 0] },
  ...{ validFrom: '2026-11-02', validTo: null, ...more },
})
const spots = [
  { id: 1, unitName: 'Küche', name: 'Frühstück', isHidden: false },
  { id: 2, unitName: '', name: 'Bar', isHidden: true },
]

test('lines stand by place and time as far as they hold on the day; a hidden place only while it has some', () => {
  const needs = [
    line(1, { from: '10:00', to: '12:00' }),
    line(2),
    line(3, { spotId: null }),
    line(4, { validTo: '2026-11-30' }),
  ]
  const told = (day: string) =>
    needGroups(needs, spots, day).map(({ name, lines }) => [name, ...lines.map(({ id }) => id)])
  assert.deepEqual(told('2026-11-15'), [
    ['Küche Frühstück', 2, 4, 1],
    ['Ohne Bereich', 3],
  ])
  assert.deepEqual(told('2026-12-01'), [
    ['Küche Frühstück', 2, 1],
    ['Ohne Bereich', 3],
  ])
  assert.deepEqual(
    needGroups([], [], '2026-12-01').map(({ name }) => name),
    ['Ohne Bereich'],
  )
})

test('the state that holds today is shown first, else the next one', () => {
  const needs = [line(1), line(2, { validFrom: '2026-12-07' }), line(3)]
  assert.deepEqual(statesOf(needs, '2026-11-26'), { states: ['2026-12-07', '2026-11-02'], current: '2026-11-02' })
  assert.equal(statesOf(needs, '2026-01-01').current, '2026-11-02')
  assert.equal(statesOf([], '2026-01-01').current, '2026-01-01')
})

test('hours count each who is needed, over midnight too', () => {
  const groups = needGroups([line(1), line(2, { from: '22:00', to: '02:00' })], spots, '2026-11-15')
  assert.deepEqual(minutesByDay(groups), [480, 480, 480, 480, 480, 960, 960, 0])
})

test('a table is pasted from one cell to the right and downwards, and what is no number stays', () => {
  const lines = [line(1), line(2), line(3)]
  assert.deepEqual(pasted(lines, { id: 2, column: 6 }, '5\t6\t7\r\nviele\t3\r\n9\t9\r\n'), [
    { id: 2, counts: [1, 1, 1, 1, 1, 2, 5, 6] },
    { id: 3, counts: [1, 1, 1, 1, 1, 2, 2, 3] },
  ])
  assert.deepEqual(pasted(lines, { id: 1, column: 0 }, '1\t1'), [], 'nothing is another')
})

test('an empty cell and a dash need nobody', () => {
  assert.deepEqual(['', '–', ' 12 ', '500', '501', '-1', '1,5'].map(readCount), [
    0,
    0,
    12,
    500,
    undefined,
    undefined,
    undefined,
  ])
})
