import { useLayoutEffect } from 'react'

const PAGE_PADDING = 22

/** Lets the only table of a page reach down to the window's edge and not further, whatever stands above it. */
export function useAvailableHeight(box: HTMLElement | null, enabled: boolean): void {
  useLayoutEffect(() => {
    if (!enabled || !box) return
    leaveAbove(box, aboveOf(box))
    return followAbove(box)
  }, [box, enabled])
}

/** Pixels of the page above it and its padding. */
export const aboveOf = (box: HTMLElement): number =>
  Math.round(box.getBoundingClientRect().top + window.scrollY) + PAGE_PADDING

export const leaveAbove = (box: HTMLElement, above: number): void =>
  box.style.setProperty('--table-above', `${above}px`)

/** A banner above may come and go. */
export function followAbove(box: HTMLElement, onMeasured?: (above: number) => void): () => void {
  const observer = new ResizeObserver(() => {
    const above = aboveOf(box)
    leaveAbove(box, above)
    onMeasured?.(above)
  })
  const page = box.closest('main')
  if (page) observer.observe(page)
  return () => observer.disconnect()
}
