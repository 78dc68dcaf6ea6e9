import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { type AbsenceExportRow, exportPreviews } from '#contract/exports/export-previews.ts'
import * as MADE_OF from '#contract/months/made-of.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { dayCountText } from '#domain/time/absence-days.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan } from '#web/lib/session.ts'
import { useWaitingBanner } from '#web/rooms/time/absence-requests/use-waiting-banner.tsx'
import { absenceApproval } from '#web/rooms/time/approvals/approval-kinds.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import type { ExportOf } from '../export-previews/export-of.ts'
import { ExportScreen } from '../export-previews/export-screen.tsx'
import { absenceColumns } from './absence-columns.tsx'

const AbsenceCalendarScreen = lazyPart(
  () => import('#web/rooms/time/absence-calendar/absence-calendar-screen.tsx'),
  <MissingPartNotice isPage />,
)
const AbsenceDrawer = lazyLayer(() => import('#web/rooms/time/absences/absence-drawer.tsx'))

const APPROVAL = absenceApproval<AbsenceExportRow>({
  amountOf: ({ absentDays }) => absentDays,
  amountText: days =>
    Number.isInteger(days) ? `${formatNumber(days)} ${days === 1 ? 'Tag' : 'Tage'}` : dayCountText(days),
  whenText: ({ firstDay, lastDay }) =>
    firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} bis ${dayText(lastDay)}`,
})

/** Spec 2 §2.4. */
const ABSENCES: ExportOf<AbsenceExportRow> = {
  kind: 'absences',
  title: 'Abwesenheiten',
  hints: {},
  isSupported: softwareId => softwareId === 0 || softwareId === 1,
  missingId: { 0: 'BMD Id fehlt bei einem Mitarbeiter', 1: 'DPW Id fehlt bei einem Mitarbeiter' },
  nothing: 'Keine Abwesenheiten zu übergeben',
  follows: MADE_OF.absences,
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

type View = 'list' | 'calendar'

/** The list of what is handed over, and the calendar of who is away; each for who may see it. */
export function AbsenceExportScreen() {
  const [canRun, canRead] = [useCan('exports.run'), useCan('absences.read')]
  const { view } = useSearch({ strict: false }) as { view?: string }
  const navigate = useNavigate()
  const go = (next: View) =>
    void navigate({
      to: '.',
      search: ({ view: _, requests: __, ...rest }: Record<string, string | undefined>) =>
        next === 'calendar' ? { ...rest, view: next } : rest,
      replace: true,
    })
  const shown: View = canRead && (!canRun || view === 'calendar') ? 'calendar' : 'list'
  const views = canRun && canRead && (
    <Segments
      label="Ansicht"
      choices={[
        { value: 'list', label: 'Liste' },
        { value: 'calendar', label: 'Kalender' },
      ]}
      chosen={shown}
      onChoose={go}
    />
  )
  if (shown === 'list') return <ExportScreen of={ABSENCES} views={views} useAbove={useWaitingBanner} />
  return (
    <Suspense fallback={<PageHeader title="Abwesenheiten" />}>
      <AbsenceCalendarScreen views={views} />
    </Suspense>
  )
}
