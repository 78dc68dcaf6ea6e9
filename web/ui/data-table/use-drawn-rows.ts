import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePrinting } from '../printing.ts'

/** Pixels; the style sheets have the same. */
export const ROW_HEIGHT = 40
export const LINE_HEIGHT = 60

// Drawing takes most of a frame's time, so rows come in blocks, and before they are in sight: most frames of a scroll draw none.
const BLOCK = 8

type DrawnRows = { first: number; last: number }

/** Which rows of a height are drawn: those in sight and a block on either side; on paper all. */
export function useDrawnRows(scroll: HTMLElement | null, count: number, height: number): DrawnRows {
  const isPrinting = usePrinting()
  const [drawn, setDrawn] = useState(() => around(0, window.innerHeight, height))
  const known = useRef(drawn)
  useEffect(() => {
    if (!scroll) return
    const update = () => {
      const { scrollTop, clientHeight } = scroll
      const before = known.current
      const next = around(scrollTop, clientHeight, height)
      if (next.first === before.first && next.last === before.last) return
      known.current = next
      const isBlank = scrollTop < before.first * height || scrollTop + clientHeight > (before.last + 1) * height
      // Only a jump beyond what is drawn may hold up the frame; what comes into sight later is drawn between two.
      if (isBlank) flushSync(() => setDrawn(next))
      else setDrawn(next)
    }
    scroll.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(scroll)
    return () => {
      scroll.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [scroll, height])
  if (isPrinting) return { first: 0, last: count - 1 }
  return { first: Math.max(0, Math.min(drawn.first, count - BLOCK)), last: Math.min(drawn.last, count - 1) }
}

function around(scrollTop: number, room: number, height: number): DrawnRows {
  const block = Math.floor(scrollTop / height / BLOCK)
  const inSight = Math.ceil(room / height / BLOCK) + 1
  return { first: Math.max(0, block - 1) * BLOCK, last: (block + inSight + 1) * BLOCK - 1 }
}
