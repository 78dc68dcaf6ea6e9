import {
  type DocumentFill,
  type FillChoice,
  type FilledDocument,
  type FillRequest,
  type MissingValues,
  MOST_DOCUMENTS,
  type TemplatePreview,
} from '#contract/documents/document-fills.ts'
import type { Misfit } from '#domain/documents/template-misfits.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { fileStore } from '#server/platform/files.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { UsableTemplate } from '../document-templates/actions.ts'
import { fillDocuments } from '../fill-runs/jobs.ts'
import * as runs from '../fill-runs/rows.ts'
import { type Filled, keepFilled, keepInFiles, type Prepared, prepare, refuseKeeping } from '../fill-values/actions.ts'
import { fileNameOf, unusedName } from '../fill-values/file-names.format.ts'
import { emptyOf, type Meant } from '../fill-values/rules.ts'
import { withTemplateReader } from '../template-files/actions.ts'

/** Fills templates for one person. Spec 2 §4 Fill flow. */
export async function fill(
  scope: CompanyScope,
  { remoteId, templates: ids, keepsInFile, ...meant }: FillRequest,
): Promise<{ data: FilledDocument[] }> {
  const { templates, person } = await prepareOne(scope, meant, remoteId, ids, keepsInFile)
  return withTemplateReader(async reader => {
    const data: FilledDocument[] = []
    const filled: Filled[] = []
    const names = new Set<string>()
    for (const template of templates) {
      const { id, key, pdf, name } = template
      await reader.ask('load', { key: id, name, bytes: await fileStore().get(key), pdf })
      const bytes = Buffer.from(await reader.ask('fill', { key: id, values: person.values, picture: person.picture }))
      const misfits = pdf ? (await reader.ask('misfits', { key: id, all: [person.values] }))[0]! : []
      const title = unusedName(fileNameOf([`${person.lastName} ${person.firstName}`, name]), names)
      const fileName = `${title}.${pdf ? 'pdf' : 'docx'}`
      data.push({
        fileName,
        data: bytes.toString('base64'),
        templateId: id,
        pdf,
        empty: emptyOf(template, person.values),
        misfits,
      })
      filled.push({ employeeId: remoteId, template, bytes })
    }
    if (keepsInFile) await inCompany(scope, tx => keepInFiles(tx, scope, meant.storeId, filled))
    return { data }
  })
}

/** What a template looks like with the values of somebody. */
export async function preview(
  scope: CompanyScope,
  templateId: number,
  { employeeId, ...meant }: Meant & { employeeId: number },
): Promise<TemplatePreview> {
  const { templates, person } = await prepareOne(scope, meant, employeeId, [templateId])
  const { id, key, name, pdf } = templates[0]!
  const empty = emptyOf(templates[0]!, person.values)
  const bytes = await fileStore().get(key)
  return withTemplateReader(async reader => {
    await reader.ask('load', { key: id, name, bytes, pdf })
    const asked = { key: id, values: person.values }
    if (!pdf) return { paragraphs: await reader.ask('text', asked), pdf: null, empty, misfits: [] }
    const filled = await reader.ask('fill', { ...asked, picture: person.picture })
    const [misfits = []] = await reader.ask('misfits', { key: id, all: [person.values] })
    return { paragraphs: null, pdf: Buffer.from(filled).toString('base64'), empty, misfits }
  })
}

const prepareOne = (
  scope: CompanyScope,
  meant: Meant,
  employeeId: number,
  templateIds: readonly number[],
  keepsInFile = false,
) =>
  inCompany(scope, async tx => {
    const prepared = await prepare(tx, scope, meant, [employeeId], templateIds)
    if (keepsInFile) refuseKeeping(scope, prepared.isSensitive)
    await keepFilled(tx, scope, prepared)
    return { ...prepared, person: prepared.people[0]! }
  })

/** What of the chosen templates would stay empty, person by person; no value leaves by it. */
export async function missing(
  scope: CompanyScope,
  { employeeIds, templateIds, ...meant }: FillChoice,
): Promise<MissingValues[]> {
  const { templates, people } = await inCompany(scope, tx => prepare(tx, scope, meant, employeeIds, templateIds))
  const misfits = await misfitsOf({ templates, people })
  return people.map(({ id, firstName, lastName, values, contracts }, at) => ({
    employeeId: id,
    firstName,
    lastName,
    missing: [...new Set(templates.flatMap(template => emptyOf(template, values)))],
    misfits: misfits.flatMap(({ template, all }) =>
      all[at]!.map(misfit => ({ ...misfit, templateId: template.id, template: template.name })),
    ),
    contracts,
  }))
}

/** So many people are measured at once, that a question is answered in its time. */
const MEASURED_AT_ONCE = 50

/** Of each form what of whom has no place in it. */
async function misfitsOf({ templates, people }: Pick<Prepared, 'templates' | 'people'>) {
  const forms = templates.filter(({ pdf }) => pdf)
  if (forms.length === 0) return []
  return withTemplateReader(async reader => {
    const found: { template: UsableTemplate; all: Misfit[][] }[] = []
    for (const template of forms) {
      const { id: key, name, key: storageKey, pdf } = template
      await reader.ask('load', { key, name, bytes: await fileStore().get(storageKey), pdf })
      const all: Misfit[][] = []
      for (let at = 0; at < people.length; at += MEASURED_AT_ONCE) {
        const some = people.slice(at, at + MEASURED_AT_ONCE).map(({ values }) => values)
        all.push(...(await reader.ask('misfits', { key, all: some })))
      }
      found.push({ template, all })
    }
    return found
  })
}

export const start = (scope: CompanyScope, choice: FillChoice): Promise<DocumentFill> =>
  inCompany(scope, async tx => {
    const { employeeIds, templateIds, keepsInFile, ...meant } = choice
    const { templates, people, isSensitive } = await prepare(tx, scope, meant, employeeIds, templateIds)
    if (keepsInFile) refuseKeeping(scope, isSensitive)
    const documents = templates.length * people.length
    if (documents > MOST_DOCUMENTS)
      throw new Refusal('invalid', `Höchstens ${MOST_DOCUMENTS} Dokumente auf einmal; das wären ${documents}.`)
    const id = await runs.insert(tx, scope, { choice, isSensitive, documents })
    await enqueue(tx, scope, fillDocuments, { kind: 'documents/document-fills', id })
    return answerOf((await runs.find(tx, id))!)
  })

export const find = (scope: CompanyScope, id: number): Promise<DocumentFill> =>
  inCompany(scope, async tx => {
    const fill = await runs.find(tx, id)
    if (!fill) throw new Refusal('not_found')
    return answerOf(fill)
  })

const answerOf = ({ id, state, message, documents, done, createdAt }: runs.StoredFill): DocumentFill => ({
  id,
  state,
  message,
  documents,
  done,
  createdAt,
})
