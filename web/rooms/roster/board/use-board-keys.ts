import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { copiedTo, placedAt, removed, retimed, split, withBreakChanged } from '#domain/roster/plan-changes.ts'
import type { PlanChange } from '#domain/roster/plan-history.ts'
import { resized } from '#domain/roster/shift-drag.ts'
import { OVERLAP, PUBLISHED } from '#domain/roster/shift-drop.ts'
import { spanText, wallAt } from '#domain/roster/wall-clock.ts'
import { askAvailable } from './available-store.ts'
import type { BoardRow } from './board-lines.ts'
import type { BoardShift } from './board-week.ts'
import { open } from './drag-store.ts'
import { keyed, newKey, say } from './plan-store.ts'
import { type BoardAt, minutesOf } from './use-board-pointer.ts'

/** The cell with the focus, and which of its shifts. */
export type ActiveCell = { row: number; day: number; shift: number }

/** Minutes of a step; with Shift the larger one. */
const STEP = 5
const LONG_STEP = 15

/** The grid’s keys: arrows walk, with Alt they carry the shift, with Shift they stretch its end. */
export function useBoardKeys(scroll: RefObject<HTMLElement | null>, rows: readonly BoardRow[], board: BoardAt) {
  const { week, days, plan, canWrite } = board
  const today = days.findIndex(({ isToday }) => isToday)
  const [at, setAt] = useState<ActiveCell>({ row: 0, day: Math.max(0, today), shift: 0 })
  const focusNext = useRef(false)
  const row = Math.min(at.row, rows.length - 1)
  const day = Math.min(at.day, days.length - 1)
  const active = useMemo(() => ({ row, day, shift: at.shift }), [row, day, at.shift])
  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    const cell = scroll.current?.querySelector<HTMLElement>(`[data-row="${active.row}"] [data-cell="${active.day}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const shiftsAt = (row: number, day: number) => rows[row]?.cells[day]?.shifts ?? []
  const go = (row: number, day: number, shift = 0) => {
    focusNext.current = true
    setAt({ row: within(row, rows.length), day: within(day, days.length), shift })
  }
  const sideways = (step: 1 | -1) => {
    const next = active.shift + step
    if (next >= 0 && next < shiftsAt(active.row, active.day).length) return go(active.row, active.day, next)
    const day = active.day + step
    if (day < 0 || day >= days.length) return
    go(active.row, day, step < 0 ? Math.max(0, shiftsAt(active.row, day).length - 1) : 0)
  }
  const shift = shiftsAt(active.row, active.day)[active.shift]
  const free = (each: BoardShift | undefined): each is BoardShift => {
    if (!each || !canWrite) return false
    if (each.isPublished) say(PUBLISHED)
    return !each.isPublished
  }
  const point = () => {
    const box = scroll.current
      ?.querySelector(`[data-row="${active.row}"] [data-cell="${active.day}"]`)
      ?.getBoundingClientRect()
    return { x: (box?.left ?? 100) + 8, y: (box?.bottom ?? 100) - 4 }
  }
  const carry = (minutes: number) => {
    if (!free(shift)) return
    const from = shift.from + minutes
    void plan.apply(retimed(keyed(shift), from, from + shift.to - shift.from))
    say(spanText({ from: shift.span.from + minutes, to: shift.span.to + minutes }))
  }
  const stretch = (minutes: number) => {
    if (!free(shift)) return
    const span = resized(shift.span, 'to', shift.span.to + minutes)
    const times = minutesOf(week.calendar, span, shift)
    void plan.apply(retimed(keyed(shift), times.from, times.to))
    say(spanText(span))
  }
  const toRow = (step: 1 | -1, isCopy: boolean) => {
    const row = active.row + step
    if (!shift || !canWrite || row < 0 || row >= rows.length) return
    if (!isCopy && !free(shift)) return
    const employeeId = employeeOf(rows[row])
    const target = { employeeId, from: shift.from, to: shift.to }
    const isTaken =
      employeeId !== null &&
      week.shifts.some(each => each.employeeId === employeeId && each.from < shift.to && shift.from < each.to)
    if (isTaken) return say(OVERLAP)
    void plan.apply(isCopy ? copiedTo(newKey(), shift, target) : placedAt(keyed(shift), target))
    go(row, active.day)
  }
  const enter = () => {
    if (shift) return open({ kind: 'shift', id: shift.id, at: point() })
    begin()
  }
  const begin = () => {
    if (!canWrite) return
    const day = days[active.day]!.day
    open({
      kind: 'new',
      employeeId: employeeOf(rows[active.row]),
      spotId: spotOf(rows[active.row]),
      span: { from: wallAt(day, 8 * 60), to: wallAt(day, 16 * 60 + 30) },
      at: point(),
    })
  }
  /** For somebody to work it. */
  const look = () => {
    if (free(shift)) askAvailable({ shiftId: shift.id, at: point() })
  }

  const change = (make: (each: BoardShift) => PlanChange) => () => {
    if (free(shift)) void plan.apply(make(shift))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target as Element).matches('[data-cell]')) return
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / 44) - 4)
    const done = keyAction(event, {
      active,
      page,
      last: days.length - 1,
      go,
      sideways,
      carry,
      stretch,
      toRow,
      enter,
      begin,
      look,
      change,
    })
    if (!done) return
    event.preventDefault()
    done()
  }
  /** The pointer moves the focus, too. */
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const cell = event.target.closest<HTMLElement>('[data-cell]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    if (!cell || !row) return
    const next = { row: Number(row.dataset.row), day: Number(cell.dataset.cell) }
    if (next.row !== active.row || next.day !== active.day) setAt({ ...next, shift: 0 })
  }
  return { active, onKeyDown, onFocus }
}

const employeeOf = (row: BoardRow | undefined) => (row?.kind === 'person' ? row.person.id : null)
const spotOf = (row: BoardRow | undefined) => (row?.kind === 'open' ? row.spotId : null)
const within = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))

type Actions = {
  active: ActiveCell
  page: number
  last: number
  go: (row: number, day: number) => void
  sideways: (step: 1 | -1) => void
  carry: (minutes: number) => void
  stretch: (minutes: number) => void
  toRow: (step: 1 | -1, isCopy: boolean) => void
  enter: () => void
  begin: () => void
  look: () => void
  change: (make: (each: BoardShift) => PlanChange) => () => void
}

function keyAction(event: KeyboardEvent, does: Actions): (() => void) | undefined {
  const { key, altKey, shiftKey } = event
  if (event.ctrlKey || event.metaKey) return undefined
  const { active, page, last, go, sideways, carry, stretch, toRow, change } = does
  const step = altKey && shiftKey ? LONG_STEP : STEP
  if (altKey)
    return new Map([
      ['ArrowLeft', () => carry(-step)],
      ['ArrowRight', () => carry(step)],
      ['ArrowUp', () => toRow(-1, shiftKey)],
      ['ArrowDown', () => toRow(1, shiftKey)],
    ]).get(key)
  if (shiftKey)
    return new Map([
      ['ArrowLeft', () => stretch(-STEP)],
      ['ArrowRight', () => stretch(STEP)],
    ]).get(key)
  return new Map([
    ['ArrowLeft', () => sideways(-1)],
    ['ArrowRight', () => sideways(1)],
    ['ArrowUp', () => go(active.row - 1, active.day)],
    ['ArrowDown', () => go(active.row + 1, active.day)],
    ['Home', () => go(active.row, 0)],
    ['End', () => go(active.row, last)],
    ['PageUp', () => go(active.row - page, active.day)],
    ['PageDown', () => go(active.row + page, active.day)],
    ['Enter', does.enter],
    ['n', does.begin],
    ['v', does.look],
    ['Delete', change(each => removed(keyed(each)))],
    ['t', change(each => split(keyed(each), newKey()))],
    ['p', change(each => withBreakChanged(keyed(each)))],
  ]).get(key)
}
