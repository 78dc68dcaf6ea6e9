import { type ReactElement, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './popover.module.css'

type Trigger = { popoverTarget: string; 'aria-expanded': boolean; 'aria-haspopup': 'dialog' | 'menu' | 'listbox' }

type Props = {
  label: string
  trigger: (props: Trigger) => ReactElement
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  kind?: 'dialog' | 'menu' | 'listbox'
  width?: number
  /** With less room below, and more above, it opens upwards. */
  height?: number
}

/** The browser's own popover: above everything, closed by Escape or a click elsewhere, focus returns to the trigger. */
export function Popover({ label, trigger, children, align = 'start', kind = 'dialog', width, height = 240 }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => box.current?.hidePopover()

  return (
    <>
      {trigger({ popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': kind })}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role always takes a label */}
      <div
        ref={box}
        id={id}
        popover="auto"
        role={kind === 'listbox' ? 'dialog' : kind}
        aria-label={label}
        className={styles.popover}
        style={{ width }}
        onBeforeToggle={event => {
          if (event.newState !== 'open') return
          // Filled before it shows, so that it never appears empty or in the wrong place.
          flushSync(() => setOpen(true))
          position(box, id, align, height)
        }}
        onToggle={event => {
          if (event.newState === 'closed') setOpen(false)
          else focusFirst(box.current)
        }}
      >
        {open && children(close)}
      </div>
    </>
  )
}

function position(box: RefObject<HTMLDivElement | null>, id: string, align: 'start' | 'end', height: number): void {
  const trigger = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
  if (!box.current || !trigger) return
  const { left, right, top, bottom } = trigger.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const upwards = clientHeight - bottom < height && top > clientHeight - bottom
  Object.assign(box.current.style, {
    left: align === 'start' ? `${Math.max(8, left)}px` : 'auto',
    right: align === 'end' ? `${Math.max(8, clientWidth - right)}px` : 'auto',
    top: upwards ? 'auto' : `${bottom + 6}px`,
    bottom: upwards ? `${clientHeight - top + 6}px` : 'auto',
    maxHeight: `${(upwards ? top : clientHeight - bottom) - 18}px`,
  })
}

function focusFirst(box: HTMLElement | null): void {
  if (!box || box.contains(document.activeElement)) return
  const first =
    box.querySelector<HTMLElement>('[data-autofocus]') ??
    box.querySelector(':is([role="menuitem"], input, button, a):not(:disabled)')
  if (first instanceof HTMLElement) first.focus()
}
