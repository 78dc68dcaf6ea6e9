import { CompanyQuery, data, IdParams, routes } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

export const MOST_SETTINGS_BYTES = 5_000_000

const Item = z.object({
  name: z.string(),
  state: z.enum(['new', 'changed', 'unchanged', 'refused']),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** Why it is refused, with its place in the file. */
  reason: z.string().nullable(),
})
export type SettingsItem = z.infer<typeof Item>

/** What taking over the file does, or has done. */
export const SettingsPlan = z.object({
  /** Whose settings they were. */
  company: z.string(),
  exportedAt: z.string(),
  parts: z.array(z.object({ key: z.string(), label: z.string(), items: z.array(Item) })),
  /** What no file holds and has to be entered anew. */
  secrets: z.array(z.string()),
})
export type SettingsPlan = z.infer<typeof SettingsPlan>

/** `parts`: their keys, parted by commas; all of the file's without. */
export const WantedParts = z.object({
  parts: Line.max(500, 'Höchstens 500 Zeichen')
    .regex(/^[A-Za-z]+(,[A-Za-z]+)*$/, 'Namen von Teilen, durch Beistriche getrennt')
    .optional(),
})

/** A company's settings as one JSON file, without secrets. */
export const settingsFile = routes({
  download: {
    method: 'GET',
    path: '/api/sec/settingsfile',
    summary: 'Die Einstellungen des Betriebs als eine JSON-Datei, ohne Passwörter und Schlüssel',
    query: CompanyQuery,
    permission: 'settings.write',
    answer: 'file',
    rate: 'heavy',
  },
  preview: {
    method: 'POST',
    path: '/api/sec/settingsfile/preview',
    summary: 'Was eine Einstellungsdatei ändern würde; gespeichert wird nichts',
    query: CompanyQuery,
    body: WantedParts,
    upload: { maxBytes: MOST_SETTINGS_BYTES },
    permission: 'settings.write',
    answer: data(SettingsPlan),
    rate: 'heavy',
  },
  take: {
    method: 'POST',
    path: '/api/sec/settingsfile',
    summary: 'Übernimmt eine Einstellungsdatei, alles davon oder nichts; gelöscht wird nie etwas',
    query: CompanyQuery,
    body: WantedParts,
    upload: { maxBytes: MOST_SETTINGS_BYTES },
    permission: 'settings.write',
    answer: data(SettingsPlan),
    refusals: ['unprocessable'],
    rate: 'heavy',
  },
})

/** The settings file of any company, for its operator: also where nobody has signed in yet. */
export const companySettings = routes({
  download: {
    method: 'GET',
    path: '/api/sec/superadmin/companies/:id/settings',
    summary: 'Die Einstellungen eines Betriebs als eine JSON-Datei',
    params: IdParams,
    permission: 'superuser',
    answer: 'file',
    refusals: ['not_found'],
    rate: 'heavy',
  },
  preview: {
    method: 'POST',
    path: '/api/sec/superadmin/companies/:id/settings/preview',
    summary: 'Was eine Einstellungsdatei in einem Betrieb ändern würde',
    params: IdParams,
    body: WantedParts,
    upload: { maxBytes: MOST_SETTINGS_BYTES },
    permission: 'superuser',
    answer: data(SettingsPlan),
    refusals: ['not_found'],
    rate: 'heavy',
  },
  take: {
    method: 'POST',
    path: '/api/sec/superadmin/companies/:id/settings',
    summary: 'Übernimmt eine Einstellungsdatei in einen Betrieb; fehlende Standorte werden erstellt',
    params: IdParams,
    body: WantedParts,
    upload: { maxBytes: MOST_SETTINGS_BYTES },
    permission: 'superuser',
    answer: data(SettingsPlan),
    refusals: ['not_found', 'unprocessable'],
    rate: 'heavy',
  },
})
