import { CompanyQuery, Day, data, Id, IdParams, routes, UtcText } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

export const MOST_PEOPLE = 500
export const MOST_TEMPLATES = 20
export const MOST_DOCUMENTS = 1000

/** Which contract is meant, and where: Spec 2 §2.1. */
const choice = {
  /** Null: the store of each person. */
  storeId: Id.nullable().default(null),
  documentDate: Day,
  futureContract: z.boolean().default(false),
  pastContract: z.boolean().default(false),
}
/** Each filled document lies in the person's file then; that takes `documents.write`. */
const keepsInFile = z.boolean().default(false)
const templateIds = z
  .array(Id)
  .min(1, 'Bitte wählen Sie eine Vorlage')
  .max(MOST_TEMPLATES, `Höchstens ${MOST_TEMPLATES} Vorlagen auf einmal`)
const employeeIds = z
  .array(Id)
  .min(1, 'Bitte wählen Sie einen Mitarbeiter')
  .max(MOST_PEOPLE, `Höchstens ${MOST_PEOPLE} Mitarbeiter auf einmal`)

export const FillChoice = z.object({ ...choice, keepsInFile, employeeIds, templateIds })
export type FillChoice = z.output<typeof FillChoice>

/** Spec 2 §7: `remoteId` is the employee, `templates` ids with commas between them. */
const FillRequest = z.object({
  ...choice,
  keepsInFile,
  remoteId: Id,
  contractId: Id.nullable().default(null),
  oldContractId: Id.nullable().default(null),
  templates: z.union([
    templateIds,
    Line.transform((text): unknown[] => text.split(',').map(id => id.trim())).pipe(templateIds),
  ]),
  /** The store by which a contract is named, where it is not its own. */
  contractIdStoreIdMap: z.record(Line.regex(/^\d{1,9}$/, 'Eine ganze Zahl'), Id).default({}),
})
export type FillRequest = z.output<typeof FillRequest>

/** What is known and has no place in a form; it stays out of the document. */
const Misfit = z.object({
  field: z.string(),
  reason: z.enum(['long', 'option', 'letters']),
  /** So many letters too long. */
  over: z.number().int(),
  /** Those that the form can't show. */
  letters: z.string(),
})

const FilledDocument = z.object({
  fileName: z.string(),
  /** Base64. */
  data: z.string(),
  templateId: Id,
  pdf: z.boolean(),
  /** The fields that it names and nothing is known of. */
  empty: z.array(z.string()),
  misfits: z.array(Misfit),
})
export type FilledDocument = z.infer<typeof FilledDocument>

const MissingValues = z.object({
  employeeId: Id,
  firstName: z.string(),
  lastName: z.string(),
  missing: z.array(z.string()),
  misfits: z.array(Misfit.extend({ templateId: Id, template: z.string() })),
  /** Which contracts its fields are about. */
  contracts: z.object({ vertrag: Id.nullable(), vertrag_neu: Id.nullable(), vertrag_alt: Id.nullable() }),
})
export type MissingValues = z.infer<typeof MissingValues>

const TemplatePreview = z.object({
  /** Every second piece is a value; null for a form. */
  paragraphs: z.array(z.object({ place: z.string(), pieces: z.array(z.string()) })).nullable(),
  /** The filled form as base64; null for a text. */
  pdf: z.string().nullable(),
  empty: z.array(z.string()),
  misfits: z.array(Misfit),
})
export type TemplatePreview = z.infer<typeof TemplatePreview>

export const DocumentFill = z.object({
  id: Id,
  state: z.enum(['working', 'done', 'failed']),
  message: z.string(),
  documents: z.number().int(),
  done: z.number().int(),
  createdAt: UtcText,
})
export type DocumentFill = z.infer<typeof DocumentFill>

export const documentFills = routes({
  fill: {
    method: 'POST',
    path: '/api/sec/employee/documents/fill',
    summary: 'Füllt Vorlagen für einen Mitarbeiter aus',
    query: CompanyQuery,
    body: FillRequest,
    permission: 'employees.read',
    answer: data(z.object({ data: z.array(FilledDocument) })),
    refusals: ['forbidden', 'not_found', 'conflict', 'unprocessable'],
    rate: 'heavy',
  },
  missing: {
    method: 'POST',
    path: '/api/sec/employee/documents/fill/missing',
    needsNoRoom: 'reads',
    summary: 'Welche Werte der gewählten Vorlagen wem fehlen oder in ein Formular nicht passen',
    query: CompanyQuery,
    body: FillChoice,
    permission: 'employees.read',
    answer: data(z.array(MissingValues)),
    refusals: ['forbidden', 'not_found', 'conflict', 'unprocessable'],
  },
  preview: {
    method: 'POST',
    path: '/api/documenttemplates/:id/preview',
    summary: 'Eine Vorlage mit den Werten eines Mitarbeiters',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ ...choice, employeeId: Id }),
    permission: 'employees.read',
    answer: data(TemplatePreview),
    refusals: ['forbidden', 'not_found', 'conflict', 'unprocessable'],
    rate: 'heavy',
  },
  start: {
    method: 'POST',
    path: '/api/sec/employee/documents/fills',
    summary: 'Füllt Vorlagen für viele Mitarbeiter aus; das Ergebnis ist eine ZIP-Datei, die einen Tag bleibt',
    query: CompanyQuery,
    body: FillChoice,
    permission: 'employees.read',
    answer: data(DocumentFill),
    refusals: ['forbidden', 'not_found', 'conflict', 'invalid'],
    idempotent: true,
    rate: 'heavy',
  },
  find: {
    method: 'GET',
    path: '/api/sec/employee/documents/fills/:id',
    summary: 'Wie weit ein Ausfüllen für viele ist',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.read',
    answer: data(DocumentFill),
  },
})
