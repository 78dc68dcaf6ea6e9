import { exportPreviews, type StampExportRow } from '#contract/time/export-previews.ts'
import { stampExports } from '#contract/time/stamp-exports.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { stampApproval } from '../approvals/approval-kinds.ts'
import type { ExportOf } from '../export-previews/export-of.ts'
import { ExportScreen } from '../export-previews/export-screen.tsx'
import { stampColumns } from './stamp-columns.tsx'

const StampDrawer = lazyLayer(() => import('../stamp-records/stamp-drawer.tsx'))

const APPROVAL = stampApproval<StampExportRow>({
  amountOf: ({ minutes }) => minutes,
  whenText: ({ day }) => dayText(day),
})

/** Spec 2 §2.3. */
const HOURS: ExportOf<StampExportRow> = {
  kind: 'hours',
  title: 'Stempelzeiten',
  hints: { 0: 'Für BMD werden noch keine Istzeiten übergeben. Die Abwesenheiten finden Sie im Tab „Abwesenheiten“.' },
  takes: softwareId => softwareId === 1,
  missingId: { 1: 'DPW ID fehlt bei einem Mitarbeiter' },
  nothing: 'Keine Stempelzeiten zu übergeben',
  follows: [
    ['time', 'stamps'],
    ['personnel', 'employees'],
    ['time', 'transfer-targets'],
  ],
  open: ({ companyId, ...body }) => api(stampExports.open, { query: { companyId }, body }),
  load: (query, signal) => api(exportPreviews.hours, { query, signal }),
  runExport: (query, way) => api(way === 'download' ? stampExports.download : stampExports.saveOnServer, { query }),
  columns: stampColumns,
  records: {
    read: 'stamps.read',
    write: 'stamps.write',
    approve: 'stamps.confirm',
    newLabel: 'Zeit erfassen',
    drawer: StampDrawer,
    approval: APPROVAL,
  },
}

export const StampExportScreen = () => <ExportScreen of={HOURS} />
