import type { ReactNode } from 'react'
import styles from './cockpit.module.css'

type Props = {
  heading: ReactNode
  /** How things stand, in words. */
  sentence?: ReactNode
  tools?: ReactNode
  aside?: ReactNode
  below: ReactNode
  /** Of somebody with one store. */
  isSmall?: boolean
  children?: ReactNode
}

/** Where everything stands, whatever has come of it yet. */
export const CockpitFrame = ({ heading, sentence, tools, aside, below, isSmall, children }: Props) => (
  <div className={styles.frame} data-small={isSmall || undefined} data-alone={aside ? undefined : true}>
    <header className={styles.head}>
      <div>
        {heading}
        {sentence !== undefined && <p aria-live="polite">{sentence}</p>}
      </div>
      {tools}
    </header>
    <div className={styles.columns}>
      {children && <div className={styles.card}>{children}</div>}
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.below}>{below}</div>
    </div>
  </div>
)
