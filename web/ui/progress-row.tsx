import type { ReactNode } from 'react'
import styles from './progress-row.module.css'

type Props = {
  title: string
  detail?: ReactNode
  /** 0 to 100, or `unknown` while nobody knows how long it takes; without it no bar. */
  percent?: number | 'unknown'
  status?: ReactNode
}

export function ProgressRow({ title, detail, percent, status }: Props) {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <b>{title}</b>
        {detail !== undefined && <span>{detail}</span>}
        {percent !== undefined && (
          <progress
            className={styles.bar}
            aria-label={title}
            max={100}
            value={percent === 'unknown' ? undefined : percent}
          />
        )}
      </div>
      {status}
    </div>
  )
}
