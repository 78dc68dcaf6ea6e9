import { useId } from 'react'
import styles from './light-fields.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  placeholder?: string
  maxLength?: number
  required?: boolean
}

/** One line to type into, for screens that are no form: those of the library weigh what a whole list does. */
export function TextField({ label, value, onChange, error, required, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        {...input}
        required={required}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
