import { hash } from 'node:crypto'
import type { ExportKind, ExportRun, OpenedRun } from '#contract/time/export-runs.ts'
import type { TransferTarget } from '#contract/time/transfer-targets.ts'
import { followingRows } from '#domain/time/corrections.ts'
import { contentAfter, countChanges, type ExportChanges, type ExportLine } from '#domain/time/exported-lines.ts'
import { type Layout, LayoutError, type LayoutRow } from '#domain/time/payroll-file.ts'
import type { Period } from '#domain/time/periods.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { insertFile } from '#server/platform/file-rows.ts'
import { fileStore, newFile } from '#server/platform/files.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { deliverRun } from '../deliveries/jobs.ts'
import { countChangesOf, seriesOfRun, sourceOf } from '../export-changes/actions.ts'
import { exportSeriesOf, loadExportState, payrollStore } from '../export-previews/actions.ts'
import { changesSince, refuseBlocked, refuseWay, valueRefused } from '../export-previews/rules.ts'
import { packContent, stateAfter } from '../export-runs/content.format.ts'
import { fileNameOf, fileOf } from '../export-runs/file.format.ts'
import * as runRows from '../export-runs/rows.ts'
import type { Entry, ExportRequest, PayrollStore, Source } from '../export-sources/rules.ts'
import * as targets from '../transfer-targets/rows.ts'

const KIND = 'time/export-runs'
const trail = trailOf(KIND)

/** Gives the open draft of a period, or makes it. Spec 2 §4. */
export const open = <E extends Entry>(
  scope: CompanyScope,
  source: Source<E>,
  request: ExportRequest,
): Promise<OpenedRun> =>
  inCompany(scope, async tx => {
    const { key } = await exportSeriesOf(tx, scope, source, request)
    const { id, isNew } = await runRows.openDraft(tx, scope, key)
    if (isNew) await trail.acted(tx, scope, 'created', id, key)
    return { ...(await runById(tx, id)), isNew }
  })

/**
 * Hands a period over. The same content gives the same run and the same bytes again. What changed since goes to BMD as a
 * new complete file, whose rows replace; DPW would book a complete file twice, so there it needs a correction.
 */
export const runExport = <E extends Entry>(
  scope: CompanyScope,
  source: Source<E>,
  request: ExportRequest,
  way: 'download' | 'server',
): Promise<ExportRun> => inCompany(scope, tx => runExportIn(tx, scope, source, request, way))

/** Hands a period over and gives its file; that it was taken is noted in the same transaction. */
export async function download<E extends Entry>(
  scope: CompanyScope,
  source: Source<E>,
  request: ExportRequest,
): Promise<FileAnswer> {
  const run = await inCompany(scope, async tx => {
    const { id } = await runExportIn(tx, scope, source, request, 'download')
    return taken(tx, scope, id)
  })
  return fileOfRun(run)
}

async function runExportIn<E extends Entry>(
  tx: CompanyTx,
  scope: CompanyScope,
  source: Source<E>,
  request: ExportRequest,
  way: 'download' | 'server',
): Promise<ExportRun> {
  const { store, period, key } = await exportSeriesOf(tx, scope, source, request)
  refuseWay(store.softwareId, way)
  await runRows.lockSeries(tx, scope, key)
  const state = await compareWithLastRun(tx, source, store, period, key)
  const [last] = state.runs
  const isSame = last && countChanges(state.changes) === 0
  if (isSame && way === 'server' && last.state === 'failed') return retryIn(tx, scope, last.id)
  if (isSame && (way === 'server' || !last.isCorrection)) return runById(tx, last.id)
  refuseBlocked(source, store, state.checks)
  const { runs, changes } = await settled(tx, key, state)
  if (runs[0] && way === 'server') {
    throw new Refusal(
      'conflict',
      `Dieser Zeitraum wurde mit Lauf ${runs[0].number} schon übergeben, seither geändert: ${countChanges(changes)}. Bitte übergeben Sie die Änderungen als Korrektur.`,
    )
  }
  return finishRun(tx, scope, { source, store, key, state, runs, changes, scopeOfFile: 'everything' })
}

/** Hands over only what changed since the newest run of the same period. */
export const correct = (scope: CompanyScope, runId: number): Promise<ExportRun> =>
  inCompany(scope, async tx => {
    const { source, store, period, key } = await seriesOfRun(tx, runId)
    await runRows.lockSeries(tx, scope, key)
    const state = await compareWithLastRun(tx, source, store, period, key)
    // That nothing is left is a correction, too.
    const checks = state.checks.filter(({ code }) => code !== 'nothing-to-export')
    refuseBlocked(source, store, checks)
    const { runs, changes } = await settled(tx, key, state)
    if (runs.length > 0 && countChanges(changes) === 0)
      throw new Refusal('conflict', 'Seit der letzten Übergabe hat sich nichts geändert.')
    return finishRun(tx, scope, { source, store, key, state, runs, changes, scopeOfFile: 'changes' })
  })

const RUNS_SHOWN = 20
const PERIODS_COMPARED = 6

/** The newest runs of a store; for the newest periods also how much changed since. */
export const list = (scope: CompanyScope, storeId: number, kind: ExportKind): Promise<ExportRun[]> =>
  inCompany(scope, async tx => {
    const rows = await runRows.list(tx, storeId, kind, RUNS_SHOWN)
    const store = await payrollStore(tx, storeId)
    const source = sourceOf(kind)
    const newest = new Map<string, runRows.RunRow>()
    for (const run of rows) {
      const counts = run.state !== 'superseded' && run.softwareId === store.softwareId
      if (counts && !newest.has(run.from)) newest.set(run.from, run)
    }
    const compared = [...newest.values()].slice(0, PERIODS_COMPARED)
    const counts = source.layouts[store.softwareId] ? await countChangesOf(tx, source, store, compared) : new Map()
    return rows.map(run => ({ ...shown(run), changedSince: counts.get(run.id) ?? null }))
  })

export const find = (scope: CompanyScope, id: number): Promise<ExportRun> =>
  inCompany(scope, async tx => {
    const run = await runById(tx, id)
    const { source, store, key } = await seriesOfRun(tx, id)
    const [last] = await runRows.countingRuns(tx, key)
    if (last?.id !== id || store.softwareId !== run.softwareId) return run
    const counts = await countChangesOf(tx, source, store, [run])
    return { ...run, changedSince: counts.get(id) ?? null }
  })

export const file = async (scope: CompanyScope, id: number): Promise<FileAnswer> =>
  fileOfRun(await inCompany(scope, tx => taken(tx, scope, id)))

/** Notes that the file of a run was taken. */
async function taken(tx: CompanyTx, scope: CompanyScope, id: number): Promise<runRows.RunRow> {
  const found = await runRows.find(tx, id)
  if (!found) throw new Refusal('not_found')
  if (!found.storageKey) throw new Refusal('conflict', 'Für diesen Entwurf gibt es noch keine Datei.')
  await trail.noted(tx, scope, 'downloaded', id, { number: found.number })
  return found
}

/** The bytes of a run as they were made; they are checked against the ledger before they leave. */
async function fileOfRun(run: runRows.RunRow): Promise<FileAnswer> {
  const bytes = await fileStore().get(run.storageKey!)
  if (hash('sha256', bytes) !== run.sha256) throw new Error(`The file of export run ${run.id} is damaged.`)
  return { bytes, name: run.fileName!, type: run.fileType! }
}

/** Sends a failed run once more. */
export const retry = (scope: CompanyScope, id: number): Promise<ExportRun> =>
  inCompany(scope, async tx => {
    if (!(await runRows.find(tx, id))) throw new Refusal('not_found')
    return retryIn(tx, scope, id)
  })

async function retryIn(tx: CompanyTx, scope: CompanyScope, id: number): Promise<ExportRun> {
  const original = await runRows.targetOfRun(tx, id)
  // Once a rename may have been sent, only the same server can tell whether the file is there.
  const wanted = original?.hasRenamed ? original.targetId : (await targets.findDefault(tx))?.id
  const target = wanted ? await targets.find(tx, wanted) : undefined
  if (!target) throw new Refusal('conflict', 'Für die Ablage ist kein Server eingerichtet.')
  if (!(await runRows.sendAgain(tx, id, { id: target.id, label: labelOf(target) })))
    throw new Refusal('conflict', 'Dieser Lauf ist nicht fehlgeschlagen.')
  await enqueue(tx, scope, deliverRun, { kind: KIND, id })
  await trail.acted(tx, scope, 'sent-again', id, { target: target.name })
  return runById(tx, id)
}

type ExportState = {
  layout: Layout
  lines: ExportLine[]
  unknown: ReadonlySet<number>
  target: TransferTarget | undefined
}

type Comparison = ExportState & { runs: runRows.CountingRun[]; changes: ExportChanges }

/** What holds now, what counts as handed over, and how far the one is from the other. */
async function compareWithLastRun<E extends Entry>(
  tx: CompanyTx,
  source: Source<E>,
  store: PayrollStore,
  period: Period,
  key: runRows.SeriesKey,
) {
  const runs = await runRows.countingRuns(tx, key)
  const packed = await runRows.newestContent(tx, key)
  const [state, before] = await Promise.all([loadExportState(tx, source, store, period), stateAfter(packed)])
  return { ...state, runs, changes: changesSince(state, before) }
}

/** A run that never arrived is taken out of the chain; one that may have arrived stands in the way. */
async function settled(
  tx: CompanyTx,
  key: runRows.SeriesKey,
  state: Comparison,
): Promise<Pick<Comparison, 'runs' | 'changes'>> {
  const [last] = state.runs
  if (last?.state === 'sending')
    throw new Refusal('conflict', `Lauf ${last.number} wird gerade abgelegt. Bitte warten Sie das Ende ab.`)
  if (last?.state !== 'failed') return state
  if (last.renaming !== '')
    throw new Refusal(
      'conflict',
      `Lauf ${last.number} könnte angekommen sein. Bitte versuchen Sie zuerst diesen Lauf noch einmal.`,
    )
  await runRows.supersede(tx, last.id)
  const before = await stateAfter(await runRows.newestContent(tx, key))
  return { runs: await runRows.countingRuns(tx, key), changes: changesSince(state, before) }
}

type NewRun<E extends Entry> = {
  source: Source<E>
  store: PayrollStore
  key: runRows.SeriesKey
  state: ExportState
  runs: runRows.CountingRun[]
  changes: ExportChanges
  scopeOfFile: 'everything' | 'changes'
}

async function finishRun<E extends Entry>(tx: CompanyTx, scope: CompanyScope, run: NewRun<E>): Promise<ExportRun> {
  const { source, store, key, state, runs, changes, scopeOfFile } = run
  const layout = source.layouts[store.softwareId]!
  const isFirst = runs.length === 0
  const isCorrection = !isFirst && scopeOfFile === 'changes'
  const rows = isFirst ? state.lines.map(({ row }) => row) : followingRows(layout, scopeOfFile, state.lines, changes)
  // Packs in a thread of its own while the file is written.
  const packing = packContent(contentAfter(state.lines, changes, isCorrection))
  const { bytes, rowCount, sums } = madeFile(source, store, layout, rows, state.lines)
  // Goes to disk while the ledger is written, which counts only when both are done.
  const stored = newFile(bytes)
  const storing = fileStore().put(bytes, stored)
  storing.catch(() => {})
  const number = await runRows.nextNumber(tx, scope)
  const fileName = fileNameOf(layout, { ...key, storeNumber: store.storeNumber }, isCorrection ? number : undefined)
  const { id } = await runRows.openDraft(tx, scope, key)
  const sends = store.softwareId === 1 && rowCount > 0
  if (sends && !state.target) throw new Refusal('conflict', 'Für die Ablage ist kein Server eingerichtet.')
  const target = sends ? { id: state.target!.id, label: labelOf(state.target!) } : undefined
  const type = `text/csv; charset=${layout.charset}`
  const fileId = await insertFile(tx, scope, { stored, name: fileName, type, purpose: 'payroll-export' })
  const removedCount = changes.removed.length
  await runRows.finish(tx, scope, id, {
    number,
    isCorrection,
    layoutKey: layout.key,
    fileId,
    rowCount,
    removedCount,
    sums,
    target,
  })
  await runRows.insertContent(tx, scope, { id, storeId: store.storeId }, await packing)
  if (target) await enqueue(tx, scope, deliverRun, { kind: KIND, id })
  await trail.acted(tx, scope, 'exported', id, {
    ...key,
    number,
    fileName,
    rowCount,
    removedCount,
    sums,
    sha256: stored.sha256,
  })
  await storing
  return runById(tx, id)
}

function madeFile<E extends Entry>(
  source: Source<E>,
  store: PayrollStore,
  layout: Layout,
  rows: LayoutRow[],
  lines: ExportLine[],
) {
  try {
    return fileOf(layout, rows)
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error
    refuseBlocked(source, store, [valueRefused(source, error, rows, lines)])
    throw error
  }
}

async function runById(tx: CompanyTx, id: number): Promise<ExportRun> {
  const run = await runRows.find(tx, id)
  if (!run) throw new Refusal('not_found')
  return shown(run)
}

const shown = ({ storageKey: _, fileType: __, ...run }: runRows.RunRow): ExportRun => run

const labelOf = ({ name, host }: TransferTarget) => `${name} · ${host}`
