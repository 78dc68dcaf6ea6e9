import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { followingRows } from './corrections.ts'
import {
  cellsWriter,
  compareExport,
  contentAfter,
  countChanges,
  type ExportedState,
  type ExportLine,
  exportedState,
  fieldsOf,
  type LineChange,
  NOTHING_EXPORTED,
  readCells,
  readContent,
  writeContent,
} from './exported-lines.ts'
import { BMD_ABSENCES, bmdAbsenceRow, DPW_ABSENCES, dpwAbsenceRow } from './layouts.ts'
import { type LayoutRow, renderLayout } from './payroll-file.ts'

const day = (text: string) => Temporal.PlainDate.from(`2026-11-${text}`)
const spell = (type: number, first: string, last: string) => ({
  type,
  firstDay: day(first),
  lastDay: day(last),
  totalDays: day(first).until(day(last)).days + 1,
})
const line = (sourceId: number, row: LayoutRow): ExportLine => ({
  sourceId,
  employeeId: 7,
  row,
})
const bmd = (id: number, employeeNumber: string, type: number, first: string, last: string) =>
  line(id, bmdAbsenceRow({ companyNumber: '1', employeeNumber }, spell(type, first, last)))
const dpw = (id: number, employeeNumber: string, type: number, first: string, last: string) =>
  line(id, dpwAbsenceRow({ companyNumber: '1', employeeNumber }, spell(type, first, last)))
const exported = (fields: string[], lines: ExportLine[]): ExportedState => {
  const write = cellsWriter(fields)
  const added = lines.map(({ row, ...line }) => ({ ...line, change: 'added' as const, cells: write(row) }))
  return exportedState(writeContent({ fields, lines: added }))
}
const BMD = fieldsOf(BMD_ABSENCES)
const DPW = fieldsOf(DPW_ABSENCES)
const compareBmd = (now: ExportLine[], before: ExportLine[]) => compareExport(BMD, now, exported(BMD, before))

test('cells name what was handed over, whatever the order of the fields, and are empty where nothing was', () => {
  const { row } = bmd(1, '5001', 1, '02', '06')
  const cells = cellsWriter(BMD)(row)
  assert.equal(cells, '"201"\t5\t\t"1"\t\t"5001"\t"2026-11-02"\t"2026-11-06"\t11\t\t')
  assert.equal(cellsWriter(BMD)(Object.fromEntries(Object.entries(row).reverse())), cells)
  assert.deepEqual(readCells(BMD, cells), {
    absenceCode: '201',
    absenceDays: 5,
    companyNumber: '1',
    employeeNumber: '5001',
    firstDay: '2026-11-02',
    lastDay: '2026-11-06',
    month: 11,
  })
})

test('whatever the values, cells are read as they were written, and equal cells mean equal values', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant(day('02')))
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

test('a layout with another column does not make every row look changed', () => {
  const before = [bmd(1, '5001', 1, '02', '06')]
  const without = BMD.filter(field => field !== 'amount')
  const older = exported([...without].reverse(), before)
  assert.equal(countChanges(compareExport(BMD, before, older)), 0)
  assert.equal(countChanges(compareExport(without, before, exported(BMD, before))), 0)
  assert.equal(countChanges(compareExport(BMD, [bmd(1, '5001', 1, '02', '05')], older)), 1)
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

test('after a run the ledger holds what holds now, what is gone and what could not be seen, in the order of the ids', () => {
  const row = fc.record({
    sourceId: fc.nat(30),
    employeeId: fc.constantFrom(7, 8),
    code: fc.constantFrom('201', '202'),
  })
  const rows = fc.uniqueArray(row, { selector: ({ sourceId }) => sourceId })
  const linesOf = (some: { sourceId: number; employeeId: number; code: string }[]) =>
    some
      .toSorted((a, b) => a.sourceId - b.sourceId)
      .map(({ code, ...ids }): ExportLine => ({ ...ids, row: { absenceCode: code, companyNumber: '1' } }))
  const run = fc.record({ rows, hidden: fc.uniqueArray(fc.nat(30)), isCorrection: fc.boolean() })
  fc.assert(
    fc.property(fc.array(run, { minLength: 2, maxLength: 5 }), runs => {
      let before: ExportLine[] = []
      let state = exported(BMD, before)
      for (const { rows, hidden, isCorrection } of runs) {
        const unknown = new Set(hidden)
        const now = linesOf(rows.filter(({ sourceId }) => !unknown.has(sourceId)))
        const text = contentAfter(now, compareExport(BMD, now, state, unknown), isCorrection)
        const { lines } = readContent(text)
        const ids = (some: readonly { sourceId: number }[]) => some.map(({ sourceId }) => sourceId)
        const wanted = [...new Set([...ids(before), ...ids(now)])].sort((a, b) => a - b)
        assert.deepEqual(ids(lines), wanted)
        for (const { sourceId, employeeId, change, cells } of lines) {
          const [old, own] = [before, now].map(some => some.find(each => each.sourceId === sourceId))
          const isSame = old?.row.absenceCode === own?.row.absenceCode
          const fate = !old ? 'added' : !isSame ? 'changed' : isCorrection ? 'kept' : 'repeated'
          assert.equal(change, own ? fate : unknown.has(sourceId) ? 'kept' : 'removed')
          assert.equal(employeeId, (own ?? old)?.employeeId)
          assert.equal(readCells(BMD, cells).absenceCode, (own ?? old)?.row.absenceCode)
        }
        state = exportedState(text)
        assert.equal(countChanges(compareExport(BMD, now, state, unknown)), 0)
        const kept = before.filter(({ sourceId }) => unknown.has(sourceId))
        before = [...now, ...kept].sort((a, b) => a.sourceId - b.sourceId)
      }
    }),
  )
})

test('what the caller may not see is neither changed nor removed', () => {
  const before = exported(BMD, [bmd(1, '5001', 1, '02', '06'), bmd(2, '5002', 2, '03', '04')])
  const changes = compareExport(BMD, [], before, new Set([2]))
  assert.deepEqual(
    [changes.removed.map(({ sourceId }) => sourceId), changes.unseen.map(({ sourceId }) => sourceId)],
    [[1], [2]],
  )
})

test('a comparison tells new, changed and removed apart', () => {
  const before = [bmd(1, '5001', 1, '02', '06'), bmd(2, '5002', 2, '03', '04'), bmd(3, '5003', 1, '09', '10')]
  const now = [before[0]!, bmd(2, '5002', 2, '03', '05'), bmd(4, '5004', 6, '12', '12')]
  const changes = compareBmd(now, before)
  assert.deepEqual(
    changes.added.map(({ sourceId }) => sourceId),
    [4],
  )
  assert.deepEqual(
    changes.changed.map(({ line, before }) => [line.sourceId, readCells(BMD, before).lastDay]),
    [[2, '2026-11-04']],
  )
  assert.deepEqual(
    changes.removed.map(({ sourceId }) => sourceId),
    [3],
  )
  assert.equal(countChanges(changes), 3)
  assert.equal(countChanges(compareBmd(now, now)), 0)
})

test('BMD deletes exactly the old days first, then creates or replaces what is new or changed', () => {
  const before = [bmd(1, '5001', 1, '02', '06'), bmd(2, '5002', 2, '03', '04'), bmd(3, '5003', 1, '09', '10')]
  const now = [before[0]!, bmd(2, '5002', 2, '03', '05'), bmd(4, '5004', 6, '12', '12')]
  const changes = compareBmd(now, before)
  assert.equal(
    renderLayout(BMD_ABSENCES, followingRows(BMD_ABSENCES, 'changes', now, changes)).text,
    [
      '11;1;5003;;;;;101;09.11.2026;10.11.2026;',
      '11;1;5002;;;;;102;03.11.2026;04.11.2026;',
      '11;1;5002;;;;;202;03.11.2026;05.11.2026;3',
      '11;1;5004;;;;;205;12.11.2026;12.11.2026;1',
      '',
    ].join('\r\n'),
  )
  assert.equal(
    renderLayout(BMD_ABSENCES, followingRows(BMD_ABSENCES, 'everything', now, changes)).text,
    [
      '11;1;5003;;;;;101;09.11.2026;10.11.2026;',
      '11;1;5002;;;;;102;03.11.2026;04.11.2026;',
      '11;1;5001;;;;;201;02.11.2026;06.11.2026;5',
      '11;1;5002;;;;;202;03.11.2026;05.11.2026;3',
      '11;1;5004;;;;;205;12.11.2026;12.11.2026;1',
      '',
    ].join('\r\n'),
  )
})

test('BMD keeps days that another absence of the same person still claims', () => {
  const before = [bmd(1, '5001', 1, '02', '06'), bmd(2, '5001', 1, '02', '06')]
  const changes = compareBmd([before[1]!], before)
  assert.deepEqual(followingRows(BMD_ABSENCES, 'changes', [before[1]!], changes), [])
})

test('DPW gets new and changed rows only: what was removed is for a person to cancel', () => {
  const before = [dpw(1, '700001', 1, '02', '06'), dpw(2, '700002', 2, '03', '04')]
  const now = [dpw(2, '700002', 2, '03', '05'), dpw(9, '700009', 8, '10', '10')]
  const rows = followingRows(DPW_ABSENCES, 'changes', now, compareExport(DPW, now, exported(DPW, before)))
  assert.equal(
    renderLayout(DPW_ABSENCES, rows).text,
    '1;700002;2;03.11.2026;05.11.2026;3,00;\r\n1;700009;8;10.11.2026;10.11.2026;1,00;\r\n',
  )
})

test('after any history of edits and corrections BMD holds exactly what holds here', () => {
  const spellOf = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    employee: fc.constantFrom('5001', '5002'),
    type: fc.constantFrom(1, 2, 6),
    first: fc.integer({ min: 1, max: 28 }),
    length: fc.integer({ min: 0, max: 2 }),
  })
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(spellOf, { selector: ({ id }) => id, maxLength: 6 }), { maxLength: 6 }),
      states => {
        // BMD as its import works: 2xx creates or replaces the exact days, 1xx deletes them.
        const inBmd = new Set<string>()
        let last = NOTHING_EXPORTED
        let now: ExportLine[] = []
        for (const state of states) {
          const two = (n: number) => String(n).padStart(2, '0')
          now = state.map(({ id, employee, type, first, length }) =>
            bmd(id, employee, type, two(first), two(Math.min(30, first + length))),
          )
          for (const row of followingRows(BMD_ABSENCES, 'changes', now, compareExport(BMD, now, last))) {
            const key = [row.employeeNumber, String(row.absenceCode).slice(1), row.firstDay, row.lastDay].join()
            if (String(row.absenceCode).startsWith('1')) inBmd.delete(key)
            else inBmd.add(key)
          }
          last = exported(BMD, now)
        }
        const here = now.map(({ row }) =>
          [row.employeeNumber, String(row.absenceCode).slice(1), row.firstDay, row.lastDay].join(),
        )
        assert.deepEqual([...inBmd].sort(), [...new Set(here)].sort())
      },
    ),
  )
})
