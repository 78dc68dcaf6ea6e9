import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './float.module.css'

type Props = { label: string; at: { x: number; y: number }; onClose: () => void; width?: number; children: ReactNode }

const EDGE = 10

/** The browser's own popover at a point of the window: Escape or a click elsewhere closes it, the focus goes back. */
export function Float({ label, at, onClose, width = 390, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const element = box.current!
    const before = document.activeElement
    element.showPopover()
    place(element, at)
    const first = element.querySelector<HTMLElement>('[data-autofocus], input, button:not([data-close])')
    first?.focus({ preventScroll: true })
    return () => {
      if (element.contains(document.activeElement) || document.activeElement === document.body)
        (before as HTMLElement | null)?.focus?.({ preventScroll: true })
    }
  }, [at])
  useEffect(() => {
    const element = box.current!
    const observer = new ResizeObserver(() => place(element, at))
    observer.observe(element)
    return () => observer.disconnect()
  }, [at])
  return (
    <section
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={styles.float}
      style={{ '--width': `${width}px` } as CSSProperties}
      onToggle={event => event.newState === 'closed' && close.current()}
    >
      {children}
    </section>
  )
}

function place(element: HTMLElement, { x, y }: { x: number; y: number }): void {
  const { offsetWidth, offsetHeight } = element
  const { clientWidth, clientHeight } = document.documentElement
  const left = Math.max(EDGE, Math.min(x - 24, clientWidth - offsetWidth - EDGE))
  const below = y + 16
  const top = below + offsetHeight + EDGE <= clientHeight ? below : Math.max(EDGE, y - offsetHeight - 26)
  element.style.setProperty('--left', `${left}px`)
  element.style.setProperty('--top', `${Math.min(top, Math.max(EDGE, clientHeight - offsetHeight - EDGE))}px`)
}
