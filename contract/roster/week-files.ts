import { z } from 'zod'
import { CompanyQuery, Day, Id, routes } from '../endpoint.ts'

export const WEEK_FILE_FORMATS = { pdf: 'PDF', csv: 'CSV', xlsx: 'Excel' } as const
export type WeekFileFormat = keyof typeof WEEK_FILE_FORMATS
export const WEEK_PAPERS = { a3: 'A3 quer', a4: 'A4 quer' } as const
export type WeekPaper = keyof typeof WEEK_PAPERS

const YesNo = (usual: '0' | '1') => z.enum(['0', '1']).default(usual)

/** A published week for a notice board, and all of it as rows for a spreadsheet. Product G. */
export const weekFiles = routes({
  file: {
    method: 'GET',
    path: '/api/sec/roster/week/file',
    summary:
      'Die Woche eines Standorts als Datei: als Aushang nur Veröffentlichtes, nie mit Kosten; als Tabelle eine Zeile je Dienst',
    query: CompanyQuery.extend({
      storeId: Id,
      /** Its first day. */
      monday: Day,
      format: z.enum(Object.keys(WEEK_FILE_FORMATS) as [WeekFileFormat, ...WeekFileFormat[]]).default('pdf'),
      paper: z.enum(Object.keys(WEEK_PAPERS) as [WeekPaper, ...WeekPaper[]]).default('a3'),
      breaks: YesNo('0'),
      hours: YesNo('1'),
      signature: YesNo('0'),
      /** Why somebody is away: for whoever leads, and never on a notice board without being asked for. */
      reasons: YesNo('0'),
    }),
    permission: 'roster.read',
    answer: 'file',
    rate: 'heavy',
  },
})
