import { useQuery } from '@tanstack/react-query'
import { expiryLimit } from '#domain/notifications/categories.ts'
import { EmployeeDocuments } from '#web/rooms/documents/employee-documents/employee-documents.tsx'
import { configQuery } from '#web/rooms/notifications/bell/queries.ts'
import { useViewer } from '#web/rooms/notifications/lists/viewer.ts'

/** The documents of the file: what ends soon is said as early as one's own bell says it. */
export default function EmployeeDocumentsPart({ employeeId }: { employeeId: number }) {
  const { data: config } = useQuery(configQuery(useViewer()))
  return <EmployeeDocuments employeeId={employeeId} expiryLimit={expiryLimit(config?.documentExpiryLimit)} />
}
