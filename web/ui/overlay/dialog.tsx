import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './overlay.module.css'

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
      data-locks-page
    >
      {children}
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </Modal>
  )
}
