/** The square that is cut out, and the larger one it lies in, in points. Product B. */
export const VIEW = 200
export const BOUNDARY = 300

/** How far one can go in, counted from the picture filling the square. */
const DEEPEST = 4

export type Size = { width: number; height: number }
/** `zoom` is points a pixel; `x`, `y` say how far the picture's middle lies from the square's, in points. */
export type Crop = { zoom: number; x: number; y: number }

export const zoomRange = ({ width, height }: Size): { min: number; max: number } => {
  const min = VIEW / Math.min(width, height)
  return { min, max: min * DEEPEST }
}

/** The whole of the shorter side, in the middle. */
export const middleOf = (size: Size): Crop => ({ zoom: zoomRange(size).min, x: 0, y: 0 })

export const moved = (crop: Crop, size: Size, right: number, down: number): Crop =>
  kept({ ...crop, x: crop.x + right, y: crop.y + down }, size)

/** Around the square's middle, so that what one looks at stays. */
export function zoomedTo(crop: Crop, size: Size, zoom: number): Crop {
  const { min, max } = zoomRange(size)
  const to = Math.min(max, Math.max(min, zoom))
  const by = to / crop.zoom
  return kept({ zoom: to, x: crop.x * by, y: crop.y * by }, size)
}

/** What is cut out, in the picture's pixels. */
export function cutOut({ zoom, x, y }: Crop, { width, height }: Size): { left: number; top: number; side: number } {
  const side = VIEW / zoom
  return { left: (width - side) / 2 - x / zoom, top: (height - side) / 2 - y / zoom, side }
}

/** The square never looks beyond the picture's edge. */
function kept({ zoom, x, y }: Crop, { width, height }: Size): Crop {
  const within = (offset: number, length: number) => {
    const most = Math.max(0, (length * zoom - VIEW) / 2)
    return Math.min(most, Math.max(-most, offset))
  }
  return { zoom, x: within(x, width), y: within(y, height) }
}
