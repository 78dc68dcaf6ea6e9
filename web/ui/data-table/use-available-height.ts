import { useLayoutEffect } from 'react'

const PAGE_PADDING = 22

/** Lets the only table of a page reach down to the window's edge and not further, whatever stands above it. */
export function useAvailableHeight(box: HTMLElement | null, enabled: boolean): void {
  useLayoutEffect(() => {
    if (!enabled || !box) return
    const above = aboveOf(box)
    leaveAbove(box, above)
    return followAbove(box, above)
  }, [box, enabled])
}

/** Pixels of the page above it and its padding. */
export const aboveOf = (box: HTMLElement): number =>
  Math.round(box.getBoundingClientRect().top + window.scrollY) + PAGE_PADDING

export const leaveAbove = (box: HTMLElement, above: number): void =>
  box.style.setProperty('--table-above', `${above}px`)

/** A banner above may come and go; what stays is not written again, else all would be laid out for it. */
export function followAbove(box: HTMLElement, before: number, onChange?: (above: number) => void): () => void {
  let above = before
  const observer = new ResizeObserver(() => {
    const now = aboveOf(box)
    if (now === above) return
    above = now
    leaveAbove(box, now)
    onChange?.(now)
  })
  const page = box.closest('main')
  if (page) observer.observe(page)
  return () => observer.disconnect()
}
