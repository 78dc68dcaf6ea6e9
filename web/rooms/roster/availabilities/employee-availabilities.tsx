import { useQuery } from '@tanstack/react-query'
import type { Availability } from '#contract/roster/availabilities.ts'
import { RecordItems } from '#web/lib/record-items.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { daysText, standingOf } from '#web/rooms/working-time/person-marks/span-texts.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { availabilitiesQuery, availabilityName, availabilityRecords, hoursText } from './queries.ts'

const AvailabilityDialog = lazyLayer(() => import('./availability-dialog.tsx'))

export function EmployeeAvailabilities({ employeeId }: { employeeId: number }) {
  const { data, error, refetch } = useQuery(availabilitiesQuery(useCompanyId(), employeeId))
  const { mutate: remove } = availabilityRecords.useRemove()
  return (
    <RecordItems
      label="Verfügbarkeiten"
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      canWrite={useCan('roster.write')}
      newLabel="Neue Verfügbarkeit"
      itemOf={one => ({
        title: availabilityName(one),
        mark: <StatusPill {...markOf(one)} />,
        detail: `${hoursText(one)} · ${daysText(spanOf(one))}`,
      })}
      nameOf={availabilityName}
      onRemove={remove}
      nothing={{
        title: 'Keine Verfügbarkeiten',
        text: 'Wann der Mitarbeiter jede Woche nicht oder nur arbeiten kann, ungern oder gern arbeitet.',
      }}
      form={(availability, close) => <AvailabilityDialog {...{ employeeId, availability }} onClose={close} />}
    />
  )
}

const spanOf = ({ validFrom, validTo }: Availability) => ({ from: validFrom, to: validTo })

function markOf(one: Availability) {
  const { tone, label } = standingOf(spanOf(one))
  return one.approved ? { tone, children: label } : { tone: 'warn' as const, children: 'offen' }
}
