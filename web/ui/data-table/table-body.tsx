import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from './column.ts'
import { type RowTone, TableRow } from './table-row.tsx'
import { useDrawnRows } from './use-drawn-rows.ts'

type Props<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  onOpen?: (row: Row) => void
  openKey?: string | number | undefined
  rowTone?: (row: Row) => RowTone | undefined
  rowHeight: number
  /** Null before it is in the page. */
  scroll: HTMLElement | null
}

export function TableBody<Row>({ rows, columns, rowKey, onOpen, openKey, rowTone, ...drawing }: Props<Row>) {
  const { rowHeight, scroll } = drawing
  const body = useRef<HTMLTableSectionElement>(null)
  const { at, setActive } = useActiveRow(rows, rowKey)
  const focusActive = useRef(false)
  const { first, last } = useDrawnRows(scroll, rows.length, rowHeight)

  useEffect(() => {
    const row = focusActive.current && body.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)
    if (!row) return
    focusActive.current = false
    row.focus({ preventScroll: true })
  })

  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(index, rows.length - 1))
    focusActive.current = true
    setActive(next)
    if (scroll) bringIntoSight(scroll, next, rowHeight)
  }
  const openBefore = useRef(openKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what opens and closes, and where it moves to
  useEffect(() => {
    const isClosed = openKey === undefined && openBefore.current !== undefined
    openBefore.current = openKey
    const open = openKey === undefined ? -1 : rows.findIndex(row => rowKey(row) === openKey)
    if (open !== -1) setActive(open)
    else if (isClosed && rows.length > 0) goTo(at)
  }, [openKey, rows])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    // Inside a cell the keys belong to its control.
    if (!(target instanceof HTMLTableRowElement)) return
    const index = Number(target.dataset.index)
    const page = Math.max(1, Math.floor((scroll?.clientHeight ?? 0) / rowHeight) - 2)
    const next = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    if (next !== undefined) goTo(next)
    else if (event.key === 'Enter' && onOpen) onOpen(rows[index]!)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const row = target.closest('tr')
    if (!row?.dataset.index) return
    setActive(Number(row.dataset.index))
    const isControl = target.closest('button, a, input, label, select, [role="option"], [role="combobox"]')
    // Marking text with the mouse is no click on the row; a dialog's clicks reach us through React, not through the page.
    const isMarking = getSelection()?.type === 'Range'
    if (!isControl && !isMarking && row.contains(target)) onOpen?.(rows[Number(row.dataset.index)]!)
  }

  const drawn = rows.slice(first, last + 1).map((_, i) => first + i)
  // The row with the focus stays drawn, or the focus would be lost when it scrolls away.
  if (at >= 0 && at < first) drawn.unshift(at)
  if (at > last) drawn.push(at)
  const after = rows.length - 1 - (drawn.at(-1) ?? -1)
  const spacer = (key: string, count: number) =>
    count > 0 && <Spacer key={key} height={count * rowHeight} span={columns.length} />
  return (
    <tbody ref={body} onKeyDown={onKeyDown} onClick={onClick}>
      {drawn.flatMap((index, i) => {
        const row = rows[index]!
        const key = rowKey(row)
        return [
          spacer(index === first ? 'before' : 'between', index - (drawn[i - 1] ?? -1) - 1),
          <TableRow
            key={key}
            row={row}
            rowKey={key}
            columns={columns}
            index={index}
            tabbable={index === at}
            opens={onOpen !== undefined}
            tone={rowTone?.(row)}
          />,
        ]
      })}
      {spacer('after', after)}
    </tbody>
  )
}

/** The row that Tab leads to: the first one until another is chosen, and wherever a chosen one moves to. */
function useActiveRow<Row>(rows: readonly Row[], rowKey: (row: Row) => string | number) {
  const [active, choose] = useState<{ index: number; key?: string | number }>({ index: 0 })
  const { index, key } = active
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function reads the same keys
  const at = useMemo(() => {
    const nearest = Math.min(index, rows.length - 1)
    if (key === undefined || nearest < 0 || rowKey(rows[nearest]!) === key) return nearest
    const moved = rows.findIndex(row => rowKey(row) === key)
    return moved === -1 ? nearest : moved
  }, [rows, index, key])
  return { at, setActive: (next: number) => choose({ index: next, key: rowKey(rows[next]!) }) }
}

function bringIntoSight(scroll: HTMLElement, index: number, rowHeight: number): void {
  const top = index * rowHeight
  const covered = [...scroll.querySelectorAll<HTMLElement>('thead, tfoot')]
  const height = scroll.clientHeight - covered.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
  if (top < scroll.scrollTop) scroll.scrollTop = top
  else if (top + rowHeight > scroll.scrollTop + height) scroll.scrollTop = top + rowHeight - height
}

const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
)
