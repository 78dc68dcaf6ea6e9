import type { ImportTemplate, ImportTemplateChange, ImportTemplateDraft } from '#contract/imports/import-templates.ts'
import { isColumnName } from '#domain/imports/templates.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { fieldsFor, kindNamed, refuseWrongFields } from '#server/rooms/imports/kinds/actions.ts'
import * as rows from './rows.ts'

const trail = trailOf('imports/import-templates')

export const create = (scope: CompanyScope, draft: ImportTemplateDraft): Promise<ImportTemplate> =>
  inCompany(scope, async tx => {
    refuseWrongColumns(scope, draft.kind, draft.columns)
    const created = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, told(created))
    return created
  })

export const { change, remove } = recordVerbs('imports/import-templates', {
  lock: rows.lock,
  update(tx, id, wanted: Wanted<ImportTemplateChange>, before: ImportTemplate, scope) {
    if (wanted.columns) refuseWrongColumns(scope, before.kind, wanted.columns)
    const columns = wanted.columns && withUnseen(scope, before, wanted.columns)
    return rows.update(tx, id, { ...wanted, ...(columns && { columns }) })
  },
  remove: rows.remove,
  kept: told,
})

function refuseWrongColumns(
  scope: CompanyScope,
  kind: ImportTemplate['kind'],
  columns: ImportTemplate['columns'],
): void {
  const value = columns.find(({ header }) => !isColumnName(header))
  // What stands above a column in a file without a header is somebody's data, and a template is readable.
  if (value) throw new Refusal('invalid', undefined, { columns: 'Eine Spalte hat keinen Namen, der sich merken lässt' })
  refuseWrongFields(
    scope,
    kindNamed(kind),
    columns.flatMap(({ field }) => field ?? []),
    'columns',
  )
}

/** A field that the caller may not fill looks to them like a column that is not imported: it stays what it was. */
function withUnseen(
  scope: CompanyScope,
  { kind, columns: before }: ImportTemplate,
  columns: ImportTemplate['columns'],
): ImportTemplate['columns'] {
  const allowed = new Set(fieldsFor(kindNamed(kind), scope).map(({ key }) => key))
  const unseen = new Map(before.flatMap(({ header, field }) => (field && !allowed.has(field) ? [[header, field]] : [])))
  return columns.map(({ header, field }) => ({ header, field: field ?? unseen.get(header) ?? null }))
}

/** As the trail keeps it: `Nr → Personalnummer`. */
function told({ columns, ...template }: ImportTemplate) {
  const labels = new Map(kindNamed(template.kind).fields.map(({ key, label }) => [key, label]))
  return {
    ...template,
    columns: columns.flatMap(({ header, field }) => (field ? [`${header} → ${labels.get(field) ?? field}`] : [])),
  }
}
