import { CompanyQuery, Id, Month, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

export const RECORD_FORMATS = { pdf: 'PDF', csv: 'CSV' } as const
export type RecordFormat = keyof typeof RECORD_FORMATS

/** Begin, end, breaks, rests and hours of a month, with what the law says and why it was planned so. AZG § 26 */
export const workRecords = routes({
  file: {
    method: 'GET',
    path: '/api/sec/workingtime/records',
    summary:
      'Die Arbeitszeitaufzeichnung eines Monats als Datei: eines Mitarbeiters, eines Standorts oder aller Standorte, die man sieht',
    query: CompanyQuery.extend({
      month: Month,
      employeeId: Id.optional(),
      storeId: Id.optional(),
      format: z.enum(Object.keys(RECORD_FORMATS) as [RecordFormat, ...RecordFormat[]]).default('pdf'),
    }),
    permission: 'working-time.read',
    answer: 'file',
    refusals: ['unprocessable'],
    rate: 'heavy',
  },
})
