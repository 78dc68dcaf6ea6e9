import { absenceExports } from '#contract/time/absence-exports.ts'
import { approvals } from '#contract/time/approvals.ts'
import { type AbsenceExportRow, exportPreviews } from '#contract/time/export-previews.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import type { ApprovalOf } from '../approvals/approval-of.ts'
import type { ExportOf } from '../export-previews/export-of.ts'
import { ExportScreen } from '../export-previews/export-screen.tsx'
import { absenceColumns } from './absence-columns.tsx'

const AbsenceDrawer = lazyLayer(() => import('../absence-records/absence-drawer.tsx'))

const APPROVAL: ApprovalOf<AbsenceExportRow> = {
  one: 'Abwesenheit',
  many: 'Abwesenheiten',
  verb: 'genehmigen',
  done: 'genehmigt',
  amountOf: ({ totalDays }) => totalDays,
  amountText: days => `${formatNumber(days)} ${days === 1 ? 'Tag' : 'Tage'}`,
  whenText: ({ firstDay, lastDay }) =>
    firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} bis ${dayText(lastDay)}`,
  preview: ({ companyId, storeId }, ids, signal) =>
    api(approvals.previewAbsences, { query: { companyId }, body: { storeId, ids }, signal }),
  approve: ({ companyId, storeId }, records, idempotencyKey) =>
    api(approvals.approveAbsences, { query: { companyId }, body: { storeId, records }, idempotencyKey }),
  takeBack: ({ companyId, storeId }, records) =>
    api(approvals.takeBackAbsences, { query: { companyId }, body: { storeId, records } }),
}

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
  records: {
    read: 'absences.read',
    write: 'absences.write',
    approve: 'absences.approve',
    newLabel: 'Abwesenheit erfassen',
    drawer: AbsenceDrawer,
    approval: APPROVAL,
  },
}

export const AbsenceExportScreen = () => <ExportScreen of={ABSENCES} />
