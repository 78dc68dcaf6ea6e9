// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid one cell can have the focus, no row and no head (ARIA)
import { type CSSProperties, type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { windowOf } from '#domain/roster/shown-window.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { useAvailableHeight } from '#web/ui/data-table/use-available-height.ts'
import { type BoardDay, weekdayText } from './board-days.ts'
import type { Judged } from './board-findings.ts'
import { hoursText } from './board-texts.ts'
import type { BoardWeek } from './board-week.ts'
import { monthLines, openByDay } from './month-lines.ts'
import { MonthLegend, MonthRow, HEADS as SUMS } from './month-row.tsx'
import styles from './month-view.module.css'
import { useShownParts } from './shown-parts.ts'
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
const HEADS = 44
const AROUND = 3

/** People × days of a month, a letter a day; a day leads to its week. Product G. */
export default function MonthView({ week, days, judged, label, onOpen }: Props) {
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null)
  useAvailableHeight(scroll, true)
  const parts = useShownParts()
  const lines = useMemo(() => monthLines(week, days, judged, parts), [week, days, judged, parts])
  const open = useMemo(() => openByDay(week, days), [week, days])
  const { top, height } = useScrolled(scroll)
  const { active, onKeyDown, onFocus } = useMonthKeys(scroll, lines.length, days, onOpen)
  const shown = windowOf(top, height - HEADS, ROW, lines.length, AROUND)
  const drawn = [
    ...new Set([
      ...Array.from({ length: shown.last - shown.first + 1 }, (_, at) => shown.first + at),
      ...(lines.length > 0 ? [Math.min(active.row, lines.length - 1)] : []),
    ]),
  ].sort((a, b) => a - b)
  const planned = lines.reduce((sum, line) => sum + line.planned, 0)
  const target = lines.reduce((sum, line) => sum + (line.target ?? 0), 0)
  const openCount = open.reduce((sum, count) => sum + count, 0)
  return (
    <>
      <div
        ref={setScroll}
        role="grid"
        aria-label={label}
        aria-readonly
        aria-rowcount={lines.length + 2}
        aria-colcount={days.length + 5}
        className={styles.scroll}
        style={{ '--days': days.length } as CSSProperties}
        onClick={event => {
          const cell = (event.target as Element).closest<HTMLElement>('[data-cell]')
          if (cell) onOpen(days[Number(cell.dataset.cell)]!.day)
        }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <div role="row" aria-rowindex={1} className={styles.heads}>
          <div role="columnheader" className={styles.name} data-name>
            <b>{`${lines.length} Mitarbeiter`}</b>
            <span>{`${hoursText(planned, 0)}${target > 0 ? ` von ${hoursText(target, 0)}` : ''} h geplant`}</span>
          </div>
          {days.map(day => (
            <div
              key={day.day}
              role="columnheader"
              title={day.holiday}
              aria-label={[day.long, day.holiday].filter(Boolean).join(', ')}
              {...marksOf(day)}
            >
              {weekdayText(day.day)}
              <b>{day.title.split(' ')[1]!.replace('.', '')}</b>
            </div>
          ))}
          {SUMS.map((head, place) => (
            <div key={head} role="columnheader" className={styles.sum} style={{ gridColumn: days.length + 2 + place }}>
              {head}
            </div>
          ))}
        </div>
        <div role="none" className={styles.lines} style={{ height: lines.length * ROW }}>
          {drawn.map(index => (
            <MonthRow
              key={lines[index]!.employeeId}
              line={lines[index]!}
              {...{ days, index }}
              top={index * ROW}
              active={index === active.row ? active.day : undefined}
            />
          ))}
        </div>
        {openCount > 0 && (
          <div role="row" aria-rowindex={lines.length + 2} className={styles.open}>
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
      </div>
      <MonthLegend lines={lines} />
    </>
  )
}

const marksOf = ({ isFree, isToday, day }: BoardDay) => ({
  'data-free': isFree || undefined,
  'data-today': isToday || undefined,
  'data-monday': weekdayText(day) === 'Mo' || undefined,
})

/** As in the week; Enter leads to the week of the day. */
function useMonthKeys(
  scroll: HTMLElement | null,
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
    const cell = scroll?.querySelector<HTMLElement>(`[data-row="${active.row}"] [data-cell="${active.day}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target as Element).matches('[data-cell]') || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroll?.clientHeight ?? 0) / ROW) - 3)
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
