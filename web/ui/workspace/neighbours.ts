import { useRef } from 'react'

export type Neighbours = {
  /** Where the open one stands; -1 where it is not in the list. */
  at: number
  previous: number | undefined
  next: number | undefined
}

/** The keys around the open one; where it has left the list, those around the place at which it stood. */
export function neighboursOf(keys: readonly number[], openKey: number, stoodAt = 0): Neighbours {
  const at = keys.indexOf(openKey)
  const [before, after] = at === -1 ? [stoodAt - 1, stoodAt] : [at - 1, at + 1]
  return { at, previous: keys[before], next: keys[after] }
}

/** As `neighboursOf`, knowing where the open one stood while it was in this list. */
export function useNeighbours(keys: readonly number[], openKey: number, list: string): Neighbours {
  const stood = useRef<{ key: number; list: string; at: number }>(undefined)
  const { key, list: of, at } = stood.current ?? {}
  const found = neighboursOf(keys, openKey, key === openKey && of === list ? at : undefined)
  if (found.at !== -1) stood.current = { key: openKey, list, at: found.at }
  return found
}
