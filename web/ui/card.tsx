import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

type Props = {
  title?: string
  /** After the title, fainter: a count or a period. */
  hint?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Card({ title, hint, actions, children }: Props) {
  const id = useId()
  const hasHeader = title !== undefined || actions !== undefined
  return (
    <section className={styles.card} aria-labelledby={title === undefined ? undefined : id}>
      {hasHeader && (
        <header className={styles.header}>
          {title !== undefined && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
