import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './missing-chip.module.css'

type Props = {
  children: string
  /** Opens the place where the value is entered. */
  onMend?: () => void
}

export function MissingChip({ children, onMend }: Props) {
  const inside = (
    <span className={styles.chip}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      {children}
    </span>
  )
  if (!onMend) return inside
  return (
    <button type="button" className={styles.button} onClick={onMend} title="Ergänzen">
      {inside}
    </button>
  )
}
