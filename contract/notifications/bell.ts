import { DOCUMENT_TYPES } from '#domain/documents/document-types.ts'
import type { Case as OneCase } from '#domain/notifications/cases.ts'
import {
  CATEGORIES,
  type CategorySwitch,
  type BellConfig as Config,
  EXPIRY_LIMIT,
  SWITCHES,
} from '#domain/notifications/categories.ts'
import { CompanyQuery, data, routes } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'

const count = z.number().int().min(0)

/** Spec 1 §7: the names the specification gives; 0 for what the caller may not see. */
export const CompanyCounts = z.object({
  canceledContractsCount: count,
  socialInsuranceRegistration: count,
  minimalDatafieldsNull: count,
  issuesWithImportJobsCount: count,
  mdPersonnelIdNotUniqueCount: count,
  ibanNotUniqueCount: count,
  svnrNotUniqueCount: count,
  employeeExportCount: count,
})
export type CompanyCounts = z.infer<typeof CompanyCounts>

const Case = z.object({
  name: z.string(),
  day: z.iso.date().nullable(),
  documentType: enumOf(DOCUMENT_TYPES).nullable(),
}) satisfies z.ZodType<OneCase>

/** Categories that the caller may not see are missing, and among the cases those with nothing open. */
export const BellCounts = z.object({
  counts: z.partialRecord(z.enum(CATEGORIES), count),
  cases: z.partialRecord(z.enum(CATEGORIES), Case),
})
export type BellCounts = z.infer<typeof BellCounts>

const switches = Object.fromEntries(SWITCHES.map(name => [name, z.boolean()])) as Record<CategorySwitch, z.ZodBoolean>
const limit = z
  .number()
  .int('Nur ganze Tage')
  .min(EXPIRY_LIMIT.min, 'Mindestens 1 Tag')
  .max(EXPIRY_LIMIT.max, 'Höchstens 90 Tage')
  .nullable()

/** Spec 1 §3 Notification settings; a limit of null is unset. */
export const BellConfig = z.object({ ...switches, documentExpiryLimit: limit }) satisfies z.ZodType<Config>
export type BellConfig = z.infer<typeof BellConfig>
export const BellConfigChange = BellConfig.partial()
export type BellConfigChange = z.infer<typeof BellConfigChange>

export const bell = routes({
  /** Spec 1 §7. */
  company: {
    method: 'GET',
    path: '/api/sec/notification/company',
    summary: 'Was im Betrieb offen ist, gezählt je Art',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: CompanyCounts,
  },
  counts: {
    method: 'GET',
    path: '/api/sec/notification/counts',
    summary: 'Alle Zahlen der Glocke, die der Angemeldete sehen darf, und zu jeder der dringendste Fall',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(BellCounts),
  },
  config: {
    method: 'GET',
    path: '/api/sec/notification/config',
    summary: 'Welche Benachrichtigungen der Angemeldete in diesem Betrieb sehen will',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(BellConfig),
  },
  changeConfig: {
    method: 'PUT',
    path: '/api/sec/notification/config',
    needsNoRoom: 'own-view',
    summary: 'Schaltet Benachrichtigungen ein und aus und setzt die Frist für ablaufende Dokumente',
    query: CompanyQuery,
    body: BellConfigChange,
    permission: 'stores.read',
    answer: data(BellConfig),
  },
})
