import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExportRow, Preview } from './export-of.ts'
import { changedIds, shownBy } from './shown-check.ts'

const row = (id: number) => ({ id }) as ExportRow
const preview = (change: object): Preview<ExportRow> =>
  ({
    checks: [{ code: 'overlap', message: 'Überschneidung', rowIds: [4] }],
    exported: [row(1), row(2)],
    notExported: [row(3), row(4)],
    lastRun: { number: 7, added: [1], changed: [{ id: 2 }], removed: [3, 9] },
    ...change,
  }) as unknown as Preview<ExportRow>

test('changed rows are new ones, other ones and those that are no longer exported; what is gone altogether has no row', () => {
  assert.deepEqual(changedIds(preview({})), [1, 2, 3])
  assert.deepEqual(changedIds(preview({ lastRun: null })), [])
})

test('a check shows its own rows, and nothing once it is no longer among the checks', () => {
  assert.deepEqual(shownBy('overlap', preview({}))?.rowIds, [4])
  assert.equal(shownBy('overlap', preview({ checks: [] })), undefined)
})

test('what changed since the newest run is told with its number, and nothing before the first run', () => {
  assert.deepEqual(shownBy('changed-since', preview({})), {
    code: 'changed-since',
    message: 'Seit Lauf 7 geändert',
    rowIds: [1, 2, 3],
  })
  assert.equal(shownBy('changed-since', preview({ lastRun: null })), undefined)
})
