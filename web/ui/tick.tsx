import { useId } from 'react'
import styles from './light-fields.module.css'

type Props = { label: string; note?: string; checked: boolean; onChange: (checked: boolean) => void }

/** A box to tick with its words. */
export function Tick({ label, note, checked, onChange }: Props) {
  const id = useId()
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={note === undefined ? undefined : id}
        aria-label={note === undefined ? undefined : label}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {note !== undefined && (
          <small id={id} className={styles.note}>
            {note}
          </small>
        )}
      </span>
    </label>
  )
}
