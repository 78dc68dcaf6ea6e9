import { absenceExports } from '#contract/time/absence-exports.ts'
import { type AbsenceExportRow, exportPreviews } from '#contract/time/export-previews.ts'
import { api } from '#web/lib/api.ts'
import type { ExportOf } from '../export-previews/export-of.ts'
import { ExportScreen } from '../export-previews/export-screen.tsx'
import { absenceColumns } from './absence-columns.tsx'

/** Spec 2 §2.4. */
const ABSENCES: ExportOf<AbsenceExportRow> = {
  kind: 'absences',
  title: 'Abwesenheiten',
  hints: {},
  takes: softwareId => softwareId === 0 || softwareId === 1,
  missingId: { 0: 'BMD Id fehlt bei einem Mitarbeiter', 1: 'DPW Id fehlt bei einem Mitarbeiter' },
  nothing: 'Keine Abwesenheiten zu übergeben',
  follows: [
    ['time', 'absences'],
    ['personnel', 'employees'],
    ['time', 'transfer-targets'],
  ],
  open: ({ companyId, ...body }) => api(absenceExports.open, { query: { companyId }, body }),
  opened: 'Abwesenheiten Struktur wurde angelegt',
  load: (query, signal) => api(exportPreviews.absences, { query, signal }),
  runExport: (query, way) => api(way === 'download' ? absenceExports.download : absenceExports.saveOnServer, { query }),
  columns: absenceColumns,
}

export const AbsenceExportScreen = () => <ExportScreen of={ABSENCES} />
