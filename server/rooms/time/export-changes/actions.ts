import type { CorrectionPreview, ExportKind, ExportRun } from '#contract/time/export-runs.ts'
import { takesBack } from '#domain/time/corrections.ts'
import {
  cellsWriter,
  countChanges,
  type ExportedState,
  NOTHING_EXPORTED,
  readCells,
} from '#domain/time/exported-lines.ts'
import type { Period } from '#domain/time/periods.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { absenceSource } from '../absences/actions.ts'
import { loadExportState, payrollStore } from '../export-previews/actions.ts'
import { people } from '../export-previews/rows.ts'
import { changesSince, exportPeriodOf, linesOf } from '../export-previews/rules.ts'
import { stateAfter } from '../export-runs/content.format.ts'
import * as runRows from '../export-runs/rows.ts'
import { type Entry, type PayrollStore, type Source, spanOf } from '../export-sources/rules.ts'
import { stampSource } from '../stamps/actions.ts'

/** Old and new of every row that changed since the newest run of the period. */
export const correctionPreview = (scope: CompanyScope, runId: number): Promise<CorrectionPreview> =>
  inCompany(scope, async tx => {
    const { source, store, period, key } = await seriesOfRun(tx, runId)
    const state = await loadExportState(tx, source, store, period)
    const before = await stateAfter(await runRows.newestContent(tx, key))
    const changes = changesSince(state, before)
    const gone = changes.removed.map(({ employeeId }) => employeeId).filter(id => !state.people.has(id))
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
      takesBack: takesBack(source.layouts[store.softwareId]!),
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
    }
  })

export const sourceOf = (kind: ExportKind): Source<Entry> => {
  const sources: Record<ExportKind, unknown> = { absences: absenceSource, hours: stampSource }
  return sources[kind] as Source<Entry>
}

export async function seriesOfRun(tx: CompanyTx, runId: number) {
  const run = await runRows.find(tx, runId)
  if (!run) throw new Refusal('not_found')
  const store = await payrollStore(tx, run.storeId)
  const source = sourceOf(run.kind)
  if (store.softwareId !== run.softwareId)
    throw new Refusal('conflict', 'Die Lohnsoftware des Betriebs wurde seit dieser Übergabe gewechselt.')
  const period = exportPeriodOf(source, store.softwareId, run)
  return { source, store, period, key: runRows.seriesKey(store, run.kind, period) }
}

/** One reading for all the periods, however many runs are compared. */
export async function countChangesOf(
  tx: CompanyTx,
  source: Source<Entry>,
  store: PayrollStore,
  runs: Pick<ExportRun, 'id' | 'from' | 'to'>[],
): Promise<Map<number, number>> {
  if (runs.length === 0) return new Map()
  const periodOf = ({ from, to }: { from: string; to: string }): Period => ({
    from: Temporal.PlainDate.from(from),
    to: Temporal.PlainDate.from(to),
  })
  const first = runs.map(({ from }) => from).sort()[0]!
  const last = runs
    .map(({ to }) => to)
    .sort()
    .at(-1)!
  const span = spanOf(periodOf({ from: first, to: last }), store.zone)
  const { employeeIds, entriesOf } = await source.read(tx, store, span)
  const seen = await people(tx, store.softwareId, employeeIds)
  const key = { storeId: store.storeId, kind: source.kind, softwareId: store.softwareId }
  const before = new Map<string, ExportedState>()
  for (const [period, packed] of await runRows.newestContents(tx, key, first, last))
    before.set(period, await stateAfter(packed))
  return new Map(
    runs.map(run => {
      const state = linesOf(source, store, entriesOf(periodOf(run)), seen)
      return [run.id, countChanges(changesSince(state, before.get(run.from) ?? NOTHING_EXPORTED))]
    }),
  )
}
