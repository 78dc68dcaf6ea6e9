import { type RefObject, useEffect, useRef } from 'react'
import { useFirstFocus } from './first-focus.ts'
import { topmostLayer, useFocusReturn } from './focus-return.ts'
import { addLayer } from './layers.ts'
import { hasOwnEscape } from './own-escape.ts'
import { usePageLock } from './page-lock.ts'

type Given = { onClose: () => void; busy?: boolean; isInAddress?: boolean }

/** What every dialog and drawer does: the page behind rests, Escape and Back close the topmost only, and the focus returns. */
export function useLayer({ onClose, busy = false, isInAddress = false }: Given): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  usePageLock()
  useFocusReturn()
  useFirstFocus(box)
  const latest = useRef({ onClose, busy })
  latest.current = { onClose, busy }
  useEffect(() => {
    const close = () => {
      if (!latest.current.busy) latest.current.onClose()
    }
    return addLayer({ close, isInAddress })
  }, [isInAddress])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || latest.current.busy) return
      if (topmostLayer() === box.current && !hasOwnEscape(event.target)) latest.current.onClose()
    }
    // Before what is open inside closes itself and can't be told any more.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return box
}
