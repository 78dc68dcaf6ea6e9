import { hash } from 'node:crypto'
import type { CorrectionPreview, ExportKind, OpenedRun, PayrollRun } from '#contract/time/payroll-exports.ts'
import type { TransferTarget } from '#contract/time/transfer-targets.ts'
import { followingRows, takesBack } from '#domain/time/corrections.ts'
import {
  cellsWriter,
  countChanges,
  type HandedOverState,
  type HandoverChanges,
  type HandoverLine,
  ledgerAfter,
  NOTHING_HANDED_OVER,
  readCells,
} from '#domain/time/handed-over.ts'
import { type Layout, LayoutError, type LayoutRow } from '#domain/time/payroll-file.ts'
import type { Period } from '#domain/time/periods.ts'
import { audit } from '#server/platform/audit.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { fileStore, newFile } from '#server/platform/files.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { changed } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { absenceSource } from '../absences/actions.ts'
import { spanOf } from '../absences/rules.ts'
import { deliverRun } from '../deliveries/jobs.ts'
import { type Asked, askedChain, look, placeOf } from '../payroll-periods/actions.ts'
import { fileNameOf, fileOf } from '../payroll-periods/handover.format.ts'
import {
  changesSince,
  type Entry,
  exportPeriodOf,
  linesOf,
  type Place,
  refuseBlocked,
  refuseWay,
  type Source,
  valueRefused,
} from '../payroll-periods/rules.ts'
import { people } from '../payroll-periods/store.ts'
import { shiftSource } from '../stamps/actions.ts'
import * as targets from '../transfer-targets/store.ts'
import { packLedger, stateAfter } from './lines.format.ts'
import * as store from './store.ts'

const KIND = 'time/payroll-exports'

/** Gives the open draft of a period, or makes it. Spec 2 §4. */
export const open = <E extends Entry>(scope: CompanyScope, source: Source<E>, asked: Asked): Promise<OpenedRun> =>
  inCompany(scope, async tx => {
    const { key } = await askedChain(tx, scope, source, asked)
    const { id, isNew } = await store.openDraft(tx, scope, key)
    if (isNew) await tell(tx, scope, 'created', id, key)
    return { ...(await runById(tx, id)), isNew }
  })

/**
 * Hands a period over. The same content gives the same run and the same bytes again. What changed since goes to BMD as a
 * new complete file, whose rows replace; DPW would book a complete file twice, so there it needs a correction.
 */
export const handOver = <E extends Entry>(
  scope: CompanyScope,
  source: Source<E>,
  asked: Asked,
  way: 'download' | 'server',
): Promise<PayrollRun> => inCompany(scope, tx => handOverIn(tx, scope, source, asked, way))

/** Hands a period over and gives its file; that it was taken is noted in the same transaction. */
export async function download<E extends Entry>(
  scope: CompanyScope,
  source: Source<E>,
  asked: Asked,
): Promise<FileAnswer> {
  const run = await inCompany(scope, async tx => {
    const { id } = await handOverIn(tx, scope, source, asked, 'download')
    return taken(tx, scope, id)
  })
  return fileOfRun(run)
}

async function handOverIn<E extends Entry>(
  tx: CompanyTx,
  scope: CompanyScope,
  source: Source<E>,
  asked: Asked,
  way: 'download' | 'server',
): Promise<PayrollRun> {
  const { place, period, key } = await askedChain(tx, scope, source, asked)
  refuseWay(place.softwareId, way)
  await store.lockChain(tx, scope, key)
  const looked = await lookBack(tx, source, place, period, key)
  const [last] = looked.runs
  const isSame = last && countChanges(looked.changes) === 0
  if (isSame && way === 'server' && last.state === 'failed') return retryIn(tx, scope, last.id)
  if (isSame && (way === 'server' || !last.isCorrection)) return runById(tx, last.id)
  refuseBlocked(source, place, looked.checks)
  const { runs, changes } = await settled(tx, key, looked)
  if (runs[0] && way === 'server') {
    throw new Refusal(
      'conflict',
      `Dieser Zeitraum wurde mit Lauf ${runs[0].number} schon übergeben, seither geändert: ${countChanges(changes)}. Bitte übergeben Sie die Änderungen als Korrektur.`,
    )
  }
  return finishRun(tx, scope, { source, place, key, looked, runs, changes, scopeOfFile: 'everything' })
}

/** Hands over only what changed since the newest run of the same period. */
export const correct = (scope: CompanyScope, runId: number): Promise<PayrollRun> =>
  inCompany(scope, async tx => {
    const { source, place, period, key } = await chainOfRun(tx, runId)
    await store.lockChain(tx, scope, key)
    const looked = await lookBack(tx, source, place, period, key)
    // That nothing is left is a correction, too.
    const checks = looked.checks.filter(({ code }) => code !== 'nothing-to-export')
    refuseBlocked(source, place, checks)
    const { runs, changes } = await settled(tx, key, looked)
    if (runs.length > 0 && countChanges(changes) === 0)
      throw new Refusal('conflict', 'Seit der letzten Übergabe hat sich nichts geändert.')
    return finishRun(tx, scope, { source, place, key, looked, runs, changes, scopeOfFile: 'changes' })
  })

/** Old and new of every row that changed since the newest run of the period. */
export const correctionPreview = (scope: CompanyScope, runId: number): Promise<CorrectionPreview> =>
  inCompany(scope, async tx => {
    const { source, place, period, key } = await chainOfRun(tx, runId)
    const looked = await look(tx, source, place, period)
    const before = await stateAfter(await store.newestContent(tx, key))
    const changes = changesSince(looked, before)
    const gone = changes.removed.map(({ employeeId }) => employeeId).filter(id => !looked.people.has(id))
    const known = new Map([...looked.people, ...(await people(tx, place.softwareId, gone))])
    const named = (employeeId: number) => ({
      lastName: known.get(employeeId)?.lastName ?? '',
      firstName: known.get(employeeId)?.firstName ?? '',
    })
    const write = cellsWriter(changes.fields)
    const read = (cells: string) => readCells(changes.fields, cells)
    const [last] = await store.countingRuns(tx, key)
    return {
      runId: last?.id ?? runId,
      number: last?.number ?? 0,
      kind: source.kind,
      takesBack: takesBack(source.layouts[place.softwareId]!),
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

const RUNS_SHOWN = 20
const PERIODS_COMPARED = 6

/** The newest runs of a store; for the newest periods also how much changed since. */
export const list = (scope: CompanyScope, storeId: number, kind: ExportKind): Promise<PayrollRun[]> =>
  inCompany(scope, async tx => {
    const rows = await store.list(tx, storeId, kind, RUNS_SHOWN)
    const place = await placeOf(tx, storeId)
    const source = sourceOf(kind)
    const newest = new Map<string, store.RunRow>()
    for (const run of rows) {
      const counts = run.state !== 'superseded' && run.softwareId === place.softwareId
      if (counts && !newest.has(run.from)) newest.set(run.from, run)
    }
    const compared = [...newest.values()].slice(0, PERIODS_COMPARED)
    const counts = source.layouts[place.softwareId] ? await countChangesOf(tx, source, place, compared) : new Map()
    return rows.map(run => ({ ...shown(run), changedSince: counts.get(run.id) ?? null }))
  })

export const find = (scope: CompanyScope, id: number): Promise<PayrollRun> =>
  inCompany(scope, async tx => {
    const run = await runById(tx, id)
    const { source, place, key } = await chainOfRun(tx, id)
    const [last] = await store.countingRuns(tx, key)
    if (last?.id !== id || place.softwareId !== run.softwareId) return run
    const counts = await countChangesOf(tx, source, place, [run])
    return { ...run, changedSince: counts.get(id) ?? null }
  })

export const file = async (scope: CompanyScope, id: number): Promise<FileAnswer> =>
  fileOfRun(await inCompany(scope, tx => taken(tx, scope, id)))

/** Notes that the file of a run was taken. */
async function taken(tx: CompanyTx, scope: CompanyScope, id: number): Promise<store.RunRow> {
  const found = await store.find(tx, id)
  if (!found) throw new Refusal('not_found')
  if (!found.storageKey) throw new Refusal('conflict', 'Für diesen Entwurf gibt es noch keine Datei.')
  await audit(tx, scope, { action: 'downloaded', kind: KIND, id, after: { number: found.number } })
  return found
}

/** The bytes of a run as they were made; they are checked against the ledger before they leave. */
async function fileOfRun(run: store.RunRow): Promise<FileAnswer> {
  const bytes = await fileStore().get(run.storageKey!)
  if (hash('sha256', bytes) !== run.sha256) throw new Error(`The file of export run ${run.id} is damaged.`)
  return { bytes, name: run.fileName!, type: run.fileType! }
}

/** Sends a failed run once more. */
export const retry = (scope: CompanyScope, id: number): Promise<PayrollRun> =>
  inCompany(scope, async tx => {
    if (!(await store.find(tx, id))) throw new Refusal('not_found')
    return retryIn(tx, scope, id)
  })

async function retryIn(tx: CompanyTx, scope: CompanyScope, id: number): Promise<PayrollRun> {
  const original = await store.targetOfRun(tx, id)
  // Once a rename may have been sent, only the same server can tell whether the file is there.
  const wanted = original?.hasRenamed ? original.targetId : (await targets.findDefault(tx))?.id
  const target = wanted ? await targets.find(tx, wanted) : undefined
  if (!target) throw new Refusal('conflict', 'Für die Ablage ist kein Server eingerichtet.')
  if (!(await store.sendAgain(tx, id, { id: target.id, label: labelOf(target) })))
    throw new Refusal('conflict', 'Dieser Lauf ist nicht fehlgeschlagen.')
  await enqueue(tx, scope, deliverRun, { room: 'time', noun: 'payroll-exports', id })
  await tell(tx, scope, 'sent again', id, { target: target.name })
  return runById(tx, id)
}

const sourceOf = (kind: ExportKind): Source<Entry> => {
  const sources: Record<ExportKind, unknown> = { absences: absenceSource, hours: shiftSource }
  return sources[kind] as Source<Entry>
}

async function chainOfRun(tx: CompanyTx, runId: number) {
  const run = await store.find(tx, runId)
  if (!run) throw new Refusal('not_found')
  const place = await placeOf(tx, run.storeId)
  const source = sourceOf(run.kind)
  if (place.softwareId !== run.softwareId)
    throw new Refusal('conflict', 'Die Lohnsoftware des Betriebs wurde seit dieser Übergabe gewechselt.')
  const period = exportPeriodOf(source, place.softwareId, run)
  return { source, place, period, key: store.chainKey(place, run.kind, period) }
}

type Looked = {
  layout: Layout
  lines: HandoverLine[]
  unknown: ReadonlySet<number>
  target: TransferTarget | undefined
}

type LookedBack = Looked & { runs: store.CountingRun[]; changes: HandoverChanges }

/** What holds now, what counts as handed over, and how far the one is from the other. */
async function lookBack<E extends Entry>(
  tx: CompanyTx,
  source: Source<E>,
  place: Place,
  period: Period,
  key: store.ChainKey,
) {
  const runs = await store.countingRuns(tx, key)
  const packed = await store.newestContent(tx, key)
  const [looked, before] = await Promise.all([look(tx, source, place, period), stateAfter(packed)])
  return { ...looked, runs, changes: changesSince(looked, before) }
}

/** A run that never arrived is taken out of the chain; one that may have arrived stands in the way. */
async function settled(
  tx: CompanyTx,
  key: store.ChainKey,
  looked: LookedBack,
): Promise<Pick<LookedBack, 'runs' | 'changes'>> {
  const [last] = looked.runs
  if (last?.state === 'sending')
    throw new Refusal('conflict', `Lauf ${last.number} wird gerade abgelegt. Bitte warten Sie das Ende ab.`)
  if (last?.state !== 'failed') return looked
  if (last.renaming !== '')
    throw new Refusal(
      'conflict',
      `Lauf ${last.number} könnte angekommen sein. Bitte versuchen Sie zuerst diesen Lauf noch einmal.`,
    )
  await store.supersede(tx, last.id)
  const before = await stateAfter(await store.newestContent(tx, key))
  return { runs: await store.countingRuns(tx, key), changes: changesSince(looked, before) }
}

type NewRun<E extends Entry> = {
  source: Source<E>
  place: Place
  key: store.ChainKey
  looked: Looked
  runs: store.CountingRun[]
  changes: HandoverChanges
  scopeOfFile: 'everything' | 'changes'
}

async function finishRun<E extends Entry>(tx: CompanyTx, scope: CompanyScope, run: NewRun<E>): Promise<PayrollRun> {
  const { source, place, key, looked, runs, changes, scopeOfFile } = run
  const layout = source.layouts[place.softwareId]!
  const isFirst = runs.length === 0
  const isCorrection = !isFirst && scopeOfFile === 'changes'
  const rows = isFirst ? looked.lines.map(({ row }) => row) : followingRows(layout, scopeOfFile, looked.lines, changes)
  // Packs in a thread of its own while the file is written.
  const packing = packLedger(ledgerAfter(looked.lines, changes, isCorrection))
  const { bytes, rowCount, sums } = madeFile(source, place, layout, rows, looked.lines)
  // Goes to disk while the ledger is written, which counts only when both are done.
  const stored = newFile(bytes)
  const storing = fileStore().put(bytes, stored)
  storing.catch(() => {})
  const number = await store.nextNumber(tx, scope)
  const fileName = fileNameOf(layout, { ...key, storeNumber: place.storeNumber }, isCorrection ? number : undefined)
  const { id } = await store.openDraft(tx, scope, key)
  const sends = place.softwareId === 1 && rowCount > 0
  if (sends && !looked.target) throw new Refusal('conflict', 'Für die Ablage ist kein Server eingerichtet.')
  const target = sends ? { id: looked.target!.id, label: labelOf(looked.target!) } : undefined
  const fileId = await store.insertFile(tx, scope, fileName, `text/csv; charset=${layout.charset}`, stored)
  const removedCount = changes.removed.length
  await store.finish(tx, scope, id, {
    number,
    isCorrection,
    layoutKey: layout.key,
    fileId,
    rowCount,
    removedCount,
    sums,
    target,
  })
  await store.insertContent(tx, scope, { id, storeId: place.storeId }, await packing)
  if (target) await enqueue(tx, scope, deliverRun, { room: 'time', noun: 'payroll-exports', id })
  await tell(tx, scope, 'exported', id, {
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
  place: Place,
  layout: Layout,
  rows: LayoutRow[],
  lines: HandoverLine[],
) {
  try {
    return fileOf(layout, rows)
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error
    refuseBlocked(source, place, [valueRefused(source, error, rows, lines)])
    throw error
  }
}

/** One reading for all the periods, however many runs are compared. */
async function countChangesOf(
  tx: CompanyTx,
  source: Source<Entry>,
  place: Place,
  runs: Pick<PayrollRun, 'id' | 'from' | 'to'>[],
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
  const span = spanOf(periodOf({ from: first, to: last }), place.zone)
  const { employeeIds, entriesOf } = await source.read(tx, place, span)
  const seen = await people(tx, place.softwareId, employeeIds)
  const key = { storeId: place.storeId, kind: source.kind, softwareId: place.softwareId }
  const before = new Map<string, HandedOverState>()
  for (const [period, packed] of await store.newestContents(tx, key, first, last))
    before.set(period, await stateAfter(packed))
  return new Map(
    runs.map(run => {
      const looked = linesOf(source, place, entriesOf(periodOf(run)), seen)
      return [run.id, countChanges(changesSince(looked, before.get(run.from) ?? NOTHING_HANDED_OVER))]
    }),
  )
}

async function runById(tx: CompanyTx, id: number): Promise<PayrollRun> {
  const run = await store.find(tx, id)
  if (!run) throw new Refusal('not_found')
  return shown(run)
}

const shown = ({ storageKey: _, fileType: __, ...run }: store.RunRow): PayrollRun => run

const labelOf = ({ name, host }: TransferTarget) => `${name} · ${host}`

async function tell(tx: CompanyTx, scope: CompanyScope, action: string, id: number, after: Record<string, unknown>) {
  await audit(tx, scope, { action, kind: KIND, id, after })
  await changed(tx, { companyId: scope.companyId, room: 'time', noun: 'payroll-exports', ids: [id] })
}
