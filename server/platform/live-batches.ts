/** What screens are told: names and ids, never values. */
export type ChangeEvent = {
  area: string
  noun: string
  ids?: readonly (number | string)[]
  /** What every list shows has changed with it. */
  everything?: true
  /** It concerns nobody who sees none of them. */
  storeIds?: readonly number[]
}

const MOST_IDS = 200
export const LONGEST_WAIT_MS = 1000

/**
 * Each audience gets at most one message in `everyMs`: the first change at once, what comes meanwhile together at the end.
 * Otherwise an import that tells of itself four times a second would be told to two thousand pages as often.
 */
export function openBatches(send: (audience: string, changes: ChangeEvent[]) => void, everyMs = LONGEST_WAIT_MS) {
  const waiting = new Map<string, { changes: Map<string, ChangeEvent>; timer: NodeJS.Timeout }>()
  const pauseAfter = (audience: string) => {
    const timer = setTimeout(() => {
      const { changes } = waiting.get(audience)!
      waiting.delete(audience)
      if (changes.size === 0) return
      send(audience, [...changes.values()])
      pauseAfter(audience)
    }, everyMs).unref()
    waiting.set(audience, { changes: new Map(), timer })
  }
  return {
    add(audience: string, change: ChangeEvent): void {
      const changes = waiting.get(audience)?.changes
      if (changes) {
        const key = `${change.area}/${change.noun}`
        changes.set(key, together(changes.get(key), change))
        return
      }
      send(audience, [change])
      pauseAfter(audience)
    },
    close(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}

/** Without ids the whole noun is loaded again, without stores it concerns all of them. */
function together(before: ChangeEvent | undefined, change: ChangeEvent): ChangeEvent {
  if (!before) return change
  const { area, noun, ids, everything, storeIds } = change
  const all = before.ids && ids && [...new Set([...before.ids, ...ids])]
  const isEverything = before.everything ?? everything
  const stores = before.storeIds && storeIds && [...new Set([...before.storeIds, ...storeIds])]
  return {
    area,
    noun,
    ...(all && all.length <= MOST_IDS && { ids: all }),
    ...(isEverything && { everything: isEverything }),
    ...(stores && { storeIds: stores }),
  }
}
