import type { ReactNode } from 'react'
import styles from './side-panel.module.css'

type Props = { children: ReactNode; side: ReactNode }

/** The work with a panel at its right; on narrow screens the panel stands below. */
export const SidePanel = ({ children, side }: Props) => (
  <div className={styles.layout}>
    <div className={styles.main}>{children}</div>
    <div className={styles.side} data-screen-only>
      {side}
    </div>
  </div>
)
