import { useFactRecords } from '#web/rooms/elda/insured-facts/use-fact-records.ts'
import EmployeeHistory from '#web/rooms/people/employees/employee-history.tsx'
import { useLawRecords } from '#web/rooms/working-time/person-marks/use-law-records.ts'

/** Who did what to somebody's file, and to what the law of working time and the social insurance must know of them. */
export default function EmployeeHistoryPart({ employeeId }: { employeeId: number }) {
  const law = useLawRecords(employeeId)
  const facts = useFactRecords(employeeId)
  return <EmployeeHistory employeeId={employeeId} more={[...law, ...facts]} />
}
