import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './missing-chip.module.css'

type Props = {
  children: string
  /** Opens the place where the value is entered. */
  onFix?: () => void
}

export function MissingChip({ children, onFix }: Props) {
  const inside = (
    <span className={styles.chip}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      {children}
    </span>
  )
  if (!onFix) return inside
  return (
    <button type="button" className={styles.button} onClick={onFix} title="Ergänzen">
      {inside}
    </button>
  )
}
