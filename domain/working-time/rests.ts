import type { Minute } from '../wages/calendar.ts'
import type { PlacedShift } from './placed-shifts.ts'

/** Between shifts; before the first and after the last it has no end. */
export type Rest = { from: Minute; to: Minute; before: PlacedShift | null; after: PlacedShift | null }

export function restsOf(shifts: readonly PlacedShift[]): Rest[] {
  const rests: Rest[] = []
  let from = -Infinity
  let before: PlacedShift | null = null
  for (const after of shifts) {
    if (after.shift.from > from) rests.push({ from, to: after.shift.from, before, after })
    if (after.shift.to >= from) {
      from = after.shift.to
      before = after
    }
  }
  if (before) rests.push({ from, to: Infinity, before, after: null })
  return rests
}
