import { VIENNA } from '#domain/basics/days.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#domain/documents/document-types.ts'
import { MOST_NAME, nameOr } from '#domain/documents/documents.ts'
import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, SeenVersion, UtcText, Version } from '../endpoint.ts'
import { Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

export const MAX_DOCUMENT_BYTES = 20_000_000

/** Stands for the store that the employee belongs to. Spec 2 §7. */
export const OWN_STORE = -1

const DocumentTypeName = z.enum(
  Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]],
  'Dokumenten Typ auswählen',
)

/** Clients of the specification send the beginning of the day as a moment in UTC. */
const dayOfMoment = (text: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/.test(text)) return text
  try {
    const moment = Temporal.Instant.from(`${text.replace(' ', 'T').replace(/Z$/, '')}Z`)
    return moment.toZonedDateTimeISO(VIENNA).toPlainDate().toString()
  } catch {
    return 'unreadable'
  }
}

/** The last valid day; in a form nothing is an empty text. */
const ValidUntil = Line.nullable()
  .transform(text => (text ? dayOfMoment(text) : null))
  .pipe(Day.nullable())
/** A whole week. */
export const MOST_PERMITTED = 10_080
const PERMITTED = 'Eine Dauer von 1 Minute bis 168 Stunden'
/** In a form, none is 0 or an empty text. */
const StoreChoice = z.coerce
  .number()
  .int()
  .min(OWN_STORE)
  .max(2_147_483_647)
  .nullable()
  .transform(id => id || null)

/** In a form, none is an empty text. */
const PermittedMinutes = z
  .union([z.literal('').transform(() => null), z.null(), z.coerce.number()])
  .pipe(z.int(PERMITTED).min(1, PERMITTED).max(MOST_PERMITTED, PERMITTED).nullable())

const fields = {
  name: Trimmed.max(MOST_NAME, `Höchstens ${MOST_NAME} Zeichen`),
  documentType: DocumentTypeName,
  validUntil: ValidUntil,
  storeId: StoreChoice,
  permittedMinutes: PermittedMinutes,
}

/** A form beside the file; `fileType` is what the sender takes it for, and only its content counts. */
export const EmployeeDocumentDraft = z
  .object({
    employeeId: Id,
    ...fields,
    name: fields.name.default(''),
    storeId: fields.storeId.default(null),
    validUntil: fields.validUntil.default(null),
    permittedMinutes: fields.permittedMinutes.default(null),
    sensitive: z.stringbool().default(false),
    confirmed: z.stringbool().default(false),
    fileType: Line.max(255).optional(),
  })
  .transform(draft => ({ ...draft, name: nameOr(draft.name, draft.documentType) }))
export type EmployeeDocumentDraft = z.output<typeof EmployeeDocumentDraft>

export const EmployeeDocumentChange = z
  .object({ ...fields, sensitive: z.boolean(), confirmed: z.boolean() })
  .partial()
  .extend({ version: SeenVersion })
export type EmployeeDocumentChange = z.output<typeof EmployeeDocumentChange>

/** Field names: Spec 2 §3. */
export const EmployeeDocument = z.object({
  id: Id,
  employeeId: Id,
  storeId: Id.nullable(),
  name: z.string(),
  documentType: DocumentTypeName,
  created_at: UtcText,
  /** The last valid day; null: without end. */
  validUntil: z.iso.date().nullable(),
  /** Of a work permit, how much it allows in a week; null: as much as anybody may. */
  permittedMinutes: z.int().nullable(),
  confirmed: z.boolean(),
  sensitive: z.boolean(),
  /** Null: no file was ever stored. */
  fileId: Id.nullable(),
  fileType: z.string().nullable(),
  /** Where its file is opened, `{url}/api/file?id={fileId}&accessToken={accessToken}`, for some minutes and this session; null: no file. */
  url: z.string().nullable(),
  accessToken: z.string().nullable(),
  /** Of the master-data source: can be looked at, never changed. */
  proxyDocument: z.boolean(),
  version: Version,
})
export type EmployeeDocument = z.infer<typeof EmployeeDocument>

/** `removedParts`: what the file would have done when it was opened, and was kept without. */
const NewDocument = EmployeeDocument.extend({ removedParts: z.array(z.string()).optional() })
export type NewDocument = z.infer<typeof NewDocument>

const ListQuery = CompanyQuery.extend({ employeeId: Id.optional() })

/** Spec 2 §7 Documents; `employeeId` in the lists and the versions are ours. */
export const employeeDocuments = routes({
  list: {
    method: 'GET',
    path: '/api/sec/employee/documents',
    addresses: 'employee-document',
    summary: 'Die Dokumente aller Mitarbeiter oder eines einzelnen, sensible nur mit dem Recht darauf',
    query: ListQuery,
    permission: 'documents.read',
    answer: data(z.array(EmployeeDocument)),
  },
  masterData: {
    method: 'GET',
    path: '/api/sec/proxy/md/employee/documents',
    addresses: 'employee-document',
    summary: 'Dasselbe für die Dokumente aus den Stammdaten, die nur angesehen werden können',
    query: ListQuery,
    permission: 'documents.read',
    answer: z.array(EmployeeDocument),
    refusals: ['unavailable'],
  },
  create: {
    method: 'POST',
    path: '/api/sec/employee/documents',
    addresses: 'employee-document',
    summary:
      'Erstellt ein Dokument mit seiner Datei: PDF, JPG oder PNG mit höchstens 20 MB; Aufnahmedaten und Programme werden entfernt',
    query: CompanyQuery,
    body: EmployeeDocumentDraft,
    permission: 'documents.write',
    upload: { maxBytes: MAX_DOCUMENT_BYTES, content: ['application/pdf', 'image/jpeg', 'image/png'] },
    answer: NewDocument,
    refusals: ['unprocessable', 'too_large', 'forbidden', 'unavailable', 'quota_reached'],
    idempotent: true,
    rate: 'heavy',
  },
  change: {
    method: 'PUT',
    path: '/api/sec/employee/documents/:id',
    addresses: 'employee-document',
    summary: 'Ändert Name, Typ, Standort, Ablaufdatum oder Kennzeichen eines Dokuments; die Datei bleibt',
    query: CompanyQuery,
    params: IdParams,
    body: EmployeeDocumentChange,
    permission: 'documents.write',
    answer: data(EmployeeDocument),
    refusals: ['stale', 'conflict', 'forbidden'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/employee/documents/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht ein Dokument samt seiner Datei; das kann nicht rückgängig gemacht werden',
    query: CompanyQuery,
    params: IdParams,
    permission: 'documents.write',
    answer: Nothing,
    refusals: ['conflict'],
  },
})
