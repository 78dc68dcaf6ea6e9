export type Layer = {
  /** As its own button does, with the question before something is discarded. */
  close: () => void
  /** The address says that it is open: leaving the address closes it. */
  isInAddress: boolean
}

const open: Layer[] = []
const listeners = new Set<() => void>()

export const topmost = (): Layer | undefined => open.at(-1)

/** A dialog or drawer that stands above the page; returns how it goes. */
export function addLayer(layer: Layer): () => void {
  open.push(layer)
  for (const listener of listeners) listener()
  return () => void open.splice(open.indexOf(layer), 1)
}

/** Calls back whenever a dialog or drawer opens. */
export const onLayerOpened = (listener: () => void): void => void listeners.add(listener)
