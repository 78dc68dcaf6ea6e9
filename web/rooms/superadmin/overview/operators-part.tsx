import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { momentText } from '#web/lib/moment-text.ts'
import styles from './overview.module.css'
import { PartCard } from './part-card.tsx'
import { operatorsQuery } from './queries.ts'

/** Who can look into every company right now. */
export function OperatorsPart() {
  const query = useQuery(operatorsQuery)
  return (
    <PartCard title="Angemeldete Betreiber" hint={all => all.length} query={query} rows={2}>
      {all => (
        <ul className={styles.lines}>
          {all.map(({ accountId, name, email, since, lastSeenAt, sessions }) => (
            <li key={accountId}>
              <Link to="/profile/$accountId" params={{ accountId }} className={styles.line}>
                <b>{name}</b>
                <span className={styles.detail}>{email}</span>
                <span className={styles.detail}>
                  {sessions === 1 ? 'angemeldet' : `${sessions} Anmeldungen,`} seit {momentText(since)} · zuletzt{' '}
                  {momentText(lastSeenAt)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PartCard>
  )
}
