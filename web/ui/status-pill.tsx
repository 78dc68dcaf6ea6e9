import styles from './status-pill.module.css'

export type Tone = 'ok' | 'info' | 'warn' | 'error' | 'neutral'

/** A dot and a word, so that the colour never says it alone. */
export const StatusPill = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={styles.pill} data-tone={tone}>
    {children}
  </span>
)
