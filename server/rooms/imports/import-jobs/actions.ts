import type { ImportJobDetail, ImportKindName, ImportMapping } from '#contract/imports/import-jobs.ts'
import { hasIssue } from '#domain/imports/issues.ts'
import { applyTemplate, columnsToKeep, fittingTemplate, plainHeader } from '#domain/imports/templates.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { fileStore } from '#server/platform/files.ts'
import { enqueue, type JobDefinition } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { RefuseUnproved, Session, Upload } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { readApart } from '#server/rooms/imports/files/actions.ts'
import { getSealed, type Head, putSealed, sealCorrections, sealHead } from '#server/rooms/imports/files/rows.ts'
import { allKinds, fieldsFor, kindNamed, refuseWrongFields } from '#server/rooms/imports/kinds/actions.ts'
import { type Hints, type ImportKind, likelySheet, suggestFields } from '#server/rooms/imports/kinds/rules.ts'
import { checkImport, runImport } from '#server/rooms/imports/runs/jobs.ts'
import * as templateRows from '../import-templates/rows.ts'
import * as jobRows from '../stored-jobs/rows.ts'
import { correctionsOf, detailOf, existing, headOf, holdsProved, missingFields } from '../stored-jobs/rules.ts'
import { laidOut } from './rules.ts'

const KIND = 'imports/import-jobs'
const trail = trailOf(KIND)
const OPEN_STATES = new Set(['mapping', 'checked', 'failed'])

/** Reads the file, keeps it sealed and says what its columns probably are; nothing is imported yet. */
export async function upload(
  scope: CompanyScope,
  session: Session,
  file: Upload,
  wanted?: ImportKindName,
): Promise<ImportJobDetail> {
  const kinds = wanted ? [kindNamed(wanted)] : allKinds()
  const chosenBefore = await inCompany(scope, tx => sheetsChosenBefore(tx, kinds))
  const table = await readApart(file.bytes, sheets => likelySheet(sheets, kinds, chosenBefore))
  const { lines, source, header, rows, ...laid } = await laidOut(table, kinds)
  const id = await inCompany(scope, async tx => {
    const id = await jobRows.nextId(tx)
    const owner = { companyId: scope.companyId, jobId: id }
    const mapping = await proposal(tx, scope, { kinds, ...laid, decimal: ',' })
    await jobRows.insert(tx, scope, {
      id,
      ...mapping,
      fileName: displayName(file.name),
      file: await putSealed(owner, file.bytes, lines),
      source,
      headerLine: header.line,
      rowCount: rows.length,
      headSealed: sealHead(owner, laid.head),
      createdByName: nameOf(session),
    })
    await trail.acted(tx, scope, 'created', id, {
      fileName: displayName(file.name),
      kind: mapping.kind,
      rows: rows.length,
    })
    return id
  })
  return find(scope, id)
}

const sheetsChosenBefore = async (tx: CompanyTx, kinds: readonly ImportKind[]): Promise<ReadonlySet<string>> => {
  const remembered = await jobRows.rememberedSheets(tx)
  return new Set(remembered.filter(({ kind }) => kinds.some(({ key }) => key === kind)).map(({ sheet }) => sheet))
}

/** Takes another sheet of a workbook, or another line as the column names; what it is and its columns are suggested anew. */
export async function chooseSheet(
  scope: CompanyScope,
  id: number,
  wanted: { sheet?: string | undefined; headerLine?: number | undefined; version: number },
): Promise<ImportJobDetail> {
  const { job, bytes } = await openFile(scope, id, wanted.version)
  const sheet = wanted.sheet ?? job.source.sheet ?? ''
  if (wanted.sheet !== undefined && !job.source.sheets?.includes(sheet))
    throw new Refusal('invalid', undefined, { sheet: 'Dieses Blatt gibt es in der Datei nicht' })
  const kinds = allKinds()
  const table = await readApart(bytes, () => sheet)
  const { headerLine } = wanted
  if (headerLine && !table.rows.some(({ line }) => line === headerLine))
    throw new Refusal('invalid', undefined, { headerLine: 'Diese Zeile gibt es in der Datei nicht' })
  const laid = await laidOut(table, kinds, headerLine)
  return replaceTable(scope, job, { ...laid, bytes }, async tx => {
    const mapping = await proposal(tx, scope, { kinds, ...laid, decimal: job.decimal })
    await jobRows.saveCorrections(tx, id, '')
    await jobRows.saveMapping(tx, id, mapping)
    const { kind, fields } = mapping
    await trail.acted(tx, scope, 'changed', id, { sheet, kind, fields, rows: laid.rows.length })
  })
}

/** A job that nothing was imported of yet, with its file as it came. */
export async function openFile(scope: CompanyScope, id: number, version: number) {
  const job = await inCompany(scope, async tx => {
    const job = await openJob(tx, id)
    refuseStale(job.version, version)
    return job
  })
  if (!job.file) throw new Refusal('conflict', FILE_GONE)
  return { job, bytes: await getSealed({ companyId: scope.companyId, jobId: id }, job.file.key) }
}

type Laid = Awaited<ReturnType<typeof laidOut>> & { bytes: Buffer; name?: string }

/** Puts another table in the place of a job's; `change` says what follows. */
export async function replaceTable(
  scope: CompanyScope,
  job: jobRows.StoredJob,
  { lines, source, header, rows, head, bytes, name = job.fileName }: Laid,
  change: (tx: CompanyTx) => Promise<void>,
): Promise<ImportJobDetail> {
  const { id } = job
  const owner = { companyId: scope.companyId, jobId: id }
  const stored = await putSealed(owner, bytes, lines)
  const detail = await inCompany(scope, async tx => {
    const now = await openJob(tx, id)
    // Read meanwhile, it may have been given another sheet or mapping.
    refuseStale(now.version, job.version)
    await jobRows.replaceTable(tx, scope, now, {
      fileName: name,
      file: stored,
      source,
      headerLine: header.line,
      rowCount: rows.length,
      headSealed: sealHead(owner, head),
    })
    await change(tx)
    return detailOf(scope, await existing(jobRows.find(tx, id)))
  }).catch(async error => {
    await fileStore().remove(stored.key)
    throw error
  })
  if (job.file) await fileStore().remove(job.file.key)
  return detail
}

export const find = (scope: CompanyScope, id: number): Promise<ImportJobDetail> =>
  inCompany(scope, async tx => detailOf(scope, await existing(jobRows.find(tx, id))))

/** Without `fields` the columns are suggested anew, as after choosing another kind. */
export const map = (scope: CompanyScope, id: number, wanted: ImportMapping): Promise<ImportJobDetail> =>
  inCompany(scope, async tx => {
    const job = await openJob(tx, id)
    refuseStale(job.version, wanted.version)
    const kind = kindNamed(wanted.kind)
    const head = headOf(scope, job)
    const { dateOrder = job.dateOrder, decimal = job.decimal, fields } = wanted
    if (fields) await keepChoice(tx, scope, job, { kind, headers: head.map(({ header }) => header), fields })
    const mapping = fields
      ? { kind: kind.key, fields, dateOrder, decimal }
      : await proposal(tx, scope, { kinds: [kind], kind, head, dateOrder, decimal })
    await keepConstants(tx, scope, job, kind, wanted.constants)
    await jobRows.saveMapping(tx, id, mapping)
    await trail.acted(tx, scope, 'changed', id, mapping)
    return detailOf(scope, await existing(jobRows.find(tx, id)))
  })

/** Compares the file with what is stored; the result is for looking at. */
export const check = (scope: CompanyScope, id: number): Promise<ImportJobDetail> =>
  start(scope, id, checkImport, job => {
    refuseClosed(job)
    const missing = missingFields(scope, job)
    if (missing.length > 0)
      throw new Refusal('unprocessable', `Bitte ordnen Sie noch eine Spalte zu: ${missing.join(', ')}.`)
  })

/** Refused while the check shows an error: all rows or none. */
export const run = (
  scope: CompanyScope,
  id: number,
  version: number,
  refuseUnproved: RefuseUnproved,
): Promise<ImportJobDetail> =>
  start(scope, id, runImport, async job => {
    if (job.state !== 'checked') throw new Refusal('conflict', busyText(job.state))
    refuseStale(job.version, version)
    if (!job.file) throw new Refusal('conflict', FILE_GONE)
    const { error } = job.counts
    if (error > 0) {
      const rows = error === 1 ? 'Eine Zeile hat' : `${error} Zeilen haben`
      throw new Refusal(
        'conflict',
        `${rows} Fehler. Es wurde nichts importiert. Bitte berichtigen Sie die Datei und laden Sie sie neu hoch.`,
      )
    }
    if (holdsProved(scope, job)) await refuseUnproved()
  })

/** Takes everything back, as long as nobody went on working with it. */
export async function undo(scope: CompanyScope, id: number): Promise<ImportJobDetail> {
  try {
    return await inCompany(scope, async tx => {
      await jobRows.oneAtATime(tx, scope)
      const job = await existing(jobRows.lock(tx, id))
      if (job.state !== 'done')
        throw new Refusal('conflict', 'Nur ein abgeschlossener Import kann zurückgenommen werden.')
      const written = await jobRows.changesOf(tx, id)
      const origin = `Import ${id} zurückgenommen`
      // First, so that what it takes back is told with it.
      await trail.many(tx, scope, origin, [{ action: 'undone', id }])
      await kindNamed(job.kind).undo(tx, scope, written, origin)
      for (const { kind } of written) await trailOf(kind).tell(tx, scope)
      await jobRows.removeChanges(tx, id)
      await jobRows.removeRows(tx, id)
      await jobRows.setState(tx, id, 'undone')
      await trail.tell(tx, scope, [id])
      return detailOf(scope, await existing(jobRows.find(tx, id)))
    })
  } catch (error) {
    if (isInTheWay(error))
      throw new Refusal(
        'conflict',
        'Zu importierten Einträgen gibt es inzwischen weitere. Der Import kann nicht mehr zurückgenommen werden.',
      )
    throw error
  }
}

/** Says that nothing is left to do about what went wrong, or that something is. */
export const setAside = (
  scope: CompanyScope,
  session: Session,
  id: number,
  { isDone, version }: { isDone: boolean; version: number },
): Promise<ImportJobDetail> =>
  inCompany(scope, async tx => {
    const job = await existing(jobRows.lock(tx, id))
    refuseStale(job.version, version)
    const wasDone = job.setAside !== null
    if (!wasDone && !hasIssue({ state: job.state, errorRows: job.counts.error, isSetAside: wasDone }))
      throw new Refusal('conflict', 'Dieser Import hat kein Problem, das zu erledigen wäre.')
    if (isDone !== wasDone) {
      if (isDone) await jobRows.setAside(tx, scope, id, nameOf(session))
      else await jobRows.takeBackSetAside(tx, id)
      await trail.changed(tx, scope, { isDone: wasDone }, { isDone }, id)
    }
    return detailOf(scope, await existing(jobRows.find(tx, id)))
  })

/** What came after the import refers to what it made, or takes the days of what it would restore. */
const isInTheWay = (error: unknown): boolean =>
  error instanceof Refusal ? error.code === 'in_use' : (error as { cause?: { code?: string } }).cause?.code === '23P01'

/** Gives up an import that changed nothing; its file goes with it. */
export async function remove(scope: CompanyScope, id: number): Promise<void> {
  const key = await inCompany(scope, tx => discard(tx, scope, id))
  if (key) await fileStore().remove(key)
}

async function discard(tx: CompanyTx, scope: CompanyScope, id: number): Promise<string | undefined> {
  const job = await openJob(tx, id)
  await jobRows.remove(tx, job)
  await trail.acted(tx, scope, 'removed', id)
  return job.file?.key
}

const FILE_GONE = 'Die Datei liegt nicht mehr vor. Bitte laden Sie sie neu hoch.'

export async function start(
  scope: CompanyScope,
  id: number,
  definition: JobDefinition,
  refuse: (job: jobRows.StoredJob, tx: CompanyTx) => void | Promise<void>,
): Promise<ImportJobDetail> {
  return inCompany(scope, async tx => {
    const job = await existing(jobRows.lock(tx, id))
    await refuse(job, tx)
    await jobRows.setState(tx, id, definition === checkImport ? 'checking' : 'running')
    await enqueue(tx, scope, definition, { kind: KIND, id })
    await trail.acted(tx, scope, definition === checkImport ? 'checked' : 'started', id)
    return detailOf(scope, await existing(jobRows.find(tx, id)))
  })
}

export function refuseClosed({ state, file }: jobRows.StoredJob): void {
  if (!OPEN_STATES.has(state)) throw new Refusal('conflict', busyText(state))
  if (!file) throw new Refusal('conflict', FILE_GONE)
}

async function openJob(tx: CompanyTx, id: number): Promise<jobRows.StoredJob> {
  const job = await existing(jobRows.lock(tx, id))
  if (!OPEN_STATES.has(job.state)) throw new Refusal('conflict', busyText(job.state))
  return job
}

const busyText = (state: string) =>
  state === 'done' || state === 'undone'
    ? 'Dieser Import ist schon abgeschlossen.'
    : state === 'checking' || state === 'running'
      ? 'Dieser Import wird gerade verarbeitet.'
      : 'Bitte prüfen Sie die Datei zuerst.'

/** A template that was made for such a file says it all; else the column names do, and what was chosen for them last. */
async function proposal(
  tx: CompanyTx,
  scope: CompanyScope,
  { kinds, kind, head, ...hints }: { kinds: readonly ImportKind[]; kind: ImportKind; head: Head } & Hints,
): Promise<jobRows.Mapping> {
  const headers = head.map(({ header }) => header)
  const template = fittingTemplate(await templateRows.ofKinds(tx, kinds), headers)
  if (template) {
    const allowed = new Set(fieldsFor(kindNamed(template.kind), scope).map(({ key }) => key))
    const { missing: _, ...mapping } = applyTemplate(template, head, { ...hints, allowed })
    return { kind: template.kind, ...mapping }
  }
  const choices = (await jobRows.remembered(tx)).filter(choice => choice.kind === kind.key)
  const remembered = new Map(choices.map(({ header, field }) => [header, field]))
  return {
    kind: kind.key,
    fields: suggestFields(
      headers,
      fieldsFor(kind, scope),
      remembered,
      head.map(({ samples }) => samples),
    ),
    ...hints,
  }
}

/** A mapping that somebody made is proposed for the same columns and the same sheet next time. */
async function keepChoice(
  tx: CompanyTx,
  scope: CompanyScope,
  { source: { sheet, sheets = [] } }: jobRows.StoredJob,
  { kind, headers, fields }: { kind: ImportKind; headers: string[]; fields: (string | null)[] },
): Promise<void> {
  if (fields.length !== headers.length)
    throw new Refusal('invalid', undefined, { fields: 'Nicht so viele wie Spalten' })
  refuseWrongFields(
    scope,
    kind,
    fields.filter(field => field !== null),
    'fields',
  )
  await jobRows.remember(tx, scope, kind.key, memorable(headers, fields))
  if (sheet !== null && sheets.length > 1) await jobRows.rememberSheet(tx, scope, kind.key, sheet)
}

/** What was mended for another kind says nothing of this one. */
async function keepConstants(
  tx: CompanyTx,
  scope: CompanyScope,
  job: jobRows.StoredJob,
  kind: ImportKind,
  constants: ImportMapping['constants'],
): Promise<void> {
  const known = kind.key === job.kind ? correctionsOf(scope, job) : { values: [], cells: [] }
  if (constants) {
    refuseWrongFields(
      scope,
      kind,
      constants.map(({ field }) => field),
      'constants',
    )
    const others = known.values.filter(({ from }) => from !== '')
    known.values = [...others, ...constants.map(({ field, text }) => ({ field, from: '', to: text }))]
  }
  await jobRows.saveCorrections(tx, job.id, sealCorrections({ companyId: scope.companyId, jobId: job.id }, known))
}

const memorable = (headers: string[], fields: (string | null)[]) =>
  columnsToKeep(headers, fields).flatMap(({ header, field }) => (field ? [{ header: plainHeader(header), field }] : []))

const nameOf = ({ firstName, lastName }: Session) => `${firstName} ${lastName}`.trim()

export const displayName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim() || 'Datei'
