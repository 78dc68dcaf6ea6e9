import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './overlay.module.css'
import { usePageLock } from './page-lock.ts'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons; the one that goes on stands last. */
  footer?: ReactNode
  size?: number
  /** Neither Escape nor a click outside closes it. */
  busy?: boolean
}

export function Dialog({ title, onClose, children, footer, size = 460, busy = false }: Props) {
  usePageLock()
  return (
    <Modal
      opened
      title={title}
      onClose={onClose}
      size={size}
      centered
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      withCloseButton={!busy}
      closeButtonProps={{ 'aria-label': 'Schließen', size: 32 }}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      {children}
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </Modal>
  )
}
