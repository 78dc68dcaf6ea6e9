import { type RefObject, useEffect } from 'react'
import { topmostLayer } from './focus-return.ts'

const FIELD =
  ':is(input:not([type="hidden"], [tabindex="-1"]), textarea, select, [role="switch"], [data-entry] button, fieldset button):not(:disabled)'
const MARKED = '[data-autofocus]:not(:disabled, [hidden])'
const MOST_LOOKS = 60

/** A dialog opens on its first field; one to be read on its heading. What is still loading may bring the field a little later. */
export function useFirstFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const whileNobodyActs = new AbortController()
    const { signal } = whileNobodyActs
    let looks = 0
    const look = () => {
      if (signal.aborted) return
      const dialog = box.current
      if (dialog) watch(dialog, signal)
      else if (looks++ < MOST_LOOKS) requestAnimationFrame(look)
    }
    look()
    // From then on it is where the person put it.
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, () => whileNobodyActs.abort(), { capture: true, signal })
    return () => whileNobodyActs.abort()
  }, [box])
}

function watch(dialog: HTMLElement, signal: AbortSignal): void {
  const place = () => {
    if (isWell(dialog)) return
    const target = firstField(dialog) ?? headingOf(dialog)
    if (target && target !== document.activeElement) target.focus({ preventScroll: true })
  }
  place()
  // A field that comes later, or a marked button that was locked until then.
  const observer = new MutationObserver(() => document.activeElement === headingOf(dialog) && place())
  observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  signal.addEventListener('abort', () => observer.disconnect())
  // A menu that closes gives the focus back to what opened it, which now lies behind. What is within has been put there: a screen
  // reader moves the focus without a key.
  const bringBack = () => dialog.contains(document.activeElement) || place()
  document.addEventListener('focusin', bringBack, { signal })
}

/** In a field of its own, or in what has opened above it. */
function isWell(dialog: HTMLElement): boolean {
  const active = document.activeElement
  if (dialog.contains(active)) return active?.matches(`${MARKED}, ${FIELD}`) === true
  return topmostLayer() !== dialog || active?.closest(':popover-open') != null
}

const firstField = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>(MARKED) ??
  [...dialog.querySelectorAll<HTMLElement>(FIELD)].find(field => field.checkVisibility({ visibilityProperty: true }))

function headingOf(dialog: HTMLElement): HTMLElement | null {
  const heading =
    document.getElementById(dialog.getAttribute('aria-labelledby') ?? '') ?? dialog.querySelector<HTMLElement>('h2')
  if (heading) heading.tabIndex = -1
  return heading
}
