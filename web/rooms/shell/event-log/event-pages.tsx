import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { momentText } from '#web/lib/moment-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { EventList } from './event-list.tsx'
import styles from './event-log.module.css'
import { type EventQuestion, eventsQuery } from './queries.ts'

type Props = {
  label: string
  question: EventQuestion
  empty: ReactNode
} & Pick<ComponentProps<typeof EventList>, 'actionOf'>

/** The entries, a page at a time; a search that finds little says how far it looked and goes on when asked. */
export function EventPages({ label, question, empty, actionOf }: Props) {
  const query = useInfiniteQuery(eventsQuery(useCompanyId(), question))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <Bones />
  const { events, names, lookedUntil } = data
  const isSearch = Boolean(question.text)
  return (
    <>
      {events.length > 0 && <EventList {...{ label, events, names, question, actionOf }} />}
      {events.length === 0 && !hasNextPage && empty}
      {hasNextPage && (
        <div className={styles.end}>
          {isSearch && lookedUntil && <span role="status">Bis {momentText(lookedUntil)} durchsucht</span>}
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isSearch ? 'Weiter suchen' : 'Ältere Einträge laden'}
          </Button>
        </div>
      )}
    </>
  )
}

const Bones = () => (
  <div className={styles.bones} role="status">
    <span className="visually-hidden">Wird geladen …</span>
    {[1, 2, 3, 4, 5, 6].map(line => (
      <span key={line} aria-hidden />
    ))}
  </div>
)
