import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManualAverage } from '#contract/months/manual-averages.ts'
import type { AverageLines } from '#contract/months/person-averages.ts'
import { formatEuro } from '#domain/basics/numbers.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './average-drawer.module.css'
import { manualAveragesQuery, useRemoveManual } from './queries.ts'

const ManualAverageDialog = lazyLayer(() => import('./manual-average-dialog.tsx'))

type Props = { average: AverageLines; employeeId: number; month: string }

/** What was said by hand of an average, the newest first. */
export function ManualValues({ average: { averageId, name }, employeeId, month }: Props) {
  const companyId = useCompanyId()
  const { data } = useQuery(manualAveragesQuery(companyId, employeeId))
  const { mutateAsync: remove } = useRemoveManual(companyId)
  const [opened, setOpened] = useState<number | 'new'>()
  const own = data?.filter(each => each.averageId === averageId) ?? []
  const edited = own.find(({ id }) => id === opened)
  const label = ({ validFrom }: ManualAverage) => `Wert ab ${dayText(validFrom)}`
  const askRemove = (manual: ManualAverage) =>
    confirm({
      title: 'Wert von Hand löschen',
      about: label(manual),
      text: 'Danach gilt der frühere Wert von Hand, sonst wird wieder gerechnet.',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(manual),
    })
  return (
    <>
      <h3 className={styles.heading}>
        Werte von Hand
        <Button variant="text" onClick={() => setOpened('new')}>
          Von Hand setzen
        </Button>
      </h3>
      <ManualList {...{ own, label, setOpened, askRemove }} />
      {(opened === 'new' || edited) && (
        <ManualAverageDialog
          {...{ employeeId, averageId }}
          averageName={name}
          validFrom={`${month}-01`}
          manual={edited}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

type ManualListProps = {
  own: readonly ManualAverage[]
  label: (manual: ManualAverage) => string
  setOpened: (next: number | 'new' | undefined) => void
  askRemove: (manual: ManualAverage) => unknown
}

function ManualList({ own, label, setOpened, askRemove }: ManualListProps) {
  return (
    own.length > 0 && (
      <ul className={styles.manual}>
        {own.map(manual => (
          <li key={manual.id}>
            <span>
              {manual.valueCents === null ? 'Wieder berechnet' : formatEuro(manual.valueCents)} ab{' '}
              {dayText(manual.validFrom)}
              <small>{manual.reason}</small>
            </span>
            <IconButton
              label={`${label(manual)} bearbeiten`}
              icon={<IconPencil size={16} />}
              onClick={() => setOpened(manual.id)}
            />
            <IconButton
              label={`${label(manual)} löschen`}
              icon={<IconTrash size={16} />}
              tone="danger"
              onClick={() => void askRemove(manual)}
            />
          </li>
        ))}
      </ul>
    )
  )
}
