import { type RefObject, useLayoutEffect } from 'react'
import { aboveOf, followAbove, leaveAbove } from '#web/ui/data-table/use-available-height.ts'

let likely: number | undefined

/**
 * As `useAvailableHeight`, for a box that a layout effect after this one fills: asked for while it is empty, and of all boards
 * after the first as it was for the one before. What is drawn is laid out once.
 */
export function useBoardHeight(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    likely ??= aboveOf(box.current!)
    leaveAbove(box.current!, likely)
    return followAbove(box.current!, likely, above => {
      likely = above
    })
  }, [box])
}
