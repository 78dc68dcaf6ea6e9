import { IconArrowBarLeft, IconArrowBarRight } from '@tabler/icons-react'
import styles from './export-previews.module.css'

type Props = { children: string; side: 'before' | 'after'; whole: string | undefined }

/** A day or time at which only the period cuts off; resting on it tells the whole. */
export const Clipped = ({ children, side, whole }: Props) => {
  const Icon = side === 'before' ? IconArrowBarLeft : IconArrowBarRight
  const text = whole ?? (side === 'before' ? 'Beginnt vor dem Zeitraum' : 'Reicht über den Zeitraum hinaus')
  return (
    <span className={styles.clipped} title={text}>
      {children}
      <Icon size={14} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
