import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What stands above and below a board on its page. */
const BESIDE = 302
/** As large as the one before it was: what is drawn by it is right at once, and laid out once. */
let likely = { top: 0, left: 0, height: 0, width: 1400, nameWidth: 238 }

/** Rows and columns come in steps: most frames of a scroll draw nothing anew. Whoever draws by it draws as much more around. */
const STEP = 44

/** Where a box is scrolled to, and how large it is. */
export function useScrolled(box: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState(() => ({
    ...likely,
    ...{ top: 0, left: 0, height: likely.height || Math.max(320, innerHeight - BESIDE) },
  }))
  useLayoutEffect(() => {
    const scroll = box.current!
    const measure = () => {
      const nameWidth = scroll.querySelector<HTMLElement>('[data-name]')?.offsetWidth ?? likely.nameWidth
      const next = {
        top: Math.floor(scroll.scrollTop / STEP) * STEP,
        left: Math.floor(scroll.scrollLeft / STEP) * STEP,
        height: scroll.clientHeight,
        width: scroll.clientWidth,
        nameWidth,
      }
      likely = next
      setAt(before => (isSame(before, next) ? before : next))
    }
    // It comes once all is laid out, and before anything of it is seen.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(scroll)
    scroll.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroll.removeEventListener('scroll', measure)
    }
  }, [box])
  return at
}

const isSame = (one: typeof likely, other: typeof likely): boolean =>
  (Object.keys(one) as (keyof typeof likely)[]).every(key => one[key] === other[key])
