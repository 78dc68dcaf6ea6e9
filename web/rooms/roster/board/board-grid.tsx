// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid one cell can have the focus, no row and no head (ARIA)
import { type CSSProperties, useMemo, useState } from 'react'
import { windowOf } from '#domain/roster/shown-window.ts'
import { useAvailableHeight } from '#web/ui/data-table/use-available-height.ts'
import styles from './board.module.css'
import type { Judged } from './board-findings.ts'
import { type BoardRow, boardRows } from './board-lines.ts'
import type { BoardWeek } from './board-week.ts'
import { DayHeads } from './day-heads.tsx'
import { NowLine } from './now-line.tsx'
import { usePlanState } from './plan-store.ts'
import { OpenRowLine, PersonRowLine } from './row-lines.tsx'
import { useShownParts } from './shown-parts.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { type BoardAt, useBoardPointer } from './use-board-pointer.ts'
import { useScrolled } from './use-scrolled.ts'

/** Pixels; the style sheet has the same. */
const OPEN_ROW = 38
const PERSON_ROW = 44
const HEADS = 112
const AROUND = 2

type Props = BoardAt & { week: BoardWeek; judged: ReadonlyMap<number, readonly Judged[]>; label: string }

/** People × days: only what is in sight is drawn, both ways. */
export function BoardGrid({ label, judged, ...at }: Props) {
  const { week, days } = at
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null)
  useAvailableHeight(scroll, true)
  const parts = useShownParts()
  const isSaving = usePlanState(({ waiting }) => waiting.length > 0)
  const rows = useMemo(() => boardRows(week, days, parts, at.canWrite), [week, days, parts, at.canWrite])
  const open = rows.filter(({ kind }) => kind === 'open').length
  const { top, left, height, width, nameWidth } = useScrolled(scroll)
  const below = top - open * OPEN_ROW
  const room = height - HEADS + Math.min(0, below)
  const shown = windowOf(Math.max(0, below), room, PERSON_ROW, rows.length - open, AROUND)
  const dayWidth = Math.max(MIN_DAY, (width - nameWidth) / days.length)
  const { first, last } = windowOf(left, Math.max(0, width - nameWidth), dayWidth, days.length, 1)
  // The same as long as it says the same: else each step of a scroll would draw all rows anew.
  const columns = useMemo(() => ({ first, last }), [first, last])
  const heads = useMemo(() => <DayHeads {...{ week, days, columns }} />, [week, days, columns])
  const { active, onKeyDown, onFocus } = useBoardKeys(scroll, rows, at)
  const onPointerDown = useBoardPointer(scroll, at)
  const drawn = drawnOf(rows.length, open, shown, active.row)
  const line = { days, judged, parts, columns, calendar: week.calendar, first: week.first }
  return (
    <div
      ref={setScroll}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={days.length + 1}
      aria-readonly={at.canWrite ? undefined : true}
      className={styles.scroll}
      style={{ '--days': days.length } as CSSProperties}
      data-writes={at.canWrite || undefined}
      aria-busy={isSaving}
      {...{ onKeyDown, onFocus, onPointerDown }}
    >
      {heads}
      {drawn.map((index, place) => {
        const gap = gapBefore(index, drawn[place - 1] ?? -1, open)
        const row = rows[index]!
        const given = { ...line, index, active: index === active.row ? active : undefined }
        return [
          gap > 0 && <div key={`gap ${index}`} role="none" style={{ height: gap }} />,
          row.kind === 'open' ? (
            <OpenRowLine key={`open ${row.spotId} ${row.lane}`} row={row} {...given} />
          ) : (
            <PersonRowLine key={row.person.id} row={row} {...given} />
          ),
        ]
      })}
      <div role="none" style={{ height: gapBefore(rows.length, drawn.at(-1) ?? -1, open) }} />
      <NowLine days={days} calendar={week.calendar} />
    </div>
  )
}

const MIN_DAY = 96

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

const gapBefore = (index: number, before: number, open: number): number =>
  Math.max(0, index - Math.max(before + 1, open)) * PERSON_ROW

export type GridRow = BoardRow
