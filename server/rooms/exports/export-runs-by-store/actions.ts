import type { ExportKind, HandOverWay } from '#contract/exports/export-runs.ts'
import type { StoreHandOver, StoreOutcome, StoreStatus } from '#contract/exports/export-runs-by-store.ts'
import { countChanges } from '#domain/exports/exported-lines.ts'
import { formatPeriod } from '#domain/time/periods.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { enqueue, type JobContext, type JobDefinition } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { openCount } from '../cancellations/rows.ts'
import { sourceOf } from '../export-changes/actions.ts'
import { exportSeriesOf, loadExportState } from '../export-previews/actions.ts'
import { changesSince } from '../export-previews/rules.ts'
import { file as fileOf, runExport } from '../export-run-commands/actions.ts'
import { ownState } from '../export-run-series/actions.ts'
import * as ledger from '../export-runs/rows.ts'
import * as rows from './rows.ts'
import { zipped } from './zip.format.ts'

const KIND = 'exports/export-runs-by-store'
const trail = trailOf(KIND)
type Asked = { kind: ExportKind; from: string; to: string }

/** How each of the caller's stores stands before the hand-over of a period. */
export const states = (scope: CompanyScope, asked: Asked): Promise<StoreStatus[]> =>
  inCompany(scope, async tx => {
    const found: StoreStatus[] = []
    for (const store of await rows.stores(tx)) found.push(await statusOf(tx, scope, asked, store))
    return found
  })

async function statusOf(
  tx: CompanyTx,
  scope: CompanyScope,
  { kind, from, to }: Asked,
  { id, name }: { id: number; name: string },
): Promise<StoreStatus> {
  const source = sourceOf(kind)
  const { store, period, key } = await exportSeriesOf(tx, scope, source, { storeId: id, from, to })
  const [last] = await ledger.countingRuns(tx, key)
  const own = await ownState(tx, key)
  const state = await loadExportState(tx, scope, source, store, period)
  const changedSince = last ? countChanges(changesSince(state, own)) : 0
  const blockers = state.checks.filter(({ tone, code }) => tone === 'blocker' && code !== 'nothing-to-export')
  const openCancellationCount = await openCount(tx, { storeId: id, from, to }, kind)
  const given = {
    storeId: id,
    name,
    blockers: blockers.map(({ message }) => message),
    changedSince,
    openCancellationCount,
  }
  const count = state.entries.filter(({ exportable }) => exportable).length
  return { ...given, state: stateOf(last, given, count), runNumber: last?.number ?? null }
}

function stateOf(
  last: ledger.CountingRun | undefined,
  { blockers, changedSince }: Pick<StoreStatus, 'blockers' | 'changedSince'>,
  count: number,
): StoreStatus['state'] {
  if (last?.state === 'sending') return 'sending'
  if (last?.state === 'failed') return 'failed'
  if (last) return changedSince > 0 ? 'changed' : 'handed-over'
  if (count === 0) return 'nothing'
  return blockers.length > 0 ? 'blocked' : 'ready'
}

/** Begins with the stores that are ready now; the others are not touched. */
export async function start(
  scope: CompanyScope,
  asked: Asked & { way: HandOverWay },
  job: JobDefinition,
): Promise<StoreHandOver> {
  const ready = (await states(scope, asked)).filter(({ state }) => state === 'ready')
  if (ready.length === 0)
    throw new Refusal('conflict', 'Kein Standort ist bereit: Was fehlt, steht bei jedem Standort.')
  return inCompany(scope, async tx => {
    const storeIds = ready.map(({ storeId }) => storeId)
    const id = await rows.insert(tx, scope, { ...asked, storeIds })
    await enqueue(tx, scope, job, { kind: KIND, id })
    await trail.acted(tx, scope, 'started', id, { ...asked, count: storeIds.length })
    return shown((await rows.find(tx, id))!)
  })
}

/** Store after store, each in a transaction of its own; what a try before this one has done is not done again. */
export async function run({ scope, record, progress, signal }: JobContext): Promise<void> {
  const id = Number(record.id)
  const batch = await inCompany(scope, tx => rows.find(tx, id))
  if (batch?.state !== 'running') return
  const names = new Map((await inCompany(scope, rows.stores)).map(store => [store.id, store.name]))
  const done = new Set(batch.outcomes.map(({ storeId }) => storeId))
  for (const storeId of batch.storeIds) {
    if (done.has(storeId)) continue
    signal.throwIfAborted()
    const outcome = await handOver(scope, batch, { id: storeId, name: names.get(storeId) ?? '' })
    await inCompany(scope, tx => rows.addOutcome(tx, id, outcome))
    done.add(storeId)
    await progress(done.size, batch.storeCount)
  }
  await inCompany(scope, async tx => {
    await rows.end(tx, id, 'done')
    await trail.tell(tx, scope, [id])
  })
}

/** A refusal is an answer: the others go on. */
async function handOver(
  scope: CompanyScope,
  { kind, from, to, way }: StoreHandOver,
  { id, name }: { id: number; name: string },
): Promise<StoreOutcome> {
  const asked = { storeId: id, from, to }
  const none = { storeId: id, name, runId: null, runNumber: null, message: '' }
  try {
    const run = await runExport(scope, sourceOf(kind), asked, way)
    return { ...none, result: 'handed-over', runId: run.id, runNumber: run.number }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...none, result: 'blocked', message: error.message }
  }
}

export const giveUp = ({ scope, record }: JobContext, reason: string): Promise<void> =>
  inCompany(scope, async tx => {
    await rows.end(tx, Number(record.id), 'failed', reason)
    await trail.tell(tx, scope, [Number(record.id)])
  })

export const find = (scope: CompanyScope, id: number): Promise<StoreHandOver> =>
  inCompany(scope, async tx => shown(await found(tx, id)))

/** The files of all runs it made, byte for byte as they were. */
export async function file(scope: CompanyScope, id: number): Promise<FileAnswer> {
  const batch = await inCompany(scope, tx => found(tx, id))
  const runIds = batch.outcomes.flatMap(({ runId }) => (runId === null ? [] : [runId]))
  if (batch.state === 'running' || runIds.length === 0) throw new Refusal('conflict', 'Noch ist keine Datei da.')
  const files: FileAnswer[] = []
  for (const runId of runIds) files.push(await fileOf(scope, runId))
  const period = { from: Temporal.PlainDate.from(batch.from), to: Temporal.PlainDate.from(batch.to) }
  const name = `${FILES[batch.kind]} ${formatPeriod(period)}.zip`
  return { bytes: await zipped(files), name, type: 'application/zip' }
}

const FILES: Record<ExportKind, string> = { absences: 'Abwesenheiten', hours: 'Istzeiten', wages: 'Lohnarten' }

async function found(tx: CompanyTx, id: number) {
  const batch = await rows.find(tx, id)
  if (!batch) throw new Refusal('not_found')
  return batch
}

const shown = ({ storeIds: _, ...batch }: Awaited<ReturnType<typeof found>>): StoreHandOver => batch
