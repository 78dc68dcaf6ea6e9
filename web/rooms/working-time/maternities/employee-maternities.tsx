import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Maternity } from '#contract/working-time/maternities.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { maternityStanding } from './maternity-standing.ts'
import { maternitiesQuery, maternityName, maternityRecords } from './queries.ts'

const MaternityDialog = lazyLayer(() => import('./maternity-dialog.tsx'))

/** For who may see it: nobody else is shown that there is such a list. */
export function EmployeeMaternities({ employeeId, className }: { employeeId: number; className?: string | undefined }) {
  const canWrite = useCan('maternity.write')
  const { data, error, refetch } = useQuery(maternitiesQuery(useCompanyId(), employeeId))
  const { mutate: remove } = maternityRecords.useRemove()
  const [opened, setOpened] = useState<number | 'new'>()
  usePreload(MaternityDialog)
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={1} height={56} />
  const edited = data.find(({ id }) => id === opened)
  const add = canWrite && (
    <Button icon={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      Mutterschutz eintragen
    </Button>
  )
  const actionsOf = (maternity: Maternity) =>
    canWrite && (
      <>
        <IconButton
          label={`Mutterschutz, ${maternityName(maternity)}, bearbeiten`}
          icon={<IconPencil size={17} />}
          onClick={() => setOpened(maternity.id)}
        />
        <IconButton
          label={`Mutterschutz, ${maternityName(maternity)}, löschen`}
          icon={<IconTrash size={17} />}
          tone="danger"
          onClick={() => remove(maternity)}
        />
      </>
    )
  return (
    <div className={className}>
      <ItemList
        label="Mutterschutz"
        items={data.map(maternity => {
          const { tone, label } = maternityStanding(maternity)
          return {
            key: maternity.id,
            title: titleOf(maternity),
            mark: <StatusPill tone={tone}>{label}</StatusPill>,
            detail: detailOf(maternity),
            actions: actionsOf(maternity),
          }
        })}
        empty={
          <EmptyState title="Kein Mutterschutz eingetragen" actions={add}>
            Ab dem Tag der Meldung gelten die Grenzen des Mutterschutzgesetzes.
          </EmptyState>
        }
      />
      {data.length > 0 && <div data-add>{add}</div>}
      {(opened === 'new' || edited) && (
        <MaternityDialog key={opened} employeeId={employeeId} maternity={edited} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}

const titleOf = ({ bornOn, expectedOn }: Maternity): string =>
  bornOn ? `Geburt am ${dayText(bornOn)}` : `Errechneter Termin ${dayText(expectedOn)}`

const detailOf = (maternity: Maternity): string =>
  [
    maternityName(maternity),
    maternity.bornOn && `Termin ${dayText(maternity.expectedOn)}`,
    maternity.protectedTo && `Schutzfrist bis ${dayText(maternity.protectedTo)}`,
    maternity.nursingTo && `gestillt bis ${dayText(maternity.nursingTo)}`,
  ]
    .filter(Boolean)
    .join(' · ')
