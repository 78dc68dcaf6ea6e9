import { NO_RIGHT_TO_FIELDS } from '#contract/field-rights.ts'
import type { RowOutcome } from '#contract/imports/import-jobs.ts'
import { readable } from '#domain/basics/lines.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { analyseGrownTables } from '#server/platform/database/statistics.ts'
import { fileStore } from '#server/platform/files.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { todayIn } from '#server/platform/today.ts'
import { trailOf } from '#server/platform/trail.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { readApart } from '#server/rooms/imports/files/actions.ts'
import type { TextRow } from '#server/rooms/imports/files/csv.format.ts'
import { getRows, getSealed } from '#server/rooms/imports/files/rows.ts'
import { kindNamed, seesSensitive } from '#server/rooms/imports/kinds/actions.ts'
import {
  belowHeader,
  cellAsShown,
  constantsOf,
  correcting,
  hasError,
  type ImportContext,
  type ImportPlan,
  isProtected,
  maskedCell,
  type SourceRow,
  toSourceRows,
} from '#server/rooms/imports/kinds/rules.ts'
import * as jobRows from '#server/rooms/imports/stored-jobs/rows.ts'
import { correctionsOf } from '#server/rooms/imports/stored-jobs/rules.ts'

const trail = trailOf('imports/import-jobs')
const ROWS_A_CHUNK = 1000
/** Opened and never imported: the file is not kept longer than that. */
const ABANDONED_DAYS = 30

type Working = Pick<JobContext, 'scope' | 'progress' | 'signal'> & { record: { id: number | string } }

/** Compares the whole file with what is stored and keeps the result row by row. */
export async function check({ scope, record, progress, signal }: Working): Promise<void> {
  const id = Number(record.id)
  const job = await inCompany(scope, tx => jobRows.find(tx, id))
  if (job?.state !== 'checking') return
  const rows = await readRows(scope, job)
  await inCompany(scope, async tx => {
    if ((await jobRows.lock(tx, id))?.state !== 'checking') return
    const plan = await compare(tx, scope, job, rows, false)
    await jobRows.removeRows(tx, id)
    const counts = { new: 0, changed: 0, unchanged: 0, error: 0, warning: 0, proposed: plan.proposed ?? 0 }
    let done = 0
    let writing: Promise<unknown> = Promise.resolve()
    for (const chunk of chunks(rows, ROWS_A_CHUNK)) {
      const checked = chunk.map((row, index) => checkedRow(job, plan, row, done + index))
      for (const { outcome } of checked) counts[outcome]++
      counts.warning += chunk.filter(hasWarning).length
      const json = jobRows.rowsAsJson(checked)
      // The database writes a part while the next one is made ready.
      await writing
      signal.throwIfAborted()
      await progress(done, rows.length)
      writing = jobRows.insertRows(tx, scope, id, json)
      writing.catch(() => {})
      done += chunk.length
    }
    await writing
    await progress(done, rows.length)
    await jobRows.saveFindings(tx, id, { counts, warnings: countWarnings(rows), handedOver: plan.handedOver ?? [] })
    await jobRows.setState(tx, id, 'checked')
    await trail.tell(tx, scope, [id])
  })
  await discardAbandoned(scope)
}

/** Writes all rows or none: everything, the record's own state too, is one transaction. */
export async function run({ scope, record, progress, signal }: Working): Promise<void> {
  const id = Number(record.id)
  const job = await inCompany(scope, tx => jobRows.find(tx, id))
  if (job?.state !== 'running') return
  const rows = await readRows(scope, job)
  const isDone = await inCompany(scope, async tx => {
    await jobRows.oneAtATime(tx, scope)
    // Killed after the commit, the job comes again and finds its work done.
    if ((await jobRows.lock(tx, id))?.state !== 'running') return false
    const plan = await compare(tx, scope, job, rows, true)
    const errors = rows.filter(hasError)
    if (errors.length > 0) throw changedMeanwhile(errors)
    const counts = countOutcomes(plan, rows)
    // First, so that what it writes is told with it.
    const after = { fileName: job.fileName, ...counts }
    await trail.many(tx, scope, originOf(job), [{ action: 'imported', id, after }])
    const written = await plan.write(async done => {
      signal.throwIfAborted()
      await analyseGrownTables(tx)
      await progress(done, rows.length)
      await yieldToEventLoop()
    })
    await jobRows.insertChanges(tx, scope, id, written)
    await jobRows.removeSilentRows(tx, id)
    await jobRows.saveFindings(tx, id, { counts, warnings: countWarnings(rows), handedOver: plan.handedOver ?? [] })
    await jobRows.setState(tx, id, 'done')
    await jobRows.forgetFile(tx, job)
    await trail.tell(tx, scope, [id])
    for (const { kind } of written) await trailOf(kind).tell(tx, scope)
    return true
  })
  if (isDone && job.file) await fileStore().remove(job.file.key)
}

/** The last try failed: nothing was written, and the record says why. */
export const giveUp = ({ scope, record }: Pick<JobContext, 'scope' | 'record'>, reason: string): Promise<void> =>
  inCompany(scope, async tx => {
    const job = await jobRows.lock(tx, Number(record.id))
    if (!job || job.state === 'done') return
    await jobRows.setState(tx, job.id, 'failed', reason)
    await trail.tell(tx, scope, [job.id])
  })

/** The rows below the column names, by field. */
async function readRows(scope: CompanyScope, job: jobRows.StoredJob): Promise<SourceRow[]> {
  const { header, rows } = await readFile(scope, job)
  const correct = correcting(correctionsOf(scope, job))
  const sourceRows: SourceRow[] = []
  for (const chunk of chunks(rows, ROWS_A_CHUNK)) {
    for (const row of toSourceRows(chunk, header, job.fields, correct)) sourceRows.push(row)
    await yieldToEventLoop()
  }
  return sourceRows
}

export async function readFile(
  { companyId }: CompanyScope,
  job: jobRows.StoredJob,
): Promise<{ header: TextRow; rows: readonly TextRow[] }> {
  if (!job.file) throw new Refusal('conflict', 'Die Datei liegt nicht mehr vor. Bitte laden Sie sie neu hoch.')
  const owner = { companyId, jobId: job.id }
  const { key } = job.file
  const rows =
    (await getRows(owner, key)) ?? (await readApart(await getSealed(owner, key), () => job.source.sheet ?? '')).rows
  return belowHeader(
    rows,
    rows.findIndex(({ line }) => line === job.headerLine),
  )
}

async function compare(
  tx: CompanyTx,
  scope: CompanyScope,
  job: jobRows.StoredJob,
  rows: SourceRow[],
  forWriting: boolean,
): Promise<ImportPlan> {
  const kind = kindNamed(job.kind)
  const fields = new Set(job.fields.filter(field => field !== null))
  for (const { field } of constantsOf(correctionsOf(scope, job))) fields.add(field)
  // The right may have gone since the columns were mapped.
  if (!seesSensitive(scope) && kind.fields.some(field => isProtected(field) && fields.has(field.key)))
    throw new Refusal('forbidden', NO_RIGHT_TO_FIELDS)
  const zone = await zoneOf(tx)
  const context: ImportContext = {
    scope,
    zone,
    today: todayIn(zone),
    fields,
    hints: { dateOrder: job.dateOrder, decimal: job.decimal },
    origin: originOf(job),
    forWriting,
  }
  return kind.compare(tx, context, rows)
}

const originOf = ({ id }: jobRows.StoredJob) => `Import ${id}`

function checkedRow(job: jobRows.StoredJob, plan: ImportPlan, row: SourceRow, index: number): jobRows.CheckedRow {
  const { line, issues } = row
  if (!hasError(row)) return { line, outcome: plan.outcomes[index]!, ...plan.preview(index), issues }
  return { line, outcome: 'error', label: rawLabel(row), cells: rawCells(job, row), issues }
}

const rawLabel = ({ values: { lastName = '', firstName = '', mdPersonnelId = '' } }: SourceRow) =>
  readable((`${lastName} ${firstName}`.trim() || mdPersonnelId).slice(0, 200))

/** A row that can't be read is shown as it stands in the file, but for what is not shown whole. */
function rawCells(job: jobRows.StoredJob, row: SourceRow) {
  const fields = new Map(kindNamed(job.kind).fields.map(field => [field.key, field]))
  return Object.entries(row.values).flatMap(([field, text]) =>
    text === '' ? [] : [{ field, before: null, after: cellAsShown(maskedCell(fields.get(field), text)) }],
  )
}

function countOutcomes({ outcomes, proposed = 0 }: ImportPlan, rows: readonly SourceRow[]) {
  const count = (wanted: RowOutcome) => outcomes.filter(outcome => outcome === wanted).length
  return {
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    error: 0,
    warning: rows.filter(hasWarning).length,
    proposed,
  }
}

function countWarnings(rows: readonly SourceRow[]): jobRows.Findings['warnings'] {
  const counts: jobRows.Findings['warnings'] = {}
  for (const { issues } of rows) {
    const topics = new Set(issues.flatMap(({ topic }) => topic ?? []))
    for (const topic of topics) counts[topic] = (counts[topic] ?? 0) + 1
  }
  return counts
}

const hasWarning = ({ issues }: SourceRow) => issues.some(({ level }) => level === 'warning')

// No values: the reason of a failed job is logged, too.
function changedMeanwhile(errors: SourceRow[]): Refusal {
  const count = errors.length === 1 ? 'eine Zeile hat' : `${errors.length} Zeilen haben`
  return new Refusal(
    'conflict',
    `Seit der Prüfung hat sich etwas geändert: ${count} jetzt Fehler, zuerst Zeile ${errors[0]!.line}. Es wurde nichts importiert. Bitte prüfen Sie die Datei noch einmal.`,
  )
}

/** In the job, not on a request: it runs after its own work is safe. */
async function discardAbandoned(scope: CompanyScope): Promise<void> {
  const keys = await inCompany(scope, async tx => {
    const keys: string[] = []
    for (const id of await jobRows.abandoned(tx, ABANDONED_DAYS)) {
      const job = await jobRows.lock(tx, id)
      if (!job) continue
      await jobRows.remove(tx, job)
      await trail.noted(tx, scope, 'removed', id)
      if (job.file) keys.push(job.file.key)
    }
    return keys
  })
  for (const key of keys) await fileStore().remove(key)
}
