import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CorrectionMode, type Layout, type LayoutRow, renderLayout } from '../settings/payroll-file.ts'
import { layoutFor } from './corrections.ts'
import {
  cellsWriter,
  compareExport,
  contentAfter,
  countChanges,
  type ExportedState,
  type ExportLine,
  exportedState,
  fieldsOf,
  readCells,
  readContent,
  writeContent,
} from './exported-lines.ts'
import { BMD_ABSENCES, bmdAbsenceRow, DPW_ABSENCES, DPW_HOURS, dpwAbsenceRow, dpwHoursRow } from './layouts.ts'
import { changesOf, type HandedSeries, nextRun } from './next-run.ts'

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
  line(
    id,
    bmdAbsenceRow(
      { companyNumber: '1', employeeNumber },
      { ...spell(type, first, last), isOpen: false, goesOn: false },
      { month: 11, absenceDays: null },
    ),
  )
const dpw = (id: number, employeeNumber: string, type: number, first: string, last: string) =>
  line(id, dpwAbsenceRow({ companyNumber: '1', employeeNumber }, spell(type, first, last)))
const exported = (fields: string[], lines: ExportLine[]): ExportedState => {
  const write = cellsWriter(fields)
  const added = lines.map(({ row, ...line }) => ({ ...line, change: 'added' as const, cells: write(row) }))
  return exportedState(writeContent({ fields, lines: added }))
}
const BMD = fieldsOf(BMD_ABSENCES)
const compareBmd = (now: ExportLine[], before: ExportLine[]) => compareExport(BMD, now, exported(BMD, before))

test('cells name what was handed over, whatever the order of the fields, and are empty where nothing was', () => {
  const { row } = bmd(1, '5001', 1, '02', '06')
  const cells = cellsWriter(BMD)(row)
  assert.equal(cells, '"201"\t\t"1"\t"5001"\t"2026-11-02"\t"2026-11-06"\t\t')
  assert.equal(cellsWriter(BMD)(Object.fromEntries(Object.entries(row).reverse())), cells)
  assert.deepEqual(readCells(BMD, cells), {
    absenceCode: '201',
    companyNumber: '1',
    employeeNumber: '5001',
    firstDay: '2026-11-02',
    lastDay: '2026-11-06',
  })
})

test('a layout with another column does not make every row look changed', () => {
  const before = [bmd(1, '5001', 1, '02', '06')]
  const without = BMD.filter(field => field !== 'amount')
  const older = exported([...without].reverse(), before)
  assert.equal(countChanges(compareExport(BMD, before, older)), 0)
  assert.equal(countChanges(compareExport(without, before, exported(BMD, before))), 0)
  assert.equal(countChanges(compareExport(BMD, [bmd(1, '5001', 1, '02', '05')], older)), 1)
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

/** What a run after `before` hands over, as the lines of its file, and what a person takes back. */
function following(
  shipped: Layout,
  mode: CorrectionMode,
  now: ExportLine[],
  before: ExportLine[],
  { scope = 'changes', others = [] }: { scope?: 'changes' | 'everything'; others?: HandedSeries[] } = {},
) {
  const layout = layoutFor(shipped, mode)
  const booking = { month: 11, year: 2026, absenceDays: () => null }
  const own = exported(fieldsOf(layout), before)
  const changes = changesOf(layout, now, own, new Set())
  const run = nextRun({ layout, mode, scope, now, changes, others, booking })
  const text = renderLayout(layout, run.rows).text
  return { ...run, changes, file: text.split('\r\n').slice(0, -1) }
}
const seriesOf = (layout: Layout, lines: ExportLine[], isSamePeriod = true): HandedSeries => ({
  runId: 1,
  isSamePeriod,
  state: exported(fieldsOf(layout), lines),
})

test('BMD deletes exactly the old days first, then creates or replaces what is new or changed', () => {
  const before = [bmd(1, '5001', 1, '02', '06'), bmd(2, '5002', 2, '03', '04'), bmd(3, '5003', 1, '09', '10')]
  const now = [before[0]!, bmd(2, '5002', 2, '03', '05'), bmd(4, '5004', 6, '12', '12')]
  const deleted = ['11;1;5002;;;;;102;03.11.2026;04.11.2026;', '11;1;5003;;;;;101;09.11.2026;10.11.2026;']
  const created = ['11;1;5002;;;;;202;03.11.2026;05.11.2026;', '11;1;5004;;;;;205;12.11.2026;12.11.2026;']
  assert.deepEqual(following(BMD_ABSENCES, 'cancel', now, before).file, [...deleted, ...created])
  assert.deepEqual(following(BMD_ABSENCES, 'cancel', now, before, { scope: 'everything' }).file, [
    ...deleted,
    '11;1;5001;;;;;201;02.11.2026;06.11.2026;',
    ...created,
  ])
})

test('BMD keeps days that another absence of the same person still claims, also one of another store', () => {
  const before = [bmd(1, '5001', 1, '02', '06'), bmd(2, '5001', 1, '02', '06')]
  assert.deepEqual(following(BMD_ABSENCES, 'cancel', [before[1]!], before).file, [])
  const others = [seriesOf(BMD_ABSENCES, [bmd(9, '5001', 1, '02', '06')])]
  assert.deepEqual(following(BMD_ABSENCES, 'cancel', [], [before[0]!], { others }).file, [])
})

test('an absence that another store had lengthened is told once more when it is deleted together with what lengthened it', () => {
  const tuesday = bmd(1, '5001', 1, '24', '24')
  const wednesday = bmd(2, '5001', 1, '25', '25')
  const moved = line(2, { ...wednesday.row, absenceCode: '301' })
  const others = [seriesOf(BMD_ABSENCES, [moved])]
  assert.deepEqual(following(BMD_ABSENCES, 'cancel', [tuesday, wednesday], [tuesday], { others }).file, [
    '11;1;5001;;;;;101;24.11.2026;25.11.2026;',
    '11;1;5001;;;;;201;24.11.2026;24.11.2026;',
    '11;1;5001;;;;;201;25.11.2026;25.11.2026;',
  ])
})

const october = (id: number, first: string, last: string | null) => {
  const { row } = bmd(id, '5001', 2, '01', '01')
  const days = {
    firstDay: Temporal.PlainDate.from(`2026-10-${first}`),
    lastDay: last && Temporal.PlainDate.from(`2026-10-${last}`),
  }
  return line(id, { ...row, ...days, absenceCode: '202' })
}

test('sickness that goes on after the month end lengthens the record of the month before', () => {
  const others = [seriesOf(BMD_ABSENCES, [october(1, '28', '31')], false)]
  const first = following(BMD_ABSENCES, 'cancel', [bmd(1, '5001', 2, '01', '05'), bmd(2, '5002', 2, '01', '03')], [], {
    others,
  })
  assert.deepEqual(first.file, ['11;1;5001;;;;;302;01.11.2026;05.11.2026;', '11;1;5002;;;;;202;01.11.2026;03.11.2026;'])

  // It ended two days earlier: the one record that BMD has by now is made anew.
  const before = [...first.lines]
  const shorter = following(BMD_ABSENCES, 'cancel', [bmd(1, '5001', 2, '01', '03'), before[1]!], before, { others })
  assert.deepEqual(shorter.file, [
    '11;1;5001;;;;;102;28.10.2026;05.11.2026;',
    '11;1;5001;;;;;202;28.10.2026;03.11.2026;',
  ])

  // It ended with October.
  const gone = following(BMD_ABSENCES, 'cancel', [before[1]!], before, { others })
  assert.deepEqual(gone.file, ['11;1;5001;;;;;102;28.10.2026;05.11.2026;', '11;1;5001;;;;;202;28.10.2026;31.10.2026;'])

  // Unchanged rows are told as they were, and October's own correction knows of November.
  assert.deepEqual(
    following(BMD_ABSENCES, 'cancel', [bmd(1, '5001', 2, '01', '05'), before[1]!], before, { others }).file,
    [],
  )
  const november = [seriesOf(BMD_ABSENCES, before, false)]
  assert.deepEqual(
    following(BMD_ABSENCES, 'cancel', [october(1, '29', '31')], [october(1, '28', '31')], { others: november }).file,
    ['11;1;5001;;;;;102;28.10.2026;05.11.2026;', '11;1;5001;;;;;202;29.10.2026;05.11.2026;'],
  )
})

test('sickness without an end has none in the file either; an end in a later month is that month’s to tell', () => {
  const open = october(1, '28', null)
  assert.deepEqual(following(BMD_ABSENCES, 'cancel', [open], []).file, ['11;1;5001;;;;;202;28.10.2026;;'])
  const others = [seriesOf(BMD_ABSENCES, [open], false)]
  assert.deepEqual(following(BMD_ABSENCES, 'cancel', [bmd(1, '5001', 2, '01', '05')], [], { others }).file, [
    '11;1;5001;;;;;302;01.11.2026;05.11.2026;',
  ])
  const closedLater = october(1, '28', '31')
  closedLater.row.goesOn = 1
  assert.equal(countChanges(following(BMD_ABSENCES, 'cancel', [closedLater], [open]).changes), 0)
  assert.deepEqual(following(BMD_ABSENCES, 'cancel', [october(1, '28', '31')], [open]).file, [
    '11;1;5001;;;;;102;28.10.2026;;',
    '11;1;5001;;;;;202;28.10.2026;31.10.2026;',
  ])
})

test('what begins before a record without an end does not lengthen it', () => {
  const others = [seriesOf(BMD_ABSENCES, [october(1, '28', null)])]
  assert.deepEqual(following(BMD_ABSENCES, 'cancel', [october(2, '05', '07')], [], { others }).file, [
    '11;1;5001;;;;;202;05.10.2026;07.10.2026;',
  ])
})

test('sickness without an end is one record, also when the later month was handed over first', () => {
  const november = bmd(1, '5001', 2, '01', '30')
  november.row.lastDay = null
  const later = [seriesOf(BMD_ABSENCES, [november], false)]
  assert.deepEqual(following(BMD_ABSENCES, 'cancel', [october(1, '28', null)], [], { others: later }).file, [
    '11;1;5001;;;;;102;01.11.2026;;',
    '11;1;5001;;;;;202;28.10.2026;;',
  ])
  // November handed over once more does not cut it.
  const others = [seriesOf(BMD_ABSENCES, [october(1, '28', null)], false)]
  const again = following(BMD_ABSENCES, 'cancel', [november], [november], { scope: 'everything', others })
  assert.deepEqual(again.file, ['11;1;5001;;;;;202;28.10.2026;;'])
})

const shift = (id: number, employeeNumber: string, on: string, minutes: number) =>
  line(
    id,
    dpwHoursRow(
      { companyNumber: '1', employeeNumber },
      { day: day(on), minutes },
      { wageType: '100', costCentre: '10', year: 2026, month: 11 },
    ),
  )

// One stamp became a quarter of an hour shorter, one was deleted, one person got another number.
const stampsBefore = [shift(1, '700001', '02', 360), shift(2, '700002', '03', 480), shift(3, '700003', '04', 300)]
const stampsNow = [shift(1, '700001', '02', 345), shift(3, '700099', '04', 300)]
const corrections: [CorrectionMode, string[], string[]][] = [
  [
    'difference',
    [
      '1;700002;2026;11;100;-8,00;;;10;03.11.2026',
      '1;700001;2026;11;100;-6,00;;;10;02.11.2026',
      '1;700003;2026;11;100;-5,00;;;10;04.11.2026',
      '1;700001;2026;11;100;5,75;;;10;02.11.2026',
      '1;700099;2026;11;100;5,00;;;10;04.11.2026',
    ],
    [],
  ],
  [
    'cancel',
    [
      '1;700002;2026;11;100;8,00;;;10;03.11.2026;S',
      '1;700001;2026;11;100;6,00;;;10;02.11.2026;S',
      '1;700003;2026;11;100;5,00;;;10;04.11.2026;S',
      '1;700001;2026;11;100;5,75;;;10;02.11.2026;',
      '1;700099;2026;11;100;5,00;;;10;04.11.2026;',
    ],
    [],
  ],
  ['replace', ['1;700001;2026;11;100;5,75;;;10;02.11.2026', '1;700099;2026;11;100;5,00;;;10;04.11.2026'], []],
  [
    'manual',
    ['1;700001;2026;11;100;5,75;;;10;02.11.2026', '1;700099;2026;11;100;5,00;;;10;04.11.2026'],
    ['700002 8', '700001 6', '700003 5'],
  ],
]
for (const [mode, file, byHand] of corrections) {
  test(`DPW hours that changed, were deleted or belong to another number are corrected by ${mode}`, () => {
    const run = following(DPW_HOURS, mode, stampsNow, stampsBefore)
    assert.deepEqual(run.file, file)
    assert.deepEqual(
      run.byHand.map(({ cells }) => `${cells.employeeNumber} ${cells.quantity}`),
      byHand,
    )
  })
}

test('what a file takes back counts negative in its sums', () => {
  for (const mode of ['difference', 'cancel'] as const) {
    const { rows } = following(DPW_HOURS, mode, stampsNow, stampsBefore)
    assert.equal(renderLayout(layoutFor(DPW_HOURS, mode), rows).sums.quantity, 10.75 - 19)
  }
})

test('a DPW absence that moved to another store is cancelled by the run of the new store, and its own run has nothing left to do', () => {
  const moved = [dpw(1, '700001', 1, '02', '06')]
  const run = following(DPW_ABSENCES, 'cancel', moved, [], { others: [seriesOf(DPW_ABSENCES, moved)] })
  assert.deepEqual(run.file, ['1;700001;1;02.11.2026;06.11.2026;5,00;;S', '1;700001;1;02.11.2026;06.11.2026;5,00;;'])
  assert.deepEqual(run.taken, [{ runId: 1, sourceId: 1 }])
})

test('the same days entered anew in another store are not booked twice while the old ones still are', () => {
  const run = following(DPW_ABSENCES, 'cancel', [dpw(2, '700001', 1, '02', '06')], [], {
    others: [seriesOf(DPW_ABSENCES, [dpw(1, '700001', 1, '02', '06'), dpw(3, '700001', 1, '09', '09')])],
  })
  assert.deepEqual(run.file, ['1;700001;1;02.11.2026;06.11.2026;5,00;;S', '1;700001;1;02.11.2026;06.11.2026;5,00;;'])
  assert.deepEqual(run.taken, [{ runId: 1, sourceId: 1 }])
})

test('what was deleted and entered again as it was is not handed over again', () => {
  const run = following(DPW_ABSENCES, 'cancel', [dpw(5, '700001', 1, '02', '06')], [dpw(1, '700001', 1, '02', '06')])
  assert.deepEqual([run.file, countChanges(run.changes)], [[], 2])
})

test('a layout that marks what it cancels has a column for it, the others have none', () => {
  const last = (mode: CorrectionMode) => layoutFor(DPW_ABSENCES, mode).columns.at(-1)!.title
  assert.deepEqual(DPW_ABSENCES.corrections.map(last), ['Kennzeichen', 'Stunden', 'Stunden', 'Stunden'])
  assert.equal(layoutFor(BMD_ABSENCES, 'cancel').columns.at(-1)!.title, 'NLZ_VER')
})
