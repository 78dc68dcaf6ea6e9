import EmployeeHistory from '#web/rooms/people/employees/employee-history.tsx'
import { useLawRecords } from '#web/rooms/working-time/person-marks/use-law-records.ts'

/** Who did what to somebody's file, and to what the law of working time must know of them. */
export default function EmployeeHistoryPart({ employeeId }: { employeeId: number }) {
  return <EmployeeHistory employeeId={employeeId} more={useLawRecords(employeeId)} />
}
