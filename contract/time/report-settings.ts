import { z } from 'zod'
import { TIME_KINDS, type TimeKind } from '#domain/settings/time-kinds.ts'
import {
  type ExportTemplate,
  REPORT_CONFIG,
  TEMPLATE_KINDS,
  type TemplateFault,
  templateFaults,
} from '#domain/time/export-templates.ts'
import { CompanyQuery, data, Id, Nothing, routes, Version } from '../endpoint.ts'
import { Line, Text, Trimmed } from '../texts.ts'
import { Month } from './person-months.ts'

const MOST_LETTERS = 200_000
const MOST_FIELDS = 100
const name = Trimmed.min(1, 'Muss angegeben werden').max(60, 'Höchstens 60 Zeichen')
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
  selectedWageTypes: z.array(z.enum(Object.keys(TIME_KINDS) as [TimeKind, ...TimeKind[]])),
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

const MOST_LEVELS = 50
const isShallow = (value: unknown, levels = MOST_LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every(inner => isShallow(inner, levels - 1)))

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Setting = Text.max(MOST_LETTERS, 'Zu groß: höchstens 200.000 Zeichen').refine(text => {
  const value = jsonIn(text)
  return value !== undefined && isShallow(value)
}, 'Kein gültiges JSON')
/** 2: of the reports, kept as it is sent; all others are templates. Spec 2 §3. */
const Type = z
  .number()
  .int()
  .refine(type => type === REPORT_CONFIG || type in TEMPLATE_KINDS, 'Diese Art gibt es nicht')
/** Below 0 for those that are shipped. */
const SettingId = z.coerce.number().int().min(-2_147_483_648).max(2_147_483_647)

export const ReportSetting = z.object({
  id: z.number().int(),
  companyId: Id,
  type: z.number().int(),
  name: z.string(),
  /** JSON. */
  setting: z.string(),
  /** Shipped: can be copied, neither changed nor removed. */
  locked: z.boolean(),
  version: Version,
})
export type ReportSetting = z.infer<typeof ReportSetting>

export const ReportSettingDraft = z.object({ type: Type, name, setting: Setting })
export type ReportSettingDraft = z.infer<typeof ReportSettingDraft>

export const ReportSettingChange = z.object({
  id: SettingId,
  name: name.optional(),
  setting: Setting.optional(),
  version: Version,
})
export type ReportSettingChange = z.infer<typeof ReportSettingChange>

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

/** Export settings: report configurations and export templates. Spec 2 §7. */
export const reportSettings = routes({
  list: {
    method: 'GET',
    path: '/api/sec/report/settings',
    summary: 'Exportvorlagen, mitgelieferte zuerst, und Einstellungen der Berichte',
    query: CompanyQuery,
    permission: 'exports.run',
    answer: data(z.array(ReportSetting)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/report/settings',
    summary: 'Legt eine Exportvorlage oder eine Einstellung eines Berichts an',
    query: CompanyQuery,
    body: ReportSettingDraft,
    permission: 'settings.write',
    answer: data(ReportSetting),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/report/settings',
    summary: 'Ändert Name oder Inhalt; mitgelieferte Vorlagen lassen sich nur kopieren',
    query: CompanyQuery,
    body: ReportSettingChange,
    naming: ['id'],
    permission: 'settings.write',
    answer: data(ReportSetting),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/report/settings/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Vorlage, mit der nicht übergeben wird',
    query: CompanyQuery,
    params: z.object({ id: SettingId }),
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['conflict', 'in_use'],
  },
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
