import type { Day, Minute, Span } from '../wages/calendar.ts'
import { SHIFT } from './limits.ts'
import type { LawShift } from './shifts.ts'
import { merged, outside } from './spans.ts'

/** A shift, where it belongs, and its work without breaks. */
export type PlacedShift = {
  shift: LawShift
  /** On which it begins. */
  day: Day
  /** Not elsewhere: it may be named. */
  isOwn: boolean
  work: readonly Span[]
  workingDay: WorkingDay
}

/** Work that is counted once, with the shift to which it belongs. */
export type Stretch = Span & { placed: PlacedShift }

/** Shifts without a daily rest between them. `docs/working-time.md` 1.4 */
export type WorkingDay = {
  day: Day
  from: Minute
  to: Minute
  /** In the order in which they begin; at least one. */
  shifts: PlacedShift[]
  /** The work in order. */
  stretches: Stretch[]
  minutes: number
}

export const byBegin = (a: LawShift, b: LawShift): number => a.from - b.from || a.id - b.id

/** Not one that ends before it begins, or never. `docs/working-time.md` 7.11 */
export const isShift = ({ from, to }: LawShift): boolean => to > from && to - from <= SHIFT.longest

/** A shift without its breaks; one whose time nobody knows lies in the middle. `docs/working-time.md` 1.3 */
export function workOf({ from, to, breaks, breakMinutes }: LawShift): Span[] {
  if (breaks.length === 0 && breakMinutes <= 0) return [{ from, to }]
  const begin = from + Math.floor((to - from - breakMinutes) / 2)
  return outside({ from, to }, merged([...breaks, { from: begin, to: begin + breakMinutes }]))
}
