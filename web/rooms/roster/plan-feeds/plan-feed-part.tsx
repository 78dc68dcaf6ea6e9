import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanFeed, ShownFeed } from '#contract/roster/plan-feeds.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { type FeedOwner, feedQuery, useFeedVerbs } from './queries.ts'

const AddressDialog = lazyLayer(() => import('./address-dialog.tsx'))

/** The calendar of a person or a store, for those who plan. */
export default function PlanFeedPart({ owner }: { owner: FeedOwner }) {
  const canWrite = useCan('roster.write')
  const { data, error, refetch } = useQuery({ ...feedQuery(useCompanyId(), owner), enabled: canWrite })
  const [shown, setShown] = useState<ShownFeed>()
  const { create, renew, revoke } = useFeedVerbs(owner, setShown)
  if (!canWrite) return <p>Kalender-Abos verwaltet, wer den Dienstplan bearbeiten darf.</p>
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={1} height={56} />
  const askRenew = (feed: PlanFeed) =>
    confirm({
      title: 'Adresse erneuern',
      text: 'Wer das Abo eingerichtet hat, braucht danach die neue Adresse; die alte zeigt sofort nichts mehr.',
      confirmLabel: 'Erneuern',
      action: () => renew.mutateAsync(feed),
    })
  const askRevoke = (feed: PlanFeed) =>
    confirm({
      title: 'Kalender-Abo widerrufen',
      text: 'Die Adresse zeigt sofort nichts mehr. Ein neues Abo bekommt eine andere.',
      confirmLabel: 'Widerrufen',
      danger: true,
      action: () => revoke.mutateAsync(feed),
    })
  return (
    <>
      {data === null ? (
        <EmptyState
          title="Kein Kalender-Abo"
          actions={
            <Button icon={<IconCalendarPlus size={16} />} busy={create.isPending} onClick={() => create.mutate()}>
              Abo erstellen
            </Button>
          }
        >
          {'storeId' in owner
            ? 'Veröffentlichte Dienste des Standorts mit Namen, in jedem Kalenderprogramm. Abwesenheiten stehen nie darin.'
            : 'Veröffentlichte Dienste des Mitarbeiters in dessen eigenem Kalender; Änderungen kommen von selbst.'}
        </EmptyState>
      ) : (
        <ItemList
          label="Kalender-Abo"
          items={[
            {
              key: data.id,
              title: 'Kalender-Abo',
              detail: `Erstellt ${momentText(data.created)} · ${data.lastRead ? `zuletzt gelesen ${momentText(data.lastRead)}` : 'noch nie gelesen'}`,
              actions: (
                <>
                  <Button onClick={() => void askRenew(data)}>Erneuern</Button>
                  <Button variant="text" onClick={() => void askRevoke(data)}>
                    Widerrufen
                  </Button>
                </>
              ),
            },
          ]}
        />
      )}
      {shown && <AddressDialog address={shown.address} onClose={() => setShown(undefined)} />}
    </>
  )
}
