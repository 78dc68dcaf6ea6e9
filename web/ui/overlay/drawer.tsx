import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './overlay.module.css'
import { usePageLock } from './page-lock.ts'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  size?: number
}

/** A record beside the list it was opened from. */
export function Drawer({ title, onClose, children, footer, size = 560 }: Props) {
  usePageLock()
  return (
    <MantineDrawer
      opened
      title={title}
      onClose={onClose}
      position="right"
      size={`min(${size}px, 100vw)`}
      closeButtonProps={{ 'aria-label': 'Schließen', size: 32 }}
      transitionProps={{ duration: 140 }}
    >
      {children}
      {footer !== undefined && <footer className={styles.drawerFooter}>{footer}</footer>}
    </MantineDrawer>
  )
}
