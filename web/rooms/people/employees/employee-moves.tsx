import type { EmployeeMove } from '#contract/people/employee-moves.ts'
import { dayText } from '#web/lib/day-text.ts'
import styles from './employee-value-history.module.css'

/** From and to other companies, as their operator entered it. */
export const EmployeeMoves = ({ moves }: { moves: readonly EmployeeMove[] }) => (
  <ul className={styles.list} aria-label="Wechsel des Betriebs">
    {moves.map(({ id, direction, firstDay, elsewhere }) => (
      <li key={id}>
        <div>
          <p>
            <b>{direction === 'in' ? `Aus „${elsewhere}“ gekommen` : `Zu „${elsewhere}“ gegangen`}</b>
          </p>
          <p>
            {direction === 'in' ? `Erster Tag hier: ${dayText(firstDay)}` : `Erster Tag dort: ${dayText(firstDay)}`}
          </p>
        </div>
      </li>
    ))}
  </ul>
)
