import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type Props = {
  title: string
  /** Beside the title: a period stepper or a few chips. */
  children?: ReactNode
  /** At the right; the one primary button comes last. */
  actions?: ReactNode
  /** Which actions there are is not known yet: none is drawn that others would push away. */
  isWaiting?: boolean
}

export function PageHeader({ title, children, actions, isWaiting }: Props) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {children}
      <div className={styles.actions} data-screen-only data-waiting={isWaiting || undefined}>
        {actions}
      </div>
    </header>
  )
}
