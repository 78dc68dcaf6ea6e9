import '#web/ui/theme/mantine-layers.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './overlay.module.css'
import { useLayer } from './use-layer.ts'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays in sight while the content scrolls. */
  footer?: ReactNode
  size?: number
  /** Neither Escape nor a click outside closes it. */
  busy?: boolean
  /** The address says that it is open: Back closes it by leaving the address. */
  isInAddress?: boolean
}

/** A record beside the list it was opened from. */
export function Drawer({ title, onClose, children, footer, size = 560, busy = false, isInAddress }: Props) {
  const box = useLayer({ onClose, busy, isInAddress })
  return (
    <MantineDrawer.Root
      opened
      onClose={onClose}
      position="right"
      closeOnEscape={false}
      closeOnClickOutside={!busy}
      size={`min(${size}px, 100vw)`}
      lockScroll={false}
      transitionProps={{ duration: 140 }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content ref={box}>
        <div className={styles.drawer}>
          <div className={styles.head}>
            <MantineDrawer.Title>{title}</MantineDrawer.Title>
            {!busy && (
              <MantineDrawer.CloseButton aria-label="Schließen" size={32} icon={<IconX size={18} stroke={1.8} />} />
            )}
          </div>
          <MantineDrawer.Body className={styles.body}>{children}</MantineDrawer.Body>
          {footer !== undefined && (
            <div className={styles.drawerFooter} data-footer="edge">
              {footer}
            </div>
          )}
        </div>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  )
}
