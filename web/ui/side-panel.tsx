import type { ReactNode } from 'react'
import styles from './side-panel.module.css'

type Props = {
  children: ReactNode
  /** Without one the work takes all the room. */
  side: ReactNode
  isWide?: boolean
}

/** The work with a panel at its right; on narrow screens the panel stands below. */
export const SidePanel = ({ children, side, isWide = false }: Props) => (
  <div className={styles.layout} data-wide={isWide || undefined}>
    <div className={styles.main}>{children}</div>
    {side && (
      <div className={styles.side} data-screen-only>
        {side}
      </div>
    )}
  </div>
)
