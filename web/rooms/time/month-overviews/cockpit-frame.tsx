import type { ReactNode } from 'react'
import styles from './cockpit.module.css'

type Props = {
  heading: ReactNode
  /** How things stand, in words. */
  sentence?: ReactNode
  tools?: ReactNode
  aside?: ReactNode
  /** Of somebody with one store. */
  isSmall?: boolean
  children: ReactNode
}

/** Where everything stands, whatever has come of it yet. */
export const CockpitFrame = ({ heading, sentence, tools, aside, isSmall, children }: Props) => (
  <div className={styles.frame} data-small={isSmall || undefined} data-alone={aside ? undefined : true}>
    <header className={styles.head}>
      <div>
        {heading}
        {sentence !== undefined && <p aria-live="polite">{sentence}</p>}
      </div>
      {tools}
    </header>
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  </div>
)
