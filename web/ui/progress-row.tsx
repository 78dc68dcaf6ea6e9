import type { ReactNode } from 'react'
import styles from './progress-row.module.css'

type Props = {
  title: string
  detail?: ReactNode
  /** 0 to 100; undefined while nobody knows how long it takes. */
  percent?: number
  status?: ReactNode
}

export function ProgressRow({ title, detail, percent, status }: Props) {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <b>{title}</b>
        {detail !== undefined && <span>{detail}</span>}
        <progress className={styles.bar} aria-label={title} max={100} value={percent} />
      </div>
      {status}
    </div>
  )
}
