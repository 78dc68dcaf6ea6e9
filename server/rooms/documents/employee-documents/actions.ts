import type {
  EmployeeDocument,
  EmployeeDocumentChange,
  EmployeeDocumentDraft,
  NewDocument as Uploaded,
} from '#contract/documents/employee-documents.ts'
import { OWN_STORE } from '#contract/documents/employee-documents.ts'
import { type DocumentType, WORK_PERMITS } from '#domain/documents/document-types.ts'
import { fileNameOf, nameOr } from '#domain/documents/documents.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import type { FileRule } from '#server/platform/file-routes.ts'
import { insertFile, removeFile, renameFile } from '#server/platform/file-rows.ts'
import { fileStore } from '#server/platform/files.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { putSealed } from '#server/platform/sealed-files.ts'
import type { CheckedUpload } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { employees } from '#server/rooms/people/public.ts'
import { documentCell, readDocument, refreshDocuments } from '../master-data-documents/actions.ts'
import * as rows from './rows.ts'

const PLAIN = 'documents/employee-documents'
/** Their trail is read only by who may read them. */
const SENSITIVE = 'documents/sensitive-documents'

const plainTrail = trailOf(PLAIN)
const sensitiveTrail = trailOf(SENSITIVE)

const READ_SENSITIVE = 'documents.read-sensitive'
const sightOf = ({ permissions }: CompanyScope) => ({ seesSensitive: permissions.has(READ_SENSITIVE) })

/** Those of the master-data source, as it tells them now. */
export async function listMasterData(scope: CompanyScope, employeeId: number | undefined): Promise<EmployeeDocument[]> {
  await refreshDocuments(scope, employeeId)
  return list(scope, employeeId, true)
}

export const list = (
  scope: CompanyScope,
  employeeId: number | undefined,
  isProxy: boolean,
): Promise<EmployeeDocument[]> =>
  inCompany(scope, async tx => {
    if (employeeId !== undefined && !(await employees.find(tx, employeeId))) throw new Refusal('not_found')
    return rows.list(tx, sightOf(scope), { isProxy, employeeId })
  })

export const upload = (
  scope: CompanyScope,
  { fileType: _, ...draft }: EmployeeDocumentDraft,
  { bytes, type, active }: CheckedUpload,
): Promise<Uploaded> =>
  inCompany(scope, async tx => {
    if (!active) return storeDocument(tx, scope, { ...draft, bytes, type })
    const clean = { ...draft, bytes: await withoutActive(tx, active), type }
    return { ...(await storeDocument(tx, scope, clean, active.found)), removedParts: active.found }
  })

/** What the company wants of a PDF file that does something when it is opened. */
async function withoutActive(tx: CompanyTx, active: NonNullable<CheckedUpload['active']>): Promise<Buffer> {
  const found = new Intl.ListFormat('de-AT', { style: 'long' }).format(active.found)
  const refusal = (why: string) => {
    const message = `Die PDF-Datei enthält ${found}. ${why} Bitte drucken Sie sie als PDF und laden Sie diese Datei hoch.`
    return new Refusal('unprocessable', message, { file: message })
  }
  if (await rows.refusesActivePdfs(tx)) throw refusal('Ihr Betrieb nimmt solche Dateien nicht an.')
  if ('why' in active) throw refusal(active.why)
  return Buffer.from(active.clean)
}

export type NewDocument = {
  employeeId: number
  /** `OWN_STORE`: the one that the employee belongs to. */
  storeId: number | null
  name: string
  documentType: DocumentType
  validUntil: string | null
  permittedMinutes?: number | null
  sensitive: boolean
  confirmed: boolean
  /** Checked by `checkContent`, or made by us. */
  bytes: Buffer
  /** Of the bytes, such as `application/pdf`. */
  type: string
}

/** Puts what somebody brings into somebody's file. */
export async function storeDocument(
  tx: CompanyTx,
  scope: CompanyScope,
  document: NewDocument,
  removedParts: readonly string[] = [],
): Promise<EmployeeDocument> {
  refuseSensitive(scope, document)
  return keepDocument(tx, scope, document, removedParts)
}

/** The same for what the program makes by itself: its bytes sealed; nothing of it stays when the transaction fails. */
export async function keepDocument(
  tx: CompanyTx,
  scope: CompanyScope,
  { bytes, type, ...draft }: NewDocument,
  removedParts: readonly string[] = [],
): Promise<EmployeeDocument> {
  const { companyId } = scope
  const person = await employees.find(tx, draft.employeeId)
  if (!person) throw new Refusal('not_found')
  const id = await rows.nextId(tx)
  const stored = await putSealed(documentCell(companyId, id), bytes)
  try {
    const name = fileNameOf(draft.name, type)
    const fileId = await insertFile(tx, scope, { stored, name, type, purpose: 'employee-document' })
    const permittedMinutes = permittedBy(draft.documentType, draft.permittedMinutes)
    const storeId = storeOf(draft.storeId, person)
    await rows.insert(tx, { ...draft, id, companyId, fileId, storeId, permittedMinutes })
    const after = (await rows.find(tx, ALL, id))!
    await trailFor(after).created(tx, scope, { ...kept(after), ...(removedParts.length > 0 && { removedParts }) })
    await tellPlain(tx, scope, after)
    return after
  } catch (error) {
    await fileStore().remove(stored.key)
    throw error
  }
}

const ALL = { seesSensitive: true }

export const change = (
  scope: CompanyScope,
  id: number,
  { version, storeId, ...wanted }: EmployeeDocumentChange,
): Promise<EmployeeDocument> =>
  inCompany(scope, async tx => {
    const before = await lockOwn(tx, scope, id)
    refuseStale(before.version, version)
    refuseSensitive(scope, wanted)
    const person = await employees.find(tx, before.employeeId)
    const named =
      wanted.name === undefined ? {} : { name: nameOr(wanted.name, wanted.documentType ?? before.documentType) }
    await rows.update(tx, id, {
      ...wanted,
      ...named,
      permittedMinutes: permittedBy(
        wanted.documentType ?? before.documentType,
        wanted.permittedMinutes === undefined ? before.permittedMinutes : wanted.permittedMinutes,
      ),
      ...(storeId !== undefined && { storeId: storeOf(storeId, person!) }),
    })
    const after = (await rows.find(tx, ALL, id))!
    if (after.fileId && after.fileType && after.name !== before.name)
      await renameFile(tx, after.fileId, fileNameOf(after.name, after.fileType))
    // What is or was sensitive leaves no word where others read.
    await trailFor(before.sensitive ? before : after).changed(tx, scope, kept(before), kept(after))
    if (before.sensitive || after.sensitive) await plainTrail.tell(tx, scope, [])
    return after
  })

export async function remove(scope: CompanyScope, id: number): Promise<void> {
  const key = await inCompany(scope, async tx => {
    const before = await lockOwn(tx, scope, id)
    await rows.remove(tx, id)
    await trailFor(before).removed(tx, scope, kept(before))
    await tellPlain(tx, scope, before)
    return before.fileId === null ? undefined : removeFile(tx, before.fileId)
  })
  if (key) await fileStore().remove(key)
}

async function lockOwn(tx: CompanyTx, scope: CompanyScope, id: number): Promise<EmployeeDocument> {
  const found = await rows.lock(tx, sightOf(scope), id)
  if (!found) throw new Refusal('not_found')
  if (found.proxyDocument)
    throw new Refusal('conflict', 'Dieses Dokument kommt aus den Stammdaten und kann hier nur angesehen werden.')
  return found
}

/** What one may not see one may not make either. */
function refuseSensitive({ permissions }: CompanyScope, { sensitive }: { sensitive?: boolean | undefined }): void {
  if (!sensitive || permissions.has(READ_SENSITIVE)) return
  throw new Refusal('forbidden', undefined, { sensitive: 'Dafür fehlt Ihnen die Berechtigung' })
}

/** Only what lets somebody work says how much. */
const permittedBy = (type: DocumentType, minutes: number | null | undefined): number | null =>
  WORK_PERMITS.includes(type) ? (minutes ?? null) : null

const storeOf = (wanted: number | null, person: { storeId: number | null }) =>
  wanted === OWN_STORE ? person.storeId : wanted

const trailFor = ({ sensitive }: { sensitive: boolean }) => (sensitive ? sensitiveTrail : plainTrail)

/** Lists and bell load again; of what is sensitive nobody learns which one. */
const tellPlain = (tx: CompanyTx, scope: CompanyScope, { sensitive }: { sensitive: boolean }) =>
  sensitive ? plainTrail.tell(tx, scope, []) : undefined

/** What the trail keeps of a document. */
const kept = ({
  created_at: _c,
  fileId: _f,
  url: _u,
  accessToken: _a,
  proxyDocument: _p,
  ...facts
}: EmployeeDocument) => facts

/** The file of a document, for who may see the document. */
export const documentFile: FileRule = {
  permission: 'documents.read',
  kind: async (tx, id) => ((await rows.find(tx, ALL, id))?.sensitive ? SENSITIVE : PLAIN),
  find: async (tx, scope, id) => (await rows.find(tx, sightOf(scope), id))?.fileId ?? undefined,
  read: readDocument,
}
