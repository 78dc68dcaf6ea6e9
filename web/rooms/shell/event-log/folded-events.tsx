import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceText } from '#contract/sentences.ts'
import type { EventLine } from '#contract/shell/event-log.ts'
import { formatTime, fromUtcText } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { EventChanges } from './event-changes.tsx'
import styles from './event-log.module.css'
import { type EventQuestion, eventsQuery } from './queries.ts'

/** Below the entry of an import stands what it wrote; else the entry is one of those it tells of. */
const countBelow = ({ count, isMixed }: EventLine): number => (isMixed ? count - 1 : count)

type ButtonProps = { event: EventLine; controls: string; isOpen: boolean; onToggle: () => void }

/** How many are told as one; unfolds each of them. */
export function FoldButton({ event, controls, isOpen, onToggle }: ButtonProps) {
  const count = countBelow(event)
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <button
      type="button"
      className={styles.count}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      {count === 1 ? '1 Eintrag' : `${formatNumber(count, 0)} Einträge`}
      <Icon size={14} stroke={1.8} aria-hidden />
    </button>
  )
}

const FIRST = 3

type Props = { event: EventLine; question: EventQuestion; zone: string }

export function FoldedEvents({ event, question, zone }: Props) {
  const [isWhole, setWhole] = useState(false)
  const query = useInfiniteQuery(eventsQuery(useCompanyId(), { ...question, fold: event.fold }))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <Bones />
  const all = event.isMixed ? data.events.filter(({ id }) => id !== event.id) : data.events
  const shown = isWhole ? all : all.slice(0, FIRST)
  const more = countBelow(event) - shown.length
  const showMore = () => (isWhole ? void fetchNextPage() : setWhole(true))
  return (
    <>
      <ol aria-label="Zusammengefasste Einträge">
        {shown.map(each => (
          <Line key={each.id} event={each} names={data.names} zone={zone} />
        ))}
      </ol>
      {more > 0 && (!isWhole || hasNextPage) && (
        <Button variant="text" className={styles.others} busy={isFetchingNextPage} onClick={showMore}>
          {more === 1 ? '1 weiteren zeigen' : `${formatNumber(more, 0)} weitere zeigen`}
        </Button>
      )}
    </>
  )
}

function Line({
  event,
  names,
  zone,
}: {
  event: EventLine
  names: Record<string, Record<string, string>>
  zone: string
}) {
  const { recordName, detail, at } = event
  const context = { names, zone, noun: event.kind }
  return (
    <li className={styles.foldedLine}>
      <span className={styles.foldedName}>{recordName ?? sentenceText(event, context)}</span>
      <span className={styles.foldedDetail}>{recordName === null ? '' : detail}</span>
      <time className={styles.foldedTime}>{formatTime(fromUtcText(at), zone)}</time>
      <div className={styles.foldedChanges}>
        <EventChanges event={event} context={context} />
      </div>
    </li>
  )
}

const Bones = () => (
  <div className={styles.foldedBones} role="status">
    <span className="visually-hidden">Wird geladen …</span>
    {[1, 2, 3].map(line => (
      <span key={line} aria-hidden />
    ))}
  </div>
)
