import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Column } from './column.ts'
import { TableRow } from './table-row.tsx'

const ROW_HEIGHT = 40
const HEAD_HEIGHT = 35

type Props<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  onOpen?: (row: Row) => void
  /** Null before it is in the page. */
  scroll: HTMLElement | null
}

export function TableBody<Row>({ rows, columns, rowKey, onOpen, scroll }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(0)
  const focusActive = useRef(false)
  const at = Math.min(active, rows.length - 1)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: index => rowKey(rows[index]!),
    overscan: 8,
    // Rows already in the first drawing.
    initialRect: { width: 0, height: window.innerHeight },
    scrollPaddingStart: HEAD_HEIGHT,
    // The row with the focus stays drawn, or the focus would be lost when it scrolls away.
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), at])].sort((a, b) => a - b),
  })
  const items = virtual.getVirtualItems()

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
    virtual.scrollToIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    // Inside a cell the keys belong to its control.
    if (!(target instanceof HTMLTableRowElement)) return
    const index = Number(target.dataset.index)
    const page = Math.max(1, Math.floor((scroll?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
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

  const last = items.at(-1)
  return (
    <tbody ref={body} onKeyDown={onKeyDown} onClick={onClick}>
      {items.flatMap((item, i) => {
        const gap = item.start - (items[i - 1]?.end ?? 0)
        const row = (
          <TableRow
            key={item.key}
            row={rows[item.index]!}
            columns={columns}
            index={item.index}
            tabbable={item.index === at}
            opens={onOpen !== undefined}
          />
        )
        return gap > 0 ? [<Spacer key={`gap ${item.key}`} height={gap} span={columns.length} />, row] : [row]
      })}
      {last && virtual.getTotalSize() > last.end && (
        <Spacer key="end" height={virtual.getTotalSize() - last.end} span={columns.length} />
      )}
    </tbody>
  )
}

const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
)
