import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Props = {
  icon: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
  tone?: 'error'
  isPage?: boolean
  /** There is nothing yet; e2e/empty-states.spec.ts asks for a way on. */
  isEmpty?: boolean
}

/** What stands in the content's place when there is none. */
export function Notice({ icon, title, children, actions, tone, isPage = false, isEmpty = false }: Props) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div
      className={styles.notice}
      data-tone={tone}
      data-empty-state={isEmpty || undefined}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <span className={styles.icon}>{icon}</span>
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
