import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

const ICONS = { info: IconInfoCircle, warn: IconAlertTriangle, error: IconCircleX }

type Props = { tone: keyof typeof ICONS; children: ReactNode; actions?: ReactNode }

/** A lasting note above the content it is about. */
export function Banner({ tone, children, actions }: Props) {
  const Icon = ICONS[tone]
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <div className={styles.text}>{children}</div>
      {actions}
    </div>
  )
}
