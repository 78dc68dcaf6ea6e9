import { useEffect, useState } from 'react'

const NOWHERE = { top: 0, left: 0, height: 900, width: 1400, nameWidth: 238 }
/** What stands above and below it on its page. */
const BESIDE = 266
/** Rows and columns come in steps: most frames of a scroll draw nothing anew. Whoever draws by it draws as much more around. */
const STEP = 44

/** Where a box is scrolled to, and how large it is. */
export function useScrolled(box: HTMLElement | null) {
  // Nearly right at once: rows that go again at the first look would be drawn in vain.
  const [at, setAt] = useState(() => ({ ...NOWHERE, height: Math.max(320, innerHeight - BESIDE) }))
  useEffect(() => {
    if (!box) return
    const measure = () => {
      const nameWidth = box.querySelector<HTMLElement>('[data-name]')?.offsetWidth ?? NOWHERE.nameWidth
      const next = {
        top: Math.floor(box.scrollTop / STEP) * STEP,
        left: Math.floor(box.scrollLeft / STEP) * STEP,
        height: box.clientHeight,
        width: box.clientWidth,
        nameWidth,
      }
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

const isSame = (one: typeof NOWHERE, other: typeof NOWHERE): boolean =>
  (Object.keys(one) as (keyof typeof NOWHERE)[]).every(key => one[key] === other[key])
