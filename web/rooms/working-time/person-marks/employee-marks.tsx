import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PERSON_MARK_SOURCES, type PersonMark } from '#contract/working-time/person-marks.ts'
import { formatHours } from '#domain/basics/numbers.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './employee-work-law.module.css'
import { markName, personMarkRecords, personMarksQuery } from './queries.ts'
import { daysText, standingOf } from './span-texts.ts'

const PersonMarkDialog = lazyLayer(() => import('./person-mark-dialog.tsx'))

export function EmployeeMarks({ employeeId }: { employeeId: number }) {
  const canWrite = useCan('employees.write')
  const { data: marks, error, refetch } = useQuery(personMarksQuery(useCompanyId(), employeeId))
  const { mutate: remove } = personMarkRecords.useRemove()
  const [opened, setOpened] = useState<number | 'new'>()
  usePreload(PersonMarkDialog)
  if (!marks)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} height={56} />
  const edited = marks.find(({ id }) => id === opened)
  const add = canWrite && (
    <Button icon={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      Neues Merkmal
    </Button>
  )
  const actionsOf = (mark: PersonMark) =>
    canWrite && (
      <>
        <IconButton
          label={`${markName(mark)} bearbeiten`}
          icon={<IconPencil size={17} />}
          onClick={() => setOpened(mark.id)}
        />
        <IconButton
          label={`${markName(mark)} löschen`}
          icon={<IconTrash size={17} />}
          tone="danger"
          onClick={() => remove(mark)}
        />
      </>
    )
  return (
    <div className={styles.list}>
      <ItemList
        label="Merkmale im Arbeitszeitrecht"
        items={marks.map(mark => ({
          key: mark.id,
          title: markName(mark),
          mark: <StatusPill tone={standingOf(mark).tone}>{standingOf(mark).label}</StatusPill>,
          detail: detailOf(mark),
          actions: actionsOf(mark),
        }))}
        empty={
          <EmptyState title="Noch keine Merkmale" actions={add}>
            Ob der Mitarbeiter in Küche oder Service arbeitet und wann er die Berufsschule besucht.
          </EmptyState>
        }
      />
      {marks.length > 0 && <div className={styles.add}>{add}</div>}
      {(opened === 'new' || edited) && (
        <PersonMarkDialog key={opened} employeeId={employeeId} mark={edited} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}

const detailOf = (mark: PersonMark): string =>
  [mark.minutes !== null && formatHours(mark.minutes), daysText(mark), PERSON_MARK_SOURCES[mark.kind]]
    .filter(Boolean)
    .join(' · ')
