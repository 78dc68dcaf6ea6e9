import { giveBack, type Origin, originOf } from './focus-return.ts'

/** After what gives the focus on by itself: a closing layer, a field that opens in place. */
const SETTLED_MS = 40
/** A button that is locked while it works has the focus again when it is done. */
const LOCKED_MS = 600
const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)'

type Lost = {
  origin: Origin
  around: readonly { box: HTMLElement; at: number }[]
  /** What stays above all screens. */
  bar: Element | null
  since: number
}

/**
 * What had the focus may go: a row that was deleted, a button that saved and is gone with its bar. The focus then goes to what came
 * in its place, or stands beside it; on the page itself a keyboard user would begin from the top.
 */
export function keepFocus(): void {
  document.addEventListener('focusout', event => {
    const { target, relatedTarget } = event
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return
    const origin = originOf(target)
    if (!origin) return
    const wasLocked = target.matches(':disabled')
    const lost = { origin, around: aroundOf(target), bar: document.querySelector('header'), since: Date.now() }
    setTimeout(() => regain(lost, wasLocked), SETTLED_MS)
  })
}

function regain(lost: Lost, wasLocked: boolean): void {
  if (document.activeElement !== document.body) return
  const { element } = lost.origin
  if (isThere(element)) {
    // Whoever clicks beside it means to leave it.
    if (wasLocked) element.focus({ preventScroll: true })
    return
  }
  const mayUnlock = element.isConnected && element.matches(':disabled') && Date.now() - lost.since < LOCKED_MS
  if (mayUnlock) return void setTimeout(() => regain(lost, true), SETTLED_MS)
  // Another page altogether, as after signing in, is read from its top.
  if (lost.bar?.isConnected) giveBack(lost.origin, () => beside(lost))
}

const isThere = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })

const focusableIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>(FOCUSABLE)]

/** Which of those within each box around it that can have the focus it is. */
function aroundOf(element: HTMLElement): Lost['around'] {
  const around: { box: HTMLElement; at: number }[] = []
  for (let box = element.parentElement; box && !box.matches('main, body, [role="dialog"]'); box = box.parentElement)
    around.push({ box, at: focusableIn(box).indexOf(element) })
  return around
}

/** In the nearest box that is still there, what came into its place, or else the last one before it. */
function beside({ around }: Lost): HTMLElement | undefined {
  for (const { box, at } of around) {
    if (!box.isConnected) continue
    const found = focusableIn(box).filter(isThere)
    if (found.length > 0) return found[Math.min(Math.max(at, 0), found.length - 1)]
  }
  return undefined
}
