import { useLayoutEffect } from 'react'

const PAGE_PADDING = 22

/** Lets the only table of a page reach down to the window's edge and not further, whatever stands above it. */
export function useAvailableHeight(box: HTMLElement | null, enabled: boolean): void {
  useLayoutEffect(() => {
    if (!enabled || !box) return
    const measure = () => {
      const above = box.getBoundingClientRect().top + window.scrollY
      box.style.setProperty('--table-above', `${Math.round(above) + PAGE_PADDING}px`)
    }
    measure()
    // A banner above may come and go.
    const observer = new ResizeObserver(measure)
    const page = box.closest('main')
    if (page) observer.observe(page)
    return () => observer.disconnect()
  }, [box, enabled])
}
