// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid one cell can have the focus, no row and no head (ARIA)
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { windowOf } from '#domain/roster/shown-window.ts'
import styles from './board.module.css'
import type { BoardDay } from './board-days.ts'
import { drawRows } from './board-drawing.ts'
import type { Judged } from './board-findings.ts'
import { boardRows } from './board-lines.ts'
import type { BoardWeek } from './board-week.ts'
import { DayHeads } from './day-heads.tsx'
import { useHands } from './hands.ts'
import { NowLine } from './now-line.tsx'
import { usePlanState } from './plan-store.ts'
import { rowFace } from './row-faces.ts'
import { useShownParts } from './shown-parts.ts'
import { useBoardHeight } from './use-board-height.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { type BoardAt, useBoardPointer } from './use-board-pointer.ts'
import { useScrolled } from './use-scrolled.ts'

/** Pixels; the style sheet has the same. */
const OPEN_ROW = 38
const PERSON_ROW = 44
const HEADS = 112
/** Rows: none in the first picture, which nobody has scrolled yet. */
const AROUND = 1

type Props = BoardAt & { week: BoardWeek; judged: ReadonlyMap<number, readonly Judged[]>; label: string }

/** People × days: only what is in sight is drawn, both ways. */
export function BoardGrid({ label, judged, ...at }: Props) {
  const { week, days } = at
  const scroll = useRef<HTMLDivElement>(null)
  useBoardHeight(scroll)
  const parts = useShownParts()
  const isSaving = usePlanState(({ waiting }) => waiting.length > 0)
  const rows = useMemo(() => boardRows(week, days, parts, at.canWrite), [week, days, parts, at.canWrite])
  const open = rows.filter(({ kind }) => kind === 'open').length
  const { top, left, height, width, nameWidth } = useScrolled(scroll)
  const isFirst = useIsFirst() && top === 0
  const below = top - open * OPEN_ROW
  const room = height - HEADS + Math.min(0, below)
  const shown = windowOf(Math.max(0, below), room, PERSON_ROW, rows.length - open, isFirst ? 0 : AROUND)
  const dayWidth = Math.max(MIN_DAY, (width - nameWidth) / days.length)
  const { first, last } = windowOf(left, Math.max(0, width - nameWidth), dayWidth, days.length, 1)
  // The same as long as it says the same: else each step of a scroll would draw all rows anew.
  const columns = useMemo(() => ({ first, last }), [first, last])
  const heads = useMemo(() => <DayHeads {...{ week, days, columns }} />, [week, days, columns])
  const { active, onKeyDown, onFocus } = useBoardKeys(scroll, rows, at)
  const onPointerDown = useBoardPointer(scroll, at)
  const hands = useHands()
  const topOf = useCallback(
    (index: number) => Math.min(index, open) * OPEN_ROW + Math.max(0, index - open) * PERSON_ROW,
    [open],
  )
  const faces = useMemo(() => {
    const line = { days, judged, parts, columns, hands, active, first: week.first }
    const drawn = drawnOf(rows.length, open, { first: shown.first, last: shown.last }, active.row)
    return drawn.map(index => rowFace({ ...line, row: rows[index]!, index, top: topOf(index) }))
  }, [rows, open, shown.first, shown.last, columns, judged, parts, hands, active, days, week.first, topOf])
  const tinted = useMemo(() => tintedDays(days), [days])
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => drawRows(body.current!, faces), [faces])
  return (
    <div
      ref={scroll}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={days.length + 1}
      aria-readonly={at.canWrite ? undefined : true}
      className={styles.scroll}
      style={{ '--days': days.length, '--tinted': tinted } as CSSProperties}
      data-writes={at.canWrite || undefined}
      aria-busy={isSaving}
      {...{ onKeyDown, onFocus, onPointerDown }}
    >
      {heads}
      <div role="none" className={styles.body}>
        <div ref={body} role="rowgroup" className={styles.rows} style={{ height: topOf(rows.length) }} />
        <NowLine days={days} calendar={week.calendar} />
      </div>
    </div>
  )
}

const MIN_DAY = 96

/** Until the picture is there, and whoever sees it could scroll. */
function useIsFirst(): boolean {
  const [isFirst, setFirst] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), 100)
    return () => clearTimeout(timer)
  }, [])
  return isFirst
}

/** Open rows always; of the people those in sight, and the one with the focus. */
function drawnOf(
  count: number,
  open: number,
  { first, last }: { first: number; last: number },
  active: number,
): number[] {
  const drawn = new Set<number>()
  for (let at = 0; at < open; at++) drawn.add(at)
  for (let at = first; at <= last; at++) drawn.add(open + at)
  if (active >= 0 && active < count) drawn.add(active)
  return [...drawn].sort((a, b) => a - b)
}

/** Stops of a gradient: free days and today have a ground of their own. */
function tintedDays(days: readonly BoardDay[]): string {
  const stops = days.map(({ isFree, isToday }, at) => {
    const color = isToday ? 'var(--today)' : isFree ? 'var(--free)' : 'transparent'
    return `${color} ${(at * 100) / days.length}% ${((at + 1) * 100) / days.length}%`
  })
  return stops.join(', ')
}
