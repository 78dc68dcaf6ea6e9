import { CompanyQuery, Day, data, Id, routes } from '../endpoint.ts'
import { z } from '../zod.ts'
import { StorePeriodQuery } from './absence-source.ts'
import { ExportRun, OpenedRun } from './export-runs.ts'

/** What a hand-over is about; a period must be one of the company's payroll software. */
export const ExportRequest = z.object({ storeId: Id, from: Day, to: Day })

/** `replaces`: the newest run of the period, in whose place all of it is handed over once more. */
export const HandOverQuery = StorePeriodQuery.extend({ replaces: Id.optional() })

/** Spec 2 §7 Absences. The state-changing GETs are the specification's; the same content gives the same run. */
export const absenceExports = routes({
  open: {
    method: 'POST',
    path: '/api/absenceexport',
    summary: 'Erstellt die Übergabe eines Zeitraums oder gibt die offene',
    query: CompanyQuery,
    body: ExportRequest,
    permission: 'exports.run',
    answer: data(OpenedRun),
    refusals: ['conflict'],
    idempotent: true,
  },
  download: {
    method: 'GET',
    writes: true,
    path: '/api/absenceexport/export',
    summary: 'Übergibt die Abwesenheiten als CSV-Datei',
    query: HandOverQuery,
    permission: 'exports.run',
    answer: 'file',
    refusals: ['conflict', 'unprocessable'],
    rate: 'heavy',
  },
  saveOnServer: {
    method: 'GET',
    writes: true,
    path: '/api/absenceexport/saveOnSFTP',
    summary: 'Legt die Datei der Abwesenheiten auf dem Server ab',
    query: HandOverQuery,
    permission: 'exports.run',
    answer: data(ExportRun),
    refusals: ['conflict', 'unprocessable'],
    rate: 'heavy',
  },
})
