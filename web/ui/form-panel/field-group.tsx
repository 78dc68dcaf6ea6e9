import { type ReactNode, useId } from 'react'
import styles from './form-panel.module.css'

export type GroupProps = {
  label: string
  required?: boolean
  disabled?: boolean
  error?: string
  description?: string
}

/** Several controls that are one entry: label, hint and problem stand where a single input has them. */
export function FieldGroup({
  label,
  required,
  disabled,
  error,
  description,
  children,
}: GroupProps & { children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={error ? id : undefined}>
      <legend className={styles.label}>
        {label}
        {required && <span aria-hidden> *</span>}
      </legend>
      {description && <p className={styles.description}>{description}</p>}
      {children}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
