import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PersonLine as Person } from '#contract/notifications/alerts.ts'
import { initials } from '#web/ui/initials.ts'
import styles from './lists.module.css'

type Props = {
  companyId: number
  person: Person
  /** After number and store. */
  note?: string
  /** Below number and store. */
  children?: ReactNode
  /** At the right: a day, a button. */
  side?: ReactNode
  /** The first line of a group in a list of groups. */
  begins?: boolean
  /** What of the file the link leads to. */
  leadsTo?: { part: string; documentId?: number }
  onFollow: () => void
}

/** Who it is about, as a link to the personnel file. */
export function PersonLine({ companyId, person, note, children, side, begins, leadsTo, onFollow }: Props) {
  const name = `${person.lastName} ${person.firstName}`.trim()
  return (
    <li className={styles.line} data-begins={begins || undefined}>
      <span className={styles.initials} aria-hidden>
        {initials(name)}
      </span>
      <div className={styles.text}>
        <p className={styles.name}>
          <Link
            to="/$companyId/$section/{-$tab}"
            params={{ companyId: String(companyId), section: 'documents', tab: 'employeedata' }}
            search={{ employeeId: String(person.employeeId), ...texts(leadsTo) }}
            onClick={onFollow}
          >
            {name}
          </Link>
          {person.isHidden && <span className={styles.flag}>Versteckt</span>}
          {person.isStoreHidden && <span className={styles.flag}>Store ausgeblendet</span>}
        </p>
        <p className={styles.where}>
          {[
            person.mdPersonnelId ? `Nr. ${person.mdPersonnelId}` : 'ohne Personalnummer',
            person.storeName ?? 'Keiner Kostenstelle zugeordnet',
            note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {children}
      </div>
      {side}
    </li>
  )
}

const texts = (search: object = {}) =>
  Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]))
