import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LayoutRow } from '../settings/payroll-file.ts'
import { cellsWriter, exportedState, type LineChange, readCells, readContent, writeContent } from './exported-lines.ts'

test('whatever the values, cells are read as they were written, and equal cells mean equal values', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.constant(Temporal.PlainDate.from('2026-11-02')),
  )
  const plain = (row: LayoutRow) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([field, one]) =>
        one === null || one === '' ? [] : [[field, JSON.parse(JSON.stringify(one))]],
      ),
    )
  const fields = ['a', 'b', 'c', 'd']
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.constantFrom(...fields), value)), rows => {
      const write = cellsWriter(fields)
      for (const row of rows as LayoutRow[]) {
        const cells = write(row)
        assert.ok(!cells.includes('\n'))
        assert.deepEqual({ ...readCells(fields, cells) }, plain(row))
      }
    }),
  )
})

test('a ledger gives back its lines, and what payroll has after it is all but the removed ones', () => {
  const fields = ['a', 'b']
  const change = fc.constantFrom<LineChange>('added', 'changed', 'removed', 'repeated', 'kept')
  const entry = fc.record({ sourceId: fc.nat(), employeeId: fc.nat(), change, value: fc.string() })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ sourceId }) => sourceId }), entries => {
      const write = cellsWriter(fields)
      const lines = entries.map(({ value, ...line }) => ({ ...line, cells: write({ a: value, b: 'Ö€' }) }))
      const text = writeContent({ fields, lines })
      const sorted = lines.toSorted((a, b) => a.sourceId - b.sourceId)
      assert.deepEqual(readContent(text), { fields, lines: sorted })
      const state = exportedState(text)
      const held = sorted.filter(line => line.change !== 'removed')
      assert.deepEqual(
        state.sourceIds.map((_, index) => state.line(index)),
        held,
      )
      for (const [index, { cells }] of held.entries()) {
        const [a, b] = cells.split('\t') as [string, string]
        assert.ok(state.hasCells(index, [a, b]))
        for (const other of [[a], [a, ''], [a, b.slice(0, -1)], [a, `${b}x`], ['', a, b], [a, b, '']])
          assert.ok(!state.hasCells(index, other), JSON.stringify(other))
      }
    }),
  )
})
