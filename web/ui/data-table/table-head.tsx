import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Column } from './column.ts'
import { ColumnFilter } from './column-filter.tsx'
import styles from './data-table.module.css'
import { type TableViewControl, withFilter } from './table-view.ts'

type Props<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[]; control: TableViewControl }

export function TableHead<Row>({ columns, rows, control: { view, change } }: Props<Row>) {
  const sorted = view.sorting[0]
  const sortBy = (key: string) => {
    const next = sorted?.id !== key ? { id: key, desc: false } : sorted.desc ? undefined : { id: key, desc: true }
    change({ sorting: next ? [next] : [] })
  }
  /** Undefined: as it would be by itself. */
  const draw = (key: string, width: number | undefined) => {
    const { [key]: _, ...others } = view.columnWidths
    change({ columnWidths: width === undefined ? others : { ...others, [key]: Math.max(width, LEAST_WIDTH) } })
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(column => {
          const direction = sorted?.id === column.key ? (sorted.desc ? 'descending' : 'ascending') : undefined
          return (
            <th
              key={column.key}
              scope="col"
              data-header={column.header}
              data-align={column.align}
              aria-sort={direction}
              data-stays={column.stays}
              data-actions={column.actions}
              onKeyDown={event => {
                const step = event.shiftKey && STEPS[event.key]
                if (!step || column.actions) return
                event.preventDefault()
                draw(column.key, event.currentTarget.offsetWidth + step)
              }}
            >
              <span className={styles.head}>
                {column.actions && column.head === undefined ? (
                  <span className="visually-hidden">{column.header}</span>
                ) : column.head !== undefined ? (
                  column.head
                ) : column.sortable === false ? (
                  <span className={styles.headText}>{column.header}</span>
                ) : (
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => sortBy(column.key)}
                    title={column.header}
                  >
                    <span className={styles.headText}>
                      {column.header}
                      {column.notes?.map(note => (
                        <small key={note}>{note}</small>
                      ))}
                    </span>
                  </button>
                )}
                {column.filter && (
                  <ColumnFilter
                    column={column}
                    rows={rows}
                    value={view.columnFilters.find(({ id }) => id === column.key)?.value}
                    onChange={value => change({ columnFilters: withFilter(view.columnFilters, column.key, value) })}
                  />
                )}
                {column.sortable !== false && <SortArrow direction={direction} />}
              </span>
              {!column.actions && column.head === undefined && (
                <WidthHandle onWidth={width => draw(column.key, width)} />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const LEAST_WIDTH = 48
/** Of an arrow on a head, the key of capitals held. */
const STEPS: Record<string, number> = { ArrowLeft: -16, ArrowRight: 16 }

/** Its right edge, to be drawn; pressed twice, the column finds its width by itself. */
function WidthHandle({ onWidth }: { onWidth: (width: number | undefined) => void }) {
  const began = useRef({ at: 0, width: 0 })
  return (
    <span
      className={styles.widthHandle}
      aria-hidden
      onPointerDown={event => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        began.current = { at: event.clientX, width: event.currentTarget.parentElement!.offsetWidth }
      }}
      onPointerMove={event => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        onWidth(began.current.width + event.clientX - began.current.at)
      }}
      onDoubleClick={() => onWidth(undefined)}
    />
  )
}

function SortArrow({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  const Icon = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <Icon size={13} stroke={2} aria-hidden className={styles.arrow} data-on={direction !== undefined || undefined} />
  )
}
