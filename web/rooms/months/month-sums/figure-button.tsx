import { type ReactNode, useContext } from 'react'
import { RowFocusContext } from '#web/ui/data-table/table-row.tsx'
import styles from './month-sums.module.css'

type Props = { label: string; onClick: () => void; children: ReactNode }

/** A figure that opens what it comes from. */
export const FigureButton = ({ label, onClick, children }: Props) => (
  <button
    type="button"
    className={styles.figure}
    aria-label={label}
    tabIndex={useContext(RowFocusContext) ? 0 : -1}
    onClick={onClick}
  >
    {children}
  </button>
)
