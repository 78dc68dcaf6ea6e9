import { useEffect, useRef } from 'react'
import { topmostLayer } from './focus-return.ts'
import { hasOwnEscape } from './own-escape.ts'

type Keys = {
  onEscape?: (() => void) | undefined
  /** Strg S; the browser's own way to save is never meant. */
  onSave?: (() => void) | undefined
  /** Single letters, which stand for themselves where something is typed. */
  letters?: Readonly<Record<string, (() => void) | undefined>>
}

/** Keys of what the page shows, while no dialog, menu or palette stands above it. */
export function usePageKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || topmostLayer()) return
      const action = actionOf(latest.current, event)
      if (!action || (action !== latest.current.onSave && hasOwnEscape(event.target))) return
      event.preventDefault()
      action()
    }
    // Before what is open inside closes itself and can't be told any more.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

function actionOf({ onEscape, onSave, letters }: Keys, event: KeyboardEvent): (() => void) | undefined {
  if (event.altKey || event.shiftKey) return undefined
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 's' ? onSave : undefined
  if (event.key === 'Escape') return onEscape
  return isTyping(event.target) ? undefined : letters?.[event.key.toLowerCase()]
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="listbox"]') !== null
