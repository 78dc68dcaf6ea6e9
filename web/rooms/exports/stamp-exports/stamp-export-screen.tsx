import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { exportPreviews, type StampExportRow } from '#contract/exports/export-previews.ts'
import { stampExports } from '#contract/exports/stamp-exports.ts'
import * as MADE_OF from '#contract/months/made-of.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan } from '#web/lib/session.ts'
import { stampApproval } from '#web/rooms/time/approvals/approval-kinds.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import type { ExportOf } from '../export-previews/export-of.ts'
import { ExportScreen } from '../export-previews/export-screen.tsx'
import { stampColumns } from './stamp-columns.tsx'

const WagesScreen = lazyPart(
  () => import('../wage-exports/wages-screen.tsx').then(({ WagesScreen }) => ({ default: WagesScreen })),
  <MissingPartNotice isPage />,
)
const StampDrawer = lazyLayer(() => import('#web/rooms/working-time/stamp-findings/lawful-stamp-drawer.tsx'))

const APPROVAL = stampApproval<StampExportRow>({
  amountOf: ({ minutes }) => minutes,
  whenText: ({ day }) => dayText(day),
})

/** Spec 2 §2.3. */
const HOURS: ExportOf<StampExportRow> = {
  kind: 'hours',
  title: 'Stempelzeiten',
  hints: { 0: 'Bitte nutzen Sie für Istzeiten den Tages Export. Sie finden ihn in den Monatssummen, Ansicht „Tag“.' },
  isSupported: softwareId => softwareId === 1,
  missingId: { 1: 'DPW ID fehlt bei einem Mitarbeiter' },
  nothing: 'Keine Stempelzeiten zu übergeben',
  follows: MADE_OF.hours,
  open: ({ companyId, ...body }) => api(stampExports.open, { query: { companyId }, body }),
  load: (query, signal) => api(exportPreviews.hours, { query, signal }),
  runExport: (query, way) => api(way === 'download' ? stampExports.download : stampExports.saveOnServer, { query }),
  columns: stampColumns,
  Law: lazyPart(() => import('#web/rooms/working-time/stamp-findings/stamp-law.tsx')),
  records: {
    read: 'stamps.read',
    write: 'stamps.write',
    approve: 'stamps.confirm',
    newLabel: 'Zeit erfassen',
    drawer: StampDrawer,
    approval: APPROVAL,
  },
}

type Part = 'shifts' | 'month'

/** The shifts that are handed over, and beside them the month, which has no tab of its own with DPW. Decision 33. */
export function StampExportScreen() {
  const [canRun, seesMonth] = [useCan('exports.run'), useCan('stamps.read')]
  const { part } = useSearch({ strict: false }) as { part?: string }
  const navigate = useNavigate()
  const go = (next: Part) =>
    void navigate({
      to: '.',
      search: ({ part: _, view: __, ...rest }: Record<string, string | undefined>) =>
        next === 'month' ? { ...rest, part: next } : rest,
      replace: true,
    })
  const shown: Part = seesMonth && part === 'month' ? 'month' : 'shifts'
  const views = canRun && seesMonth && <Segments label="Ansicht" choices={PARTS} chosen={shown} onChoose={go} />
  if (shown === 'shifts') return <ExportScreen of={HOURS} views={views} />
  return (
    <Suspense fallback={<PageHeader title="Monatssummen" actions={views} />}>
      <WagesScreen views={views} />
    </Suspense>
  )
}

const PARTS = [
  { value: 'shifts', label: 'Schichten' },
  { value: 'month', label: 'Monatssummen' },
] as const
