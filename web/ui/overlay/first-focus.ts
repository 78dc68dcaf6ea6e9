import { type RefObject, useEffect } from 'react'

const FIELD =
  ':is(input:not([type="hidden"], [tabindex="-1"]), textarea, select, [role="switch"], [data-entry] button, fieldset button):not(:disabled)'
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
      // After the library, which takes the first thing that can have the focus: the button that closes.
      if (dialog?.contains(document.activeElement)) watch(dialog, signal)
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
  const observer = new MutationObserver(() => document.activeElement === headingOf(dialog) && place())
  observer.observe(dialog, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Or elsewhere: in what has opened above it. */
const isWell = (dialog: HTMLElement) =>
  !dialog.contains(document.activeElement) || document.activeElement?.matches(`[data-autofocus], ${FIELD}`) === true

const firstField = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
  [...dialog.querySelectorAll<HTMLElement>(FIELD)].find(field => field.checkVisibility({ visibilityProperty: true }))

function headingOf(dialog: HTMLElement): HTMLElement | null {
  const heading =
    document.getElementById(dialog.getAttribute('aria-labelledby') ?? '') ?? dialog.querySelector<HTMLElement>('h2')
  if (heading) heading.tabIndex = -1
  return heading
}
