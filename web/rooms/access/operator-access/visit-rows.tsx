import type { ReactNode } from 'react'
import type { Visit } from '#contract/access/operator-access.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './operator-access.module.css'
import { lengthText, minutesText, minutesUntil, rightText, seenText } from './visit-text.ts'

type Props = { visits: readonly Visit[]; actions?: (visit: Visit) => ReactNode }

/** One line a visit: who, why, how long, and what they might and did. */
export const VisitRows = ({ visits, actions }: Props) => (
  <ul className={styles.rows}>
    {visits.map(visit => (
      <li key={visit.id}>
        <div className={styles.who}>
          <b>{visit.operator}</b>
          {visit.isRunning && (
            <StatusPill tone={visit.isAsked && !visit.mayWrite ? 'warn' : 'info'}>
              {`noch ${minutesText(minutesUntil(visit.endsAt))}`}
            </StatusPill>
          )}
        </div>
        <p>{visit.reason}</p>
        <p className={styles.facts}>
          {[momentText(visit.begunAt), !visit.isRunning && lengthText(visit), rightText(visit), seenText(visit)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {actions?.(visit)}
      </li>
    ))}
  </ul>
)
