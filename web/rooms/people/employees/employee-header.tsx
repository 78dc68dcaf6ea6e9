import { IconChevronDown, IconChevronLeft, IconChevronUp, IconX } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import type { EmployeeRow } from '#contract/people/employees.ts'
import { EMPLOYMENT_STATUS, employmentStatus } from '#domain/people/employment-status.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { weekText } from '../contracts/contract-texts.ts'
import { ChangeablePicture } from '../employee-photos/changeable-picture.tsx'
import styles from './employee-header.module.css'
import { STATUS_TONES } from './employee-texts.ts'

type Person = Pick<EmployeeRow, 'id' | 'firstName' | 'lastName' | 'mdPersonnelId' | 'weekTimeRegular'> &
  Pick<EmployeeRow, 'entry' | 'exit' | 'isHidden'>

/** What of the header is the same while the file is loading. */
export type HeaderFrame = {
  heading: RefObject<HTMLHeadingElement | null>
  headingId: string
  storeName: string | undefined
  model: string | null | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}
type Props = { frame: HeaderFrame; person: Person | undefined; commands?: ReactNode; children?: ReactNode }

/** Who it is, what can be done, and the ways to the previous and the next. */
export function EmployeeHeader({ frame, person, commands, children }: Props) {
  const { heading, headingId, onPrevious, onNext, onClose } = frame
  const name = person ? personName(person) : 'Personalakt'
  const status = person && employmentStatus(person, today())
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        {person && (
          <span className={styles.avatar}>
            <ChangeablePicture key={person.id} id={person.id} name={name} size={52} />
          </span>
        )}
        <div className={styles.person}>
          <div className={styles.name}>
            <h1 id={headingId} ref={heading} tabIndex={-1}>
              {name}
            </h1>
            {status && <StatusPill tone={STATUS_TONES[status]}>{EMPLOYMENT_STATUS[status]}</StatusPill>}
          </div>
          {person && <Facts person={person} storeName={frame.storeName} model={frame.model} />}
        </div>
        <div className={styles.commands} data-screen-only>
          {commands}
        </div>
        <div className={styles.steps} data-screen-only>
          <IconButton
            label="Vorheriger Mitarbeiter (K)"
            aria-keyshortcuts="K"
            icon={<IconChevronUp size={18} stroke={1.8} />}
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          <IconButton
            label="Nächster Mitarbeiter (J)"
            aria-keyshortcuts="J"
            icon={<IconChevronDown size={18} stroke={1.8} />}
            disabled={!onNext}
            onClick={onNext}
          />
        </div>
        <IconButton
          label="Schließen"
          className={styles.close}
          data-screen-only
          icon={
            <>
              <IconX size={18} stroke={1.8} />
              <IconChevronLeft size={18} stroke={1.8} />
            </>
          }
          onClick={onClose}
        />
      </div>
      {children}
    </header>
  )
}

type FactsProps = { person: Person; storeName: string | undefined; model: string | null | undefined }

const Facts = ({ person, storeName, model }: FactsProps) => (
  <p className={styles.facts}>
    {person.mdPersonnelId && (
      <span>
        Nr. <b>{person.mdPersonnelId}</b>
      </span>
    )}
    {storeName && <b>{storeName}</b>}
    {model && <b data-more>{model}</b>}
    {person.weekTimeRegular !== null && (
      <span>
        <b>{weekText(person.weekTimeRegular)}</b> Std./Woche
      </span>
    )}
    {person.entry && (
      <span data-more>
        seit <b>{dayText(person.entry)}</b>
      </span>
    )}
    {person.exit && (
      <span>
        bis <b>{dayText(person.exit)}</b>
      </span>
    )}
  </p>
)
