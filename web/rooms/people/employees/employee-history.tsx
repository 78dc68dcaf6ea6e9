import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/lib/session.ts'
import { RecordHistory } from '#web/rooms/shell/event-log/record-history.tsx'
import { contractsQuery } from '../contracts/queries.ts'
import { openingBalanceQuery } from '../opening-balances/queries.ts'

type Props = {
  employeeId: number
  /** What other rooms know of the person, as `noun:id`. */
  more?: readonly string[]
}

/** Who did what to the personnel file, to its contracts and to what the person brought. */
export default function EmployeeHistory({ employeeId, more = [] }: Props) {
  const companyId = useCompanyId()
  const { data: contracts = [] } = useQuery(contractsQuery(companyId, employeeId))
  const { data: balance } = useQuery(openingBalanceQuery(companyId, employeeId))
  const ofContracts = contracts.slice(0, 40).map(({ id }) => `people/contracts:${id}`)
  const ofBalance = balance ? [`people/opening-balances:${balance.id}`] : []
  return <RecordHistory records={[`people/employees:${employeeId}`, ...ofContracts, ...ofBalance, ...more]} />
}
