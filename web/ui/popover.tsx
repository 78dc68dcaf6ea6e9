import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactElement, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './icon-button.tsx'
import styles from './popover.module.css'

type Trigger = { popoverTarget: string; 'aria-expanded': boolean; 'aria-haspopup': 'dialog' | 'menu' | 'listbox' }

type Props = {
  label: string
  /** How many there are, beside its name. */
  count?: string
  trigger: (props: Trigger) => ReactElement
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  /** Buttons beside its name, which stands above it then; on a phone it always does. */
  tools?: (close: () => void) => ReactNode
  kind?: 'dialog' | 'menu' | 'listbox'
  width?: number
  /** That it may come to while it fills. */
  height?: number
}

/**
 * The browser's own popover: above everything, closed by Escape or a click elsewhere, focus returns to the trigger. Beside
 * it, inside the window, upwards where there is no room below; on a phone a sheet at its foot.
 */
export function Popover({ label, count, trigger, children, align = 'start', kind = 'dialog', tools, ...size }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const inside = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => box.current?.hidePopover()

  return (
    <>
      {trigger({ popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': kind })}
      <div
        ref={box}
        id={id}
        popover="auto"
        {...(kind !== 'menu' && { role: 'dialog', 'aria-label': label })}
        className={styles.popover}
        style={size.width ? ({ '--width': `${size.width}px` } as CSSProperties) : undefined}
        onBeforeToggle={event => {
          if (event.newState !== 'open') return
          // Filled before it shows, so that it never appears empty or in the wrong place.
          flushSync(() => setOpen(true))
          position(box, id, align, size.height ?? 0)
        }}
        onToggle={event => {
          if (event.newState === 'closed') setOpen(false)
          else focusFirst(inside.current)
        }}
      >
        {open && (
          <>
            <div className={styles.head} data-always={tools && true}>
              <h2>
                {label}
                {count && <span>{count}</span>}
              </h2>
              {tools?.(close)}
              <IconButton
                className={styles.close}
                label="Schließen"
                icon={<IconX size={18} stroke={1.8} />}
                onClick={close}
              />
            </div>
            {/* A menu holds items and no head. */}
            <div ref={inside} className={styles.inside} {...(kind === 'menu' && { role: 'menu', 'aria-label': label })}>
              {children(close)}
            </div>
          </>
        )}
      </div>
    </>
  )
}

function position(box: RefObject<HTMLDivElement | null>, id: string, align: 'start' | 'end', height: number): void {
  const trigger = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
  if (!box.current || !trigger) return
  const { left, right, top, bottom } = trigger.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const size = sizeOf(box.current)
  const needed = Math.max(size.height, height) + GAP + EDGE
  const upwards = clientHeight - bottom < needed && top > clientHeight - bottom
  const farthest = clientWidth - EDGE - size.width
  const start = align === 'start' ? left : right - size.width
  place(box.current, {
    left: `${Math.max(EDGE, Math.min(start, farthest))}px`,
    top: upwards ? 'auto' : `${bottom + GAP}px`,
    bottom: upwards ? `${clientHeight - top + GAP}px` : 'auto',
    room: `${(upwards ? top : clientHeight - bottom) - GAP - EDGE}px`,
  })
}
const GAP = 6
const EDGE = 8

// Properties, not styles: a sheet goes where its style sheet says.
function place(box: HTMLElement, at: Record<'left' | 'top' | 'bottom' | 'room', string>): void {
  for (const [name, value] of Object.entries(at)) box.style.setProperty(`--${name}`, value)
}

/** As large as it will be; nobody sees it yet. */
function sizeOf(box: HTMLElement): { width: number; height: number } {
  place(box, { left: '0', top: '0', bottom: 'auto', room: 'none' })
  box.style.display = 'block'
  const { width, height } = box.getBoundingClientRect()
  box.style.display = ''
  return { width, height }
}

/** Into what is there, or once it is, where it comes after the popover; unless the focus has gone elsewhere by then. */
function focusFirst(box: HTMLElement | null): void {
  if (!box || box.contains(document.activeElement)) return
  let before = document.activeElement
  const tryFirst = () => {
    const first =
      box.querySelector<HTMLElement>('[data-autofocus]') ??
      box.querySelector(':is([role="menuitem"], input, button, a):not(:disabled)')
    if (first instanceof HTMLElement && document.activeElement === before) first.focus()
    return first !== null
  }
  if (tryFirst()) return
  // What is only to be read is read from its beginning.
  box.tabIndex = -1
  box.focus({ preventScroll: true })
  if (document.activeElement === box) before = box
  const observer = new MutationObserver(() => (tryFirst() || !box.isConnected) && observer.disconnect())
  observer.observe(box, { childList: true, subtree: true })
}
