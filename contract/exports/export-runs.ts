import { CompanyQuery, Day, data, Id, IdParams, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'

const DayText = z.iso.date()

export const HandOverWay = z.enum(['download', 'server'])
export type HandOverWay = z.infer<typeof HandOverWay>

export const ExportKind = z.enum(['absences', 'hours', 'wages'])
export type ExportKind = z.infer<typeof ExportKind>

/**
 * draft: opened by the screen, nothing made yet · finished: the file is there · sending: on its way to the server ·
 * delivered · failed: may be tried again · superseded: never arrived, a later run took its place.
 */
export const RunState = z.enum(['draft', 'finished', 'sending', 'delivered', 'failed', 'superseded'])
export type RunState = z.infer<typeof RunState>

/** One hand-over; once finished, its content never changes. Product D. */
export const ExportRun = z.object({
  id: Id,
  /** Counted within the company; null for a draft. */
  number: z.number().int().nullable(),
  kind: ExportKind,
  softwareId: z.number().int(),
  storeId: Id,
  from: DayText,
  to: DayText,
  state: RunState,
  isCorrection: z.boolean(),
  /** How it follows the run before; empty for the first. */
  correctionMode: z.enum(['', 'difference', 'cancel', 'replace', 'manual']),
  /** It stands in the place of all earlier runs, the last of which had this number. */
  replacesNumber: z.number().int().nullable(),
  /** The later run that stands in its place: this one counts no longer. */
  replacedBy: z.number().int().nullable(),
  /** Rows that a person takes back in the payroll software, and those still waiting for it. */
  cancellationCount: z.number().int(),
  openCancellationCount: z.number().int(),
  layoutKey: z.string(),
  fileName: z.string().nullable(),
  size: z.number().int().nullable(),
  sha256: z.string().nullable(),
  rowCount: z.number().int(),
  /** Rows handed over earlier that no longer hold. */
  removedCount: z.number().int(),
  /** Column key → total, such as days or hours; empty for who may not see pay, where it holds amounts from it. */
  sums: z.record(z.string(), z.number()),
  /** It holds values of own wage types, which may be amounts from pay: its file, with size and check sum, is for who may see that. */
  saysPay: z.boolean(),
  createdAt: UtcText,
  finishedAt: UtcText.nullable(),
  finishedBy: z.string(),
  /** Where it is delivered to, `name · host`; empty for downloads. */
  target: z.string(),
  deliveredAt: UtcText.nullable(),
  /** Why it failed, or what is remarkable about how it arrived. */
  message: z.string(),
  progress: z.object({ rowsDone: z.number().int(), rowsTotal: z.number().int() }).nullable(),
  /** Source rows changed since; only told for the newest run of a period, null where it was not looked for. */
  changedSince: z.number().int().nullable(),
})
export type ExportRun = z.infer<typeof ExportRun>

/** `isNew`: nobody had opened the period before. */
export const OpenedRun = ExportRun.extend({ isNew: z.boolean() })
export type OpenedRun = z.infer<typeof OpenedRun>

/** Of an absence, a shift, or a line of a person's month: the last are over 32 bits. */
export const LedgerId = z.number().int().min(1)
const Content = z.record(z.string(), z.union([z.string(), z.number()]))
export const CorrectionRow = z.object({
  sourceId: LedgerId,
  lastName: z.string(),
  firstName: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  before: Content.nullable(),
  after: Content.nullable(),
})
export type CorrectionRow = z.infer<typeof CorrectionRow>

export const CorrectionPreview = z.object({
  runId: Id,
  number: z.number().int(),
  kind: ExportKind,
  mode: z.enum(['difference', 'cancel', 'replace', 'manual']),
  rows: z.array(CorrectionRow),
  /** What the file does not take back: a person must, in the payroll software. */
  byHand: z.array(z.object({ sourceId: LedgerId, lastName: z.string(), firstName: z.string(), handed: Content })),
  /** The first lines of the file that would be handed over, under the titles of its columns. */
  file: z.object({ titles: z.string(), lines: z.array(z.string()), rowCount: z.number().int() }),
})
export type CorrectionPreview = z.infer<typeof CorrectionPreview>

/** All hand-overs of one kind, store and period. */
export const SeriesQuery = CompanyQuery.extend({ storeId: Id, kind: ExportKind, from: Day, to: Day })

/** The ledger of hand-overs. Product D. */
export const exportRuns = routes({
  list: {
    method: 'GET',
    path: '/api/sec/payrollexports',
    summary: 'Die Übergaben eines Zeitraums mit dem, was sich seither geändert hat',
    query: SeriesQuery,
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(z.array(ExportRun)),
  },
  find: {
    method: 'GET',
    path: '/api/sec/payrollexports/:id',
    summary: 'Eine Übergabe',
    query: CompanyQuery,
    params: IdParams,
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(ExportRun),
  },
  file: {
    method: 'GET',
    path: '/api/sec/payrollexports/:id/file',
    summary: 'Die Datei einer Übergabe, Byte für Byte wie beim ersten Mal',
    query: CompanyQuery,
    params: IdParams,
    permission: 'exports.run',
    masks: ['payment'],
    answer: 'file',
    rate: 'heavy',
  },
  correctionPreview: {
    method: 'GET',
    path: '/api/sec/payrollexports/:id/correction',
    summary: 'Was sich seit der Übergabe geändert hat, alt und neu je Zeile',
    query: CompanyQuery,
    params: IdParams,
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(CorrectionPreview),
    refusals: ['conflict'],
  },
  correct: {
    method: 'POST',
    path: '/api/sec/payrollexports/:id/correction',
    summary: 'Übergibt nur, was sich seit der letzten Übergabe geändert hat',
    query: CompanyQuery,
    params: IdParams,
    /** Without a way as the software is used to: DPW on the server, all others as a download. */
    body: z.object({ way: HandOverWay.optional() }),
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(ExportRun),
    refusals: ['conflict', 'unprocessable'],
    idempotent: true,
    rate: 'heavy',
  },
  deliver: {
    method: 'POST',
    path: '/api/sec/payrollexports/:id/deliver',
    summary:
      'Legt eine Übergabe auf dem Server ab: nach einem Fehler, nach einem Download oder unverändert noch einmal',
    query: CompanyQuery,
    params: IdParams,
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(ExportRun),
    refusals: ['conflict'],
    idempotent: true,
  },
})
