import { ABSENCE_LETTERS, ABSENCE_TYPES, type AbsenceType } from '#domain/wages/absence-types.ts'
import styles from './absence-calendar.module.css'

const TYPES = Object.entries(ABSENCE_TYPES).map(([type, name]) => ({ type: Number(type) as AbsenceType, name }))

/** What colours, letters and patterns mean. */
export const CalendarLegend = () => (
  <ul className={styles.legend} aria-label="Legende">
    {TYPES.map(({ type, name }) => (
      <li key={type}>
        <Sample type={type} state="approved" text={ABSENCE_LETTERS[type]} />
        {name}
      </li>
    ))}
    <li>
      <Sample type={1} state="waiting" text="U" />
      beantragt
    </li>
    <li>
      <Sample type={1} state="declined" text="U" />
      abgelehnt
    </li>
  </ul>
)

const Sample = ({ type, state, text }: { type: number; state: string; text: string }) => (
  <span aria-hidden className={styles.bar} data-type={type} data-state={state}>
    <b>{text}</b>
  </span>
)
