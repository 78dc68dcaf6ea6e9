import { DOCUMENT_TYPES, type DocumentType, PERMITS, type Permit } from '#domain/documents/document-types.ts'
import { IMPORT_KINDS } from '#domain/imports/import-kinds.ts'
import { DOCUMENT_WARNINGS } from '#domain/notifications/rules.ts'
import { MINIMAL_FIELDS, type MinimalField } from '#domain/people/minimal-data.ts'
import { CompanyQuery, data, Id, routes, UtcText, Version } from '../endpoint.ts'
import { IMPORT_STATES } from '../imports/import-jobs.ts'
import { UNIQUE_FIELDS } from '../people/employees.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'

const DayText = z.iso.date()
const keys = <K extends string>(record: Record<K, unknown>) => enumOf(record)
const page = <T extends z.ZodType>(row: T) => data(z.object({ total: z.number().int().min(0), rows: z.array(row) }))

const PageQuery = CompanyQuery.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type PageQuery = z.output<typeof PageQuery>

/** Whom a line is about. */
const PersonLine = z.object({
  employeeId: Id,
  mdPersonnelId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  storeId: Id.nullable(),
  storeName: z.string().nullable(),
  isHidden: z.boolean(),
  /** The store is hidden, or left out by the caller's cost-centre filter. */
  isStoreHidden: z.boolean(),
})
export type PersonLine = z.infer<typeof PersonLine>

export const PEOPLE_CATEGORIES = [
  'newEmployees',
  'canceledContracts',
  'socialInsuranceRegistrations',
  'minimalDatafieldsNull',
  'employeeExportCount',
] as const
export type PeopleCategory = (typeof PEOPLE_CATEGORIES)[number]

export const PersonAlert = PersonLine.extend({
  /** The day somebody came into the system, left, begins to work or was changed, as the category says. */
  day: DayText.nullable(),
  missingFields: z.array(keys<MinimalField>(MINIMAL_FIELDS)),
})
export type PersonAlert = z.infer<typeof PersonAlert>

export const DuplicateAlert = PersonLine.extend({
  /** Lines of one number share a value. */
  group: z.number().int().min(1),
})
export type DuplicateAlert = z.infer<typeof DuplicateAlert>

export const MissingDocuments = PersonLine.extend({
  citizenTypeId: z.number().int(),
  missing: z.array(keys<Permit>(PERMITS)).min(1),
})
export type MissingDocuments = z.infer<typeof MissingDocuments>

export const DocumentAlert = PersonLine.extend({
  documentId: Id,
  name: z.string(),
  documentType: keys<DocumentType>(DOCUMENT_TYPES),
  createdAt: UtcText,
  validUntil: DayText.nullable(),
  warnings: z.array(z.enum(DOCUMENT_WARNINGS)).min(1),
})
export type DocumentAlert = z.infer<typeof DocumentAlert>

export const ImportAlert = z.object({
  importJobId: Id,
  fileName: z.string(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  message: z.string(),
  errorRows: z.number().int().min(0),
  createdBy: z.string(),
  createdAt: UtcText,
  version: Version,
})
export type ImportAlert = z.infer<typeof ImportAlert>

/** The lists behind the bell's counts; not fixed by the specification. Lists: Spec 1 §2.5. */
export const alerts = routes({
  people: {
    method: 'GET',
    path: '/api/sec/notification/people',
    summary: 'Die Mitarbeiter einer Benachrichtigung, seitenweise',
    query: PageQuery.extend({ category: z.enum(PEOPLE_CATEGORIES) }),
    permission: 'employees.read',
    answer: page(PersonAlert),
    refusals: ['forbidden'],
  },
  duplicates: {
    method: 'GET',
    path: '/api/sec/notification/duplicates',
    summary: 'Mitarbeiter mit gleicher Personalnummer, IBAN oder SV-Nummer; auch ausgeblendete, die den Wert tragen',
    query: PageQuery.extend({ field: z.enum(UNIQUE_FIELDS) }),
    permission: 'employees.read',
    answer: page(DuplicateAlert),
  },
  missingDocuments: {
    method: 'GET',
    path: '/api/sec/notification/missingdocuments',
    summary: 'Mitarbeiter von außerhalb der EU, zu denen ein Nachweis fehlt; leer für den, der keine Mitarbeiter sieht',
    query: PageQuery.extend({ permit: keys<Permit>(PERMITS).optional() }),
    permission: 'documents.read',
    answer: page(MissingDocuments),
  },
  documents: {
    method: 'GET',
    path: '/api/sec/notification/documents',
    summary: 'Unbestätigte, abgelaufene und bald ablaufende Dokumente; leer für den, der keine Mitarbeiter sieht',
    query: PageQuery.extend({ warning: z.enum(DOCUMENT_WARNINGS).optional() }),
    permission: 'documents.read',
    answer: page(DocumentAlert),
  },
  importJobs: {
    method: 'GET',
    path: '/api/sec/notification/importjobs',
    summary: 'Importe, die fehlgeschlagen sind oder Zeilen mit Fehlern haben, ohne die erledigten',
    query: PageQuery,
    permission: 'imports.run',
    answer: page(ImportAlert),
  },
})
