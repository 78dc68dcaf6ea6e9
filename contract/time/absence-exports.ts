import { z } from 'zod'
import { CompanyQuery, Day, data, Id, routes } from '../endpoint.ts'
import { StorePeriodQuery } from './absences.ts'
import { ExportPerson, ExportPreview, PayrollRun } from './payroll-exports.ts'

export const AbsenceExportRow = ExportPerson.extend({
  id: Id,
  type: z.number().int(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  totalDays: z.number(),
  /** Reaches over the period; only these days belong to it. */
  clipped: z.boolean(),
  /** Why it is not exported; null in the first table. */
  status: z.string().nullable(),
})
export type AbsenceExportRow = z.infer<typeof AbsenceExportRow>

export const AbsenceExportPreview = ExportPreview.extend({
  exported: z.array(AbsenceExportRow),
  notExported: z.array(AbsenceExportRow),
})
export type AbsenceExportPreview = z.infer<typeof AbsenceExportPreview>

/** What a hand-over is about; a period must be one of the company's payroll software. */
export const ExportRequest = z.object({ storeId: Id, from: Day, to: Day })

/** Spec 2 §7 Absences. The state-changing GETs are the specification's; the same content gives the same run. */
export const absenceExports = routes({
  preview: {
    method: 'GET',
    path: '/api/sec/absenceexport/preview',
    summary: 'Welche Abwesenheiten übergeben werden, welche nicht, und was vorher zu klären ist',
    query: StorePeriodQuery,
    permission: 'exports.run',
    answer: data(AbsenceExportPreview),
    refusals: ['conflict'],
  },
  open: {
    method: 'POST',
    path: '/api/absenceexport',
    summary: 'Legt die Übergabe eines Zeitraums an oder gibt die offene',
    query: CompanyQuery,
    body: ExportRequest,
    permission: 'exports.run',
    answer: data(PayrollRun),
    refusals: ['conflict'],
    idempotent: true,
  },
  download: {
    method: 'GET',
    path: '/api/absenceexport/export',
    summary: 'Übergibt die Abwesenheiten als CSV-Datei (BMD)',
    query: StorePeriodQuery,
    permission: 'exports.run',
    answer: 'file',
    refusals: ['conflict', 'unprocessable'],
    rate: 'heavy',
  },
  saveOnServer: {
    method: 'GET',
    path: '/api/absenceexport/saveOnSFTP',
    summary: 'Legt die Datei der Abwesenheiten auf dem Server ab (DPW)',
    query: StorePeriodQuery,
    permission: 'exports.run',
    answer: data(PayrollRun),
    refusals: ['conflict', 'unprocessable'],
    rate: 'heavy',
  },
})
