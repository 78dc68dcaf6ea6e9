import { REPORT_RIGHTS } from '#domain/reports/report-kinds.ts'
import { CompanyQuery, data, routes } from '../endpoint.ts'
import { z } from '../zod.ts'
import { ReportDraft } from './reports.ts'

const Value = z.union([z.string(), z.number(), z.null()])
const Column = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(['text', 'hours', 'quantity', 'days', 'euros', 'count', 'day']),
  share: z.number(),
  isSigned: z.boolean().optional(),
  /** What is shown in place of zero. */
  zero: z.string().optional(),
})
const Sum = z.object({ label: z.string(), cells: z.array(Value), isMuted: z.boolean().optional() })
const Place = z.object({ tab: z.string(), search: z.record(z.string(), z.string()) })

/** What strikes, and whether the figures agree with those that they come from. */
export const ReportNote = z.object({
  tone: z.enum(['good', 'hint', 'warning']),
  title: z.string(),
  text: z.string(),
  place: Place.optional(),
})
export type ReportNote = z.infer<typeof ReportNote>

export const ReportFigures = z.object({
  keys: z.array(Column),
  columns: z.array(Column),
  groups: z.array(
    z.object({
      keys: z.array(Value),
      rows: z.array(
        z.object({
          cells: z.array(Value),
          place: Place.optional(),
          /** Keys of the columns whose value was entered by hand. */
          byHand: z.array(z.string()).optional(),
        }),
      ),
      sum: Sum.optional(),
    }),
  ),
  sums: z.array(Sum),
  notes: z.array(z.string()),
})
export type ReportFigures = z.infer<typeof ReportFigures>

export const ReportPreview = z.object({
  /** The first page as a picture: SVG without scripts. */
  page: z.string(),
  isLandscape: z.boolean(),
  /** Of a long report an estimate. */
  pages: z.number().int(),
  isEstimate: z.boolean(),
  rows: z.number().int(),
  /** Where the figures come from. */
  source: z.string(),
  notes: z.array(ReportNote),
  /** Holds what only those may see who see pay. */
  isSensitive: z.boolean(),
})
export type ReportPreview = z.infer<typeof ReportPreview>

/** The same figures before there is a file: nothing of it is kept. */
export const reportPreviews = routes({
  show: {
    method: 'POST',
    path: '/api/sec/report/preview',
    needsNoRoom: 'reads',
    summary: 'Die erste Seite eines Reports, wie er würde, und was an ihm auffällt',
    query: CompanyQuery,
    body: ReportDraft,
    permission: 'reports.run',
    mayRequire: REPORT_RIGHTS,
    answer: data(ReportPreview),
    refusals: ['forbidden', 'not_found', 'unprocessable', 'unavailable'],
  },
  figures: {
    method: 'POST',
    path: '/api/sec/report/figures',
    needsNoRoom: 'reads',
    summary: 'Alle Zeilen eines Reports als Zahlen, jede mit dem Ort, an dem ihre eigenen Zeilen stehen',
    query: CompanyQuery,
    body: ReportDraft,
    permission: 'reports.run',
    mayRequire: REPORT_RIGHTS,
    answer: data(ReportFigures),
    refusals: ['forbidden', 'not_found', 'unprocessable'],
  },
})
