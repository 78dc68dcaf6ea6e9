import { REGISTRATION_STATES, type RegistrationState } from '#domain/elda/registration-states.ts'
import styles from './state-line.module.css'

type Props = {
  state: RegistrationState
  /** Of a test file. */
  isTest?: boolean
}

/** How far a message came: five dots and a word. */
export const StateLine = ({ state, isTest = false }: Props) => (
  <span className={styles.line} data-tone={TONES[state]}>
    <span className={styles.dots} aria-hidden="true">
      {DOTS.map(dot => (
        <i key={dot} data-at={dot < STEPS[state] ? 'past' : dot === STEPS[state] ? 'now' : undefined} />
      ))}
    </span>
    {REGISTRATION_STATES[state]}
    {isTest && ' (Test)'}
  </span>
)

const DOTS = [1, 2, 3, 4, 5]
/** What was rejected came no further than being sent. */
const STEPS: Record<RegistrationState, number> = {
  ...{ draft: 1, created: 2, sent: 3, rejected: 3 },
  ...{ accepted: 4, partly_accepted: 4, clearing: 4, done: 6 },
}
const TONES: Partial<Record<RegistrationState, 'error' | 'warn'>> = {
  rejected: 'error',
  partly_accepted: 'warn',
  clearing: 'warn',
}
