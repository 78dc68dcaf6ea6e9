import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type Props = {
  title: string
  /** Beside the title: a period stepper or a few chips. */
  children?: ReactNode
  /** At the right; the one primary button comes last. */
  actions?: ReactNode
}

export function PageHeader({ title, children, actions }: Props) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {children}
      <div className={styles.actions} data-screen-only>
        {actions}
      </div>
    </header>
  )
}
