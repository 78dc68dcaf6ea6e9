import { CompanyQuery, data, Id, IdParams, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'
import { LedgerId, SeriesQuery } from './export-runs.ts'

/** A row that a person takes back in the payroll software, because the file of a run could not. Product D, Corrections. */
export const Cancellation = z.object({
  id: Id,
  runId: Id,
  /** The run that left it to a person. */
  runNumber: z.number().int(),
  sourceId: LedgerId,
  /** Empty for a person whom the caller may not see. */
  lastName: z.string(),
  firstName: z.string(),
  /** The fields of the row as payroll has it. */
  handed: z.record(z.string(), z.union([z.string(), z.number()])),
  doneAt: UtcText.nullable(),
  doneBy: z.string(),
})
export type Cancellation = z.infer<typeof Cancellation>

export const cancellations = routes({
  list: {
    method: 'GET',
    path: '/api/sec/payrollcancellations',
    summary: 'Was in einem Zeitraum von Hand zu stornieren ist oder war',
    query: SeriesQuery,
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(z.array(Cancellation)),
  },
  change: {
    method: 'PUT',
    path: '/api/sec/payrollcancellations/:id',
    summary: 'Bestätigt, dass eine Zeile in der Lohnsoftware storniert ist, oder nimmt die Bestätigung zurück',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ isDone: z.boolean() }),
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(Cancellation),
  },
})
