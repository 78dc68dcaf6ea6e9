import type { ReactNode } from 'react'
import { PageFooter } from './page-footer.tsx'
import styles from './page-header.module.css'
import { useIsPhone } from './use-is-phone.ts'

type Props = {
  title: string
  /** Beside the title: a period stepper or a few chips. */
  children?: ReactNode
  /** At the right; the one primary button comes last. */
  actions?: ReactNode
  /** The one primary button; after the others, and on a phone at the foot of the window. */
  primary?: ReactNode
  /** Which actions there are is not known yet: none is drawn that others would push away. */
  isWaiting?: boolean
}

export function PageHeader({ title, children, actions, primary, isWaiting }: Props) {
  const isAtFoot = useIsPhone() && Boolean(primary)
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <div className={styles.actions} data-screen-only data-waiting={isWaiting || undefined}>
          {actions}
          {!isAtFoot && primary}
        </div>
      </header>
      {isAtFoot && <PageFooter>{primary}</PageFooter>}
    </>
  )
}
