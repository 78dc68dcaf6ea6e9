import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Erasure } from '#contract/privacy/erasures.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { aboutErasure, ERASURE_STATES, momentText } from './erasure-texts.ts'
import { erasuresQuery, useWithdraw } from './queries.ts'
import styles from './retention.module.css'

const ConfirmDialog = lazyLayer(() => import('./confirm-dialog.tsx'))
const ProtocolDialog = lazyLayer(() => import('./protocol-dialog.tsx'))

/** What waits for a second person, and what became of all that was proposed. */
export function ErasuresCard() {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(erasuresQuery(companyId))
  const { mutateAsync: withdraw } = useWithdraw(companyId)
  const [open, setOpen] = useState<{ id: number; as: 'confirm' | 'protocol' }>()
  const shown = data?.find(({ id }) => id === open?.id)
  usePreload(ConfirmDialog, ProtocolDialog)
  const askWithdraw = (erasure: Erasure) =>
    confirm({
      title: 'Vorschlag zurückziehen',
      text: 'Gelöscht wird nichts. Dieselben Daten können später wieder vorgeschlagen werden.',
      confirmLabel: 'Zurückziehen',
      action: () => withdraw(erasure),
    })
  return (
    <Card title="Vorschläge und Nachweise">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemList
          label="Löschungen"
          items={data?.map(erasure => ({
            key: erasure.id,
            icon: <IconTrash size={20} stroke={1.7} aria-hidden />,
            title: `${momentText(erasure.proposedAt)} · ${countText(erasure)}`,
            mark: (
              <StatusPill tone={ERASURE_STATES[erasure.state].tone}>{ERASURE_STATES[erasure.state].text}</StatusPill>
            ),
            detail: aboutErasure(erasure),
            actions: (
              <div className={styles.ways}>
                <Button variant="text" onClick={() => setOpen({ id: erasure.id, as: 'protocol' })}>
                  {erasure.state === 'proposed' ? 'Ansehen' : 'Nachweis'}
                </Button>
                {erasure.state === 'proposed' && (
                  <Button variant="text" onClick={() => void askWithdraw(erasure)}>
                    {erasure.isOwn ? 'Zurückziehen' : 'Ablehnen'}
                  </Button>
                )}
                {erasure.state === 'proposed' && !erasure.isOwn && (
                  <Button onClick={() => setOpen({ id: erasure.id, as: 'confirm' })}>Zustimmen</Button>
                )}
              </div>
            ),
          }))}
          empty={
            <EmptyState title="Noch keine Löschung">
              Was eine Person vorschlägt, wird erst gelöscht, wenn eine zweite zustimmt.
            </EmptyState>
          }
        />
      )}
      {shown && open?.as === 'confirm' && <ConfirmDialog erasure={shown} onClose={() => setOpen(undefined)} />}
      {shown && open?.as === 'protocol' && <ProtocolDialog erasure={shown} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

const countText = ({ lines }: Erasure) => (lines.length === 1 ? '1 Zeile' : `${lines.length} Zeilen`)
