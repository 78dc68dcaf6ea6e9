import type { Report, ReportDraft } from '#contract/reports/reports.ts'
import { FILE_FORMATS, type ReportType } from '#domain/reports/report-kinds.ts'
import { checkContent } from '#server/platform/content/content.ts'
import { type CompanyScope, type CompanyTx, inCompany, type PlatformTx } from '#server/platform/database/database.ts'
import type { FileRule } from '#server/platform/file-routes.ts'
import { insertFile, removeFile, removeFileOf } from '#server/platform/file-rows.ts'
import { fileStore } from '#server/platform/files.ts'
import { enqueue, type JobContext, type JobDefinition } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { getSealed, putSealed } from '#server/platform/sealed-files.ts'
import type { Upload } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { READ_SENSITIVE } from '#server/rooms/people/public.ts'
import { fileOf } from '../report-files/actions.ts'
import { fileNameOf } from '../report-files/page.report.ts'
import { FILE_TYPES } from '../report-files/sheet.format.ts'
import { gather, refuseKind, refuseStore, screenOf } from '../report-kinds/actions.ts'
import * as rows from './rows.ts'
import { isOfFormat } from './rules.ts'

const trail = trailOf('reports/reports')

/** Whoever still needs one after that makes it anew. */
const MONTHS_KEPT = 12

const seesSensitive = ({ permissions }: CompanyScope) => permissions.has(READ_SENSITIVE)

export const list = (scope: CompanyScope, type: ReportType | undefined): Promise<Report[]> =>
  inCompany(scope, async tx => (await rows.list(tx, type, seesSensitive(scope))).map(answerOf))

export const create = (scope: CompanyScope, draft: ReportDraft, job: JobDefinition): Promise<Report> =>
  inCompany(scope, async tx => {
    const id = await insert(tx, scope, draft, false)
    await enqueue(tx, scope, job, { kind: 'reports/reports', id })
    return found(tx, scope, id)
  })

export const createManual = (scope: CompanyScope, draft: ReportDraft): Promise<Report> =>
  inCompany(scope, async tx => found(tx, scope, await insert(tx, scope, draft, true)))

async function insert(tx: CompanyTx, scope: CompanyScope, draft: ReportDraft, isManual: boolean): Promise<number> {
  refuseKind(scope, draft.reportType)
  if (draft.sensitive && !seesSensitive(scope))
    throw new Refusal('forbidden', 'Einen sensiblen Report erstellt, wer sensible Daten sehen darf.')
  await refuseStore(tx, draft.config.storeId)
  const { storeId } = draft.config
  const storeIds = storeId ? [storeId] : scope.storeIds ? [...scope.storeIds] : null
  const id = await rows.insert(tx, scope, { ...draft, isManual, storeIds })
  const { name, description, reportType } = draft
  await trail.created(tx, scope, { id, name, description, reportType })
  return id
}

const found = async (tx: CompanyTx, scope: CompanyScope, id: number): Promise<Report> =>
  answerOf(await shown(tx, scope, id))

async function shown(tx: CompanyTx, scope: CompanyScope, id: number): Promise<rows.StoredReport> {
  const report = await rows.find(tx, id, seesSensitive(scope))
  if (!report) throw new Refusal('not_found', 'Diesen Report gibt es nicht mehr.')
  return report
}

/** Its address is given to who lists it: only there it is known for whom. */
const answerOf = ({ fileId, state: _, ...report }: rows.StoredReport): Report => ({
  ...report,
  fileserverURL: null,
  fileserverID: fileId,
  fileserverAccessToken: null,
})

/** Brings the file of a report that is made elsewhere. Spec 3 §7. */
export async function finishManual(scope: CompanyScope, id: number, { bytes }: Upload): Promise<Report> {
  const { fileformat, name } = await inCompany(scope, async tx => {
    const report = await waitingManual(tx, scope, id)
    return { fileformat: report.config.fileformat, name: report.name }
  })
  if (!isOfFormat(fileformat, bytes))
    throw new Refusal('unprocessable', `Die Datei ist nicht, was der Report sein soll: ${FILE_FORMATS[fileformat]}.`)
  const passive = fileformat === 'pdf' ? await withoutActive(bytes) : bytes
  const stored = await putSealed(cellOf(scope, id), passive)
  return inCompany(scope, async tx => {
    await rows.lock(tx, id)
    const { sensitive } = await waitingManual(tx, scope, id)
    const file = { stored, name: fileNameOf(name, fileformat), type: FILE_TYPES[fileformat] }
    await rows.finish(tx, id, await insertFile(tx, scope, { ...file, purpose: 'report' }), sensitive)
    await trail.acted(tx, scope, 'uploaded', id)
    return found(tx, scope, id)
  })
}

/** Colleagues open it: nothing in it may run then. */
async function withoutActive(bytes: Buffer): Promise<Buffer> {
  const { bytes: page, active } = await checkContent(bytes, ['application/pdf'])
  if (!active) return page
  if ('clean' in active) return Buffer.from(active.clean)
  throw new Refusal('unprocessable', `Die PDF-Datei tut etwas, wenn sie geöffnet wird. ${active.why}`)
}

async function waitingManual(tx: CompanyTx, scope: CompanyScope, id: number): Promise<rows.StoredReport> {
  const report = await shown(tx, scope, id)
  if (!report.isManual) throw new Refusal('conflict', 'Dieser Report entsteht hier und nimmt keine Datei an.')
  if (report.state !== 'working') throw new Refusal('conflict', 'Dieser Report ist bereits abgeschlossen.')
  return report
}

export const retry = (scope: CompanyScope, id: number, job: JobDefinition): Promise<Report> =>
  inCompany(scope, async tx => {
    await rows.lock(tx, id)
    const report = await shown(tx, scope, id)
    if (report.state !== 'failed' || report.isManual)
      throw new Refusal('conflict', 'Noch einmal erstellt wird nur ein fehlgeschlagener Report.')
    refuseKind(scope, report.reportType)
    await refuseStore(tx, report.config.storeId)
    await rows.startAgain(tx, id)
    await enqueue(tx, scope, job, { kind: 'reports/reports', id })
    await trail.acted(tx, scope, 'started', id)
    return found(tx, scope, id)
  })

/** Also one that is being made: its job finds nothing to finish any more. */
export async function remove(scope: CompanyScope, id: number): Promise<void> {
  const key = await inCompany(scope, async tx => {
    await rows.lock(tx, id)
    const { fileId, name, description, reportType } = await shown(tx, scope, id)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, { id, name, description, reportType })
    return fileId === null ? undefined : removeFile(tx, fileId)
  })
  if (key) await fileStore().remove(key)
}

/** Makes the file and names it, or leaves nothing. */
export async function run({ scope, record, progress, signal }: JobContext): Promise<void> {
  const id = Number(record.id)
  const asked = await inCompany(scope, async tx => {
    // Killed after the commit, the job comes again and finds its work done; who removed the report has stopped it.
    const report = await rows.find(tx, id, true)
    if (report?.state !== 'working') return undefined
    return { report, ...(await rows.surroundings(tx, scope.accountId)) }
  })
  if (!asked) return
  const { report, createdBy, zone } = asked
  const createdAt = Temporal.Now.instant()
  const gathered = await gather(scope, report)
  const { content } = gathered
  signal.throwIfAborted()
  const total = content.table.groups.reduce((sum, { rows }) => sum + rows.length, 0)
  await progress(0, total)
  if (!(await isWanted(scope, id))) return
  const address = `${screenOf(scope, report.reportType)}?reportId=${id}`
  const made = {
    ...{ draft: report, company: gathered.company, asked: gathered.asked, table: content.table, about: content.about },
    ...{ createdAt, createdBy, zone, address },
  }
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, ending.signal])
  const file = await fileOf(scope, made, {
    signal: ended,
    async onPart(rowsDone, rowsTotal) {
      await progress(rowsDone, rowsTotal)
      // Who removed it meanwhile waits for nothing any more.
      if (!(await isWanted(scope, id))) ending.abort()
    },
  }).catch(error => {
    if (!ending.signal.aborted) throw error
  })
  if (!file) return
  signal.throwIfAborted()
  await progress(total, total)
  const stored = await putSealed(cellOf(scope, id), file.bytes)
  const isKept = await inCompany(scope, async tx => {
    await rows.lock(tx, id)
    const now = await rows.find(tx, id, true)
    if (now?.state !== 'working') return false
    const fileId = await insertFile(tx, scope, { stored, name: file.name, type: file.type, purpose: 'report' })
    await rows.finish(tx, id, fileId, report.sensitive || content.isSensitive)
    await trail.tell(tx, scope, [id])
    return true
  })
  if (!isKept) await fileStore().remove(stored.key)
}

const isWanted = (scope: CompanyScope, id: number): Promise<boolean> =>
  inCompany(scope, async tx => (await rows.find(tx, id, true))?.state === 'working')

/** The last try failed: nothing was kept, and the record says why. */
export const giveUp = ({ scope, record }: Pick<JobContext, 'scope' | 'record'>, reason: string): Promise<void> =>
  inCompany(scope, async tx => {
    await rows.fail(tx, Number(record.id), reason)
    await trail.tell(tx, scope, [record.id])
  })

export async function purge(tx: PlatformTx): Promise<void> {
  for (const { companyId, fileId } of await rows.removeOld(tx, MONTHS_KEPT))
    if (fileId !== null) await removeFileOf(tx, companyId, fileId)
}

export const reportFile: FileRule = {
  permission: 'reports.run',
  kind: 'reports/reports',
  async find(tx, scope, id) {
    const report = await rows.find(tx, id, seesSensitive(scope))
    return report?.fileId ?? undefined
  },
  read: (scope, id, key) => getSealed(cellOf(scope, id), key),
}

const cellOf = ({ companyId }: CompanyScope, rowId: number) => ({ companyId, table: 'report', column: 'file', rowId })
