import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExportedCells, LineChange, RunContent } from './exported-lines.ts'
import { type HandedRun, handedRows, heldRows } from './handed-rows.ts'

const fields = ['quantity', 'wageType']
const content = (...lines: [id: number, change: LineChange, quantity: number, wageType?: string][]): RunContent => ({
  fields,
  lines: lines.map(([sourceId, change, quantity, wageType = '200']) => ({
    ...{ sourceId, employeeId: 7, change, cells: `${quantity}\t"${wageType}"` },
  })),
})

const said = (run: Partial<HandedRun> & Pick<HandedRun, 'content'>, before?: RunContent) =>
  handedRows({ isWhole: false, taken: [], left: new Map(), ...run }, before).map(
    ({ sourceId, cells, sign, isByHand }) => [
      sourceId,
      sign * Number(cells.quantity),
      ...(isByHand ? ['by hand'] : []),
    ],
  )

const first = content([1, 'added', 16], [2, 'added', 2, '312'], [3, 'added', 5])

test('a first run tells all that it left in the ledger', () => {
  assert.deepEqual(said({ content: first, isWhole: true }), [
    [1, 16],
    [2, 2],
    [3, 5],
  ])
})

test('a correction tells the former row with the opposite sign and the new one, and nothing of what stays', () => {
  const second = content([1, 'kept', 16], [2, 'changed', 1.5, '312'], [3, 'removed', 5], [4, 'added', 8])
  assert.deepEqual(said({ content: second }, first), [
    [3, -5],
    [2, -2],
    [2, 1.5],
    [4, 8],
  ])
})

test('what was deleted and entered again as it was is told by nobody', () => {
  const second = content([1, 'kept', 16], [2, 'kept', 2, '312'], [3, 'removed', 5], [4, 'added', 5])
  assert.deepEqual(said({ content: second }, first), [])
})

test('what a run in place of another kept of others is in its file no more', () => {
  const second = content([1, 'repeated', 16], [2, 'removed', 2, '312'], [3, 'kept', 5])
  assert.deepEqual(said({ content: second, isWhole: true }), [[1, 16]])
})

test('what is left to a person is told by no file: the former row, or a new one that takes something away', () => {
  const second = content([1, 'changed', 15], [2, 'changed', -2, '312'], [3, 'kept', 5])
  const left = new Map<number, ExportedCells[]>([
    [1, [{ quantity: 16, wageType: '200' }]],
    [
      2,
      [
        { quantity: 2, wageType: '312' },
        { quantity: 2, wageType: '312' },
      ],
    ],
  ])
  assert.deepEqual(said({ content: second, left }, first), [
    [1, -16, 'by hand'],
    [2, -2, 'by hand'],
    [1, 15],
    [2, -2, 'by hand'],
  ])
})

test('rows of another store’s run are taken back by the run that took them', () => {
  const taken = [{ sourceId: 9, employeeId: 8, cells: { quantity: 4, wageType: '200' } }]
  assert.deepEqual(said({ content: content([9, 'added', 3]), isWhole: true, taken }), [
    [9, -4],
    [9, 3],
  ])
})

test('payroll has what was not taken back', () => {
  const held = heldRows(content([1, 'kept', 16], [2, 'changed', 1.5, '312'], [3, 'removed', 5]))
  assert.deepEqual(
    held.map(({ sourceId, cells }) => [sourceId, cells.quantity]),
    [
      [1, 16],
      [2, 1.5],
    ],
  )
})
