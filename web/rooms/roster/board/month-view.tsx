// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid one cell can have the focus, no row and no head (ARIA)
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { windowOf } from '#domain/roster/shown-window.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { type BoardDay, weekdayText } from './board-days.ts'
import type { Judged } from './board-findings.ts'
import type { BoardWeek } from './board-week.ts'
import { HEADS, LEAST_DAY, MonthHeads } from './month-heads.tsx'
import { monthCells, monthLines, openByDay } from './month-lines.ts'
import { marksOf } from './month-marks.ts'
import { MonthNeed } from './month-need.tsx'
import { MonthLegend, MonthRow } from './month-row.tsx'
import styles from './month-view.module.css'
import { useShownParts } from './shown-parts.ts'
import { useBoardHeight } from './use-board-height.ts'
import { useScrolled } from './use-scrolled.ts'

type Props = {
  week: BoardWeek
  days: readonly BoardDay[]
  judged: ReadonlyMap<number, readonly Judged[]>
  label: string
  /** To the week of a day. */
  onOpen: (day: Day) => void
}

/** Pixels; the style sheet has the same. */
const ROW = 32
/** All that is summed up behind the days. */
const SUM_WIDTH = 234
const AROUND = 3

/** People × days of a month, a letter a day; a day leads to its week. Product G. */
export default function MonthView({ week, days, judged, label, onOpen }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  useBoardHeight(scroll)
  const parts = useShownParts()
  const lines = useMemo(() => monthLines(week, days, parts), [week, days, parts])
  const open = useMemo(() => openByDay(week, days), [week, days])
  useTodayInSight(scroll)
  const { top, height, width, nameWidth } = useScrolled(scroll)
  const dayWidth = Math.max(LEAST_DAY, (width - nameWidth - SUM_WIDTH) / days.length)
  const { active, onKeyDown, onFocus } = useMonthKeys(scroll, lines.length, days, onOpen)
  const shown = windowOf(top, height - HEADS, ROW, lines.length, AROUND)
  const drawn = [
    ...new Set([
      ...Array.from({ length: shown.last - shown.first + 1 }, (_, at) => shown.first + at),
      ...(lines.length > 0 ? [Math.min(active.row, lines.length - 1)] : []),
    ]),
  ].sort((a, b) => a - b)
  const ground = useMemo(() => groundOf(days), [days])
  const pointed = useRef<HTMLElement>(null)
  /** What is under the pointer is marked, and its day said. */
  const hover = (event?: PointerEvent<HTMLElement>) => {
    const at = event && dayUnder(event, days.length)
    pointed.current!.hidden = !at
    if (!at) return
    pointed.current!.style.cssText = `--at:${at.day};top:${at.row * ROW}px`
    const { code, text } = monthCells(lines[at.row]!, days, judged, parts)[at.day]!
    at.track.title = code ? text.slice(text.indexOf(': ') + 2) : ''
  }
  const openCount = open.reduce((sum, count) => sum + count, 0)
  return (
    <>
      <div
        ref={scroll}
        role="grid"
        aria-label={label}
        aria-readonly
        aria-rowcount={lines.length + 1 + (openCount > 0 ? 1 : 0) + (week.needs.length > 0 ? 1 : 0)}
        aria-colcount={days.length + 5}
        className={styles.scroll}
        style={{ '--days': days.length } as CSSProperties}
        onClick={event => {
          const at = dayUnder(event, days.length)
          if (at) onOpen(days[at.day]!.day)
        }}
        onPointerMove={event => hover(event)}
        onPointerLeave={() => hover()}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <MonthHeads {...{ week, days, lines }} />
        <div
          role="none"
          className={styles.lines}
          style={{ height: lines.length * ROW, '--ground': ground } as CSSProperties}
        >
          <i ref={pointed} className={styles.pointed} hidden />
          {drawn.map(index => (
            <MonthRow
              key={lines[index]!.row.person.id}
              line={lines[index]!}
              {...{ days, judged, parts, index, dayWidth }}
              top={index * ROW}
              active={index === active.row ? active.day : undefined}
            />
          ))}
        </div>
        {openCount > 0 && (
          <div
            role="row"
            aria-rowindex={lines.length + 2}
            className={styles.open}
            data-above={week.needs.length > 0 || undefined}
          >
            <div role="rowheader" className={styles.name} data-name>
              {`${openCount} nicht zugeordnet`}
            </div>
            {open.map((count, at) => (
              <div key={days[at]!.day} role="gridcell" {...marksOf(days[at]!)}>
                {count > 0 ? count : ''}
              </div>
            ))}
          </div>
        )}
        {week.needs.length > 0 && <MonthNeed {...{ week, days }} index={lines.length + 2 + (openCount > 0 ? 1 : 0)} />}
      </div>
      <MonthLegend lines={lines} />
    </>
  )
}

/** Which day of whom lies under the pointer. */
function dayUnder({ target, clientX }: { target: EventTarget; clientX: number }, days: number) {
  const track = (target as Element).closest<HTMLElement>('[data-track]')
  const row = track?.closest<HTMLElement>('[data-row]')
  if (!track || !row) return undefined
  const { left, width } = track.getBoundingClientRect()
  const day = within(Math.floor(((clientX - left) / width) * days), days)
  return { track, day, row: Number(row.dataset.row) }
}

/** Stops of a gradient: free days have a ground of their own, Mondays a line before them, today one on both sides. */
function groundOf(days: readonly BoardDay[]): string {
  const share = (at: number) => `${(at * 100) / days.length}%`
  return days
    .flatMap(({ isFree, isToday, day }, at) => {
      const color = isFree ? 'var(--free)' : 'transparent'
      const line = isToday ? 'var(--k-brand)' : weekdayText(day) === 'Mo' ? 'var(--k-line-strong)' : color
      const begin = `calc(${share(at)} + ${isToday ? 1.5 : 1}px)`
      const end = isToday ? `calc(${share(at + 1)} - 1.5px)` : share(at + 1)
      return [
        `${line} ${share(at)} ${begin}`,
        `${color} ${begin} ${end}`,
        ...(isToday ? [`${line} ${end} ${share(at + 1)}`] : []),
      ]
    })
    .join(', ')
}

/** As in the week; Enter leads to the week of the day. */
function useMonthKeys(
  scroll: RefObject<HTMLElement | null>,
  count: number,
  days: readonly BoardDay[],
  onOpen: (day: Day) => void,
) {
  const today = days.findIndex(({ isToday }) => isToday)
  const [at, setAt] = useState({ row: 0, day: Math.max(0, today) })
  const focusNext = useRef(false)
  const active = { row: Math.min(at.row, Math.max(0, count - 1)), day: Math.min(at.day, days.length - 1) }
  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    const cell = scroll.current?.querySelector<HTMLElement>(`[data-row="${active.row}"] [data-cell="${active.day}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target as Element).matches('[data-cell]') || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / ROW) - 3)
    const step = STEPS(page, days.length).get(event.key)
    if (event.key === 'Enter') onOpen(days[active.day]!.day)
    else if (!step) return
    event.preventDefault()
    if (!step) return
    focusNext.current = true
    setAt({
      row: within(active.row + step[0], count),
      day: within(active.day + step[1], days.length),
    })
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const cell = event.target.closest<HTMLElement>('[data-cell]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    if (cell && row) setAt({ row: Number(row.dataset.row), day: Number(cell.dataset.cell) })
  }
  return { active, onKeyDown, onFocus }
}

/** Where not all days have room, today is in sight. */
function useTodayInSight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroll = box.current
    const today = scroll?.querySelector<HTMLElement>('[role="columnheader"][data-today]')
    if (!scroll || !today || scroll.scrollWidth <= scroll.clientWidth) return
    scroll.scrollLeft = today.offsetLeft - scroll.clientWidth / 2
  }, [box])
}

const within = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))

const STEPS = (page: number, all: number) =>
  new Map<string, readonly [rows: number, days: number]>([
    ['ArrowLeft', [0, -1]],
    ['ArrowRight', [0, 1]],
    ['ArrowUp', [-1, 0]],
    ['ArrowDown', [1, 0]],
    ['Home', [0, -all]],
    ['End', [0, all]],
    ['PageUp', [-page, 0]],
    ['PageDown', [page, 0]],
  ])
