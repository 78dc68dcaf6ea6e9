import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/lib/session.ts'
import { ItemList } from '#web/ui/item-list.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Deadline, missingText, noticeName } from './duty-columns.tsx'
import { dutiesQuery } from './queries.ts'

/** What has to be told of somebody, the next deadline first. */
export function EmployeeDuties({ employeeId }: { employeeId: number }) {
  const { data, error, refetch } = useQuery(dutiesQuery(useCompanyId(), employeeId))
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={1} height={56} />
  return (
    <ItemList
      label="Was zu melden ist"
      items={data.duties.map(duty => ({
        key: duty.key,
        title: noticeName(duty),
        mark: <Deadline duty={duty} />,
        detail: [duty.why, missingText(duty)].filter(Boolean).join(' '),
      }))}
      empty={<p>Zu diesem Mitarbeiter ist nichts zu melden.</p>}
    />
  )
}
