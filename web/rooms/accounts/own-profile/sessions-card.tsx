import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '#contract/access/sessions.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts'

export function SessionsCard() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const { mutate: endOthers, isPending } = useEndOtherSessions()
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent)
  return (
    <Card
      title="Sitzungen"
      hint={sessions?.length}
      actions={
        hasOthers && (
          <Button variant="text" busy={isPending} onClick={() => endOthers()}>
            Alle anderen abmelden
          </Button>
        )
      }
    >
      {error && !sessions ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ItemList
          label="Sitzungen"
          items={sessions?.map(session => ({
            key: session.id,
            icon: /iPhone|iPad|Android/.test(session.device) ? (
              <IconDeviceMobile size={20} stroke={1.7} aria-hidden />
            ) : (
              <IconDeviceDesktop size={20} stroke={1.7} aria-hidden />
            ),
            title: session.device,
            mark: session.isCurrent ? (
              <StatusPill tone="ok">Diese Sitzung</StatusPill>
            ) : (
              session.isOnNewDevice && <StatusPill tone="info">Neues Gerät</StatusPill>
            ),
            detail: `${session.address} · seit ${momentText(session.since)} · zuletzt ${momentText(session.lastSeen)}`,
            actions: !session.isCurrent && <EndButton session={session} />,
          }))}
        />
      )}
    </Card>
  )
}

function EndButton({ session }: { session: OwnSession }) {
  const { mutate, isPending } = useEndSession()
  return (
    <Button busy={isPending} onClick={() => mutate(session)} aria-label={`${session.device} abmelden`}>
      Abmelden
    </Button>
  )
}
