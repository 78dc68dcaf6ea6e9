import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { copiedTo, created, placedAt, retimed } from '#domain/roster/plan-changes.ts'
import type { PlanChange } from '#domain/roster/plan-history.ts'
import {
  type DragEvent,
  type DragState,
  dragged,
  type Grip,
  type Held,
  HOLD_MS,
  IDLE,
  type Place,
} from '#domain/roster/shift-drag.ts'
import { dropOf, PUBLISHED } from '#domain/roster/shift-drop.ts'
import { minuteAt, type WallSpan } from '#domain/roster/wall-clock.ts'
import { workMinutes } from '#domain/roster/week-sums.ts'
import type { WageCalendar } from '#domain/wages/calendar.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { BoardDay } from './board-days.ts'
import type { BoardShift, BoardWeek } from './board-week.ts'
import { open, type Point, useDrag } from './drag-store.ts'
import type { LawDesk } from './law-told.ts'
import { currentId, keyed, newKey, type Plan, say } from './plan-store.ts'

export type BoardAt = {
  week: BoardWeek
  days: readonly BoardDay[]
  desk: LawDesk | undefined
  plan: Plan
  canWrite: boolean
}

/** Pixels at the ends of a bar by which it is stretched. */
const EDGE = 6
/** Half a finger’s: the other half lies beside the bar (`bars.module.css`). */
const TOUCH_EDGE = 12
const BAR_TOP = 22
/** So exactly a hand aims. */
const BLURRED_PIXELS = 0.75

/** Draws, carries and stretches shifts; a short press opens. `scroll`: what the rows stand in. */
export function useBoardPointer(scroll: RefObject<HTMLElement | null>, at: BoardAt) {
  const latest = useRef(at)
  latest.current = at
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  useHeldByFinger(scroll)

  return (event: ReactPointerEvent<HTMLElement>) => {
    const target = event.target as Element
    if (!scroll.current || event.button !== 0 || !target.closest('[data-row]') || target.closest('[data-name]')) return
    const geometry = geometryOf(scroll.current, latest.current.days)
    const held = heldAt(event, geometry, latest.current)
    if (!held) return
    stop.current?.()
    // Fingers scroll, and open by a tap; what they press and hold is carried.
    const isFinger = event.pointerType === 'touch'
    const carries = latest.current.canWrite && held.isFree && (!isFinger || held.shift !== undefined)
    if (carries && !isFinger) event.preventDefault()
    stop.current = follow(event.nativeEvent, held, { carries, geometry, now: () => latest.current })
  }
}

/** What a finger carries does not scroll the board, and opens no menu of the browser. */
function useHeldByFinger(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroll = box.current!
    const keep = (event: Event) => {
      if (useDrag.getState().drag.phase === 'carried' && event.cancelable) event.preventDefault()
    }
    scroll.addEventListener('touchmove', keep, { passive: false })
    scroll.addEventListener('contextmenu', keep)
    return () => {
      scroll.removeEventListener('touchmove', keep)
      scroll.removeEventListener('contextmenu', keep)
    }
  }, [box])
}

type Geometry = {
  left: number
  dayWidth: number
  firstWall: number
  top: number
  wallAt: (x: number) => number
  xOf: (wall: number) => number
}

function geometryOf(scroll: HTMLElement, days: readonly BoardDay[]): Geometry {
  const box = scroll.getBoundingClientRect()
  const name = scroll.querySelector<HTMLElement>('[data-name]')?.offsetWidth ?? 0
  const dayWidth = (scroll.scrollWidth - name) / days.length
  const left = box.left + name - scroll.scrollLeft
  const firstWall = days[0]!.wall
  return {
    ...{ left, dayWidth, firstWall, top: box.top },
    wallAt: x => firstWall + ((x - left) / dayWidth) * 1440,
    xOf: wall => left + ((wall - firstWall) / 1440) * dayWidth,
  }
}

type HeldAt = Held & {
  shift: BoardShift | undefined
  isFree: boolean
  origin: Point
  spotId: number | null
  slip: number
}

function heldAt(event: ReactPointerEvent, { wallAt, xOf, dayWidth }: Geometry, { week }: BoardAt): HeldAt | undefined {
  const target = event.target as Element
  const row = target.closest<HTMLElement>('[data-row]')!
  const employeeId = Number(row.dataset.person) || null
  const taken: Place = { employeeId, at: wallAt(event.clientX) }
  const found = target.closest<HTMLElement>('[data-shift]') ?? barBeside(event)
  const origin = { x: event.clientX, y: event.clientY }
  const spotId = Number(row.dataset.spot) || null
  const blur = (BLURRED_PIXELS * 1440) / dayWidth
  const shift = found ? week.shifts.find(({ id }) => id === Number(found.dataset.shift)) : undefined
  if (shift) {
    const isBar = found!.dataset.bar !== undefined
    const [from, to] = [xOf(shift.span.from), xOf(shift.span.to)]
    const edge = event.pointerType === 'touch' ? TOUCH_EDGE : EDGE
    const canStretch = isBar && !shift.isPublished && to - from > 3 * edge
    const atEdge: Grip | undefined = event.clientX - from < edge ? 'from' : to - event.clientX < edge ? 'to' : undefined
    const grip: Grip = (canStretch && atEdge) || 'move'
    // A finger takes an end hours beside it: it is pulled by the way it goes.
    const slip = event.pointerType === 'touch' && (grip === 'from' || grip === 'to') ? shift.span[grip] - taken.at : 0
    return { grip, span: shift.span, taken, isCopy: event.altKey, blur, shift, isFree: true, origin, spotId, slip }
  }
  if (!target.closest('[data-cell]')) return undefined
  const span = { from: taken.at, to: taken.at }
  return { grip: 'draw', span, taken, isCopy: false, blur, shift: undefined, isFree: true, origin, spotId, slip: 0 }
}

/** A bar is twelve pixels high: so far beside it it is meant, too. */
const BESIDE = { x: 1, y: 6 }

function barBeside({ target, clientX, clientY }: ReactPointerEvent): HTMLElement | undefined {
  const bars = (target as Element).closest('[data-cell]')?.querySelectorAll<HTMLElement>('[data-bar]') ?? []
  return [...bars].find(bar => {
    const { left, right, top, bottom } = bar.getBoundingClientRect()
    const isBeside = clientX >= left - BESIDE.x && clientX <= right + BESIDE.x
    return isBeside && clientY >= top - BESIDE.y && clientY <= bottom + BESIDE.y
  })
}

type Following = { carries: boolean; geometry: Geometry; now: () => BoardAt }

/** Until it is let go; answers how to end it before. */
function follow(press: PointerEvent, held: HeldAt, { carries, geometry, now }: Following): () => void {
  const { shift, isFree: _, origin, spotId, slip, ...given } = held
  let state: DragState = dragged(IDLE, { kind: 'press', held: given, now: press.timeStamp })
  let last: PointerEvent = press
  const hear = (event: DragEvent) => {
    state = carries || event.kind === 'release' || event.kind === 'cancel' ? dragged(state, event) : state
    show()
  }
  const onMove = (event: PointerEvent) => {
    last = event
    const place = placeAt(event, geometry, given, slip)
    hear({ kind: 'move', place, isCopy: event.altKey && shift !== undefined, now: event.timeStamp })
  }
  const onUp = () => {
    hear({ kind: 'release' })
    const ended = state
    end()
    // A popover that opens while the button goes up is closed by that very press.
    if (ended.phase === 'clicked') setTimeout(() => click(held, press, now()))
    if (ended.phase === 'dropped')
      drop(ended.held, ended.place, ended.span, shift, spotId, { x: last.clientX, y: last.clientY }, now())
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  const show = () => {
    if (state.phase !== 'carried') return useDrag.setState({ drag: state, carried: undefined })
    useDrag.setState({ drag: state, carried: carriedOf(state, shift, last, geometry, now()) })
  }
  const timer = setTimeout(() => hear({ kind: 'wait', now: press.timeStamp + HOLD_MS }), HOLD_MS)
  const end = () => {
    clearTimeout(timer)
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', onUp)
    removeEventListener('pointercancel', end)
    removeEventListener('keydown', onKey, true)
    useDrag.setState({ drag: IDLE, carried: undefined })
  }
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onUp)
  addEventListener('pointercancel', end)
  addEventListener('keydown', onKey, true)
  return end
}

function placeAt(event: PointerEvent, { wallAt }: Geometry, { grip, taken }: Held, slip: number): Place {
  const at = wallAt(event.clientX)
  if (grip !== 'move') return { employeeId: taken.employeeId, at: at + slip }
  const row = rowAt({ x: event.clientX, y: event.clientY })
  return { employeeId: row ? Number(row.dataset.person) || null : taken.employeeId, at }
}

const rowAt = ({ x, y }: Point) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]') ?? undefined

function carriedOf(
  { held, place, span }: Extract<DragState, { phase: 'carried' }>,
  shift: BoardShift | undefined,
  event: PointerEvent,
  { xOf, top }: Geometry,
  { week, desk }: BoardAt,
) {
  const pointer = { x: event.clientX, y: event.clientY }
  const row = document.querySelector<HTMLElement>(`[data-row][data-person="${place.employeeId ?? 0}"]`)
  const box = row?.getBoundingClientRect()
  const refused = refusalOf(held, shift)
  const change = refused ? undefined : changeOf(held, place, span, shift, week, -1_000_000)
  const put = change?.steps[0]?.after
  const own = week.shifts.filter(
    each => each.employeeId === place.employeeId && each.id !== (held.isCopy ? 0 : shift?.id),
  )
  return {
    ...{ span, shift, pointer, top, refused, employeeId: place.employeeId, isCopy: held.isCopy },
    bar: {
      left: xOf(span.from),
      top: (box?.top ?? pointer.y - 30) + BAR_TOP - 3,
      width: xOf(span.to) - xOf(span.from),
      height: 18,
    },
    told:
      desk && change ? desk.brought(week.shifts, change, currentId).filter(({ severity }) => severity !== 'hint') : [],
    planned: put ? own.reduce((sum, each) => sum + workMinutes(each), workMinutes(put)) : undefined,
  }
}

const refusalOf = (held: Held, shift: BoardShift | undefined): string | undefined =>
  shift?.isPublished && !held.isCopy ? PUBLISHED : undefined

/** As minutes; what nobody changed stays, also where the clock shows it twice. */
export const minutesOf = (
  calendar: WageCalendar,
  span: WallSpan,
  shift?: BoardShift,
): { from: number; to: number } => ({
  from: shift && span.from === shift.span.from ? shift.from : minuteAt(calendar, span.from),
  to: shift && span.to === shift.span.to ? shift.to : minuteAt(calendar, span.to),
})

function changeOf(
  held: Held,
  { employeeId }: Place,
  span: WallSpan,
  shift: BoardShift | undefined,
  week: BoardWeek,
  key = newKey(),
  spotId: number | null = null,
): PlanChange {
  const times = minutesOf(week.calendar, span, shift)
  if (!shift) return created(key, { employeeId, storeId: week.storeId, spotId, ...times })
  if (held.grip !== 'move') return retimed(keyed(shift), times.from, times.to)
  return held.isCopy ? copiedTo(key, shift, { employeeId, ...times }) : placedAt(keyed(shift), { employeeId, ...times })
}

function click({ shift, taken, origin, spotId }: HeldAt, press: PointerEvent, { canWrite }: BoardAt): void {
  if (shift) open({ kind: 'shift', id: shift.id, at: origin })
  // A finger that rests on an empty place scrolls.
  if (shift || !canWrite || press.pointerType === 'touch') return
  const hour = Math.floor(taken.at / 60) * 60
  const day = Math.floor(taken.at / 1440) * 1440
  const from = Math.max(day + 5, Math.min(hour, day + 1440 - 8 * 60))
  open({ kind: 'new', employeeId: taken.employeeId, spotId, span: { from, to: from + 8 * 60 }, at: origin })
}

function drop(
  held: Held,
  place: Place,
  span: WallSpan,
  shift: BoardShift | undefined,
  spotId: number | null,
  at: Point,
  board: BoardAt,
): void {
  const { week, plan } = board
  const refused = refusalOf(held, shift)
  if (refused) refuse(refused)
  if (refused) return
  if (shift && held.grip === 'move') {
    const others = week.shifts
      .filter(({ employeeId }) => employeeId === place.employeeId)
      .map(({ id, employeeId, isPublished, span: { from, to } }) => ({ id, employeeId, isPublished, from, to }))
    const decided = dropOf(shift, { ...span, employeeId: place.employeeId, isCopy: held.isCopy }, others)
    if (decided.kind === 'refuse') refuse(decided.why)
    if (decided.kind === 'ask') {
      const { choices } = decided
      const asked = { shift, span, employeeId: place.employeeId!, isCopy: held.isCopy, choices, at }
      setTimeout(() => useDrag.setState({ asked }))
    }
    if (decided.kind !== 'place') return
  }
  void plan.apply(changeOf(held, place, span, shift, week, newKey(), spotId))
}

function refuse(why: string): void {
  toast.warning('Der Dienst bleibt, wo er ist', why)
  say(why)
}
