import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/lib/session.ts'
import type { FixedPerson } from '#web/rooms/time/time-records/choices.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { kindText } from '../person-months/month-texts.ts'
import type { Opened } from '../person-months/opened.ts'
import { OpenedLayer } from '../person-months/opened-layer.tsx'
import { personMonthQuery } from '../person-months/queries.ts'

export type OpenedSum = { opened: Opened; storeId: number | null; person: FixedPerson }
type Props = OpenedSum & { month: string; onOpen: (opened: Opened) => void; onClose: () => void }

/** A figure of somebody's month with its lines, or a record of a day; the lines come when they are asked for. */
export default function OpenedOfPerson({ opened, storeId, person, month, onOpen, onClose }: Props) {
  const { data, error, refetch } = useQuery(personMonthQuery(useCompanyId(), person.id, month))
  const found = data?.employeeId === person.id && data.month === month ? data : undefined
  if (opened.what === 'figure' && !found)
    return (
      <Drawer title={kindText(opened.kind)} onClose={onClose}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} height={48} />}
      </Drawer>
    )
  return <OpenedLayer {...{ opened, storeId, person, onOpen, onClose }} month={found} />
}
