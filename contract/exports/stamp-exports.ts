import { CompanyQuery, data, routes } from '../endpoint.ts'
import { ExportRequest, HandOverQuery } from './absence-exports.ts'
import { ExportRun, OpenedRun } from './export-runs.ts'

/** Spec 2 §7 Actual hours; software 1 only. */
export const stampExports = routes({
  open: {
    method: 'POST',
    path: '/api/actualshiftexport',
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
    path: '/api/actualshiftexport/export',
    summary: 'Übergibt die Istzeiten als CSV-Datei (DPW)',
    query: HandOverQuery,
    permission: 'exports.run',
    answer: 'file',
    refusals: ['conflict', 'unprocessable'],
    rate: 'heavy',
  },
  saveOnServer: {
    method: 'GET',
    writes: true,
    path: '/api/actualshiftexport/saveonsftp',
    summary: 'Erzeugt die Datei der Istzeiten und legt sie auf dem Server ab (DPW)',
    query: HandOverQuery,
    permission: 'exports.run',
    answer: data(ExportRun),
    refusals: ['conflict', 'unprocessable'],
    rate: 'heavy',
  },
})
