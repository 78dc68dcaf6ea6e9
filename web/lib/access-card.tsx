import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import styles from './company-access.module.css'

/** Below the columns of the settings: who and what else gets in and out. */
export const AccessCard = ({ children }: { children: ReactNode }) => (
  <Card title="Zugang und Schnittstellen">
    <ul className={styles.lines}>{children}</ul>
  </Card>
)
