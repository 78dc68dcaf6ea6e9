import { CompanyQuery, Day, data, Id, routes } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

export const WEEK_FILE_FORMATS = { pdf: 'PDF', csv: 'CSV', xlsx: 'Excel' } as const
export type WeekFileFormat = keyof typeof WEEK_FILE_FORMATS
export const WEEK_PAPERS = { a3: 'A3 quer', a4: 'A4 quer' } as const
export type WeekPaper = keyof typeof WEEK_PAPERS

/** By what somebody is found on a notice. */
export const WEEK_NAMES = { names: 'Namen', numbers: 'Personalnummern' } as const
export type WeekNames = keyof typeof WEEK_NAMES

export const WEEK_ORDERS = { name: 'Nachname', begin: 'Dienstbeginn' } as const
export type WeekOrder = keyof typeof WEEK_ORDERS

const MOST_SPOTS = 100

const YesNo = (usual: '0' | '1') => z.enum(['0', '1']).default(usual)

/** What stands on a notice of a week. */
const Notice = CompanyQuery.extend({
  storeId: Id,
  /** Its first day. */
  monday: Day,
  paper: z.enum(Object.keys(WEEK_PAPERS) as [WeekPaper, ...WeekPaper[]]).default('a3'),
  /** Numbers of places of work with commas between them; without it, all of them. */
  spots: Line.regex(/^\d{1,9}(,\d{1,9})*$/, 'Ist keine Liste von Bereichen')
    .refine(text => text.split(',').length <= MOST_SPOTS, `Höchstens ${MOST_SPOTS} Bereiche`)
    .optional(),
  /** In which order: by name, or who begins first. */
  order: z.enum(Object.keys(WEEK_ORDERS) as [WeekOrder, ...WeekOrder[]]).default('name'),
  people: z.enum(Object.keys(WEEK_NAMES) as [WeekNames, ...WeekNames[]]).default('names'),
  /** The place of work beside the time. */
  places: YesNo('1'),
  breaks: YesNo('0'),
  hours: YesNo('1'),
  /** Holidays and events, below the days. */
  events: YesNo('1'),
  /** How many are planned of how many who are needed, a line below all. */
  cover: YesNo('0'),
  signature: YesNo('0'),
  /** Why somebody is away: for whoever leads, and never on a notice board without being asked for. */
  reasons: YesNo('0'),
})

/** The first page of a notice as it would be printed now. */
export const WeekPreview = z.object({
  /** SVG without scripts. */
  page: z.string(),
  isLandscape: z.boolean(),
  pages: z.int(),
  /** Of a long plan `pages` is an estimate. */
  isEstimate: z.boolean(),
})
export type WeekPreview = z.infer<typeof WeekPreview>

/** A published week for a notice board, and all of it as rows for a spreadsheet. Product G. */
export const weekFiles = routes({
  file: {
    method: 'GET',
    path: '/api/sec/roster/week/file',
    summary:
      'Die Woche eines Standorts als Datei: als Aushang nur Veröffentlichtes, nie mit Kosten; als Tabelle eine Zeile je Dienst',
    query: Notice.extend({
      format: z.enum(Object.keys(WEEK_FILE_FORMATS) as [WeekFileFormat, ...WeekFileFormat[]]).default('pdf'),
    }),
    permission: 'roster.read',
    answer: 'file',
    rate: 'heavy',
  },
  preview: {
    method: 'GET',
    path: '/api/sec/roster/week/preview',
    summary: 'Die erste Seite des Aushangs einer Woche, wie sie gedruckt würde',
    query: Notice,
    permission: 'roster.read',
    answer: data(WeekPreview),
    refusals: ['unprocessable', 'unavailable'],
  },
})
