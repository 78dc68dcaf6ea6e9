import { IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId, useState } from 'react'
import type { ValueNames } from '#contract/field-values.ts'
import { MASK } from '#contract/fields.ts'
import type { SentencePart } from '#contract/noun-words.ts'
import { NOUNS, type Noun } from '#contract/nouns.ts'
import { sentenceOf } from '#contract/sentences.ts'
import type { EventLine } from '#contract/shell/event-log.ts'
import { doerOf, importOf, originText } from '#contract/shell/event-origin.ts'
import { dayOf, formatTime, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { placeOf, sectionOf } from '#domain/shell/tabs.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { ProfilePicture } from '#web/rooms/accounts/profile-images/profile-picture.tsx'
import { profileImageQuery } from '#web/rooms/accounts/profile-images/queries.ts'
import { todayHere } from '#web/ui/today.ts'
import { dayTitle } from './day-title.ts'
import { EventChanges } from './event-changes.tsx'
import styles from './event-log.module.css'
import { FoldButton, FoldedEvents } from './folded-events.tsx'
import type { EventQuestion } from './queries.ts'

type Props = {
  label: string
  events: readonly EventLine[]
  names: ValueNames
  /** What was asked for, which those below a line must answer, too. */
  question: EventQuestion
  /** What can still be done about an entry, at its right. */
  actionOf?: ((event: EventLine) => ReactNode) | undefined
}

/** The entries by day, each a sentence. */
export function EventList({ label, events, ...rest }: Props) {
  const zone = useCompany()?.timeZone ?? VIENNA
  const today = todayHere()
  const days = events.map(({ at }) => dayOf(fromUtcText(at), zone))
  return (
    <ol aria-label={label} className={styles.list}>
      {events.map((event, place) => (
        <li key={event.id}>
          {days[place]?.toString() !== days[place - 1]?.toString() && (
            <h2 className={styles.day}>{dayTitle(days[place]!, today)}</h2>
          )}
          <Entry event={event} zone={zone} {...rest} />
        </li>
      ))}
    </ol>
  )
}

type EntryProps = Omit<Props, 'label' | 'events'> & { event: EventLine; zone: string }

function Entry({ event, names, zone, question, actionOf }: EntryProps) {
  const { at, accountId, count } = event
  const { name, isOperator, wish } = doerOf(event)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const context = { names, zone, noun: event.kind }
  const time = formatTime(fromUtcText(at), zone)
  return (
    <div className={styles.entry}>
      <time className={styles.time} dateTime={`${at.replace(' ', 'T')}Z`}>
        {time}
      </time>
      {wish ? (
        <span className={styles.gear} aria-hidden>
          <IconSettings size={16} stroke={1.7} />
        </span>
      ) : (
        <ProfilePicture query={profileImageQuery({ id: accountId, hasPicture: false })} name={name} size={28} />
      )}
      <div className={styles.what}>
        <p className={styles.sentence}>
          <b>{name}</b>
          {isOperator && <span className={styles.flag}>Betreiber</span>} {words(sentenceOf(event, context), event)}{' '}
          {count > 1 && <FoldButton event={event} controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
        </p>
        <p className={styles.meta}>
          <span className={styles.metaTime}>{time}</span>
          <Aside event={event} />
        </p>
        {actionOf && <div className={styles.action}>{actionOf(event)}</div>}
        {count === 1 && <EventChanges event={event} context={context} />}
        {isOpen && (
          <div id={id} className={styles.folded}>
            <FoldedEvents event={event} question={question} zone={zone} />
          </div>
        )}
      </div>
    </div>
  )
}

function words(parts: readonly SentencePart[], event: EventLine): ReactNode[] {
  return parts.map((part, at) => {
    if (typeof part === 'string') return <Fragment key={at}>{part}</Fragment>
    if ('record' in part) return <RecordName key={at} event={event} name={part.record} />
    return (
      <span key={at} className={styles.record}>
        {part.store}
      </span>
    )
  })
}

/** Of what an import wrote it leads there. */
function Aside({ event }: { event: EventLine }) {
  const canRunImports = useCan('imports.run')
  const text = asideOf(event)
  if (!text) return null
  const importJobId = event.kind !== IMPORTS && canRunImports && importOf(event.origin)
  if (!importJobId) return <span>{text}</span>
  return (
    <span>
      <RecordLink kind={IMPORTS} recordId={importJobId}>
        {text}
      </RecordLink>
    </span>
  )
}

const IMPORTS = 'imports/import-jobs'

/** What stands apart at the right: the check sum of what was handed over, or that it was not done by hand. */
function asideOf(event: EventLine): string {
  const { changes, origin, count } = event
  const sum = changes.find(({ field }) => field === 'sha256')?.after
  if (typeof sum === 'string' && sum !== MASK) return `Prüfsumme ${sum.slice(0, 4)}…${sum.slice(-4)}`
  return doerOf(event).wish ?? (count === 1 && origin.startsWith('Import ') ? originText(origin) : '')
}

function RecordName({ event: { kind, recordId, recordName }, name }: { event: EventLine; name: string }) {
  const noun: Noun | undefined = (NOUNS as Record<string, Noun>)[kind]
  if (!noun?.tab || recordName === null) return <span className={styles.record}>{name}</span>
  return (
    <RecordLink kind={kind} recordId={recordId}>
      {name}
    </RecordLink>
  )
}

type RecordLinkProps = { kind: string; recordId: string; children: string }

function RecordLink({ kind, recordId, children }: RecordLinkProps) {
  const { id, softwareId } = useCompany()!
  const { tab: named, opens } = (NOUNS as Record<string, Noun>)[kind]!
  const { tab, search } = placeOf(named!, softwareId)
  return (
    <Link
      className={styles.record}
      to="/$companyId/$section/{-$tab}"
      params={{ companyId: String(id), section: sectionOf(tab), tab }}
      search={opens ? { ...search, [opens]: recordId } : search}
    >
      {children}
    </Link>
  )
}
