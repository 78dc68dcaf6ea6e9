import styles from './field-note.module.css'

/** Below a field: what is odd about its value, that it is fine, or where it comes from. It never stands in the way of saving; an error does. */
export const FieldNote = ({ tone, children }: { tone: 'warn' | 'ok' | 'plain'; children: string }) => (
  <span className={styles.note} data-tone={tone}>
    {children}
  </span>
)
