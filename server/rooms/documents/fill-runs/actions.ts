import { ZipFile } from 'yazl'
import { type CompanyScope, inCompany, type PlatformTx } from '#server/platform/database/database.ts'
import type { FileRule } from '#server/platform/file-routes.ts'
import { insertFile, removeFileOf } from '#server/platform/file-rows.ts'
import { fileStore } from '#server/platform/files.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { getSealed, putSealed } from '#server/platform/sealed-files.ts'
import { trailOf } from '#server/platform/trail.ts'
import { READ_SENSITIVE } from '#server/rooms/people/public.ts'
import { type Filled, keepFilled, keepInFiles, type Prepared, prepare } from '../fill-values/actions.ts'
import { fileNameOf, unusedName } from '../fill-values/file-names.format.ts'
import { withTemplateReader } from '../template-files/actions.ts'
import * as rows from './rows.ts'

const trail = trailOf('documents/document-fills')
const MOST_BYTES = 200_000_000

/** Fills all documents, puts them into one sealed ZIP and names it, or leaves nothing. */
export async function run({ scope, record, progress, signal }: JobContext): Promise<void> {
  const id = Number(record.id)
  const { fill, prepared } = await inCompany(scope, async tx => {
    const fill = await rows.find(tx, id)
    if (fill?.state !== 'working') return { fill: undefined, prepared: undefined }
    const { employeeIds, templateIds, ...meant } = fill.choice
    return { fill, prepared: await prepare(tx, scope, meant, employeeIds, templateIds) }
  })
  // Killed after the commit, the job comes again and finds its work done.
  if (!fill) return
  const { keepsInFile, storeId } = fill.choice
  const kept: Filled[] = []
  const bytes = await zipOf(prepared, async (done, filled) => {
    signal.throwIfAborted()
    if (keepsInFile) kept.push(filled)
    await progress(done, fill.documents)
  })
  const stored = await putSealed(cellOf(scope, id), bytes)
  await inCompany(scope, async tx => {
    const file = { stored, name: `Dokumente ${fill.choice.documentDate}.zip`, type: 'application/zip' }
    await rows.finish(tx, id, await insertFile(tx, scope, { ...file, purpose: 'document-fill' }))
    await keepFilled(tx, scope, prepared)
    await keepInFiles(tx, scope, storeId, kept)
    await trail.tell(tx, scope, [id])
  })
}

/** A folder a person; whoever has a namesake is told apart by the number. */
async function zipOf(
  { templates, people }: Prepared,
  onFilled: (done: number, filled: Filled) => Promise<void>,
): Promise<Buffer> {
  const zip = new ZipFile()
  let total = 0
  let done = 0
  await withTemplateReader(async reader => {
    for (const { id: key, name, key: storageKey, pdf } of templates)
      await reader.ask('load', { key, name, bytes: await fileStore().get(storageKey), pdf })
    const names = new Set<string>()
    for (const { id: employeeId, lastName, firstName, personnelNumber, values, picture } of people) {
      const folder = unusedName(fileNameOf([`${lastName} ${firstName}`, personnelNumber]), names)
      const inFolder = new Set<string>()
      for (const template of templates) {
        const { id: key, name, pdf } = template
        const bytes = Buffer.from(
          await reader.ask('fill', { key, values, picture }).catch(error => {
            throw error instanceof Refusal
              ? new Refusal(error.code, `${lastName} ${firstName}: ${error.message}`)
              : error
          }),
        )
        total += bytes.length
        if (total > MOST_BYTES)
          throw new Refusal(
            'unprocessable',
            'Die Dokumente sind zusammen zu groß. Bitte wählen Sie weniger Mitarbeiter oder Vorlagen.',
          )
        // Both kinds of file are packed already.
        zip.addBuffer(bytes, `${folder}/${unusedName(fileNameOf([name]), inFolder)}.${pdf ? 'pdf' : 'docx'}`, {
          compress: false,
        })
        await onFilled(++done, { employeeId, template, bytes })
      }
    }
  })
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The last try failed: nothing was kept, and the record says why. */
export const giveUp = ({ scope, record }: Pick<JobContext, 'scope' | 'record'>, reason: string): Promise<void> =>
  inCompany(scope, async tx => {
    await rows.fail(tx, Number(record.id), reason)
    await trail.tell(tx, scope, [record.id])
  })

/** Deletes what nobody fetches any more. */
export async function purge(tx: PlatformTx): Promise<void> {
  for (const { companyId, fileId } of await rows.removeOld(tx))
    if (fileId !== null) await removeFileOf(tx, companyId, fileId)
}

/** What the ZIP holds is asked for once more. */
export const fillFile: FileRule = {
  permission: 'employees.read',
  kind: 'documents/document-fills',
  async find(tx, scope, id) {
    const fill = await rows.find(tx, id)
    if (!fill || (fill.isSensitive && !scope.permissions.has(READ_SENSITIVE))) return undefined
    return fill.fileId ?? undefined
  },
  read: (scope, id, key) => getSealed(cellOf(scope, id), key),
}

const cellOf = ({ companyId }: CompanyScope, rowId: number) => ({
  companyId,
  table: 'document_fill',
  column: 'file',
  rowId,
})
