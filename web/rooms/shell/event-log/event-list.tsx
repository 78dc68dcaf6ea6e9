import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldLabel, MASK } from '#contract/fields.ts'
import { actionLabel, NOUNS, type Noun, nounLabel } from '#contract/nouns.ts'
import type { Event } from '#contract/shell/event-log.ts'
import { sectionOf } from '#domain/shell/tabs.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { momentText } from '#web/rooms/accounts/own-profile/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldChanges } from '#web/ui/field-changes.tsx'
import styles from './event-log.module.css'
import type { ValueText } from './use-value-text.ts'

type Props = {
  label: string
  events: readonly Event[]
  valueText: ValueText
  /** Of one record, which need not be named in every line. */
  isOfRecord?: boolean
}

export const EventList = ({ label, events, ...rest }: Props) => (
  <ol className={styles.list} aria-label={label}>
    {events.map(event => (
      <EventLine key={event.id} event={event} {...rest} />
    ))}
  </ol>
)

const FEW = 4

function EventLine({ event, valueText, isOfRecord = false }: Omit<Props, 'label' | 'events'> & { event: Event }) {
  const [isWhole, setWhole] = useState(false)
  const { at, actor, isOperator, action, kind, changes, origin } = event
  const shown = isWhole ? changes : changes.slice(0, FEW)
  return (
    <li className={styles.line} data-narrow={isOfRecord || undefined}>
      <p className={styles.when} title={origin && `Herkunft: ${origin}`}>
        {momentText(at)}
      </p>
      <p className={styles.who}>
        {actor || 'Unbekannt'}
        {isOperator && <span className={styles.flag}>Betreiber</span>}
      </p>
      <div className={styles.what}>
        <p>
          <b>{actionLabel(action)}</b>
          {(!isOfRecord || kind !== 'personnel/employees') && ` · ${nounLabel(kind)}`}
          {!isOfRecord && <RecordName event={event} />}
        </p>
        {changes.length > 0 && (
          <FieldChanges
            label="Änderungen"
            changes={shown.map(({ field, before, after }) => ({
              key: field,
              label: fieldLabel(field),
              // Old and new are both hidden: only that it changed is known.
              before: before === MASK && after === MASK ? '' : valueText(field, before),
              after: valueText(field, after),
            }))}
          />
        )}
        {changes.length > FEW && (
          <Button variant="text" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Weniger zeigen' : moreText(changes.length - FEW)}
          </Button>
        )}
      </div>
    </li>
  )
}

const moreText = (count: number) => (count === 1 ? '1 weiteres Feld' : `${count} weitere Felder`)

function RecordName({ event: { kind, recordId, recordName } }: { event: Event }) {
  const companyId = String(useCompanyId())
  const noun: Noun | undefined = (NOUNS as Record<string, Noun>)[kind]
  const name = recordName ?? (/^\d+$/.test(recordId) ? `Nr. ${recordId}` : '')
  if (!name) return null
  if (!noun?.tab || recordName === null) return <span className={styles.record}>{` ${name}`}</span>
  const { tab, opens } = noun
  return (
    <>
      {' '}
      <Link
        className={styles.record}
        to="/$companyId/$section/{-$tab}"
        params={{ companyId, section: sectionOf(tab), tab }}
        search={opens ? { [opens]: recordId } : {}}
      >
        {name}
      </Link>
    </>
  )
}
