import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './field-changes.module.css'

export type FieldChange = {
  key: string
  label: string
  /** Empty: there was nothing. */
  before: string
  after: string
  /** Below the values, such as what holds meanwhile. */
  note?: ReactNode
}

/** What changed, field by field: the old value struck through, the new one marked. */
export const FieldChanges = ({ label, changes }: { label: string; changes: readonly FieldChange[] }) => (
  <ul className={styles.changes} aria-label={label}>
    {changes.map(({ key, label, before, after, note }) => (
      <li key={key}>
        <b>{label}</b>
        <span className={styles.values}>
          {before !== '' && (
            <>
              <span className="visually-hidden">bisher</span>
              <del>{before}</del>
              <IconArrowRight size={14} stroke={1.8} aria-hidden />
            </>
          )}
          <span className="visually-hidden">neu</span>
          {after === '' ? <span className={styles.none}>leer</span> : <ins>{after}</ins>}
        </span>
        {note}
      </li>
    ))}
  </ul>
)
