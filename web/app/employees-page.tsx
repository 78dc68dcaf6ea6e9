import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { placeOf } from '#domain/shell/tabs.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { EmployeesScreen } from '#web/rooms/people/employees/employees-screen.tsx'
import {
  type FilePart,
  type PeopleActions,
  PeopleActionsContext,
  type PersonOfList,
} from '#web/rooms/people/employees/file-part.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { loadPart } from '#web/ui/connection/missing-part.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'

const DOCUMENTS: FilePart = {
  key: 'documents',
  label: 'Dokumente',
  Content: lazyPart(() => import('./employee-documents-part.tsx'), <MissingPartNotice />),
}
const ABSENCES: FilePart = {
  key: 'absences',
  label: 'Abwesenheiten',
  Content: lazyPart(() => import('#web/rooms/months/employee-absences/employee-absences.tsx'), <MissingPartNotice />),
}
const TIMES: FilePart = {
  key: 'times',
  label: 'Dienste',
  Content: lazyPart(() => import('#web/rooms/months/person-months/employee-times.tsx'), <MissingPartNotice />),
}
const WORK_LAW: FilePart = {
  key: 'work-law',
  label: 'Arbeitszeitrecht',
  Content: lazyPart(() => import('#web/rooms/working-time/person-marks/employee-work-law.tsx'), <MissingPartNotice />),
}
const PLANNING: FilePart = {
  key: 'planning',
  label: 'Planung',
  Content: lazyPart(() => import('#web/rooms/roster/person-skills/employee-planning.tsx'), <MissingPartNotice />),
}
const REGISTRATIONS: FilePart = {
  key: 'registrations',
  label: 'ÖGK',
  Content: lazyPart(() => import('#web/rooms/elda/registrations/employee-registrations.tsx'), <MissingPartNotice />),
}

const ACTIONS: PeopleActions = {
  Classification: lazyPart(
    () => import('#web/rooms/agreements/classifications/employee-classification.tsx'),
    <MissingPartNotice />,
  ),
  History: lazyPart(() => import('./employee-history-part.tsx'), <MissingPartNotice />),
  FillDialog: lazyLayer<{ people: readonly PersonOfList[]; onClose: () => void }>(
    () => import('#web/rooms/documents/document-fills/fill-dialog.tsx'),
  ),
  DataSheetDialog: lazyLayer(() => import('#web/rooms/documents/data-sheets/data-sheet-dialog.tsx')),
  AccessDialog: lazyLayer(() => import('#web/rooms/privacy/access-exports/access-dialog.tsx')),
  LockDialog: lazyLayer(() => import('#web/rooms/privacy/retention/lock-dialog.tsx')),
}

const EmployeeExport = lazy(() =>
  loadPart(() => import('#web/rooms/exports/employee-sync/employee-export-screen.tsx')).then(
    ({ EmployeeExportScreen }) => ({ default: EmployeeExportScreen }),
  ),
)

/** People and their files, with the parts that other rooms have in them. */
export function EmployeesPage() {
  const readsDocuments = useCan('documents.read')
  const [readsAbsences, readsTimes, readsRoster] = [
    useCan('absences.read'),
    useCan('stamps.read'),
    useCan('roster.read'),
  ]
  const { view }: Record<string, string | undefined> = useSearch({ strict: false })
  const place = placeOf('EmployeeExportOverview', useCompany()?.softwareId ?? null)
  const parts = useMemo(
    () => [
      ...(readsDocuments ? [DOCUMENTS] : []),
      ...(readsAbsences ? [ABSENCES] : []),
      ...(readsTimes ? [TIMES] : []),
      WORK_LAW,
      ...(readsRoster ? [PLANNING] : []),
      REGISTRATIONS,
    ],
    [readsDocuments, readsAbsences, readsTimes, readsRoster],
  )
  // Payroll software without a tab of its own for it.
  const isExported = useCan('exports.run') && place.tab === 'employeedata'
  if (isExported && view === place.search.view)
    return (
      <Suspense fallback={<PageHeader title="Export" />}>
        <EmployeeExport />
      </Suspense>
    )
  return (
    <PeopleActionsContext value={ACTIONS}>
      <EmployeesScreen parts={parts} actions={isExported && <ExportLink search={place.search} />} />
    </PeopleActionsContext>
  )
}

const ExportLink = ({ search }: { search: Record<string, string> }) => {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ to: '.', search })}>Stammdaten übergeben</Button>
}
