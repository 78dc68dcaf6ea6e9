import { type ExportTemplate, type TemplateFault, templateFaults } from '#domain/exports/export-templates.ts'
import { TIME_KINDS } from '#domain/wages/time-kinds.ts'
import { CompanyQuery, data, Id, Month, routes } from '../endpoint.ts'
import { jsonIn, Setting } from '../months/report-settings.ts'
import { enumOf, Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const MOST_FIELDS = 100
const columnName = Trimmed.max(60, 'Höchstens 60 Zeichen')

const TemplateField = z.object({
  key: Line.max(60),
  name: columnName,
  newName: columnName,
  checked: z.boolean(),
  fieldOrder: z.number().int().min(0).max(9999),
  fixedValue: Line.max(128, 'Höchstens 128 Zeichen'),
  deleteable: z.boolean(),
})
const Fields = z.array(TemplateField).max(MOST_FIELDS, `Höchstens ${MOST_FIELDS} Felder`)

/** What stands in `setting` of a template, as text. Spec 2 §3. */
const Template = z.object({
  layout: Line.max(60),
  availableFields: Fields,
  availableFieldsAdditional: Fields,
  selectedStores: z.array(Id).max(2000),
  selectedWageTypes: z.array(enumOf(TIME_KINDS)),
  selectedEmploymentModels: z.array(Id).max(500),
  header: z.boolean(),
  sums: z.boolean(),
  merge: z.boolean(),
  shifts: z.boolean(),
  delta: z.boolean(),
  placeholders: z.boolean(),
}) satisfies z.ZodType<ExportTemplate>

/** The template in a setting, or what is wrong with it, by field. */
export function templateIn(setting: string): { template: ExportTemplate } | { faults: TemplateFault[] } {
  const read = Template.safeParse(jsonIn(setting))
  if (!read.success)
    return { faults: read.error.issues.map(({ path, message }) => ({ field: path.join('.'), says: message })) }
  const faults = templateFaults(read.data)
  return faults.length > 0 ? { faults } : { template: read.data }
}

export const TemplatePreview = z.object({
  titles: z.array(z.string()),
  /** Before all rows. */
  head: z.array(z.string()),
  /** The first rows, and the sums below all of them where the template has such a line. */
  lines: z.array(z.string()),
  rowCount: z.number().int(),
  /** Why the file can't be made; null: it can. */
  refused: z.string().nullable(),
  /** What keeps rows out or should be known, in words. */
  notes: z.array(z.string()),
})
export type TemplatePreview = z.infer<typeof TemplatePreview>

/** What a template makes; it is stored as a setting, see `report-settings`. */
export const exportTemplates = routes({
  preview: {
    method: 'POST',
    path: '/api/sec/report/settings/preview',
    needsNoRoom: 'reads',
    summary: 'Die ersten 20 Zeilen, die eine Vorlage aus einem Monat eines Standorts macht; nichts wird übergeben',
    query: CompanyQuery,
    body: z.object({ setting: Setting, storeId: Id, month: Month }),
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(TemplatePreview),
    refusals: ['conflict'],
    rate: 'heavy',
  },
})
