import { MAX_DOCUMENT_BYTES } from '#contract/documents/employee-documents.ts'
import { fileNameOf } from '#domain/documents/documents.ts'
import { chunks } from '#server/platform/chunks.ts'
import { checkContent } from '#server/platform/content/content.ts'
import { refuseMalware } from '#server/platform/content/malware.ts'
import { acrossStores, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { insertFile, removeFile, renameFile, replaceFile } from '#server/platform/file-rows.ts'
import { fileStore, newFile } from '#server/platform/files.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { etagOf, forgetOthers, garbled, keepEtag, UNREACHED } from '#server/platform/remote-answers.ts'
import { askRemote, remoteSource } from '#server/platform/remote-source.ts'
import { getSealed, putSealed } from '#server/platform/sealed-files.ts'
import { trailOf } from '#server/platform/trail.ts'
import { employees } from '#server/rooms/people/public.ts'
import { FILE_TYPES, type RemoteDocument, readRemoteDocuments } from './list.format.ts'
import * as rows from './rows.ts'
import { changesOf, inKnownStore } from './rules.ts'

const trail = trailOf('documents/employee-documents')

const LIST = 'employee/documents'
const MOST_LIST_BYTES = 20_000_000
/** Files are larger than lists. */
const FILE_PATIENCE = 4

/** Brings what is known of the source's documents, of a person or of all, to what it tells now. */
export async function refreshDocuments(scope: CompanyScope, employeeId: number | undefined): Promise<void> {
  if (!remoteSource.get()) return
  const { companyId } = scope
  const address = employeeId === undefined ? LIST : `${LIST}/${employeeId}`
  // Who sees some stores takes over less than the source tells; that it did not change says nothing then.
  const takesAll = employeeId !== undefined || scope.storeIds === null
  const etag = await inCompany(scope, async tx => {
    if (employeeId !== undefined && !(await employees.find(tx, employeeId))) throw new Refusal('not_found')
    return takesAll ? etagOf(tx, address) : ''
  })
  const answer = await askRemote({
    ...{ path: LIST.split('/'), query: { companyId, employeeId }, etag },
    mostBytes: MOST_LIST_BYTES,
  })
  if (!answer) throw new Refusal('unavailable', UNREACHED)
  if (answer.is === 'same') return
  const documents = answer.is === 'new' ? readRemoteDocuments(answer.bytes, { companyId, employeeId }) : undefined
  if (!documents) throw garbled()
  const keys = await inCompany(scope, async tx => {
    const gone = await takeOver(tx, scope, employeeId, documents)
    await forgetOthers(tx, LIST, address)
    await keepEtag(tx, scope, address, { etag: takesAll && answer.is === 'new' ? answer.etag : '' })
    return gone
  })
  for (const key of keys) await fileStore().remove(key)
}

const ROWS_A_STATEMENT = 1000

/** Gives the keys of files that nobody needs any more. */
async function takeOver(
  tx: CompanyTx,
  scope: CompanyScope,
  employeeId: number | undefined,
  told: readonly RemoteDocument[],
): Promise<string[]> {
  await rows.lock(tx, scope)
  const [people, unseen, stores] = [
    await rows.people(tx, employeeId),
    await rows.unseen(tx, told),
    await acrossStores(tx, scope, () => rows.stores(tx)),
  ]
  const placed = told.map(document => inKnownStore(document, stores))
  const changes = changesOf(placed, await rows.known(tx, employeeId, told), { people, unseen })
  const { added, changed, removed } = changes
  if (added.length + changed.length + removed.length === 0) return []
  for (const part of chunks(removed, ROWS_A_STATEMENT))
    await rows.remove(
      tx,
      part.map(({ documentId }) => documentId),
    )
  const keys: string[] = []
  for (const { fileId } of removed) {
    const key = fileId === null ? undefined : await removeFile(tx, fileId)
    if (key) keys.push(key)
  }
  for (const part of chunks(added, ROWS_A_STATEMENT)) {
    const documents = []
    for (const document of part) documents.push({ ...document, fileId: await namedFile(tx, scope, document) })
    await rows.insert(tx, scope, documents)
  }
  for (const part of chunks(changed, ROWS_A_STATEMENT))
    await rows.update(
      tx,
      part.map(({ document, known }) => ({ ...document, documentId: known.documentId })),
    )
  for (const { document, known } of changed)
    if (known.fileId !== null && document.name !== known.name)
      await renameFile(tx, known.fileId, fileNameOf(document.name, known.fileType!))
  await trail.tell(tx, scope, [])
  return keys
}

/** Names a file whose bytes are fetched when somebody opens it. */
const namedFile = (tx: CompanyTx, scope: CompanyScope, { name, fileType: type }: RemoteDocument) =>
  type === null
    ? null
    : insertFile(tx, scope, {
        stored: newFile(new Uint8Array()),
        name: fileNameOf(name, type),
        type,
        purpose: 'employee-document',
      })

/** The cell that the bytes of a document are sealed for. */
export const documentCell = (companyId: number, rowId: number) => ({
  ...{ companyId, table: 'employee_document', column: 'file', rowId },
})

/** The bytes of a document: our own as they are kept, those of the source as it has them now. */
export async function readDocument(scope: CompanyScope, id: number, key: string): Promise<Buffer> {
  const remote = await inCompany(scope, tx => rows.fileOf(tx, id))
  return remote ? readRemote(scope, id, remote) : getSealed(documentCell(scope.companyId, id), key)
}

const FILE_UNREACHED =
  'Diese Datei liegt bei der Stammdatenquelle, und die ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.'
const FILE_GONE = 'Die Stammdatenquelle hat diese Datei nicht mehr.'
const FILE_REFUSED =
  'Die Stammdatenquelle hat eine Datei geschickt, die Kontor nicht annimmt. Bitte wenden Sie sich an den Betreiber.'

async function readRemote(scope: CompanyScope, id: number, remote: rows.RemoteFile): Promise<Buffer> {
  const { remoteId, isFetched, fileEtag, key, type } = remote
  const { companyId } = scope
  const cell = documentCell(companyId, id)
  const answer =
    remoteSource.get() &&
    (await askRemote({
      ...{ path: [...LIST.split('/'), remoteId, 'file'], query: { companyId }, etag: isFetched ? fileEtag : '' },
      ...{ mostBytes: MAX_DOCUMENT_BYTES, patience: FILE_PATIENCE },
    }))
  if (answer?.is === 'gone') throw new Refusal('not_found', FILE_GONE)
  // What was fetched once can be looked at while the source rests.
  if (answer?.is !== 'new') {
    if (isFetched) return getSealed(cell, key)
    throw new Refusal('unavailable', FILE_UNREACHED)
  }
  const bytes = await harmless(scope, answer.bytes, type)
  const stored = await putSealed(cell, bytes)
  const before = await inCompany(scope, async tx => {
    await rows.fetched(tx, id, answer.etag)
    return replaceFile(tx, remote.fileId, stored)
  })
  await fileStore().remove(before ?? stored.key)
  return bytes
}

/** As an upload is looked at, but that nobody can be asked for another file. */
async function harmless(scope: CompanyScope, bytes: Buffer, type: string): Promise<Buffer> {
  const refused = (error: unknown) => {
    throw error instanceof Refusal && error.code === 'unprocessable' ? new Refusal('unavailable', FILE_REFUSED) : error
  }
  await refuseMalware(bytes, scope).catch(refused)
  const checked = await checkContent(bytes, FILE_TYPES).catch(refused)
  if (checked.type !== type) throw new Refusal('unavailable', FILE_REFUSED)
  if (!checked.active) return checked.bytes
  if (!('clean' in checked.active)) throw new Refusal('unavailable', FILE_REFUSED)
  return Buffer.from(checked.active.clean)
}
