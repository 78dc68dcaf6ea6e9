import { roundTo } from '../basics/numbers.ts'
import { MINUTES_OF_DAY } from '../wages/calendar.ts'
import { clockOfWall, dayOfWall, type Wall, type WallSpan, wallAt } from './wall-clock.ts'

/** Spec 3 §5 */
export const SNAP = 5
export const LEAST_MINUTES = 5
const FIRST_CLOCK = 5
const LAST_CLOCK = MINUTES_OF_DAY - 5
/** An end a day later would look like the begin. */
const MOST_MINUTES = MINUTES_OF_DAY - SNAP

/**
 * On a step of five minutes. `blur`: minutes by which nobody can aim, as where a pixel is ten of them; among the steps
 * within it the roundest one is meant.
 */
export function snapped(wall: Wall, blur = 0): Wall {
  for (const step of ROUND_STEPS) {
    const near = roundTo(wall / step, 0) * step
    if (Math.abs(near - wall) <= blur) return near
  }
  return roundTo(wall / SNAP, 0) * SNAP
}
const ROUND_STEPS = [60, 30, 15, 10]

/** On a step, and on the day on which it lies between 00:05 and 23:55. */
const placed = (wall: Wall): Wall => wallAt(dayOfWall(wall), within(clockOfWall(wall), FIRST_CLOCK, LAST_CLOCK))
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** As long as before, by the way from where it was taken to where the pointer is; the day is that of the begin. */
export function moved({ from, to }: WallSpan, taken: Wall, at: Wall, blur = 0): WallSpan {
  const way = snapped(at - taken)
  // Carried to somebody else it keeps what nobody changed, midnight too.
  if (way === 0 || Math.abs(at - taken) <= blur) return { from, to }
  const begin = placed(snapped(from + at - taken, blur))
  return { from: begin, to: begin + to - from }
}

/** One end of it; the other one stays. An end may lie in the next day. */
export function resized({ from, to }: WallSpan, edge: 'from' | 'to', at: Wall, blur = 0): WallSpan {
  const wanted = placed(snapped(at, blur))
  return edge === 'from'
    ? { from: placedWithin(wanted, to - MOST_MINUTES, to - LEAST_MINUTES), to }
    : { from, to: placedWithin(wanted, from + LEAST_MINUTES, from + MOST_MINUTES) }
}

/** Midnight itself is the end of no day: what may not be later is earlier then. */
function placedWithin(wanted: Wall, least: Wall, most: Wall): Wall {
  const found = placed(within(wanted, least, most))
  return found > most ? found - 2 * SNAP : found
}

/** From where the pointer was put down to where it is, both on that day. */
export function drawn(begun: Wall, at: Wall, blur = 0): WallSpan {
  const day = dayOfWall(begun)
  const onDay = (wall: Wall) => within(snapped(wall, blur), wallAt(day, FIRST_CLOCK), wallAt(day, LAST_CLOCK))
  const [one, other] = [onDay(begun), onDay(at)]
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  if (to - from >= LEAST_MINUTES) return { from, to }
  return from + LEAST_MINUTES <= wallAt(day, LAST_CLOCK)
    ? { from, to: from + LEAST_MINUTES }
    : { from: to - LEAST_MINUTES, to }
}

/** What the pointer holds. */
export type Grip = 'move' | 'from' | 'to' | 'draw'
/** Where it is: the row, null for the shifts of nobody, and the time. */
export type Place = { employeeId: number | null; at: Wall }
/** What is carried, and how: with Alt it is a copy; `blur`: as of `snapped`. */
export type Held = { grip: Grip; span: WallSpan; taken: Place; isCopy: boolean; blur?: number }

export type DragState =
  | { phase: 'idle' }
  /** Held down, and not long enough to be carried: a click, if it ends now. */
  | { phase: 'pending'; held: Held; place: Place; since: number }
  | { phase: 'carried'; held: Held; place: Place; span: WallSpan }
  | { phase: 'dropped'; held: Held; place: Place; span: WallSpan }
  | { phase: 'clicked'; held: Held }

export type DragEvent =
  | { kind: 'press'; held: Held; now: number }
  | { kind: 'move'; place: Place; isCopy: boolean; now: number }
  /** Time passes without the pointer. */
  | { kind: 'wait'; now: number }
  | { kind: 'release' }
  | { kind: 'cancel' }

/** Before that it is a click. Spec 2 §9 */
export const HOLD_MS = 200

export const IDLE: DragState = { phase: 'idle' }

/** The next state; what ends in `dropped` or `clicked` is for the caller to do. */
export function dragged(state: DragState, event: DragEvent): DragState {
  if (event.kind === 'press') return { phase: 'pending', held: event.held, place: event.held.taken, since: event.now }
  if (event.kind === 'cancel') return IDLE
  if (state.phase === 'pending') return fromPending(state, event)
  if (state.phase !== 'carried') return IDLE
  if (event.kind === 'move') return carried({ ...state.held, isCopy: event.isCopy }, event.place)
  if (event.kind === 'wait') return state
  return hasChanged(state) ? { ...state, phase: 'dropped' } : { phase: 'clicked', held: state.held }
}

function fromPending(
  state: Extract<DragState, { phase: 'pending' }>,
  event: Exclude<DragEvent, { kind: 'press' | 'cancel' }>,
): DragState {
  if (event.kind === 'release') return { phase: 'clicked', held: state.held }
  const place = event.kind === 'move' ? event.place : state.place
  const held = event.kind === 'move' ? { ...state.held, isCopy: event.isCopy } : state.held
  return event.now - state.since < HOLD_MS ? { ...state, held, place } : carried(held, place)
}

const carried = (held: Held, place: Place): DragState => ({ phase: 'carried', held, place, span: spanOf(held, place) })

function spanOf({ grip, span, taken, blur }: Held, place: Place): WallSpan {
  if (grip === 'move') return moved(span, taken.at, place.at, blur)
  if (grip === 'draw') return drawn(taken.at, place.at, blur)
  return resized(span, grip, place.at, blur)
}

const hasChanged = ({ held, place, span }: Extract<DragState, { phase: 'carried' }>): boolean =>
  held.grip === 'draw'
    ? held.taken.at !== place.at
    : span.from !== held.span.from ||
      span.to !== held.span.to ||
      (held.grip === 'move' && place.employeeId !== held.taken.employeeId)
