import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { VIENNA } from '#domain/basics/days.ts'
import { WISH_STATES } from '#domain/roster/wish-states.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './employee-planning.module.css'
import { wishesQuery, wishRecords } from './queries.ts'
import { whenText } from './wish-texts.ts'

const WishDialog = lazyLayer(() => import('./wish-dialog.tsx'))

/** Of a year ago to a year ahead, the latest first. */
export function EmployeeWishes({ employeeId }: { employeeId: number }) {
  const zone = useCompany()?.timeZone ?? VIENNA
  const canWrite = useCan('roster.write')
  const { data, error, refetch } = useQuery(wishesQuery(useCompanyId(), employeeId))
  const { mutate: remove } = wishRecords.useRemove()
  const [opened, setOpened] = useState<number | 'new'>()
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} height={56} />
  const edited = data.find(({ id }) => id === opened)
  const add = canWrite && (
    <Button icon={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      Neuer Wunsch
    </Button>
  )
  return (
    <div className={styles.list}>
      <ItemList
        label="Wünsche"
        items={data.toReversed().map(wish => ({
          key: wish.id,
          title: WISH_STATES[wish.state],
          mark: <StatusPill tone={wish.approved ? 'ok' : 'warn'}>{wish.approved ? 'genehmigt' : 'offen'}</StatusPill>,
          detail: [whenText(wish, zone), wish.note].filter(Boolean).join(' · '),
          actions: canWrite && (
            <>
              <IconButton
                label="Wunsch bearbeiten"
                icon={<IconPencil size={17} />}
                onClick={() => setOpened(wish.id)}
              />
              <IconButton
                label="Wunsch löschen"
                icon={<IconTrash size={17} />}
                tone="danger"
                onClick={() => remove(wish)}
              />
            </>
          ),
        }))}
        empty={
          <EmptyState title="Keine Wünsche" actions={add}>
            Wann der Mitarbeiter einmal nicht oder nur arbeiten kann, ungern oder gern arbeitet.
          </EmptyState>
        }
      />
      {data.length > 0 && <div className={styles.add}>{add}</div>}
      {(opened === 'new' || edited) && (
        <WishDialog key={opened} employeeId={employeeId} wish={edited} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}
