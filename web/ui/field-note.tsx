import styles from './field-note.module.css'

/** Below a field: what is odd about its value, or that it is fine. It never stands in the way of saving; an error does. */
export const FieldNote = ({ tone, children }: { tone: 'warn' | 'ok'; children: string }) => (
  <span className={styles.note} data-tone={tone}>
    {children}
  </span>
)
