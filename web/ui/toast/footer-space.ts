export type Box = { left: number; right: number; top: number; bottom: number }

const EDGE = 20
const NARROW_EDGE = 12
const GAP = 10

/** How far above the window's foot the messages end, so that no footer lies under them: what failed is tried again by its buttons. */
export function footerSpace(messages: Box, footers: readonly Box[], window: { width: number; height: number }): number {
  const height = messages.bottom - messages.top
  let bottom = window.height - (window.width <= 480 ? NARROW_EDGE : EDGE)
  for (const footer of footers.toSorted((a, b) => b.top - a.top)) {
    const isBeside = footer.right <= messages.left || footer.left >= messages.right
    const isElsewhere = footer.top >= bottom || footer.bottom <= bottom - height
    if (!isBeside && !isElsewhere) bottom = footer.top - GAP
  }
  return window.height - bottom
}
