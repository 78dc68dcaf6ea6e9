import { REPORT_CONFIG, TEMPLATE_KINDS } from '#domain/months/report-settings.ts'
import { CompanyQuery, data, Id, Nothing, routes, SeenVersion, Version } from '../endpoint.ts'
import { Text, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const MOST_LETTERS = 200_000
const name = Trimmed.min(1, 'Muss angegeben werden').max(60, 'Höchstens 60 Zeichen')
const MOST_LEVELS = 50
const isShallow = (value: unknown, levels = MOST_LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every(inner => isShallow(inner, levels - 1)))

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const Setting = Text.max(MOST_LETTERS, 'Zu groß: höchstens 200.000 Zeichen').refine(text => {
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
  version: SeenVersion,
})
export type ReportSettingChange = z.infer<typeof ReportSettingChange>

/** Export settings: report configurations and export templates. Spec 2 §7. */
export const reportSettings = routes({
  list: {
    method: 'GET',
    path: '/api/sec/report/settings',
    summary: 'Exportvorlagen, mitgelieferte zuerst, und Einstellungen der Berichte',
    query: CompanyQuery,
    permission: 'exports.run',
    answer: z.array(ReportSetting),
  },
  create: {
    method: 'POST',
    path: '/api/sec/report/settings',
    summary: 'Erstellt eine Exportvorlage oder eine Einstellung eines Berichts',
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
})
