import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Availability } from '#contract/roster/availabilities.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { daysText, standingOf } from '#web/rooms/working-time/person-marks/span-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from '../wishes/employee-planning.module.css'
import { availabilitiesQuery, availabilityName, availabilityRecords, hoursText } from './queries.ts'

const AvailabilityDialog = lazyLayer(() => import('./availability-dialog.tsx'))

export function EmployeeAvailabilities({ employeeId }: { employeeId: number }) {
  const canWrite = useCan('roster.write')
  const { data, error, refetch } = useQuery(availabilitiesQuery(useCompanyId(), employeeId))
  const { mutate: remove } = availabilityRecords.useRemove()
  const [opened, setOpened] = useState<number | 'new'>()
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} height={56} />
  const edited = data.find(({ id }) => id === opened)
  const add = canWrite && (
    <Button icon={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      Neue Verfügbarkeit
    </Button>
  )
  return (
    <div className={styles.list}>
      <ItemList
        label="Verfügbarkeiten"
        items={data.map(one => ({
          key: one.id,
          title: availabilityName(one),
          mark: <StatusPill {...markOf(one)} />,
          detail: `${hoursText(one)} · ${daysText(spanOf(one))}`,
          actions: canWrite && (
            <>
              <IconButton
                label={`${availabilityName(one)} bearbeiten`}
                icon={<IconPencil size={17} />}
                onClick={() => setOpened(one.id)}
              />
              <IconButton
                label={`${availabilityName(one)} löschen`}
                icon={<IconTrash size={17} />}
                tone="danger"
                onClick={() => remove(one)}
              />
            </>
          ),
        }))}
        empty={
          <EmptyState title="Keine Verfügbarkeiten" actions={add}>
            Wann der Mitarbeiter jede Woche nicht oder nur arbeiten kann, ungern oder gern arbeitet.
          </EmptyState>
        }
      />
      {data.length > 0 && <div className={styles.add}>{add}</div>}
      {(opened === 'new' || edited) && (
        <AvailabilityDialog
          key={opened}
          employeeId={employeeId}
          availability={edited}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

const spanOf = ({ validFrom, validTo }: Availability) => ({ from: validFrom, to: validTo })

function markOf(one: Availability) {
  const { tone, label } = standingOf(spanOf(one))
  return one.approved ? { tone, children: label } : { tone: 'warn' as const, children: 'offen' }
}
