import type {
  DocumentTemplate,
  DocumentTemplateChange,
  DocumentTemplateDraft,
  TemplateRepair,
} from '#contract/documents/document-templates.ts'
import { MOST_TEMPLATE_BYTES } from '#contract/documents/document-templates.ts'
import { fieldNamed, LOOPS } from '#domain/documents/template-fields.ts'
import { isLocked, type TemplateCheck } from '#domain/documents/template-problems.ts'
import { parseTag } from '#domain/documents/template-tags.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import type { FileRule } from '#server/platform/file-routes.ts'
import { insertFile, removeFile } from '#server/platform/file-rows.ts'
import { fileStore } from '#server/platform/files.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { withTemplateReader } from '../template-files/actions.ts'
import * as rows from './rows.ts'

const trail = trailOf('documents/document-templates')

export const list = (scope: CompanyScope): Promise<DocumentTemplate[][]> =>
  inCompany(scope, async tx => [(await rows.list(tx)).map(answerOf)])

export async function create(
  scope: CompanyScope,
  { base64, ...draft }: DocumentTemplateDraft,
): Promise<DocumentTemplate> {
  refuseCompanyWide(scope, draft.storeId)
  const file = await checkedFile(bytesOf(base64))
  return withStored(file, columns =>
    inCompany(scope, async tx => {
      const created = await rows.insert(tx, {
        companyId: scope.companyId,
        name: draft.name,
        storeId: draft.storeId,
        templateType: draft.template_type,
        ...(await columns(tx, scope, draft.name)),
      })
      await trail.created(tx, scope, told(created))
      return answerOf(created)
    }),
  )
}

export async function change(
  scope: CompanyScope,
  id: number,
  { base64, version, name, storeId, template_type }: DocumentTemplateChange,
): Promise<DocumentTemplate> {
  const run = (columns?: FileColumns) =>
    changed(scope, id, version, async (tx, before) => {
      if (storeId !== undefined) refuseCompanyWide(scope, storeId)
      return {
        ...(name !== undefined && { name }),
        ...(storeId !== undefined && { storeId }),
        ...(template_type !== undefined && { templateType: template_type }),
        ...(await columns?.(tx, scope, name ?? before.name)),
      }
    })
  return base64 === undefined ? run() : withStored(await checkedFile(bytesOf(base64)), run)
}

/** Writes what was meant in the place of what the check has named. */
export async function repair(
  scope: CompanyScope,
  id: number,
  { tag, field, version }: TemplateRepair,
): Promise<DocumentTemplate> {
  if (field !== null && !parseTag(field, LOOPS) && !parseTag(field))
    throw new Refusal('invalid', undefined, { field: 'Dieses Feld gibt es nicht' })
  const { before, bytes } = await inCompany(scope, tx => opened(tx, id))
  refuseStale(before.version, version)
  const problem = before.problems.find(one => one.tag === tag)
  if (before.pdf || !problem || (field === null && problem.proposal === null))
    throw new Refusal(
      'conflict',
      'Das lässt sich hier nicht ersetzen. Bitte ändern Sie die Datei und laden Sie sie neu hoch.',
    )
  const file = await withTemplateReader(async reader => {
    const repaired = Buffer.from(await reader.ask('repair', { bytes, tag, field }))
    return { bytes: repaired, pdf: false, check: await reader.ask('check', { bytes: repaired, pdf: false }) }
  })
  return withStored(file, columns => changed(scope, id, version, tx => columns(tx, scope, before.name)))
}

export async function remove(scope: CompanyScope, id: number): Promise<void> {
  const key = await inCompany(scope, async tx => {
    const before = await locked(tx, scope, id)
    const key = await rows.storageKeyOf(tx, before.fileId)
    await rows.remove(tx, id)
    await removeFile(tx, before.fileId)
    await trail.removed(tx, scope, told(before))
    return key
  })
  await fileStore().remove(key)
}

/** The file of a template, for who may see it. */
export const templateFile: FileRule = {
  permission: 'documents.read',
  kind: 'documents/document-templates',
  find: (tx, _scope, id) => rows.fileOf(tx, id),
}

export type UsableTemplate = Pick<rows.TemplateRow, 'id' | 'name' | 'template_type' | 'pdf' | 'fields' | 'optional'> & {
  key: string
}

/** Those that are to be filled, in the order asked for; refused where one is locked or would show what the caller may not see. */
export async function usable(tx: CompanyTx, scope: CompanyScope, ids: readonly number[]): Promise<UsableTemplate[]> {
  const found = new Map((await rows.withIds(tx, ids)).map(row => [row.id, row]))
  const templates: UsableTemplate[] = []
  for (const id of new Set(ids)) {
    const row = found.get(id)
    if (!row) throw new Refusal('not_found')
    if (isLocked(row))
      throw new Refusal('conflict', `Die Vorlage „${row.name}“ ist gesperrt, bis ihre unbekannten Felder ersetzt sind.`)
    const sensitive = row.fields.filter(isSensitive)
    if (sensitive.length > 0 && !scope.permissions.has('employees.read-sensitive'))
      throw new Refusal(
        'forbidden',
        `Die Vorlage „${row.name}“ enthält ${fieldNamed(sensitive[0]!)!.label}. Dafür fehlt Ihnen die Berechtigung.`,
      )
    templates.push({ ...row, key: await rows.storageKeyOf(tx, row.fileId) })
  }
  return templates
}

export const isSensitive = (key: string): boolean => fieldNamed(key)?.isSensitive ?? false

const bytesOf = (base64: string) => Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')

type CheckedFile = { bytes: Buffer; pdf: boolean; check: TemplateCheck }

/** What the file is, its first bytes say, whatever it is called. */
export async function checkedFile(bytes: Buffer): Promise<CheckedFile> {
  if (bytes.length === 0) throw new Refusal('invalid', undefined, { base64: 'Es wurde keine Import Datei ausgewählt' })
  if (bytes.length > MOST_TEMPLATE_BYTES) throw new Refusal('too_large')
  const pdf = bytes.subarray(0, 1024).includes('%PDF-')
  return { bytes, pdf, check: await withTemplateReader(reader => reader.ask('check', { bytes, pdf })) }
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** How a template's file is called and what it is. */
export const fileTypeOf = (name: string, pdf: boolean) =>
  pdf ? { name: `${name}.pdf`, type: 'application/pdf' } : { name: `${name}.docx`, type: WORD }

type FileColumn = 'fileId' | 'isPdf' | 'fields' | 'optionalFields' | 'fieldCount' | 'problems'
type FileColumns = (tx: CompanyTx, scope: CompanyScope, name: string) => Promise<Required<Pick<Columns, FileColumn>>>

/** Stores a file and tells what a template's row says of it; nothing of it stays when `run` fails. */
async function withStored<T>(
  { bytes, pdf, check }: CheckedFile,
  run: (columns: FileColumns) => Promise<T>,
): Promise<T> {
  const stored = await fileStore().put(bytes)
  const columns = async (tx: CompanyTx, scope: CompanyScope, name: string) => ({
    fileId: await insertFile(tx, scope, { stored, ...fileTypeOf(name, pdf), purpose: 'document-template' }),
    isPdf: pdf,
    fields: check.fields,
    optionalFields: check.optional,
    fieldCount: check.count,
    problems: check.problems,
  })
  try {
    return await run(columns)
  } catch (error) {
    await fileStore().remove(stored.key)
    throw error
  }
}

type Columns = Parameters<typeof rows.update>[2]

async function changed(
  scope: CompanyScope,
  id: number,
  version: number | undefined,
  columnsOf: (tx: CompanyTx, before: rows.TemplateRow) => Promise<Columns>,
): Promise<DocumentTemplate> {
  const { after, key } = await inCompany(scope, async tx => {
    const before = await locked(tx, scope, id)
    refuseStale(before.version, version)
    const after = await rows.update(tx, id, await columnsOf(tx, before))
    await trail.changed(tx, scope, told(before), told(after))
    if (after.fileId === before.fileId) return { after }
    const key = await rows.storageKeyOf(tx, before.fileId)
    await removeFile(tx, before.fileId)
    return { after, key }
  })
  if (key) await fileStore().remove(key)
  return answerOf(after)
}

async function opened(tx: CompanyTx, id: number) {
  const [before] = await rows.withIds(tx, [id])
  if (!before) throw new Refusal('not_found')
  return { before, bytes: await fileStore().get(await rows.storageKeyOf(tx, before.fileId)) }
}

async function locked(tx: CompanyTx, scope: CompanyScope, id: number): Promise<rows.TemplateRow> {
  const before = await rows.lock(tx, id)
  if (!before) throw new Refusal('not_found')
  refuseCompanyWide(scope, before.storeId)
  return before
}

/** What holds for the whole company is not for who sees a part of it. */
function refuseCompanyWide({ storeIds }: CompanyScope, storeId: number | null): void {
  if (storeIds && storeId === null)
    throw new Refusal(
      'forbidden',
      'Firmenweite Vorlagen gelten für alle Standorte. Ändern können Sie nur die Ihrer Standorte.',
    )
}

const told = ({ id, name, storeId, template_type }: rows.TemplateRow) => ({
  id,
  name,
  storeId,
  templateType: template_type,
})

const answerOf = ({ optional: _, ...row }: rows.TemplateRow): DocumentTemplate => ({
  ...row,
  accessToken: '',
  url: '',
  checked: false,
})
