import '#web/ui/theme/mantine-layers.css'
import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NoLateFocus } from './no-late-focus.tsx'
import styles from './overlay.module.css'
import { useLayer } from './use-layer.ts'

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
  const box = useLayer({ onClose, busy })
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      closeOnEscape={false}
      closeOnClickOutside={!busy}
      lockScroll={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content ref={box}>
        <NoLateFocus />
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          {!busy && <Modal.CloseButton aria-label="Schließen" size={32} icon={<IconX size={18} stroke={1.8} />} />}
        </div>
        <Modal.Body className={styles.body}>
          {children}
          {footer !== undefined && <DialogFooter>{footer}</DialogFooter>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** In sight however long the dialog is; for a form inside it that has buttons of its own. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div className={styles.footer} data-footer>
    {children}
  </div>
)
