import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './account-frame.module.css'

type Props = {
  kind: 'waiting' | 'done' | 'failed'
  children: ReactNode
  /** In place of the sign of the kind. */
  picture?: ReactNode
}

/** Where an account flow stands, in the place of its form. */
export const AccountState = ({ kind, children, picture }: Props) => (
  <div className={styles.state} role={kind === 'failed' ? 'alert' : 'status'}>
    {picture ?? <Sign kind={kind} />}
    <div>{children}</div>
  </div>
)

function Sign({ kind }: Pick<Props, 'kind'>) {
  if (kind === 'waiting')
    return (
      <span className={styles.icon}>
        <span className={styles.waiting} />
      </span>
    )
  const Icon = kind === 'done' ? IconCheck : IconX
  return (
    <span className={styles.icon} data-tone={kind === 'done' ? 'ok' : 'error'}>
      <Icon size={22} stroke={2} aria-hidden />
    </span>
  )
}
