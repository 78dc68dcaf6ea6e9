import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/lib/session.ts'
import { RecordHistory } from '#web/rooms/shell/event-log/record-history.tsx'
import { contractsQuery } from '../contracts/queries.ts'

/** Who did what to the personnel file and to its contracts. */
export default function EmployeeHistory({ employeeId }: { employeeId: number }) {
  const { data: contracts = [] } = useQuery(contractsQuery(useCompanyId(), employeeId))
  const ofContracts = contracts.slice(0, 40).map(({ id }) => `personnel/contracts:${id}`)
  return <RecordHistory records={[`personnel/employees:${employeeId}`, ...ofContracts]} />
}
