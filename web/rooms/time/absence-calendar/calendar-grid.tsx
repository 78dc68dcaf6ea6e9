// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid one cell can have the focus, no row and no head (ARIA)
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { PlacedAbsence } from '#contract/time/absence-calendar.ts'
import { halfText } from '#domain/time/absence-days.ts'
import { useAvailableHeight } from '#web/ui/data-table/use-available-height.ts'
import { useDrawnRows } from '#web/ui/data-table/use-drawn-rows.ts'
import styles from './absence-calendar.module.css'
import { absencesOn, type CalendarDay, type CalendarRow, countsOf } from './calendar-model.ts'
import { type Chosen, isFree, PersonRow } from './calendar-row.tsx'
import { countText, weekdayText } from './calendar-texts.ts'

type Props = {
  label: string
  rows: readonly CalendarRow[]
  days: readonly CalendarDay[]
  /** Undefined for who may only look. */
  onOpen: ((absence: PlacedAbsence) => void) | undefined
  onNew: ((employeeId: number, firstDay: string, lastDay: string) => void) | undefined
}

/** Pixels; the style sheet has the same. */
const ROW_HEIGHT = 36

/** People × days: a click opens or begins, dragging chooses days, and so do the keys. */
export function CalendarGrid({ label, rows, days, onOpen, onNew }: Props) {
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null)
  useAvailableHeight(scroll, true)
  const drawn = useDrawn(scroll, rows.length)
  const { active, chosen, handlers } = useCells({ rows, days, scroll, onOpen, onNew })
  const counts = useMemo(() => countsOf(rows, days), [rows, days])
  const indexes = drawn(active.row)
  return (
    <div
      ref={setScroll}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 2}
      aria-colcount={days.length + 1}
      className={styles.scroll}
      style={{ '--days': days.length } as CSSProperties}
      data-writes={onNew ? true : undefined}
      data-opens={onOpen ? true : undefined}
      {...handlers}
    >
      <DayHeads {...{ days }} />
      {indexes.map((index, place) => {
        const gap = index - (indexes[place - 1] ?? -1) - 1
        const row = rows[index]!
        return [
          gap > 0 && <div key={`gap ${index}`} role="none" style={{ height: gap * ROW_HEIGHT }} />,
          <PersonRow
            key={row.person.id}
            {...{ row, index, days }}
            activeDay={index === active.row ? active.day : undefined}
            chosen={index === active.row ? chosen : undefined}
          />,
        ]
      })}
      <div role="none" style={{ height: (rows.length - 1 - (indexes.at(-1) ?? -1)) * ROW_HEIGHT }} />
      <Counts {...{ rows, counts, days }} />
    </div>
  )
}

/** Which rows are drawn: those in sight, and the one with the focus. */
function useDrawn(scroll: HTMLElement | null, count: number) {
  const { first, last } = useDrawnRows(scroll, count, ROW_HEIGHT)
  return (active: number): number[] => {
    const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    if (active < 0 || active >= count) return inSight
    if (active < first) return [active, ...inSight]
    return active > last ? [...inSight, active] : inSight
  }
}

type Cell = { row: number; day: number }
type CellsGiven = Pick<Props, 'rows' | 'days' | 'onOpen' | 'onNew'> & { scroll: HTMLElement | null }

function useCells({ rows, days, scroll, onOpen, onNew }: CellsGiven) {
  const today = days.findIndex(({ isToday }) => isToday)
  const [at, setAt] = useState<Cell & { anchor: number }>({
    row: 0,
    day: Math.max(0, today),
    anchor: Math.max(0, today),
  })
  const focusNext = useRef(false)
  const dragged = useRef<{ row: number; from: number; moved: boolean }>(undefined)
  const active = { row: Math.min(at.row, rows.length - 1), day: Math.min(at.day, days.length - 1) }
  const chosen: Chosen | undefined =
    at.anchor === active.day
      ? undefined
      : { from: Math.min(at.anchor, active.day), to: Math.min(Math.max(at.anchor, active.day), days.length - 1) }

  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    const cell = scroll?.querySelector<HTMLElement>(`[data-row="${active.row}"] [data-at="${active.day}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const go = (row: number, day: number, extends_ = false) => {
    focusNext.current = true
    const to = { row: within(row, rows.length), day: within(day, days.length) }
    setAt(before => ({ ...to, anchor: extends_ ? before.anchor : to.day }))
  }
  const begin = ({ from, to }: Chosen) => onNew?.(rows[active.row]!.person.id, days[from]!.day, days[to]!.day)
  const here = { from: active.day, to: active.day }
  const openOrBegin = (row: number, day: number, x?: number) => {
    const found = absencesOn(rows[row]!, day)
    // Of two halves the one that lies under the pointer.
    const wanted = found.length > 1 && x !== undefined ? (found[x < 0.5 ? 0 : found.length - 1] ?? found[0]) : found[0]
    if (wanted) onOpen?.(wanted)
    else onNew?.(rows[row]!.person.id, days[day]!.day, days[day]!.day)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || cellOf(event.target) === undefined) return
    const { row, day } = active
    const page = Math.max(1, Math.floor((scroll?.clientHeight ?? 0) / ROW_HEIGHT) - 3)
    const next: Cell | undefined = {
      ArrowLeft: { row, day: day - 1 },
      ArrowRight: { row, day: day + 1 },
      ArrowUp: { row: row - 1, day },
      ArrowDown: { row: row + 1, day },
      Home: { row, day: 0 },
      End: { row, day: days.length - 1 },
      PageUp: { row: row - page, day },
      PageDown: { row: row + page, day },
    }[event.key]
    if (next) go(next.row, next.day, event.shiftKey && next.row === row)
    else if (event.key === 'Enter') chosen ? begin(chosen) : openOrBegin(row, day)
    else if (event.key.toLowerCase() === 'n') begin(chosen ?? here)
    else if (event.key === 'Escape' && chosen) setAt({ ...active, anchor: active.day })
    else return
    event.preventDefault()
  }

  // A finger scrolls; only what points exactly draws over days.
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const cell = cellOf(event.target)
    dragged.current = undefined
    if (!cell || event.button !== 0) return
    setAt({ ...cell, anchor: cell.day })
    if (event.pointerType !== 'touch' && onNew) dragged.current = { row: cell.row, from: cell.day, moved: false }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const drag = dragged.current
    const cell = drag && cellOf(document.elementFromPoint(event.clientX, event.clientY))
    if (!drag || !cell || event.buttons === 0) return
    if (cell.day !== drag.from) drag.moved = true
    if (drag.moved) setAt({ row: drag.row, day: cell.day, anchor: drag.from })
  }
  const onPointerUp = () => {
    const drag = dragged.current
    if (drag?.moved && chosen) begin(chosen)
  }
  const onClick = (event: React.MouseEvent<HTMLElement>) => {
    const cell = cellOf(event.target)
    if (!cell || dragged.current?.moved) return
    const { left, width } = (event.target as HTMLElement).getBoundingClientRect()
    openOrBegin(cell.row, cell.day, (event.clientX - left) / width)
  }
  return { active, chosen, handlers: { onKeyDown, onPointerDown, onPointerMove, onPointerUp, onClick } }
}

const within = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))

function cellOf(target: EventTarget | null): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), day: Number(cell.dataset.at) } : undefined
}

type DayHeadsProps = Pick<Props, 'days'>

function DayHeads({ days }: DayHeadsProps) {
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" className={styles.name}>
        <span>Mitarbeiter</span>
      </div>
      <div role="none" className={styles.days}>
        {days.map(day => (
          <div
            key={day.day}
            role="columnheader"
            className={styles.day}
            title={day.holiday}
            data-free={isFree(day) || undefined}
            data-holiday={day.holiday !== undefined || undefined}
            aria-current={day.isToday ? 'date' : undefined}
          >
            <span>{weekdayText(day.weekday)}</span>
            <b>{day.number}</b>
            {day.holiday && <span className="visually-hidden">{day.holiday}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}

type CountsProps = Pick<Props, 'days'> & {
  rows: { length: number }
  counts: ReturnType<typeof countsOf>
}

function Counts({ rows, counts, days }: CountsProps) {
  return (
    <div role="row" aria-rowindex={rows.length + 2} className={styles.foot}>
      <div role="rowheader" className={styles.name}>
        <span title="In Klammern, wie viele es noch beantragt haben">Fehlen</span>
      </div>
      <div role="none" className={styles.days}>
        {counts.map(({ away, asked }, at) => {
          const text = `${days[at]!.number}.: ${countText(away, asked)}`
          return (
            <div
              key={days[at]!.day}
              role="gridcell"
              className={styles.count}
              title={text}
              data-free={isFree(days[at]!) || undefined}
            >
              <span className="visually-hidden">{text}</span>
              <b aria-hidden>{away > 0 && halfText(away)}</b>
              <span aria-hidden>{asked > 0 && `(${halfText(asked)})`}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
