import type { ReactNode } from 'react'
import { usePageLock } from '../overlay/page-lock.ts'
import styles from './workspace.module.css'

/**
 * A list as a column, and the record that is open beside it. It covers the page, which keeps its state and its scrolling
 * below it, `inert`, until the record is closed.
 */
export function Workspace({ column, children }: { column: ReactNode; children: ReactNode }) {
  usePageLock()
  return (
    <div className={styles.workspace}>
      {column}
      {children}
    </div>
  )
}
