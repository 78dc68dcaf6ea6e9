import { useEffect } from 'react'

let locks = 0

/** While shown, the page behind does not scroll, and does not move by the scrollbar's width either. */
export function usePageLock(): void {
  useEffect(() => {
    const page = document.documentElement
    locks += 1
    if (locks === 1) page.dataset.locked = window.innerWidth > page.clientWidth ? 'with-scrollbar' : ''
    return () => {
      locks -= 1
      if (locks === 0) delete page.dataset.locked
    }
  }, [])
}
