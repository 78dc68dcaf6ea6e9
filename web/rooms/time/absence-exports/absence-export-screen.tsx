import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { absenceExports } from '#contract/time/absence-exports.ts'
import { approvals } from '#contract/time/approvals.ts'
import { type AbsenceExportRow, exportPreviews } from '#contract/time/export-previews.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { dayCountText } from '#domain/time/absence-days.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import styles from '../absence-calendar/absence-calendar.module.css'
import { AbsenceCalendarScreen } from '../absence-calendar/absence-calendar-screen.tsx'
import { requestsQuery } from '../absence-requests/queries.ts'
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
  amountOf: ({ absentDays }) => absentDays,
  amountText: days =>
    Number.isInteger(days) ? `${formatNumber(days)} ${days === 1 ? 'Tag' : 'Tage'}` : dayCountText(days),
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
    <div className={styles.views}>
      <ChoiceChips
        label="Ansicht"
        choices={[
          { value: 'list', label: 'Liste' },
          { value: 'calendar', label: 'Kalender' },
        ]}
        chosen={shown}
        onToggle={go}
      />
    </div>
  )
  if (shown === 'list') return <ExportScreen of={ABSENCES} views={views} above={WaitingBanner} />
  return <AbsenceCalendarScreen views={views} />
}

/** That something waits, in whichever month, with the way to where it is decided. */
function WaitingBanner({ companyId, storeId }: { companyId: number; storeId: number }) {
  const [canRead, mayApprove] = [useCan('absences.read'), useCan('absences.approve')]
  const { data } = useQuery({ ...requestsQuery(companyId, storeId), enabled: canRead && mayApprove && storeId > 0 })
  const count = data?.filter(({ state }) => state === 'waiting').length ?? 0
  if (count === 0) return null
  return (
    <Banner tone="info">
      {`${count} ${count === 1 ? 'Abwesenheit wartet' : 'Abwesenheiten warten'} auf Genehmigung. `}
      <Link to="." search={(before: object) => ({ ...before, view: 'calendar', requests: 'open' })}>
        Im Kalender entscheiden
      </Link>
    </Banner>
  )
}
