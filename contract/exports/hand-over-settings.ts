import { ABSENCE_DAYS, SETTLEMENT_MONTHS, WAGE_DETAILS } from '#domain/exports/hand-over-settings.ts'
import { SHIPPED_LAYOUTS } from '#domain/exports/layouts.ts'
import { WAGE_LAYOUTS } from '#domain/exports/wage-layouts.ts'
import { CompanyQuery, data, routes, Version } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

const CorrectionMode = z.enum(['difference', 'cancel', 'replace', 'manual'])
const CorrectionModes = z
  .record(Line, CorrectionMode)
  .refine(
    modes =>
      Object.entries(modes).every(([key, mode]) =>
        [...SHIPPED_LAYOUTS, ...WAGE_LAYOUTS].find(layout => layout.key === key)?.corrections.includes(mode),
      ),
    'Diese Art der Korrektur gibt es für diese Datei nicht',
  )

const Digits = Line.regex(/^\d{0,8}$/, 'Höchstens 8 Ziffern')

/** How a company hands over. Product D. */
export const HandOverSettings = z.object({
  settlementMonth: z.enum(SETTLEMENT_MONTHS),
  handsOverSickness: z.boolean(),
  absenceDays: z.enum(ABSENCE_DAYS),
  /** By the key of a layout; what is missing is corrected in the shipped way. */
  correctionModes: z.record(z.string(), CorrectionMode),
  reopeningNeedsSecond: z.boolean(),
  correctionMonth: z.enum(SETTLEMENT_MONTHS),
  wageDetail: z.enum(WAGE_DETAILS),
  /** A shipped layout, or `template:` and the id of a template. */
  wageLayout: z.string(),
  absenceLayout: z.string(),
  consultantNumber: z.string(),
  clientNumber: z.string(),
  version: Version,
})
export type HandOverSettings = z.infer<typeof HandOverSettings>

const HandOverSettingsChange = HandOverSettings.extend({
  correctionModes: CorrectionModes,
  wageLayout: Line.max(60, 'Höchstens 60 Zeichen'),
  absenceLayout: Line.max(60, 'Höchstens 60 Zeichen'),
  consultantNumber: Digits,
  clientNumber: Digits,
})
  .partial()
  .required({ version: true })
export type HandOverSettingsChange = z.infer<typeof HandOverSettingsChange>

export const handOverSettings = routes({
  show: {
    method: 'GET',
    path: '/api/sec/handoversettings',
    summary: 'Wie der Betrieb an die Lohnverrechnung übergibt',
    query: CompanyQuery,
    permission: 'exports.run',
    answer: data(HandOverSettings),
  },
  change: {
    method: 'PUT',
    path: '/api/sec/handoversettings',
    summary: 'Ändert, wie der Betrieb übergibt; was schon übergeben ist, bleibt es',
    query: CompanyQuery,
    body: HandOverSettingsChange,
    permission: 'settings.write',
    answer: data(HandOverSettings),
    refusals: ['stale'],
  },
})
