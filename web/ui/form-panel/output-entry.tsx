import { useId } from 'react'
import styles from './form-panel.module.css'

export function OutputEntry({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <div>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <output aria-labelledby={id} className={styles.output}>
        {text}
      </output>
    </div>
  )
}
