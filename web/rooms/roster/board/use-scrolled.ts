import { useLayoutEffect, useState } from 'react'

/** What stands above and below a board on its page. */
const BESIDE = 302
/** As large as the one before it was: what is drawn by it is right at once, and laid out once. */
let likely = { top: 0, left: 0, height: 0, width: 1400, nameWidth: 238 }

/** Rows and columns come in steps: most frames of a scroll draw nothing anew. Whoever draws by it draws as much more around. */
const STEP = 44

/** Where a box is scrolled to, and how large it is. */
export function useScrolled(box: HTMLElement | null) {
  const [at, setAt] = useState(() => ({
    ...likely,
    ...{ top: 0, left: 0, height: likely.height || Math.max(320, innerHeight - BESIDE) },
  }))
  useLayoutEffect(() => {
    if (!box) return
    const measure = () => {
      const nameWidth = box.querySelector<HTMLElement>('[data-name]')?.offsetWidth ?? likely.nameWidth
      const next = {
        top: Math.floor(box.scrollTop / STEP) * STEP,
        left: Math.floor(box.scrollLeft / STEP) * STEP,
        height: box.clientHeight,
        width: box.clientWidth,
        nameWidth,
      }
      likely = next
      setAt(before => (isSame(before, next) ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [box])
  return at
}

const isSame = (one: typeof likely, other: typeof likely): boolean =>
  (Object.keys(one) as (keyof typeof likely)[]).every(key => one[key] === other[key])
