import '#web/ui/theme/mantine-layers.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import { IconChevronLeft, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { NoLateFocus } from './no-late-focus.tsx'
import styles from './overlay.module.css'
import { useLayer } from './use-layer.ts'

type Props = {
  title: string
  /** How many there are, beside the title. */
  count?: string | undefined
  onClose: () => void
  children: ReactNode
  /** Stays in sight while the content scrolls. */
  footer?: ReactNode
  size?: number
  /** Neither Escape nor a click outside closes it. */
  busy?: boolean
  /** The address says that it is open: Back closes it by leaving the address. */
  isInAddress?: boolean
  /** On a phone as high as it needs to be, from below. */
  isSheet?: boolean
  /** On a phone, to what it was opened from. */
  onBack?: () => void
}

/** A record beside the list it was opened from. */
export function Drawer({ title, count, onClose, children, footer, size = 560, busy = false, ...rest }: Props) {
  const { isInAddress, isSheet, onBack } = rest
  const box = useLayer({ onClose, busy, isInAddress })
  const isPhone = useIsPhone()
  const comesFromBelow = isSheet && isPhone
  return (
    <MantineDrawer.Root
      opened
      onClose={onClose}
      position={comesFromBelow ? 'bottom' : 'right'}
      closeOnEscape={false}
      closeOnClickOutside={!busy}
      size={comesFromBelow ? 'auto' : `min(${size}px, 100vw)`}
      lockScroll={false}
      transitionProps={{ duration: 140 }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content ref={box} className={comesFromBelow ? styles.sheet : undefined}>
        <NoLateFocus />
        <div className={styles.drawer}>
          <div className={styles.head}>
            {onBack && isPhone && (
              <IconButton label="Zurück" icon={<IconChevronLeft size={18} stroke={1.8} />} onClick={onBack} />
            )}
            <MantineDrawer.Title>
              {title}
              {count && <span className={styles.count}>{count}</span>}
            </MantineDrawer.Title>
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
