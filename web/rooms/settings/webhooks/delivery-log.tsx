import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { eventLabel } from '#contract/settings/webhook-events.ts'
import type { WebhookDelivery } from '#contract/settings/webhooks.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { deliveriesQuery, useDeliverAgain } from './queries.ts'
import { DELIVERY_STATES } from './webhook-state.ts'
import styles from './webhooks.module.css'

/** The last messages, the newest first, each to be sent again under its number. */
export function DeliveryLog({ webhookId }: { webhookId: number }) {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(deliveriesQuery(companyId, webhookId))
  const { mutate, isPending, variables } = useDeliverAgain(companyId)
  return (
    <Card title="Letzte Zustellungen">
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ItemList
          label="Letzte Zustellungen"
          items={data?.map(delivery => ({
            key: delivery.id,
            title: eventLabel(delivery.event),
            mark: <StatusPill {...pillOf(delivery)} />,
            detail: detailOf(delivery),
            actions: delivery.state !== 'queued' && (
              <IconButton
                label={`${eventLabel(delivery.event)} vom ${momentText(delivery.created)} erneut zustellen`}
                icon={<IconRefresh size={17} />}
                disabled={isPending && variables.id === delivery.id}
                onClick={() => mutate(delivery)}
              />
            ),
          }))}
          empty={<p className={styles.none}>Noch keine. Eine Testnachricht zeigt, ob alles stimmt.</p>}
        />
      )}
    </Card>
  )
}

const pillOf = ({ state, attempts }: WebhookDelivery) =>
  state === 'queued' && attempts > 0
    ? ({ tone: 'warn', children: 'wird wiederholt' } as const)
    : { tone: DELIVERY_STATES[state].tone, children: DELIVERY_STATES[state].text }

function detailOf({ created, records, attempts, status, message }: WebhookDelivery): string {
  return [
    momentText(created),
    records > 0 && (records === 1 ? '1 Eintrag' : `${records} Einträge`),
    attempts > 1 && `${attempts} Versuche`,
    message || (status !== null && `Antwort ${status}`),
  ]
    .filter(Boolean)
    .join(' · ')
}
