import { useMemo } from 'react'
import { useCan } from '#web/lib/session.ts'
import { EmployeesScreen } from '#web/rooms/personnel/employees/employees-screen.tsx'
import type { FilePart } from '#web/rooms/personnel/employees/file-part.ts'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'

const DOCUMENTS: FilePart = {
  key: 'documents',
  label: 'Dokumente',
  Content: lazyPart(() => import('./employee-documents-part.tsx'), <MissingPartNotice />),
}
const ABSENCES: FilePart = {
  key: 'absences',
  label: 'Abwesenheiten',
  Content: lazyPart(() => import('#web/rooms/time/employee-absences/employee-absences.tsx'), <MissingPartNotice />),
}
const TIMES: FilePart = {
  key: 'times',
  label: 'Dienste',
  Content: lazyPart(() => import('#web/rooms/time/person-months/employee-times.tsx'), <MissingPartNotice />),
}

/** People and their files, with the parts that other rooms have in them. */
export function EmployeesPage() {
  const readsDocuments = useCan('documents.read')
  const [readsAbsences, readsTimes] = [useCan('absences.read'), useCan('stamps.read')]
  const parts = useMemo(
    () => [
      ...(readsDocuments ? [DOCUMENTS] : []),
      ...(readsAbsences ? [ABSENCES] : []),
      ...(readsTimes ? [TIMES] : []),
    ],
    [readsDocuments, readsAbsences, readsTimes],
  )
  return <EmployeesScreen parts={parts} />
}
