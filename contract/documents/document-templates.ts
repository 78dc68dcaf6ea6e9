import { isTemplateType } from '#domain/documents/template-types.ts'
import { CompanyQuery, data, Id, IdParams, Nothing, routes, SeenVersion, UtcText, Version } from '../endpoint.ts'
import { Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

export const MOST_TEMPLATE_BYTES = 5_000_000
/** As base64, with what stands around it. */
const BODY_BYTES = Math.ceil((MOST_TEMPLATE_BYTES * 4) / 3) + 10_000
const TOO_LARGE = 'Höchstens 5 MB'

const TemplateProblem = z.object({
  kind: z.enum(['unknown', 'broken', 'unmatched']),
  tag: z.string(),
  place: z.string(),
  around: z.string(),
  message: z.string(),
  proposal: z.string().nullable(),
})

/** Spec 2 §3. Its file is opened at `{url}/api/file?id={fileId}&accessToken={accessToken}`, for some minutes and by this session. */
export const DocumentTemplate = z.object({
  id: Id,
  name: z.string(),
  template_type: z.number().int(),
  storeId: Id.nullable(),
  fileId: Id,
  accessToken: z.string(),
  url: z.string(),
  created_at: UtcText,
  updated_at: UtcText,
  checked: z.literal(false),
  pdf: z.boolean(),
  /** The keys of the fields that it names. */
  fields: z.array(z.string()),
  fieldCount: z.number().int(),
  problems: z.array(TemplateProblem),
  version: Version,
})
export type DocumentTemplate = z.infer<typeof DocumentTemplate>

const name = Trimmed.min(1, 'Muss angegeben werden').max(128, 'Höchstens 128 Zeichen')
const template_type = z.number().int().refine(isTemplateType, 'Bitte wählen Sie einen Eintrag der Liste')
const base64 = Line.min(1, 'Muss angegeben werden').max(Math.ceil((MOST_TEMPLATE_BYTES * 4) / 3) + 100, TOO_LARGE)

/** `storeId` null: company-wide. What the file is, its bytes say; `pdf` is taken for compatibility. */
export const DocumentTemplateDraft = z.object({
  storeId: Id.nullable(),
  base64,
  name,
  template_type,
  pdf: z.boolean().default(false),
})
export type DocumentTemplateDraft = z.output<typeof DocumentTemplateDraft>

/** Without `base64` only the assignment changes. */
const DocumentTemplateChange = DocumentTemplateDraft.partial().extend({ fileId: Id.optional(), version: SeenVersion })
export type DocumentTemplateChange = z.output<typeof DocumentTemplateChange>

const TemplateRepair = z.object({
  /** As the check named it. */
  tag: Line.min(1).max(200),
  /** What is to stand there, without braces; null: as proposed. */
  field: Line.max(100).nullable().default(null),
  version: Version,
})
export type TemplateRepair = z.output<typeof TemplateRepair>

/** Paths and fields: Spec 2 §7 Templates. */
export const documentTemplates = routes({
  types: {
    method: 'GET',
    path: '/api/templatetypes',
    summary: 'Die Arten von Vorlagen',
    query: CompanyQuery,
    permission: 'documents.read',
    answer: data(z.array(z.object({ id: Id, label_de: z.string() }))),
  },
  list: {
    method: 'GET',
    path: '/api/documenttemplates',
    addresses: 'document-template',
    summary: 'Die Vorlagen des Betriebs und seiner Standorte, mit dem Ergebnis ihrer Prüfung',
    query: CompanyQuery,
    permission: 'documents.read',
    // One list, within another: Spec 2 §7.
    answer: data(z.array(z.array(DocumentTemplate))),
  },
  create: {
    method: 'POST',
    path: '/api/documenttemplates',
    addresses: 'document-template',
    summary:
      'Prüft eine Vorlage (.docx oder PDF-Formular) und erstellt sie; unbekannte Felder sperren sie, bis sie ersetzt sind',
    query: CompanyQuery,
    body: DocumentTemplateDraft,
    bodyBytes: BODY_BYTES,
    permission: 'templates.write',
    answer: data(DocumentTemplate),
    refusals: ['unprocessable', 'forbidden', 'too_large'],
    idempotent: true,
    rate: 'heavy',
  },
  change: {
    method: 'PUT',
    path: '/api/documenttemplates/:id',
    addresses: 'document-template',
    summary: 'Ersetzt die Datei einer Vorlage oder ändert nur Art und Zuordnung',
    query: CompanyQuery,
    params: IdParams,
    body: DocumentTemplateChange,
    bodyBytes: BODY_BYTES,
    naming: ['fileId'],
    permission: 'templates.write',
    answer: data(DocumentTemplate),
    refusals: ['stale', 'unprocessable', 'forbidden', 'too_large'],
    rate: 'heavy',
  },
  repair: {
    method: 'PUT',
    path: '/api/documenttemplates/:id/repair',
    addresses: 'document-template',
    summary: 'Ersetzt in der Datei ein beanstandetes Feld, überall wo es so steht',
    query: CompanyQuery,
    params: IdParams,
    body: TemplateRepair,
    permission: 'templates.write',
    answer: data(DocumentTemplate),
    refusals: ['stale', 'unprocessable', 'forbidden', 'conflict'],
    rate: 'heavy',
  },
  remove: {
    method: 'DELETE',
    path: '/api/documenttemplates/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Vorlage; ausgefüllte Dokumente bleiben',
    query: CompanyQuery,
    params: IdParams,
    permission: 'templates.write',
    answer: Nothing,
    refusals: ['forbidden'],
  },
})
