import { hash } from 'node:crypto'
import type { ExportKind, ExportRun, OpenedRun } from '#contract/exports/export-runs.ts'
import type { TransferTarget } from '#contract/transfers/transfer-targets.ts'
import { contentAfter, countChanges, type ExportLine } from '#domain/exports/exported-lines.ts'
import { maySayPay } from '#domain/exports/wage-lines.ts'
import { type Layout, LayoutError, type LayoutRow } from '#domain/settings/payroll-file.ts'
import type { Period } from '#domain/time/periods.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { insertFile } from '#server/platform/file-rows.ts'
import { fileStore, newFile } from '#server/platform/files.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseWithoutRightTo } from '#server/platform/rights.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { serverOf, transferTargets as targets } from '#server/rooms/transfers/public.ts'
import { insert as insertCancellations } from '../cancellations/rows.ts'
import { deliverRun } from '../deliveries/jobs.ts'
import { note } from '../delivery-log/rows.ts'
import { changesNow, seriesOfRun, sourceOf } from '../export-changes/actions.ts'
import { exportSeriesOf, loadExportState, payrollStore } from '../export-previews/actions.ts'
import { changesSince, refuseBlocked, valueRefused } from '../export-previews/rules.ts'
import { ownState, plannedRun } from '../export-run-series/actions.ts'
import { packContent } from '../export-runs/content.format.ts'
import { fileNameOf, fileOf, XLSX } from '../export-runs/file.format.ts'
import * as runRows from '../export-runs/rows.ts'
import type { Entry, ExportRequest, PayrollStore, Source } from '../export-sources/rules.ts'

const KIND = 'exports/export-runs'
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
    // Nothing is handed over by looking, so it is no entry of the log.
    if (isNew) await trail.tell(tx, scope, [id])
    return { ...(await runById(tx, id)), isNew }
  })

export type Way = 'download' | 'server'
/** `replaces`: the newest run of the period, in whose place all of it is handed over once more. */
type WholeRequest = ExportRequest & { replaces?: number | undefined }

/**
 * Hands a period over. The same content gives the same run and the same bytes again; what changed since is a correction,
 * unless someone asks for the whole period in place of the earlier run.
 */
export const runExport = <E extends Entry>(
  scope: CompanyScope,
  source: Source<E>,
  request: WholeRequest,
  way: Way,
): Promise<ExportRun> => inCompany(scope, tx => runExportIn(tx, scope, source, request, way))

/** Hands a period over and gives its file; that it was taken is noted in the same transaction. */
export async function download<E extends Entry>(
  scope: CompanyScope,
  source: Source<E>,
  request: WholeRequest,
): Promise<FileAnswer> {
  const { run, name } = await inCompany(scope, async tx => {
    const { id } = await runExportIn(tx, scope, source, request, 'download')
    const run = await taken(tx, scope, id)
    return { run, name: await downloadName(tx, source, run) }
  })
  return { ...(await fileOfRun(run)), name }
}

async function downloadName<E extends Entry>(tx: CompanyTx, source: Source<E>, run: runRows.RunRow): Promise<string> {
  const store = await payrollStore(tx, run.storeId)
  const downloadName = source.layoutOf(store)?.downloadName
  if (!downloadName || run.isCorrection || run.replacesNumber !== null) return run.fileName!
  const { storeNumber } = store
  return downloadName.replace('{storeNumber}', storeNumber)
}

async function runExportIn<E extends Entry>(
  tx: CompanyTx,
  scope: CompanyScope,
  source: Source<E>,
  request: WholeRequest,
  way: Way,
): Promise<ExportRun> {
  const { store, period, key } = await exportSeriesOf(tx, scope, source, request)
  await runRows.lockSeries(tx, scope, key)
  const state = await compareWithLastRun(tx, scope, source, store, period, key)
  const [last] = state.runs
  const isWhole = request.replaces !== undefined
  if (isWhole && request.replaces !== last?.id)
    throw new Refusal('conflict', 'Inzwischen gibt es einen neueren Lauf. Bitte sehen Sie sich diesen zuerst an.')
  if (last && !isWhole && countChanges(state.changes) === 0) return repeated(tx, scope, last, way)
  refuseBlocked(source, store, state.checks, way)
  const settledState = await settled(tx, key, state)
  const [before] = settledState.runs
  if (before && !isWhole)
    throw new Refusal(
      'conflict',
      `Dieser Zeitraum wurde mit Lauf ${before.number} schon übergeben, seither geändert: ${countChanges(settledState.changes)}. Bitte übergeben Sie die Änderungen als Korrektur.`,
    )
  return finishRun(tx, scope, { source, store, key, state: settledState, scopeOfFile: 'everything', way })
}

/** The same once more: what failed or was only downloaded is put on the server, all else is the same file. */
async function repeated(tx: CompanyTx, scope: CompanyScope, last: runRows.CountingRun, way: Way): Promise<ExportRun> {
  const sends = way === 'server' && (last.state === 'failed' || last.state === 'finished') && last.rowCount > 0
  return sends ? deliverIn(tx, scope, last.id) : runById(tx, last.id)
}

/** Hands over only what changed since the newest run of the same period; where the company replaces, the whole period. */
export const correct = (scope: CompanyScope, runId: number, wanted: Way | undefined): Promise<ExportRun> =>
  inCompany(scope, async tx => {
    const { source, store, period, key } = await seriesOfRun(tx, runId)
    const way = wanted ?? (store.softwareId === 1 ? 'server' : 'download')
    await runRows.lockSeries(tx, scope, key)
    const state = await compareWithLastRun(tx, scope, source, store, period, key)
    // That nothing is left is a correction, too.
    const checks = state.checks.filter(({ code }) => code !== 'nothing-to-export')
    refuseBlocked(source, store, checks, way)
    const settledState = await settled(tx, key, state)
    const [newest] = settledState.runs
    if (newest && countChanges(settledState.changes) === 0) throw await nothingLeft(tx, newest)
    return finishRun(tx, scope, { source, store, key, state: settledState, scopeOfFile: 'changes', way })
  })

/** What somebody saw as a change may have become another store's to hand over, which was quicker. */
async function nothingLeft(tx: CompanyTx, { id, number }: runRows.CountingRun): Promise<Refusal> {
  const takers = await runRows.takers(tx, id)
  const told = takers.map(taker => `Lauf ${taker.number} (${taker.storeName})`).join(', ')
  const taken = told && ` Zeilen von Lauf ${number} hat inzwischen ${told} übernommen.`
  return new Refusal('conflict', `Seit der letzten Übergabe hat sich nichts geändert.${taken}`)
}

const RUNS_SHOWN = 50

/** The runs of a store's period, the newest first; the newest that counts with what changed since. */
export const list = (scope: CompanyScope, request: ExportRequest, kind: ExportKind): Promise<ExportRun[]> =>
  inCompany(scope, async tx => {
    const rows = await runRows.list(tx, { ...request, kind }, RUNS_SHOWN)
    const store = await payrollStore(tx, request.storeId)
    const source = sourceOf(kind)
    const newest = rows.find(run => run.state !== 'superseded' && run.softwareId === store.softwareId)
    const changedSince = newest && source.layoutOf(store) ? await changesNow(tx, scope, source, store, newest) : null
    return rows.map(run => ({ ...shown(run), changedSince: run === newest ? changedSince : null }))
  })

export const find = (scope: CompanyScope, id: number): Promise<ExportRun> =>
  inCompany(scope, async tx => {
    const run = await runById(tx, id)
    const { source, store, key } = await seriesOfRun(tx, id)
    const [last] = await runRows.countingRuns(tx, key)
    if (last?.id !== id || store.softwareId !== run.softwareId) return run
    return { ...run, changedSince: await changesNow(tx, scope, source, store, run) }
  })

export const file = async (scope: CompanyScope, id: number): Promise<FileAnswer> =>
  fileOfRun(await inCompany(scope, tx => taken(tx, scope, id)))

/** Notes that the file of a run was taken. */
async function taken(tx: CompanyTx, scope: CompanyScope, id: number): Promise<runRows.RunRow> {
  const found = await runRows.find(tx, id)
  if (!found) throw new Refusal('not_found')
  if (found.saysPay) refuseWithoutRightTo(scope, ['payment'])
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

/** Puts a run on the server: one that failed or was only downloaded, or, unchanged, one that is there already. */
export const deliver = (scope: CompanyScope, id: number): Promise<ExportRun> =>
  inCompany(scope, tx => deliverIn(tx, scope, id))

export async function deliverIn(tx: CompanyTx, scope: CompanyScope, id: number): Promise<ExportRun> {
  const run = await runRows.find(tx, id)
  if (!run) throw new Refusal('not_found')
  if (run.saysPay) refuseWithoutRightTo(scope, ['payment'])
  const original = await runRows.targetOfRun(tx, id)
  // Once a rename may have been sent, only the same server can tell whether the file is there.
  const wanted = original?.mustStay ? original.targetId : (await targets.findDefault(tx))?.id
  const target = wanted ? await targets.find(tx, wanted) : undefined
  if (!target) throw new Refusal('conflict', NO_TARGET)
  if (!(await runRows.sendAgain(tx, id, { id: target.id, label: labelOf(target) })))
    throw new Refusal(
      'conflict',
      'Dieser Lauf kann nicht abgelegt werden: Er ist gerade unterwegs, wurde ersetzt oder hat keine Zeilen.',
    )
  await note(tx, scope, { kind: 'run', id }, 'asked', { message: target.name, byAccount: true })
  await enqueue(tx, scope, deliverRun, { kind: KIND, id }, serverOf(target))
  await trail.acted(tx, scope, 'sent-again', id, { target: target.name })
  return runById(tx, id)
}

const NO_TARGET = 'Für die Ablage ist kein Server eingerichtet.'

type Comparison = Awaited<ReturnType<typeof compareWithLastRun>>

/** What holds now, what counts as handed over, and how far the one is from the other. */
async function compareWithLastRun<E extends Entry>(
  tx: CompanyTx,
  scope: CompanyScope,
  source: Source<E>,
  store: PayrollStore,
  period: Period,
  key: runRows.SeriesKey,
) {
  const runs = await runRows.countingRuns(tx, key)
  // What was handed over is unpacked while the database reads what holds now.
  const [own, state] = await Promise.all([ownState(tx, key), loadExportState(tx, scope, source, store, period)])
  return { ...state, period, runs, own, changes: changesSince(state, own) }
}

/** A run that never arrived is taken out of the chain; one that may have arrived stands in the way. */
async function settled(tx: CompanyTx, key: runRows.SeriesKey, state: Comparison): Promise<Comparison> {
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
  const own = await ownState(tx, key)
  return { ...state, runs: await runRows.countingRuns(tx, key), own, changes: changesSince(state, own) }
}

type NewRun<E extends Entry> = {
  source: Source<E>
  store: PayrollStore
  key: runRows.SeriesKey
  state: Comparison
  scopeOfFile: 'everything' | 'changes'
  way: Way
}

async function finishRun<E extends Entry>(tx: CompanyTx, scope: CompanyScope, run: NewRun<E>): Promise<ExportRun> {
  const { source, store, key, state, scopeOfFile, way } = run
  const [before] = state.runs
  const follows = before !== undefined && scopeOfFile === 'changes'
  const planned = await plannedRun(tx, source, store, key, state, before ? scopeOfFile : 'changes', follows)
  const { layout, mode, lines, rows, byHand, taken } = planned
  const { changes } = state
  // What is taken back stands in the file as well.
  const told = [...lines, ...changes.removed, ...byHand, ...taken]
  const saysPay = source.kind === 'wages' && told.some(({ sourceId }) => maySayPay(sourceId))
  // Where the server is, and so who reads it, others say.
  if (saysPay && way === 'server') refuseWithoutRightTo(scope, ['payment'])
  const isWhole = before !== undefined && (scopeOfFile === 'everything' || mode === 'replace')
  const isCorrection = before !== undefined && !isWhole
  // Packs in a thread of its own while the file is written.
  const packing = packContent(contentAfter(lines, changes, isCorrection))
  const { bytes, rowCount, sums } = await madeFile(source, store, layout, rows, lines)
  // Goes to disk while the ledger is written, which counts only when both are done.
  const stored = newFile(bytes)
  const storing = fileStore().put(bytes, stored)
  storing.catch(() => {})
  const number = await runRows.nextNumber(tx, scope)
  const suffix = isCorrection ? `korrektur_${number}` : isWhole ? `ersetzt_lauf_${before.number}` : ''
  const fileName = fileNameOf(layout, { ...key, storeNumber: store.storeNumber }, suffix)
  const { id } = await runRows.openDraft(tx, scope, key)
  const sends = way === 'server' && rowCount > 0
  const receiver = sends ? (state.target ?? (await targets.findDefault(tx))) : undefined
  if (sends && !receiver) throw new Refusal('conflict', NO_TARGET)
  const target = receiver && { id: receiver.id, label: labelOf(receiver) }
  const type = layout.workbook ? XLSX : `text/csv; charset=${layout.charset}`
  const fileId = await insertFile(tx, scope, { stored, name: fileName, type, purpose: 'payroll-export' })
  const removedCount = changes.removed.length
  await runRows.finish(tx, scope, id, {
    number,
    isCorrection,
    correctionMode: before ? mode : '',
    replacesNumber: isWhole ? before.number : null,
    layoutKey: layout.key,
    fileId,
    rowCount,
    removedCount,
    sums,
    saysPay,
    target,
  })
  await runRows.insertContent(tx, scope, { id, storeId: store.storeId }, await packing)
  if (taken.length > 0) await runRows.insertTaken(tx, scope, id, taken)
  if (byHand.length > 0) await insertCancellations(tx, scope, { id, storeId: store.storeId }, byHand)
  if (receiver) {
    await note(tx, scope, { kind: 'run', id }, 'asked', { message: receiver.name, byAccount: true })
    await enqueue(tx, scope, deliverRun, { kind: KIND, id }, serverOf(receiver))
  }
  await trail.acted(tx, scope, 'exported', id, {
    ...key,
    number,
    ...(store.templates[source.kind] && { template: store.templates[source.kind]!.name }),
    fileName,
    rowCount,
    removedCount,
    cancellationCount: byHand.length,
    ...(!saysPay && { sums }),
    sha256: stored.sha256,
  })
  await source.handedOver?.(tx, scope, store, state.period)
  await storing
  return runById(tx, id)
}

async function madeFile<E extends Entry>(
  source: Source<E>,
  store: PayrollStore,
  layout: Layout,
  rows: LayoutRow[],
  lines: readonly ExportLine[],
) {
  try {
    return await fileOf(layout, rows, { ...store.settings, storeNumber: store.storeNumber })
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error
    refuseBlocked(source, store, [valueRefused(source, error, rows, lines)], 'download')
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
