import { z } from 'zod'
import { CompanyQuery, data, Id, routes, UtcText } from '../endpoint.ts'
import { ExportRequest } from './absence-exports.ts'
import { StorePeriodQuery } from './absences.ts'
import { ExportPerson, ExportPreview, PayrollRun } from './payroll-exports.ts'

export const StampExportRow = ExportPerson.extend({
  id: Id,
  day: z.iso.date(),
  from: UtcText,
  to: UtcText.nullable(),
  pauseMinutes: z.number().int(),
  /** Without pauses. */
  minutes: z.number().int(),
  clipped: z.boolean(),
  /** Why it is not exported; null in the first table. */
  status: z.string().nullable(),
})
export type StampExportRow = z.infer<typeof StampExportRow>

export const StampExportPreview = ExportPreview.extend({
  exported: z.array(StampExportRow),
  notExported: z.array(StampExportRow),
})
export type StampExportPreview = z.infer<typeof StampExportPreview>

/** Spec 2 §7 Actual hours; software 1 only. */
export const stampExports = routes({
  preview: {
    method: 'GET',
    path: '/api/sec/actualshiftexport/preview',
    summary: 'Welche Stempelzeiten übergeben werden, welche nicht, und was vorher zu klären ist',
    query: StorePeriodQuery,
    permission: 'exports.run',
    answer: data(StampExportPreview),
    refusals: ['conflict'],
  },
  open: {
    method: 'POST',
    path: '/api/actualshiftexport',
    summary: 'Legt die Übergabe eines Zeitraums an oder gibt die offene',
    query: CompanyQuery,
    body: ExportRequest,
    permission: 'exports.run',
    answer: data(PayrollRun),
    refusals: ['conflict'],
    idempotent: true,
  },
  saveOnServer: {
    method: 'GET',
    path: '/api/actualshiftexport/saveonsftp',
    summary: 'Erzeugt die Datei der Istzeiten und legt sie auf dem Server ab (DPW)',
    query: StorePeriodQuery,
    permission: 'exports.run',
    answer: data(PayrollRun),
    refusals: ['conflict', 'unprocessable'],
    rate: 'heavy',
  },
})
