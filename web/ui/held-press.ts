/** A hand that rests still trembles by so many pixels. */
const RESTING_PX = 4
const PRESSED = 'button, a[href], summary, label, [role="button"], [role="tab"], [role="option"], [role^="menuitem"]'

type Press = { on: HTMLElement; x: number; y: number; top: number; left: number }

/**
 * What comes late may push a button away between the moment a mouse presses it and the moment it lets go; for the browser that is
 * no click on it, and nothing happens. Whoever did not move the mouse meant the button: it is clicked all the same.
 */
export function keepPresses(): void {
  let press: Press | undefined
  let due: HTMLElement | undefined
  const capture = { capture: true }
  addEventListener(
    'pointerdown',
    event => {
      due = undefined
      press = pressOf(event)
    },
    capture,
  )
  addEventListener(
    'pointerup',
    event => {
      due = press && hasLeft(press, event) ? press.on : undefined
      press = undefined
      // The browser's own click, on what lies there now, follows in the same breath.
      setTimeout(() => {
        due = undefined
      })
    },
    capture,
  )
  addEventListener(
    'click',
    event => {
      if (!due || !event.isTrusted) return
      const meant = due
      due = undefined
      event.stopImmediatePropagation()
      event.preventDefault()
      meant.click()
    },
    capture,
  )
}

function pressOf({ target, pointerType, button, clientX: x, clientY: y }: PointerEvent): Press | undefined {
  const on = pointerType === 'mouse' && button === 0 && target instanceof Element && target.closest(PRESSED)
  if (!(on instanceof HTMLElement)) return undefined
  const { top, left } = on.getBoundingClientRect()
  return { on, x, y, top, left }
}

function hasLeft({ on, x, y, top, left }: Press, { target, clientX, clientY }: PointerEvent): boolean {
  const rests = Math.abs(clientX - x) <= RESTING_PX && Math.abs(clientY - y) <= RESTING_PX
  if (!rests || !on.isConnected || on.matches(':disabled') || on.contains(target as Node)) return false
  const now = on.getBoundingClientRect()
  return now.top !== top || now.left !== left
}
