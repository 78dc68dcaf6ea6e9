import type { CorrectionPreview, ExportKind, ExportRun } from '#contract/exports/export-runs.ts'
import { cellsWriter, countChanges, readCells } from '#domain/exports/exported-lines.ts'
import { maySayPay } from '#domain/exports/wage-lines.ts'
import { type Layout, LayoutError, type LayoutRow, renderLayout } from '#domain/settings/payroll-file.ts'
import { spanOf } from '#domain/time/periods.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseWithoutRightTo } from '#server/platform/rights.ts'
import { absenceSource } from '../absence-source/actions.ts'
import { loadExportState, payrollStore } from '../export-previews/actions.ts'
import { changesSince, exportPeriodOf, linesOf } from '../export-previews/rules.ts'
import { ownState, plannedRun } from '../export-run-series/actions.ts'
import * as runRows from '../export-runs/rows.ts'
import { people } from '../export-sources/rows.ts'
import type { Entry, PayrollStore, Source } from '../export-sources/rules.ts'
import { stampSource } from '../stamp-source/actions.ts'
import { wageSource } from '../wage-exports/actions.ts'

/** Old and new of every row that changed since the newest run of the period, and the file that tells payroll. */
export const correctionPreview = (scope: CompanyScope, runId: number): Promise<CorrectionPreview> =>
  inCompany(scope, async tx => {
    const { source, store, period, key } = await seriesOfRun(tx, runId)
    const own = await ownState(tx, key)
    const state = await loadExportState(tx, scope, source, store, period)
    const changes = changesSince(state, own)
    const { lines } = state
    const planned = await plannedRun(tx, source, store, key, { lines, changes }, 'changes', true)
    const { layout, mode, rows, byHand } = planned
    const told = [
      ...changes.changed.map(({ line }) => line),
      ...changes.added,
      ...changes.removed,
      ...byHand,
      ...planned.lines,
    ]
    if (source.kind === 'wages' && told.some(({ sourceId }) => maySayPay(sourceId)))
      refuseWithoutRightTo(scope, ['payment'])
    const gone = [...changes.removed, ...byHand].map(({ employeeId }) => employeeId).filter(id => !state.people.has(id))
    const known = new Map([...state.people, ...(await people(tx, store.softwareId, gone))])
    const named = (employeeId: number) => ({
      lastName: known.get(employeeId)?.lastName ?? '',
      firstName: known.get(employeeId)?.firstName ?? '',
    })
    const write = cellsWriter(changes.fields)
    const read = (cells: string) => readCells(changes.fields, cells)
    const [last] = await runRows.countingRuns(tx, key)
    return {
      runId: last?.id ?? runId,
      number: last?.number ?? 0,
      kind: source.kind,
      mode,
      rows: [
        ...changes.changed.map(({ line, before }) => ({
          sourceId: line.sourceId,
          ...named(line.employeeId),
          change: 'changed' as const,
          before: read(before),
          after: read(write(line.row)),
        })),
        ...changes.added.map(({ sourceId, employeeId, row }) => ({
          sourceId,
          ...named(employeeId),
          change: 'added' as const,
          before: null,
          after: read(write(row)),
        })),
        ...changes.removed.map(({ sourceId, employeeId, before }) => ({
          sourceId,
          ...named(employeeId),
          change: 'removed' as const,
          before: read(before),
          after: null,
        })),
      ],
      byHand: byHand.map(({ sourceId, employeeId, cells }) => ({ sourceId, ...named(employeeId), handed: cells })),
      file: fileShown(layout, rows),
    }
  })

const FILE_ROWS_SHOWN = 200

/** The first lines of a file under its titles; none where a value does not fit, which the checks tell. */
function fileShown(layout: Layout, rows: LayoutRow[]): CorrectionPreview['file'] {
  const titles = layout.columns.map(({ title }) => title).join(layout.separator)
  try {
    const { text } = renderLayout({ ...layout, header: false }, rows.slice(0, FILE_ROWS_SHOWN))
    return { titles, lines: text.split('\r\n').slice(0, -1), rowCount: rows.length }
  } catch (error) {
    if (error instanceof LayoutError) return { titles, lines: [], rowCount: rows.length }
    throw error
  }
}

export const sourceOf = (kind: ExportKind): Source<Entry> => {
  const sources: Record<ExportKind, unknown> = { absences: absenceSource, hours: stampSource, wages: wageSource }
  return sources[kind] as Source<Entry>
}

export async function seriesOfRun(tx: CompanyTx, runId: number) {
  const run = await runRows.find(tx, runId)
  if (!run) throw new Refusal('not_found')
  const store = await payrollStore(tx, run.storeId)
  const source = sourceOf(run.kind)
  if (store.softwareId !== run.softwareId)
    throw new Refusal('conflict', 'Die Lohnsoftware des Betriebs wurde seit dieser Übergabe gewechselt.')
  const period = exportPeriodOf(source, store, run)
  return { source, store, period, key: runRows.seriesKey(store, run.kind, period) }
}

/** How many source rows differ from what the newest run of a period left. */
export async function changesNow(
  tx: CompanyTx,
  scope: CompanyScope,
  source: Source<Entry>,
  store: PayrollStore,
  { from, to }: Pick<ExportRun, 'from' | 'to'>,
): Promise<number> {
  const period = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
  const own = await ownState(tx, runRows.seriesKey(store, source.kind, period))
  const { employeeIds, entriesOf } = await source.read(tx, scope, store, spanOf(period, store.zone))
  const seen = await people(tx, store.softwareId, employeeIds)
  return countChanges(changesSince(linesOf(source, store, entriesOf(period), seen), own))
}
