import { useEffect } from 'react'
import { create } from 'zustand'
import type { WeekPlanner } from '#contract/roster/week-planners.ts'
import type { useDrag } from './drag-store.ts'

/** In whose hand each shift is just now, by its id: names of others. */
export const useHands = create<Readonly<Record<number, string>>>()(() => ({}))

/** Shows on the board what others hold, for as long as it is known. */
export function useOthersHands(planners: readonly WeekPlanner[]): void {
  useEffect(() => {
    const hands: Record<number, string> = {}
    for (const { name, shiftIds } of planners)
      for (const id of shiftIds) hands[id] = hands[id] === undefined ? name : `${hands[id]}, ${name}`
    useHands.setState(hands, true)
    return () => useHands.setState({}, true)
  }, [planners])
}

/** The shift that is carried or open here; null: none, or one that was opened before it was saved. */
export function handOf({ carried, opened }: ReturnType<typeof useDrag.getState>): number | null {
  const id = carried?.shift?.id ?? (opened?.kind === 'shift' ? opened.id : 0)
  return id > 0 ? id : null
}
