import { IconX } from '@tabler/icons-react'
import styles from './filter-chip.module.css'

type Props = { children: string; onRemove: () => void }

/** Why a list is shorter than usual, and the way back to all of it. */
export const FilterChip = ({ children, onRemove }: Props) => (
  <button type="button" className={styles.chip} onClick={onRemove} title="Filter entfernen">
    <span className="visually-hidden">Filter entfernen: </span>
    <span className={styles.text}>{children}</span>
    <IconX size={14} stroke={2} aria-hidden />
  </button>
)
