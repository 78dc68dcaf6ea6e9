import { IMPORT_KINDS, MAX_IMPORT_BYTES } from '#domain/imports/import-kinds.ts'
import { CompanyQuery, data, Id, IdParams, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

export const ImportKindName = z.enum(IMPORT_KINDS)
export type ImportKindName = z.infer<typeof ImportKindName>

/** `mapping`: the columns wait for the user; `checked`: compared with what is stored; `undone`: taken back after `done`. */
export const IMPORT_STATES = ['mapping', 'checking', 'checked', 'running', 'done', 'failed', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What people tell imports by: `faulty` is checked and has rows with errors, `issue` is that or failed, and not settled. */
export const IMPORT_FILTERS = [...IMPORT_STATES, 'faulty', 'set-aside', 'issue'] as const
export const ImportFilter = z.enum(IMPORT_FILTERS)
export type ImportFilter = z.infer<typeof ImportFilter>

/** What would happen to a row; in a file with an error nothing happens to any. */
export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'error'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** `dmy`: day first, in dates such as 03/04/2026 that can be read both ways. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const
/** What parts the decimals in numbers such as 1.234 that can be read both ways. */
export const DECIMALS = [',', '.'] as const

/** What a warning is about, so that many of them can be counted and looked at apart. */
export const WARNING_TOPICS = [
  'handed-over',
  'overlap',
  'ends-contract',
  'repeated-hour',
  'too-long',
  'far-ahead',
  'shared',
  'waiting',
  'doubtful',
] as const
export const WarningTopic = z.enum(WARNING_TOPICS)
export type WarningTopic = z.infer<typeof WarningTopic>

/** A field of our own that a column of a file can be mapped to. */
export const ImportField = z.object({
  key: z.string(),
  label: z.string(),
  required: z.boolean(),
  hint: z.string(),
})
export type ImportField = z.infer<typeof ImportField>

export const ImportKind = z.object({
  key: ImportKindName,
  label: z.string(),
  description: z.string(),
  fields: z.array(ImportField),
})
export type ImportKind = z.infer<typeof ImportKind>

const count = z.number().int().min(0)
export const ImportJob = z.object({
  id: Id,
  kind: ImportKindName,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Why it failed. */
  message: z.string(),
  createdBy: z.string(),
  createdAt: UtcText,
  finishedAt: UtcText.nullable(),
  rows: count,
  /** `proposed`: of the changed ones, those whose master data wait to be accepted. */
  counts: z.object({ new: count, changed: count, unchanged: count, error: count, warning: count, proposed: count }),
  /** Rows done of all while it is checked or runs. */
  progress: z.object({ done: count, total: count, message: z.string() }).nullable(),
  /** Who said of an import with a problem that nothing is left to do. */
  setAside: z.object({ by: z.string(), at: UtcText }).nullable(),
  /** The file is still there, for the error file. */
  hasFile: z.boolean(),
  version: Version,
})
export type ImportJob = z.infer<typeof ImportJob>

export const ImportColumn = z.object({
  header: z.string(),
  /** Null: not imported. */
  field: z.string().nullable(),
  /** The first values; empty for who may not see them. */
  samples: z.array(z.string()),
  /** Holds dates or numbers that can be read in two ways. */
  ambiguous: z.enum(['date', 'number']).nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** A period of a store that payroll has already, with its newest run and how many new or changed rows lie in it. */
export const HandedOver = z.object({
  kind: z.enum(['absences', 'hours', 'wages']),
  storeId: Id,
  storeName: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** '1.–15. November 2026' */
  days: z.string(),
  runNumber: z.number().int(),
  rows: count,
})
export type HandedOver = z.infer<typeof HandedOver>

export const ImportJobDetail = ImportJob.extend({
  format: z.enum(['CSV', 'XLSX']),
  encoding: z.string().nullable(),
  separator: z.enum([';', ',', '\t']).nullable(),
  /** Of a workbook: the sheet that is imported, and all that can be chosen. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** The line the column names stand in; 0: there are none. */
  headerLine: z.number().int(),
  /** What every row has where the file says nothing of a field. */
  constants: z.array(z.object({ field: z.string(), text: z.string() })),
  /** Cells that were mended here, not in the file. */
  mended: count,
  columns: z.array(ImportColumn),
  dateOrder: z.enum(DATE_ORDERS),
  decimal: z.enum(DECIMALS),
  /** Labels of the fields that must be mapped before the file can be checked. */
  missing: z.array(z.string()),
  /** How many rows have a warning of a topic; a row may have several. */
  warnings: z.array(z.object({ topic: WarningTopic, rows: count })),
  handedOver: z.array(HandedOver),
})
export type ImportJobDetail = z.infer<typeof ImportJobDetail>

export const ImportFieldKey = Line.min(1).max(40)
export const ImportCellText = Line.max(500, 'Höchstens 500 Zeichen')

export const ImportMapping = z.object({
  kind: ImportKindName,
  /** Field → what every row has where the file says nothing of it; left out: as they were. */
  constants: z
    .array(z.object({ field: ImportFieldKey, text: ImportCellText.min(1, 'Muss angegeben werden') }))
    .max(50)
    .optional(),
  /** One field a column, null for none; left out: what the column names suggest for the kind. */
  fields: z.array(Line.max(40).nullable()).max(200).optional(),
  dateOrder: z.enum(DATE_ORDERS).optional(),
  decimal: z.enum(DECIMALS).optional(),
  version: Version,
})
export type ImportMapping = z.output<typeof ImportMapping>

export const ImportRow = z.object({
  /** Line of the file, or row of the sheet. */
  line: z.number().int(),
  outcome: z.enum(ROW_OUTCOMES),
  /** Who or what the row is about. */
  label: z.string(),
  cells: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  issues: z.array(z.object({ column: z.string(), level: z.enum(['error', 'warning']), message: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRowsQuery = CompanyQuery.extend({
  show: z.enum(['all', 'warning', ...ROW_OUTCOMES]).default('all'),
  /** Only rows with a warning of this topic. */
  topic: WarningTopic.optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

export const ImportJobsQuery = CompanyQuery.extend({
  kind: ImportKindName.optional(),
  state: ImportFilter.optional(),
  createdBy: z.uuid().optional(),
  /** Only older ones than this. */
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
})
export type ImportJobsQuery = z.output<typeof ImportJobsQuery>

/** Not fixed by the specification; steps: Product C Import Jobs. */
export const importJobs = routes({
  kinds: {
    method: 'GET',
    path: '/api/sec/importjobs/kinds',
    summary: 'Was importiert werden kann, mit den Feldern, die Sie befüllen dürfen',
    query: CompanyQuery,
    permission: 'imports.run',
    answer: data(z.array(ImportKind)),
  },
  list: {
    method: 'GET',
    path: '/api/sec/importjobs',
    summary: 'Die Importe des Betriebs, der neueste zuerst; `next` ist das `before` der nächsten Seite',
    query: ImportJobsQuery,
    permission: 'imports.run',
    answer: data(z.object({ total: count, imports: z.array(ImportJob), next: Id.nullable() })),
  },
  people: {
    method: 'GET',
    path: '/api/sec/importjobs/people',
    summary: 'Wer Importe hochgeladen hat',
    query: CompanyQuery,
    permission: 'imports.run',
    answer: data(z.array(z.object({ id: z.uuid(), name: z.string() }))),
  },
  upload: {
    method: 'POST',
    path: '/api/sec/importjobs',
    summary: 'Nimmt eine CSV- oder XLSX-Datei bis 20 MB an und erkennt Zeichensatz, Trennzeichen, Art und Spalten',
    query: CompanyQuery,
    body: z.object({ kind: ImportKindName.optional() }),
    permission: 'imports.run',
    upload: { maxBytes: MAX_IMPORT_BYTES },
    answer: data(ImportJobDetail),
    refusals: ['unprocessable', 'too_large'],
    rate: 'heavy',
  },
  find: {
    method: 'GET',
    path: '/api/sec/importjobs/:id',
    summary: 'Ein Import mit seinen Spalten und deren Zuordnung',
    query: CompanyQuery,
    params: IdParams,
    permission: 'imports.run',
    answer: data(ImportJobDetail),
  },
  map: {
    method: 'PUT',
    path: '/api/sec/importjobs/:id/mapping',
    summary: 'Legt fest, was importiert wird und welche Spalte in welches Feld kommt; wird je Betrieb gemerkt',
    query: CompanyQuery,
    params: IdParams,
    body: ImportMapping,
    permission: 'imports.run',
    answer: data(ImportJobDetail),
    refusals: ['stale', 'conflict', 'forbidden'],
  },
  chooseSheet: {
    method: 'PUT',
    path: '/api/sec/importjobs/:id/sheet',
    summary:
      'Nimmt ein anderes Blatt der Excel-Datei oder eine andere Zeile mit den Spaltennamen und schlägt Art und Spalten dafür neu vor',
    query: CompanyQuery,
    params: IdParams,
    /** `headerLine` 0: the file has no column names. */
    body: z.object({
      sheet: Line.min(1).max(100).optional(),
      headerLine: z.int().min(0).max(1000).optional(),
      version: Version,
    }),
    permission: 'imports.run',
    answer: data(ImportJobDetail),
    refusals: ['stale', 'conflict', 'unprocessable'],
    rate: 'heavy',
  },
  check: {
    method: 'POST',
    path: '/api/sec/importjobs/:id/check',
    summary: 'Vergleicht die Datei mit dem Bestand, ohne etwas zu ändern; läuft im Hintergrund',
    query: CompanyQuery,
    params: IdParams,
    permission: 'imports.run',
    answer: data(ImportJobDetail),
    refusals: ['conflict', 'unprocessable'],
    idempotent: true,
  },
  rows: {
    method: 'GET',
    path: '/api/sec/importjobs/:id/rows',
    summary: 'Die geprüften Zeilen seitenweise, mit altem und neuem Wert und allen Fehlern',
    query: ImportRowsQuery,
    params: IdParams,
    permission: 'imports.run',
    masks: ['payment'],
    answer: data(z.object({ total: count, rows: z.array(ImportRow) })),
  },
  run: {
    method: 'POST',
    path: '/api/sec/importjobs/:id/run',
    summary: 'Importiert die geprüfte Datei ganz oder gar nicht; läuft im Hintergrund',
    query: CompanyQuery,
    params: IdParams,
    /** Of the check that was looked at: another mapping since would import other rows. */
    body: z.object({ version: Version }),
    permission: 'imports.run',
    proved: 'by-content',
    answer: data(ImportJobDetail),
    refusals: ['stale', 'conflict'],
    idempotent: true,
  },
  undo: {
    method: 'POST',
    path: '/api/sec/importjobs/:id/undo',
    summary: 'Nimmt einen Import zurück, solange nichts davon weiterbearbeitet wurde',
    query: CompanyQuery,
    params: IdParams,
    permission: 'imports.run',
    answer: data(ImportJobDetail),
    refusals: ['conflict'],
  },
  setAside: {
    method: 'PUT',
    path: '/api/sec/importjobs/:id/issue',
    summary: 'Vermerkt ein Problem eines Imports als erledigt oder nimmt das zurück; erledigte zählt die Glocke nicht',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ isDone: z.boolean(), version: Version }),
    permission: 'imports.run',
    answer: data(ImportJobDetail),
    refusals: ['stale', 'conflict'],
  },
  errorFile: {
    method: 'GET',
    path: '/api/sec/importjobs/:id/errors',
    summary: 'Alle Zeilen der Datei, mit der Spalte „Fehler“ dazu',
    query: CompanyQuery,
    params: IdParams,
    permission: 'imports.run',
    masks: ['payment'],
    answer: 'file',
    refusals: ['conflict'],
    rate: 'heavy',
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/importjobs/:id',
    needsNoRoom: 'ends',
    summary: 'Verwirft einen Import, der noch nichts geändert hat, samt seiner Datei',
    query: CompanyQuery,
    params: IdParams,
    permission: 'imports.run',
    answer: Nothing,
    refusals: ['conflict'],
  },
})
