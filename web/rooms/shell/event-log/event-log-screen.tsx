import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { EventFilterBar } from './event-filter-bar.tsx'
import styles from './event-log.module.css'
import { EventPages } from './event-pages.tsx'
import { type EventQuestion, eventsKey, eventsQuery, newerEventsQuery, useExportEvents } from './queries.ts'
import { useCanReadEvents } from './use-can-read-events.ts'

const AuditCopyDialog = lazyLayer(() => import('./audit-copy-dialog.tsx'))
const TYPING_MS = 300

/** Ereignisprotokoll: who did what in the company. */
export function EventLogScreen({ actionOf }: Pick<ComponentProps<typeof EventPages>, 'actionOf'>) {
  const companyId = useCompanyId()
  const company = useCompany()
  const canRead = useCanReadEvents()
  const [wanted, setWanted] = useState<EventQuestion>({})
  const [typed] = useDebouncedValue(wanted.text?.trim(), TYPING_MS)
  const [isCopying, setCopying] = useState(false)
  const question: EventQuestion = { ...wanted, text: typed }
  const { mutate: takeAway, isPending: isTaking } = useExportEvents(companyId, question)

  return (
    <div className={styles.page}>
      <PageHeader
        title="Ereignisprotokoll"
        actions={
          canRead && (
            <>
              <Button icon={<IconShieldCheck size={16} />} onClick={() => setCopying(true)}>
                Prüfexport
              </Button>
              <Button icon={<IconDownload size={16} />} busy={isTaking} onClick={() => takeAway()}>
                CSV
              </Button>
            </>
          )
        }
      >
        <span className={styles.company}>{company?.name}</span>
      </PageHeader>
      {isCopying && <AuditCopyDialog companyId={companyId} onClose={() => setCopying(false)} />}
      {canRead ? (
        <>
          <EventFilterBar
            question={wanted}
            onChange={part => setWanted(before => ({ ...before, ...part }))}
            onReset={() => setWanted({})}
          />
          <Card>
            <NewerButton question={question} />
            <EventPages
              label="Ereignisse"
              question={question}
              actionOf={actionOf}
              empty={
                Object.values(question).some(Boolean) ? (
                  <EmptyState
                    title="Kein Eintrag passt zum Filter"
                    actions={<Button onClick={() => setWanted({})}>Filter entfernen</Button>}
                  />
                ) : (
                  <EmptyState title="Noch keine Einträge">
                    Hier steht künftig, wer was geändert, gelöscht oder heruntergeladen hat.
                  </EmptyState>
                )
              }
            />
          </Card>
        </>
      ) : (
        <NoPermission />
      )}
    </div>
  )
}

/** New entries do not move what is being read: they are announced, and come when asked for. */
function NewerButton({ question }: { question: EventQuestion }) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const { data } = useInfiniteQuery(eventsQuery(companyId, question))
  const { data: count = 0 } = useQuery(newerEventsQuery(companyId, question, data?.newest))
  return (
    <div role="status">
      {count > 0 && (
        <div className={styles.newer}>
          <Button variant="text" onClick={() => void client.resetQueries({ queryKey: eventsKey(companyId) })}>
            {countText(count)}
          </Button>
        </div>
      )}
    </div>
  )
}

const countText = (count: number) =>
  count === 1 ? '1 neuer Eintrag' : `${count > 99 ? 'Mehr als 99' : count} neue Einträge`
