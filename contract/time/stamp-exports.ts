import { CompanyQuery, data, routes } from '../endpoint.ts'
import { ExportRequest } from './absence-exports.ts'
import { StorePeriodQuery } from './absences.ts'
import { ExportRun, OpenedRun } from './export-runs.ts'

/** Spec 2 §7 Actual hours; software 1 only. */
export const stampExports = routes({
  open: {
    method: 'POST',
    path: '/api/actualshiftexport',
    summary: 'Legt die Übergabe eines Zeitraums an oder gibt die offene',
    query: CompanyQuery,
    body: ExportRequest,
    permission: 'exports.run',
    answer: data(OpenedRun),
    refusals: ['conflict'],
    idempotent: true,
  },
  saveOnServer: {
    method: 'GET',
    path: '/api/actualshiftexport/saveonsftp',
    summary: 'Erzeugt die Datei der Istzeiten und legt sie auf dem Server ab (DPW)',
    query: StorePeriodQuery,
    permission: 'exports.run',
    answer: data(ExportRun),
    refusals: ['conflict', 'unprocessable'],
    rate: 'heavy',
  },
})
